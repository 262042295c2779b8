internal import CSystemd

/// Reads the arguments of a message, up to the connection's limits.
struct MessageReader {
    private let message: SystemdMessage
    private var check: ValueCheck

    init(_ message: SystemdMessage, _ limits: BusLimits) {
        self.message = message
        check = ValueCheck(limits)
    }

    /// All arguments.
    ///
    /// - Throws: `BusError` with the code `malformed` or `tooLarge`.
    mutating func body() throws(BusError) -> BusBody {
        try read(sd_bus_message_rewind(message.pointer, 1))
        return BusBody(values: try values(depth: 0))
    }

    /// The remaining values of the current container.
    private mutating func values(depth: Int) throws(BusError) -> [BusValue] {
        guard depth <= ValueCheck.depthLimit else {
            throw BusError(.malformed, "A message is nested more than \(ValueCheck.depthLimit) levels deep.")
        }
        var values: [BusValue] = []
        while let (code, contents) = try peek() { values.append(try value(code, contents, depth: depth)) }
        return values
    }

    /// The letter of the next type, and the types in it.
    private func peek() throws(BusError) -> (code: UInt8, contents: UnsafePointer<CChar>?)? {
        var code: CChar = 0
        // The text belongs to the message and is valid until the next step in it.
        var contents: UnsafePointer<CChar>?
        guard try read(sd_bus_message_peek_type(message.pointer, &code, &contents)) > 0 else { return nil }
        return (UInt8(bitPattern: code), contents)
    }

    private mutating func value(
        _ code: UInt8, _ contents: UnsafePointer<CChar>?, depth: Int
    ) throws(BusError) -> BusValue {
        if let type = BusType(code: code), type != .variant { return try basic(type) }
        try check.add(8)
        guard let contents, let types = String(validatingCString: contents) else { throw Self.malformed }
        if code == UInt8(ascii: "a"), types == "y" { return try bytes() }
        let kind = code == UInt8(ascii: "(") ? CChar(UInt8(ascii: "r")) : CChar(bitPattern: code)
        try read(sd_bus_message_enter_container(message.pointer, kind, contents))
        let result = try container(code, types, depth: depth)
        try read(sd_bus_message_exit_container(message.pointer))
        return result
    }

    private mutating func container(
        _ code: UInt8, _ types: String, depth: Int
    ) throws(BusError) -> BusValue {
        switch code {
        case UInt8(ascii: "a"): return try array(types, depth)
        case UInt8(ascii: "v"):
            guard let inner = try values(depth: depth + 1).first else { throw Self.malformed }
            return .variant(inner)
        default: return .structure(try values(depth: depth + 1))
        }
    }

    private mutating func array(_ types: String, _ depth: Int) throws(BusError) -> BusValue {
        switch try Signature("a" + types).types.first {
        case .dictionary(let key, let value):
            return .dictionary(BusDictionary(unchecked: key, value, try entries(depth)))
        case .array(let element): return .array(BusArray(unchecked: element, try values(depth: depth + 1)))
        default: throw Self.malformed
        }
    }

    private mutating func entries(_ depth: Int) throws(BusError) -> [BusDictionary.Entry] {
        var entries: [BusDictionary.Entry] = []
        while let (_, contents) = try peek() {
            try read(sd_bus_message_enter_container(message.pointer, CChar(UInt8(ascii: "e")), contents))
            let pair = try values(depth: depth + 1)
            guard pair.count == 2 else { throw Self.malformed }
            entries.append(BusDictionary.Entry(key: pair[0], value: pair[1]))
            try read(sd_bus_message_exit_container(message.pointer))
        }
        return entries
    }

    private mutating func bytes() throws(BusError) -> BusValue {
        // The bytes belong to the message and are copied at once.
        var start: UnsafeRawPointer?
        var count = 0
        try read(sd_bus_message_read_array(message.pointer, CChar(UInt8(ascii: "y")), &start, &count))
        try check.add(count)
        return .bytes(Array(UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count)))  // copied here
    }

    private mutating func basic(_ type: BusType) throws(BusError) -> BusValue {
        switch type {
        case .byte: return .byte(try number(type, 0))
        case .boolean: return .boolean(try number(type, CInt(0)) != 0)
        case .int16: return .int16(try number(type, 0))
        case .uint16: return .uint16(try number(type, 0))
        case .int32: return .int32(try number(type, 0))
        case .uint32: return .uint32(try number(type, 0))
        case .int64: return .int64(try number(type, 0))
        case .uint64: return .uint64(try number(type, 0))
        case .double: return .double(try number(type, 0))
        case .objectPath: return .objectPath(try ObjectPath(try text(type)))
        case .signature: return .signature(try Signature(try text(type)))
        case .fileDescriptor:
            // The message closes its own descriptor.
            return .fileDescriptor(try OwnedDescriptor(duplicating: try number(type, CInt(-1))))
        default: return .string(try text(type))
        }
    }

    private mutating func number<Number: BitwiseCopyable>(_ type: BusType, _ initial: Number) throws(BusError) -> Number
    {
        try check.add(MemoryLayout<Number>.size)
        var number = initial
        try read(sd_bus_message_read_basic(message.pointer, CChar(bitPattern: type.code), &number))
        return number
    }

    private mutating func text(_ type: BusType) throws(BusError) -> String {
        // The text belongs to the message and is copied at once.
        var start: UnsafePointer<CChar>?
        try read(sd_bus_message_read_basic(message.pointer, CChar(bitPattern: type.code), &start))
        guard let start, let text = String(validatingCString: start) else { throw Self.malformed }
        try check.add(text.utf8.count + 8)
        return text
    }

    @discardableResult
    private func read(_ result: CInt) throws(BusError) -> CInt {
        guard result < 0 else { return result }
        throw Self.malformed
    }

    private static let malformed = BusError(.malformed, "A message that came over the bus cannot be read.")
}
