internal import VicinoCore

/// How long to wait after failures: twice as long after each, and not exactly, so that many devices do not ask at once.
struct StoreBackoff: Sendable {
    /// The wait after the first failure.
    static let first = Duration.seconds(60)
    /// The longest wait.
    static let longest = Duration.seconds(6 * 3_600)

    /// The wait after a number of failures in a row, at least half of the whole one.
    ///
    /// - Parameter asked: for how long the store itself wants to be left alone; nil if it does not say. More than the longest
    ///   wait does not count.
    static func wait(
        after failures: Int, asked: Duration? = nil, using generator: inout some RandomNumberGenerator
    ) -> Duration {
        let doublings = min(max(failures, 1) - 1, 20)
        let whole = min(longest, first * (1 << doublings))
        let wait = whole * Double.random(in: 0.5...1, using: &generator)
        return min(longest, max(wait, asked ?? .zero))
    }
}
