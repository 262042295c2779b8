/// Base32 in upper case and without padding (RFC 4648, section 6): letters and digits only.
package enum Base32 {
    private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".utf8)

    package static func encode(_ bytes: some Collection<UInt8>) -> String {
        var text: [UInt8] = []
        var buffer = UInt32(0)
        var bits = UInt32(0)
        for byte in bytes {
            buffer = buffer << 8 | UInt32(byte)
            bits += 8
            while bits >= 5 {
                bits -= 5
                text.append(letters[Int(buffer >> bits & 31)])
            }
            buffer &= 31
        }
        if bits > 0 { text.append(letters[Int(buffer << (5 - bits) & 31)]) }
        return String(decoding: text, as: UTF8.self)
    }

    /// The bytes; nil for another letter, an impossible number of letters, or unused bits at the end that are not zero.
    ///
    /// So every text has one reading, and no two texts have the same one.
    package static func decode(_ text: some Collection<UInt8>) -> [UInt8]? {
        var bytes: [UInt8] = []
        var buffer = UInt32(0)
        var bits = UInt32(0)
        for letter in text {
            guard let value = value(letter) else { return nil }
            buffer = buffer << 5 | value
            bits += 5
            guard bits >= 8 else { continue }
            bits -= 8
            bytes.append(UInt8(truncatingIfNeeded: buffer >> bits))
            buffer &= 1 << bits - 1
        }
        return bits < 5 && buffer == 0 ? bytes : nil
    }

    private static func value(_ letter: UInt8) -> UInt32? {
        switch letter {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(letter - UInt8(ascii: "A"))
        case UInt8(ascii: "2")...UInt8(ascii: "7"): UInt32(letter - UInt8(ascii: "2")) + 26
        default: nil
        }
    }
}
