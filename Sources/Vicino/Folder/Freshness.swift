internal import VicinoStore

/// Whether what was read from the stores is still true: until a program changes them, or a grant or invitation runs out.
struct Freshness: Sendable {
    /// How many changes there were; nil before the first reading.
    private let count: UInt64?
    /// When time alone changes what was read; nil for never.
    private let end: Timestamp?

    /// Nothing was read yet.
    init() { self.init(count: nil, until: nil) }

    init(count: UInt64?, until end: Timestamp?) {
        self.count = count
        self.end = end
    }

    func isCurrent(_ count: UInt64, at now: Timestamp) -> Bool {
        guard count == self.count else { return false }
        guard let end else { return true }
        return now < end
    }
}
