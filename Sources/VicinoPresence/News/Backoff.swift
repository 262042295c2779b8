/// When the next session with a device may be tried, so that whoever sends beacons again gets nothing but a few failed
/// connections.
struct Backoff: Hashable, Sendable {
    private var fruitless = 0
    private var notBefore: Duration = .zero
    /// Whether a session was wished for and has not ended.
    private(set) var isTrying = false
    /// Whether a wait has been cut short since a session last brought something.
    private var hasHurried = false

    /// How long to wait after the first session that brought nothing; each further one doubles it.
    static let first: Duration = .seconds(30)
    /// The longest wait: an epoch. News are never hidden for longer than that by somebody who makes sessions fail.
    static let longest: Duration = .seconds(900)
    /// How long to wait for the end of a session before another one is tried.
    static let patience: Duration = .seconds(120)

    func allows(at uptime: Duration) -> Bool { uptime >= notBefore }

    /// Whether a way that was not there before is worth a try ahead of time, as when a device that was started anew has
    /// another port. Once only until a session brings something, as anybody can make up ways.
    mutating func hurries() -> Bool {
        guard fruitless > 0, !isTrying, !hasHurried else { return false }
        hasHurried = true
        return true
    }

    /// A session is being tried.
    mutating func begin(at uptime: Duration) { (isTrying, notBefore) = (true, uptime + Self.patience) }

    /// A session has ended. One that the other side has called for, and that has brought nothing, was no try.
    mutating func end(wasFruitful: Bool, at uptime: Duration) {
        guard isTrying || wasFruitful else { return }
        fruitless = wasFruitful ? 0 : min(fruitless + 1, 16)
        (isTrying, hasHurried) = (false, hasHurried && !wasFruitful)
        notBefore = uptime + (fruitless == 0 ? .zero : min(Self.longest, Self.first * (1 << (fruitless - 1))))
    }
}
