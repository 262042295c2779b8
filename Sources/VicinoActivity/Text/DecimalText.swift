internal import VicinoCore

/// Numbers as people and files write them: digits, a sign, a decimal point. Neither `0x10` nor `inf` is one.
package enum DecimalText {
    /// Characters of the longest number that is read.
    private static let byteLimit = 64

    /// Reads `4800.5`.
    ///
    /// - Parameter allowsExponent: whether `4.8e3` is also valid.
    /// - Returns: nil for any other text, and for numbers that are too large.
    package static func read(_ text: String, allowsExponent: Bool = false) -> Double? {
        guard text.utf8.count <= byteLimit else { return nil }
        var scanner = TextScanner(text)
        _ = scanner.take(oneOf: "+-")
        let whole = scanner.digits()
        let fraction = scanner.take(".") ? scanner.digits() : 0
        guard whole + fraction > 0 else { return nil }
        if allowsExponent, scanner.take(oneOf: "eE") != nil {
            _ = scanner.take(oneOf: "+-")
            guard scanner.digits() > 0 else { return nil }
        }
        guard scanner.isAtEnd, let number = Double(text), number.isFinite else { return nil }
        return number
    }
}
