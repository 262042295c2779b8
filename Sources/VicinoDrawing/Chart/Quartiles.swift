/// How values are distributed: the least, the greatest, and those that divide them into quarters.
///
/// Between two values a quartile is interpolated, as in R and NumPy: `(n − 1) · p` is its position among `n` values.
public struct Quartiles: Hashable, Sendable {
    /// The number of values.
    public let count: Int
    /// The least value.
    package let least: Double
    /// The value below which a quarter lies.
    package let lower: Double
    /// The value below which a half lies.
    package let median: Double
    /// The value below which three quarters lie.
    package let upper: Double
    /// The greatest value.
    package let greatest: Double

    /// Computes the quartiles of values; nil if none of them is a finite number. All others are left out.
    package init?(of values: some Sequence<Double>) {
        let sorted = values.filter(\.isFinite).sorted()
        guard let first = sorted.first, let last = sorted.last else { return nil }
        count = sorted.count
        least = first
        lower = Self.value(at: 0.25, in: sorted)
        median = Self.value(at: 0.5, in: sorted)
        upper = Self.value(at: 0.75, in: sorted)
        greatest = last
    }

    private static func value(at share: Double, in sorted: [Double]) -> Double {
        let position = share * Double(sorted.count - 1)
        let index = Int(position)
        let next = min(index + 1, sorted.count - 1)
        return sorted[index] + (position - Double(index)) * (sorted[next] - sorted[index])
    }
}
