internal import VicinoCore

/// What is known of one device of a followed person who was heard lately.
struct DeviceHistory: Hashable, Sendable {
    /// The device's revision that the replica has; nil if no session has stated it.
    private(set) var revision: UInt64?
    private(set) var lastHeard: Duration
    /// Whether a tag since the last session has announced news for the replica; nil while that is not known.
    private(set) var hasNews: Bool?
    /// The clocks that explain the tags; nil before the first, and after a session that has shown that they are wrong.
    private var clocks: PossibleClocks?
    /// Whether the device's clock shows about the same as a right one, as far as is known.
    private var mayShowRightTime = true
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

    /// Handles a beacon.
    ///
    /// - Parameters:
    ///   - field: the field of tags for this user's audience; nil for none.
    ///   - time: the time by this device's clock, in milliseconds since 1970; nil unless that is known to be right.
    mutating func hear(
        _ recognition: Recognition, _ beacon: Beacon, field: TagField?, rightTime time: Int64?, at uptime: Duration
    ) -> Verdict {
        if let clocks, !clocks.mayBe(in: recognition, at: uptime) {
            hasContradicted = true
            return .contradictory
        }
        guard let first = tags.hear(beacon, at: uptime) else { return .stale }
        lastHeard = max(lastHeard, uptime)
        roughClock = DeviceClock(showing: recognition, at: lastHeard)
        guard recognition.keyKind == .key else { return .news }
        // A tag that was first heard before the last session announces only what that session has brought.
        if let lastMet, first <= lastMet { return .unchanged }
        guard let revision, let field else { return .news }
        let verdict = TagRule.judge(
            beacon.tag, of: recognition, telling: AudienceTag(field, revision: revision),
            clocks ?? firstClocks(recognition, time, at: uptime), at: uptime)
        return adopt(verdict)
    }

    /// The clocks that the device may have before a tag has ruled out any.
    private func firstClocks(_ recognition: Recognition, _ time: Int64?, at uptime: Duration) -> PossibleClocks {
        if mayShowRightTime, let time {
            let clocks = PossibleClocks(near: time, at: uptime)
            if clocks.mayBe(in: recognition, at: uptime) { return clocks }
        }
        return PossibleClocks(in: recognition, at: uptime)
    }

    private mutating func adopt(_ verdict: TagRule.Verdict) -> Verdict {
        switch verdict {
        case .unchanged(let left):
            // A tag that fits cancels no news, and rules out nothing while there are some: it fits by chance.
            if hasNews != true {
                clocks = left
                hasNews = false
            }
            return .unchanged
        case .news:
            hasNews = true
            return .news
        }
    }

    /// The device's clock: exact to the minute if tags have shown it, otherwise to some minutes.
    var believedClock: DeviceClock? { clocks?.only ?? roughClock }

    /// Whether a session may be tried now; if so, it counts as begun.
    ///
    /// - Parameter hasNewRoute: whether the device has a new address.
    mutating func beginAttempt(at uptime: Duration, hasNewRoute: Bool) -> Bool {
        guard backoff.allows(at: uptime) || hasNewRoute && backoff.beginEarlyAttempt() else { return false }
        backoff.begin(at: uptime)
        return true
    }

    /// Forgets the replica's revision, because the presence key or the audience is another one: no tag counts as unchanged
    /// until a session states it again.
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
        // If a session brought no news although a tag announced some, the device's clock has been set, or is not right.
        if hasContradicted || (hasNews == true && !isFruitful) {
            clocks = nil
            mayShowRightTime = false
        }
        hasContradicted = false
        self.revision = revision
        lastMet = uptime
        hasNews = false
        backoff.end(wasFruitful: isFruitful, at: uptime)
    }

    /// Handles a session that could not be started, or was cut short.
    mutating func fail(at uptime: Duration) { backoff.end(wasFruitful: false, at: uptime) }
}
