/// Reads the canonical form, field by field; numbers must be minimal. The caller decides which fields are allowed.
package struct WireReader {
    package struct Field {
        package let number: Int
        package let value: Payload
    }

    package enum Payload {
        case varint(UInt64)
        case fixed64(UInt64)
        case bytes(ArraySlice<UInt8>)
    }

    private var rest: ArraySlice<UInt8>
    private var fieldCount = 0

    /// More fields than any message has; skipping a megabyte of unknown fields would take long.
    private static let fieldLimit = 131_072

    package init(_ bytes: ArraySlice<UInt8>) {
        rest = bytes
    }

    /// The next field, or nil at the end.
    package mutating func next() throws(VicinoError) -> Field? {
        guard !rest.isEmpty else { return nil }
        fieldCount += 1
        guard fieldCount <= Self.fieldLimit else {
            throw VicinoError(.malformed, "A message has more fields than any may have.")
        }
        let key = try readVarint()
        guard let type = WireType(rawValue: UInt8(key & 7)), key >> 3 >= 1, key >> 3 < 1 << 29 else {
            throw VicinoError(.malformed, "A field has an impossible number or type.")
        }
        return Field(number: Int(key >> 3), value: try readPayload(type))
    }

    private mutating func readPayload(_ type: WireType) throws(VicinoError) -> Payload {
        switch type {
        case .varint: return .varint(try readVarint())
        case .fixed64: return .fixed64(try take(8).reversed().reduce(0) { $0 << 8 | UInt64($1) })
        case .lengthDelimited:
            let length = try readVarint()
            guard length <= UInt64(rest.count) else {
                throw VicinoError(.malformed, "A field is longer than its message.")
            }
            return .bytes(try take(Int(length)))
        }
    }

    private mutating func take(_ count: Int) throws(VicinoError) -> ArraySlice<UInt8> {
        guard count <= rest.count else { throw VicinoError(.malformed, "A message ends in the middle of a field.") }
        defer { rest = rest.dropFirst(count) }
        return rest.prefix(count)
    }

    private mutating func readVarint() throws(VicinoError) -> UInt64 {
        var value: UInt64 = 0
        for shift in stride(from: UInt64(0), through: 63, by: 7) {
            guard let byte = rest.popFirst() else {
                throw VicinoError(.malformed, "A message ends in the middle of a number.")
            }
            guard shift < 63 || byte <= 1 else { break }
            value |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 {
                guard byte != 0 || shift == 0 else { throw VicinoError(.malformed, "A number is not minimal.") }
                return value
            }
        }
        throw VicinoError(.malformed, "A number has more than 64 bits.")
    }
}

extension WireReader.Field {
    package func unsigned() throws(VicinoError) -> UInt64 {
        guard case .varint(let value) = value else { throw mismatch }
        return value
    }

    package func signed() throws(VicinoError) -> Int64 {
        ZigZag.decode(try unsigned())
    }

    package func boolean() throws(VicinoError) -> Bool {
        switch try unsigned() {
        case 0: false
        case 1: true
        default: throw mismatch
        }
    }

    package func real() throws(VicinoError) -> Double {
        guard case .fixed64(let bits) = value else { throw mismatch }
        return Double(bitPattern: bits)
    }

    package func bytes() throws(VicinoError) -> ArraySlice<UInt8> {
        guard case .bytes(let bytes) = value else { throw mismatch }
        return bytes
    }

    package func text() throws(VicinoError) -> String {
        guard let text = String(validating: try bytes(), as: UTF8.self) else {
            throw VicinoError(.malformed, "A text is not valid UTF-8.")
        }
        return text
    }

    package func small<T: FixedWidthInteger>(_ type: T.Type) throws(VicinoError) -> T {
        guard let value = T(exactly: try unsigned()) else { throw mismatch }
        return value
    }

    private var mismatch: VicinoError {
        VicinoError(.malformed, "Field \(number) does not hold what it should.")
    }
}
