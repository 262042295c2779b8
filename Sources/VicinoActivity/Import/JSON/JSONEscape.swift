/// Reads what follows a `\` in a text of JSON.
struct JSONEscape {
    private var isUnicode = false
    private var digitCount = 0
    private var unit: UInt16 = 0
    /// The first half of a pair of surrogates, whose second half is an escape of its own.
    private var lead: UInt16?

    /// What a byte brings.
    enum Outcome: Equatable {
        /// More bytes must follow.
        case more
        /// The escape is complete, and stands for these bytes of UTF-8.
        case bytes([UInt8])
        /// It means nothing.
        case invalid
    }

    /// Reads the next byte after a `\`.
    mutating func read(_ byte: UInt8) -> Outcome {
        if isUnicode { return digit(byte) }
        if byte == UInt8(ascii: "u") {
            isUnicode = true
            digitCount = 0
            unit = 0
            return .more
        }
        guard let meaning = Self.meanings[byte] else { return .invalid }
        return .bytes(takeOrphan() + [meaning])
    }

    /// Removes half a pair that nothing completes: it becomes U+FFFD.
    mutating func takeOrphan() -> [UInt8] {
        guard lead != nil else { return [] }
        lead = nil
        return Array("\u{FFFD}".utf8)
    }

    private static let meanings: [UInt8: UInt8] = [
        UInt8(ascii: "\""): UInt8(ascii: "\""), UInt8(ascii: "\\"): UInt8(ascii: "\\"),
        UInt8(ascii: "/"): UInt8(ascii: "/"), UInt8(ascii: "b"): 8, UInt8(ascii: "f"): 12, UInt8(ascii: "n"): 10,
        UInt8(ascii: "r"): 13, UInt8(ascii: "t"): 9,
    ]

    private mutating func digit(_ byte: UInt8) -> Outcome {
        guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { return .invalid }
        unit = unit << 4 | UInt16(digit)
        digitCount += 1
        guard digitCount == 4 else { return .more }
        isUnicode = false
        return .bytes(completed())
    }

    private mutating func completed() -> [UInt8] {
        if let lead, UTF16.isTrailSurrogate(unit) {
            self.lead = nil
            return Array(String(UTF16.decode(UTF16.EncodedScalar([lead, unit]))).utf8)
        }
        let orphan = takeOrphan()
        if UTF16.isLeadSurrogate(unit) {
            lead = unit
            return orphan
        }
        return orphan + Array(String(Unicode.Scalar(UInt32(unit)) ?? "\u{FFFD}").utf8)
    }
}
