/// How strong a beacon is at a distance, in the middle of its variation: the log-distance model of path loss.
///
///     strength(d) = reference - 10 n log10(d / 1 m)
///
/// (T. S. Rappaport, *Wireless Communications: Principles and Practice*, 2nd edition, 2002, section 4.9.) The exponent
/// n is 2.5, in the middle of what the book reports for homes and offices. There it is 1.6 to 1.8 with nothing in
/// between, and 2.4 to 3.0 across partitions. Each doubling of the distance then costs 7.5 dB.
package struct PathLoss: Hashable, Sendable {
    /// The strength of a beacon at one metre, which depends on both devices.
    package let reference: SignalStrength

    /// By how many decibels measured strengths vary about the model: two thirds of them by less.
    ///
    /// The book reports 7 dB for offices with fixed partitions. Means over some seconds vary less than that.
    package static let deviation = 6.0

    private static let decibelsPerDoubling = 7.5

    package init(reference: SignalStrength = .usualReference) { self.reference = reference }

    /// The strength at a distance.
    ///
    /// - Parameter metres: limited to a tenth to a thousand.
    package func strength(atMetres metres: Double) -> SignalStrength {
        let distance = metres.isFinite ? min(max(metres, 0.1), 1000) : 1000
        return SignalStrength(dBm: reference.dBm - Self.decibelsPerDoubling * Self.doublings(to: distance))
    }

    /// The logarithm to base two of a positive number, to within a thousandth. Each squaring gives one binary digit.
    private static func doublings(to value: Double) -> Double {
        var result = Double(value.exponent)
        var rest = value.significand
        var digit = 0.5
        for _ in 0..<12 {
            rest *= rest
            if rest >= 2 {
                rest = rest / 2
                result = result + digit
            }
            digit /= 2
        }
        return result
    }
}
