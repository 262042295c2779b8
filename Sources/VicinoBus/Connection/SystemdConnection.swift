internal import CSystemd
internal import Glibc

/// A connection of libsystemd, closed with this object. It stays on the connection's thread.
///
/// It is always private (`sd_bus_new`), never the thread's shared connection (`sd_bus_default`), and none of its
/// functions waits. `sd_bus_send` sends messages, and `sd_bus_process` returns received ones one at a time, in order.
final class SystemdConnection {
    private let pointer: OpaquePointer

    /// Begins to connect.
    ///
    /// - Throws: `BusError` with the code `unreachable` or `system`.
    init(_ address: BusAddress) throws(BusError) {
        // The function below sets it on success.
        var created: OpaquePointer?
        try checked(sd_bus_new(&created), "A connection to the bus could not be made")
        guard let created else { throw BusError(.system, "A connection to the bus could not be made.") }
        pointer = created
        try checked(sd_bus_set_address(pointer, address.text), "The address of the bus is not understood")
        try checked(sd_bus_set_bus_client(pointer, 1))
        try checked(sd_bus_negotiate_fds(pointer, 1))
        let result = sd_bus_start(pointer)
        if result < 0 { throw Self.unreachable(result) }
    }

    deinit { sd_bus_close_unref(pointer) }

    static func unreachable(_ result: CInt) -> BusError {
        BusError(.unreachable, "The bus cannot be reached: \(BusError.text(of: result)).")
    }

    /// Whether the daemon has said hello.
    var isReady: Bool { sd_bus_is_ready(pointer) > 0 }

    /// Whether the connection is open or being opened.
    var isOpen: Bool { sd_bus_is_open(pointer) > 0 }

    /// The name that the daemon has given. It must be ready first, because libsystemd would wait for it.
    func uniqueName() throws(BusError) -> BusName {
        // The text belongs to the connection and is copied at once.
        var text: UnsafePointer<CChar>?
        try checked(sd_bus_get_unique_name(pointer, &text), "The bus has given no name")
        guard let text else { throw BusError(.malformed, "The bus has given no name.") }
        return try BusName(String(cString: text))
    }

    /// Does one step: sends, or receives one message. Nil if there is nothing to do.
    ///
    /// - Throws: `BusError` with the code `disconnected`.
    func step() throws(BusError) -> Step? {
        // Set if a message arrived that libsystemd does not handle itself.
        var message: OpaquePointer?
        let result = sd_bus_process(pointer, &message)
        if result < 0 {
            throw BusError(.disconnected, "The connection to the bus was lost: \(BusError.text(of: result)).")
        }
        guard result > 0 else { return nil }
        return message.map { .message(SystemdMessage(owning: $0)) } ?? .progress
    }

    enum Step {
        case progress
        case message(SystemdMessage)
    }

    /// Whether messages are still to be sent.
    var isSending: Bool {
        var count: UInt64 = 0
        return sd_bus_get_n_queued_write(pointer, &count) >= 0 && count > 0
    }

    /// What to wait for before the next step. It changes with every step.
    var interest: BusLoop.Interest {
        let descriptor = sd_bus_get_fd(pointer)
        let events = sd_bus_get_events(pointer)
        guard descriptor >= 0, events >= 0 else { return BusLoop.Interest(deadline: MonotonicTime(microseconds: 0)) }
        var microseconds: UInt64 = .max
        if sd_bus_get_timeout(pointer, &microseconds) < 0 { microseconds = .max }
        return BusLoop.Interest(
            socket: (descriptor, Int16(truncatingIfNeeded: events)), deadline: MonotonicTime(microseconds: microseconds)
        )
    }
}

extension SystemdConnection {
    /// Sends a call and gives the number that the answer will have.
    func send(_ call: MethodCall) throws(BusError) -> UInt64 {
        let message = try make {
            sd_bus_message_new_method_call(
                pointer, &$0, call.destination.text, call.path.text, call.interface.text, call.member.text)
        }
        try checked(sd_bus_message_set_auto_start(message.pointer, call.startsService ? 1 : 0))
        try MessageWriter(message).write(call.body)
        var cookie: UInt64 = 0
        try sent(sd_bus_send(pointer, message.pointer, &cookie))
        return cookie
    }

    /// Sends a call that expects no answer.
    func sendUnanswered(_ call: MethodCall) throws(BusError) {
        let message = try make {
            sd_bus_message_new_method_call(
                pointer, &$0, call.destination.text, call.path.text, call.interface.text, call.member.text)
        }
        try checked(sd_bus_message_set_expect_reply(message.pointer, 0))
        try MessageWriter(message).write(call.body)
        try sent(sd_bus_send(pointer, message.pointer, nil))
    }

    /// Sends a signal to all connections that want it, or to a single one.
    func sendSignal(
        _ member: MemberName, of interface: InterfaceName, at path: ObjectPath, _ body: BusBody, to: BusName?
    ) throws(BusError) {
        let message = try make {
            sd_bus_message_new_signal(pointer, &$0, path.text, interface.text, member.text)
        }
        if let to { try checked(sd_bus_message_set_destination(message.pointer, to.text)) }
        try MessageWriter(message).write(body)
        try sent(sd_bus_send(pointer, message.pointer, nil))
    }

    /// Answers a call.
    func answer(_ call: SystemdMessage, _ body: BusBody) throws(BusError) {
        let message = try make { sd_bus_message_new_method_return(call.pointer, &$0) }
        try MessageWriter(message).write(body)
        try sent(sd_bus_send(pointer, message.pointer, nil))
    }

    /// Answers a call with an error.
    func answer(_ call: SystemdMessage, error name: ErrorName, _ text: String) throws(BusError) {
        let message = try make { message in
            name.text.withCString { name in
                text.withCString { text in
                    // libsystemd copies both texts during the call.
                    var error = sd_bus_error(name: name, message: text, _need_free: 0)
                    return sd_bus_message_new_method_error(call.pointer, &message, &error)
                }
            }
        }
        try sent(sd_bus_send(pointer, message.pointer, nil))
    }

    private func make(_ create: (inout OpaquePointer?) -> CInt) throws(BusError) -> SystemdMessage {
        // The function sets it on success.
        var message: OpaquePointer?
        try checked(create(&message), "A message for the bus could not be made")
        guard let message else { throw BusError(.system, "A message for the bus could not be made.") }
        return SystemdMessage(owning: message)
    }

    private func sent(_ result: CInt) throws(BusError) {
        guard result < 0 else { return }
        switch -result {
        case ENOTCONN, ECONNRESET, ESTALE, EPIPE:
            throw BusError(.disconnected, "The connection to the bus was lost: \(BusError.text(of: result)).")
        case ENOBUFS: throw BusError(.tooMany, "The bus takes messages more slowly than they are sent.")
        default: throw BusError(errno: result, "A message could not be sent over the bus")
        }
    }
}
