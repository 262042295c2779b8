/// Decides when to try the next session with a device, so that repeated beacons cause only a few failed connections.
struct SessionBackoff: Hashable, Sendable {
    private var fruitless = 0
    private var notBefore: Duration = .zero
    /// Whether a session was requested and has not ended.
    private(set) var isTrying = false
    /// Whether a wait was cut short since a session last brought news.
    private var hasHurried = false

    /// The wait after the first session without news; each further one doubles it.
    static let first: Duration = .seconds(30)
    /// The maximum wait, one epoch: an attacker who makes sessions fail cannot hide news for longer.
    static let longest: Duration = .seconds(900)
    /// How long to wait for the end of a session before another is tried.
    static let sessionTimeout: Duration = .seconds(120)

    func allows(at uptime: Duration) -> Bool { uptime >= notBefore }

    /// Begins an early attempt at a new address, as when a restarted device has another port.
    ///
    /// - Returns: false after the first until a session brings news, because an attacker can invent addresses.
    mutating func beginEarlyAttempt() -> Bool {
        guard fruitless > 0, !isTrying, !hasHurried else { return false }
        hasHurried = true
        return true
    }

    /// Notes that a session is being tried.
    mutating func begin(at uptime: Duration) {
        isTrying = true
        notBefore = uptime + Self.sessionTimeout
    }

    /// Notes the end of a session; one that the peer started and that brought no news does not count as an attempt.
    mutating func end(wasFruitful: Bool, at uptime: Duration) {
        guard isTrying || wasFruitful else { return }
        fruitless = wasFruitful ? 0 : min(fruitless + 1, 16)
        isTrying = false
        hasHurried = hasHurried && !wasFruitful
        notBefore = uptime + (fruitless == 0 ? .zero : min(Self.longest, Self.first * (1 << (fruitless - 1))))
    }
}
