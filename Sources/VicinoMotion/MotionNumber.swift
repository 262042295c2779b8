/// Reads decimal numbers from bytes, without text in between: a day has millions.
enum MotionNumber {
    /// Digits that a mantissa holds; later ones do not change the value that matters.
    private static let digitLimit = 18
    private static let exponents = -60...60

    /// A number such as `-0.25`, `1.5e3` or, with commas, `-0,25`; nil for anything else.
    static func read(_ bytes: ArraySlice<UInt8>, allowsComma: Bool = false) -> Double? {
        var rest = bytes
        let isNegative = rest.first == UInt8(ascii: "-")
        if isNegative || rest.first == UInt8(ascii: "+") { rest = rest.dropFirst() }
        var digits = Digits()
        while let byte = rest.first, byte != UInt8(ascii: "e"), byte != UInt8(ascii: "E") {
            rest = rest.dropFirst()
            let isPoint = byte == UInt8(ascii: ".") || (allowsComma && byte == UInt8(ascii: ","))
            guard digits.take(byte, isPoint: isPoint) else { return nil }
        }
        guard digits.count > 0 else { return nil }
        guard !rest.isEmpty else { return digits.value(exponent: 0, isNegative: isNegative) }
        guard let exponent = Int(String(decoding: rest.dropFirst(), as: UTF8.self)), exponents.contains(exponent)
        else { return nil }
        return digits.value(exponent: exponent, isNegative: isNegative)
    }

    /// The digits of a number, and where its point is.
    private struct Digits {
        private(set) var count = 0
        private var mantissa: UInt64 = 0
        private var used = 0
        private var shift = 0
        private var isFraction = false

        /// - Returns: false if this is no digit, or a second point.
        mutating func take(_ byte: UInt8, isPoint: Bool) -> Bool {
            if isPoint {
                guard !isFraction else { return false }
                isFraction = true
                return true
            }
            guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return false }
            count += 1
            if used < MotionNumber.digitLimit {
                mantissa = mantissa * 10 + UInt64(byte - UInt8(ascii: "0"))
                if mantissa > 0 { used += 1 }
                if isFraction { shift -= 1 }
            } else if !isFraction {
                shift += 1
            }
            return true
        }

        func value(exponent: Int, isNegative: Bool) -> Double {
            let shift = shift + exponent
            var power = 1.0
            // Beyond it, the value is nothing, or more than any sensor says.
            for _ in 0..<min(abs(shift), 300) { power *= 10 }
            let value = shift < 0 ? Double(mantissa) / power : Double(mantissa) * power
            return isNegative ? -value : value
        }
    }
}
