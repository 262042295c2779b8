/// What is known of one device of a followed person who was heard lately.
struct DeviceHistory: Hashable, Sendable {
    /// The device's revision that the replica has; nil if no session has stated it.
    private(set) var revision: UInt64?
    private(set) var lastHeard: Duration
    /// Whether the device has news for the replica, according to the last tag; nil while that is not known.
    private(set) var hasNews: Bool?
    private var clock: DeviceClock?
    private var tags = TagMemory()
    private var backoff = SessionBackoff()
    private var lastMet: Duration?
    /// What the device's clock showed according to the epoch of the last beacon.
    private var roughClock: DeviceClock?
    private var hasContradicted = false

    init(revision: UInt64?, heard: Duration) {
        self.revision = revision
        lastHeard = heard
    }

    /// What a sighting means.
    enum Verdict: Hashable {
        /// It says nothing about the present.
        case stale
        /// The device may be near, but the beacon contradicts its clock.
        case contradictory
        /// The device is near and has no news.
        case unchanged
        /// The device is near, and a session is useful.
        case news
    }

    mutating func hear(_ recognition: Recognition, _ beacon: Beacon, at uptime: Duration) -> Verdict {
        if let clock, !clock.mayBe(in: recognition, at: uptime) {
            hasContradicted = true
            return .contradictory
        }
        guard let first = tags.hear(beacon, at: uptime) else { return .stale }
        lastHeard = max(lastHeard, uptime)
        roughClock = DeviceClock(showing: recognition, at: lastHeard)
        let expected = clock?.time(at: uptime)
        switch TagRule.judge(beacon.tag, of: recognition, replicaAt: revision, expecting: expected) {
        case .unchanged(let minute):
            clock = clock ?? recognition.schedule.map { DeviceClock(showing: minute, by: $0, at: uptime) }
            hasNews = false
            return .unchanged
        // A tag that was first heard before the last session announces only what that session has brought.
        case .news where recognition.keyKind == .key && lastMet.map { first <= $0 } == true: return .unchanged
        case .news:
            if revision != nil, recognition.keyKind == .key { hasNews = true }
            return .news
        }
    }

    /// The device's clock: exact to the minute if a tag has shown it, otherwise to some minutes.
    var believedClock: DeviceClock? { clock ?? roughClock }

    /// Whether a session may be tried now; if so, it counts as begun.
    ///
    /// - Parameter hasNewRoute: whether the device has a new address.
    mutating func beginAttempt(at uptime: Duration, hasNewRoute: Bool) -> Bool {
        guard backoff.allows(at: uptime) || hasNewRoute && backoff.beginEarlyAttempt() else { return false }
        backoff.begin(at: uptime)
        return true
    }

    /// Forgets the replica's revision: no tag counts as unchanged until a session states it again.
    mutating func forgetRevision() {
        revision = nil
        hasNews = nil
    }

    /// Adopts the replica's revision from a session that another program or the user started.
    mutating func catchUp(to revision: UInt64, met end: Duration) {
        guard revision != self.revision else { return }
        self.revision = revision
        lastMet = max(lastMet ?? end, end)
        hasNews = false
        backoff.end(wasFruitful: true, at: end)
    }

    /// Handles the end of a session in which the replica got all that the device had.
    mutating func complete(to revision: UInt64, at uptime: Duration) {
        let isFruitful = revision != self.revision
        // If a session brought no news although the tag announced some, the device's clock has been set.
        if hasContradicted || (backoff.isTrying && !isFruitful) { clock = nil }
        hasContradicted = false
        self.revision = revision
        lastMet = uptime
        hasNews = false
        backoff.end(wasFruitful: isFruitful, at: uptime)
    }

    /// Handles a session that could not be started, or was cut short.
    mutating func fail(at uptime: Duration) { backoff.end(wasFruitful: false, at: uptime) }
}
