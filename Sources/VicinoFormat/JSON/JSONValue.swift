/// A value in a JSON text that has been checked.
///
/// The caller decodes it as the type that it expects; each property is nil for a value of another type.
package struct JSONValue: Sendable {
    private let bytes: [UInt8]
    private let range: Range<Int>

    init(_ bytes: [UInt8], in range: Range<Int>) {
        self.bytes = bytes
        self.range = range
    }

    /// A text with its escapes resolved.
    package var text: String? {
        guard bytes[range].first == UInt8(ascii: "\"") else { return nil }
        return JSONString(range.dropFirst().dropLast(), in: bytes).text
    }

    /// A whole number that is written without a fraction and an exponent and fits in 64 bits.
    package var integer: Int64? { isNumber ? Int64(String(decoding: bytes[range], as: UTF8.self)) : nil }

    /// A number, rounded to the nearest binary64. A negative zero is zero.
    package var real: Double? {
        guard isNumber, let value = Double(String(decoding: bytes[range], as: UTF8.self)), value.isFinite else {
            return nil
        }
        return value == 0 ? 0 : value
    }

    /// `true` or `false`.
    package var boolean: Bool? {
        switch bytes[range].first {
        case UInt8(ascii: "t"): true
        case UInt8(ascii: "f"): false
        default: nil
        }
    }

    /// An object.
    package var object: JSONObject? { try? JSONObject(bytes, in: range) }

    /// The elements of an array.
    ///
    /// - Parameter limit: the maximum number of elements.
    /// - Throws: `JSONFault.tooManyElements` if there are more.
    package func array(limit: Int) throws(JSONFault) -> [JSONValue]? {
        guard bytes[range].first == UInt8(ascii: "[") else { return nil }
        var scanner = JSONScanner(bytes, in: range)
        return try scanner.elements(limit: limit).map { JSONValue(bytes, in: $0) }
    }

    private var isNumber: Bool {
        guard let first = bytes[range].first else { return false }
        return first == UInt8(ascii: "-") || (0x30...0x39).contains(first)
    }
}
