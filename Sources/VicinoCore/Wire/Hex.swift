/// Lower-case hexadecimal, the only text form of binary identifiers.
package enum Hex {
    package static func encode(_ bytes: some Sequence<UInt8>) -> String {
        let digits = Array("0123456789abcdef".utf8)
        let text = bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
        return String(decoding: text, as: UTF8.self)
    }

    /// The bytes, or nil if the text is not lower-case hexadecimal of this many bytes.
    package static func decode(_ text: some StringProtocol, count: Int) -> [UInt8]? {
        let digits = text.utf8.compactMap(value)
        guard digits.count == count * 2, text.utf8.count == digits.count else { return nil }
        return (0..<count).map { digits[$0 * 2] << 4 | digits[$0 * 2 + 1] }
    }

    private static func value(_ digit: UInt8) -> UInt8? {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
        default: nil
        }
    }
}
