internal import CSystemd

/// Writes checked arguments into a message of libsystemd.
struct MessageWriter {
    private let message: SystemdMessage

    init(_ message: SystemdMessage) { self.message = message }

    func write(_ body: BusBody) throws(BusError) {
        for value in body.values { try write(value) }
    }

    private func write(_ value: BusValue) throws(BusError) {
        switch value {
        case .byte(let number): try append(value, number)
        case .boolean(let isTrue): try append(value, CInt(isTrue ? 1 : 0))
        case .int16(let number): try append(value, number)
        case .uint16(let number): try append(value, number)
        case .int32(let number): try append(value, number)
        case .uint32(let number): try append(value, number)
        case .int64(let number): try append(value, number)
        case .uint64(let number): try append(value, number)
        case .double(let number): try append(value, number)
        case .string(let text): try append(value, text: text)
        case .objectPath(let path): try append(value, text: path.text)
        case .signature(let signature): try append(value, text: signature.text)
        // libsystemd duplicates the descriptor; this one still belongs to `owned`.
        case .fileDescriptor(let owned):
            try owned.withDescriptor { (descriptor) throws(BusError) in try append(value, descriptor) }
        case .bytes, .array, .dictionary, .structure, .variant: try writeContainer(value)
        }
    }

    private func writeContainer(_ value: BusValue) throws(BusError) {
        switch value {
        case .bytes(let bytes):
            // libsystemd copies the bytes.
            try wrote(
                bytes.withUnsafeBytes {
                    sd_bus_message_append_array(message.pointer, CChar(UInt8(ascii: "y")), $0.baseAddress, $0.count)
                })
        case .array(let array):
            try container("a", of: array.elementType.text) { () throws(BusError) in
                for element in array.elements { try write(element) }
            }
        case .dictionary(let dictionary): try write(dictionary)
        case .structure(let members):
            try container("r", of: members.map(\.type.text).joined()) { () throws(BusError) in
                for member in members { try write(member) }
            }
        case .variant(let inner): try container("v", of: inner.type.text) { () throws(BusError) in try write(inner) }
        default: break
        }
    }

    private func write(_ dictionary: BusDictionary) throws(BusError) {
        let types = dictionary.keyType.text + dictionary.valueType.text
        try container("a", of: "{" + types + "}") { () throws(BusError) in
            for entry in dictionary.entries {
                try container("e", of: types) { () throws(BusError) in
                    try write(entry.key)
                    try write(entry.value)
                }
            }
        }
    }

    private func container(
        _ kind: Unicode.Scalar, of contents: String, _ body: () throws(BusError) -> Void
    ) throws(BusError) {
        try wrote(sd_bus_message_open_container(message.pointer, CChar(kind.value), contents))
        try body()
        try wrote(sd_bus_message_close_container(message.pointer))
    }

    private func append(_ value: BusValue, _ number: some BitwiseCopyable) throws(BusError) {
        // libsystemd copies as many bytes as the type has.
        try wrote(
            withUnsafePointer(to: number) {
                sd_bus_message_append_basic(message.pointer, CChar(bitPattern: value.type.code), $0)
            })
    }

    private func append(_ value: BusValue, text: String) throws(BusError) {
        // libsystemd copies the text.
        try wrote(
            text.withCString {
                sd_bus_message_append_basic(message.pointer, CChar(bitPattern: value.type.code), $0)
            })
    }

    private func wrote(_ result: CInt) throws(BusError) {
        try checked(result, "A message for the bus could not be written")
    }
}
