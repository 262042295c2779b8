internal import CSystemd

/// A message of libsystemd, held as long as this object. It stays on the connection's thread.
final class SystemdMessage {
    let pointer: OpaquePointer

    /// Takes over the only reference, which the caller had.
    init(owning pointer: OpaquePointer) { self.pointer = pointer }

    deinit { sd_bus_message_unref(pointer) }
}

extension SystemdMessage {
    /// Reads the header of the message.
    ///
    /// - Throws: `BusError` with the code `malformed` if a field is missing that its kind requires.
    func header() throws(BusError) -> MessageHeader {
        var kind: UInt8 = 0
        try checked(sd_bus_message_get_type(pointer, &kind))
        var header = MessageHeader(kind: try Self.kind(kind))
        header.sender = try Self.name(sd_bus_message_get_sender(pointer))
        header.destination = try Self.name(sd_bus_message_get_destination(pointer))
        header.path = try Self.name(sd_bus_message_get_path(pointer))
        header.interface = try Self.name(sd_bus_message_get_interface(pointer))
        header.member = try Self.name(sd_bus_message_get_member(pointer))
        if header.kind == .error {
            // The text is borrowed from the message, which lives until the name is copied.
            header.errorName = try Self.name(sd_bus_message_get_error(pointer)?.pointee.name)
        }
        var cookie: UInt64 = 0
        if sd_bus_message_get_reply_cookie(pointer, &cookie) >= 0 { header.answeredCookie = cookie }
        header.expectsAnswer = sd_bus_message_get_expect_reply(pointer) > 0
        return header
    }

    private static func kind(_ type: UInt8) throws(BusError) -> MessageHeader.Kind {
        switch Int(type) {
        case Int(SD_BUS_MESSAGE_METHOD_CALL): .call
        case Int(SD_BUS_MESSAGE_METHOD_RETURN): .answer
        case Int(SD_BUS_MESSAGE_METHOD_ERROR): .error
        case Int(SD_BUS_MESSAGE_SIGNAL): .signal
        default: throw BusError(.malformed, "A message of an unknown kind came over the bus.")
        }
    }

    private static func name<Name: CheckedText>(_ text: UnsafePointer<CChar>?) throws(BusError) -> Name? {
        // The text is borrowed from the message, which lives until it is copied.
        guard let text else { return nil }
        guard let text = String(validatingCString: text) else {
            throw BusError(.malformed, "A name that came over the bus is not UTF-8.")
        }
        return try Name(text)
    }
}

/// The result of a function of libsystemd; throws if it is negative.
@discardableResult
func checked(_ result: CInt, _ what: String = "The message could not be handled") throws(BusError) -> CInt {
    guard result < 0 else { return result }
    throw BusError(errno: result, what)
}
