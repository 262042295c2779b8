/// The growing wait between attempts after failures.
struct Backoff: Hashable, Sendable {
    /// When the next attempt is due; nil for at once.
    private(set) var due: Duration?
    private var next: Duration
    private let waits: ClosedRange<Duration>

    init(_ waits: ClosedRange<Duration>) {
        self.waits = waits
        next = waits.lowerBound
    }

    func isDue(at now: Duration) -> Bool {
        guard let due else { return true }
        return due <= now
    }

    mutating func failed(at now: Duration) {
        due = now + next
        next = min(next * 2, waits.upperBound)
    }

    mutating func succeeded() { self = Backoff(waits) }
}
