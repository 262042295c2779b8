/// When the next session with a device may be tried, so that whoever sends beacons again gets nothing but a few failed
/// connections.
struct Backoff: Hashable, Sendable {
    private var fruitless = 0
    private var notBefore: Duration = .zero

    /// How long to wait after the first session that brought nothing; each further one doubles it.
    static let first: Duration = .seconds(30)
    /// The longest wait: an epoch. News are never hidden for longer than that by somebody who makes sessions fail.
    static let longest: Duration = .seconds(900)
    /// How long to wait for the end of a session before another one is tried.
    static let patience: Duration = .seconds(120)

    func allows(at uptime: Duration) -> Bool { uptime >= notBefore }

    /// A session is being tried.
    mutating func begin(at uptime: Duration) { notBefore = uptime + Self.patience }

    /// A session has ended.
    mutating func end(wasFruitful: Bool, at uptime: Duration) {
        fruitless = wasFruitful ? 0 : min(fruitless + 1, 16)
        notBefore = uptime + (fruitless == 0 ? .zero : min(Self.longest, Self.first * (1 << (fruitless - 1))))
    }
}
