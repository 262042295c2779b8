/// What is known of one device of a followed person who was heard lately.
struct DeviceWatch: Hashable, Sendable {
    /// Where the replica stands with regard to this device; nil if no session has said so.
    private(set) var revision: UInt64?
    private(set) var lastHeard: Duration
    /// Whether the device has something that the replica lacks, as its last tag said; nil while that is not known.
    private(set) var hasNews: Bool?
    private var clock: DeviceClock?
    private var tags = TagMemory()
    private var backoff = Backoff()
    private var lastMet: Duration?
    private var lastEpoch: Epoch?
    private var hasContradicted = false

    init(revision: UInt64?, heard: Duration) {
        self.revision = revision
        lastHeard = heard
    }

    /// What a sighting says.
    enum Verdict: Hashable {
        /// Nothing about the present.
        case stale
        /// The device may be near, but the beacon is from another time than its clock shows.
        case contradictory
        /// The device is near, and has nothing new.
        case unchanged
        /// The device is near, and a session is worth building.
        case news
    }

    mutating func hear(_ recognition: Recognition, _ beacon: Beacon, at uptime: Duration) -> Verdict {
        if let clock, !clock.mayBe(in: recognition.epoch, at: uptime) {
            hasContradicted = true
            return .contradictory
        }
        guard let first = tags.hear(beacon, at: uptime) else { return .stale }
        (lastHeard, lastEpoch) = (max(lastHeard, uptime), recognition.epoch)
        let expected = clock?.minute(at: uptime)
        switch TagRule.judge(beacon.tag, of: recognition, replicaAt: revision, expecting: expected) {
        case .unchanged(let minute):
            clock = clock ?? DeviceClock(showing: minute, at: uptime)
            hasNews = false
            return .unchanged
        // A tag from before the last session says what that session has settled.
        case .news where recognition.way == .key && lastMet.map { first <= $0 } == true: return .unchanged
        case .news:
            if revision != nil, recognition.way == .key { hasNews = true }
            return .news
        }
    }

    /// What the device's clock shows: to the minute if a tag has told, otherwise to some minutes.
    var believedClock: DeviceClock? { clock ?? lastEpoch.map { DeviceClock(showing: $0, at: lastHeard) } }

    /// Whether a session may be tried now; if so it counts as begun.
    ///
    /// - Parameter hasNewRoad: whether there is a way to the device that was not there before.
    mutating func mayConnect(at uptime: Duration, hasNewRoad: Bool) -> Bool {
        guard backoff.allows(at: uptime) || hasNewRoad && backoff.hurries() else { return false }
        backoff.begin(at: uptime)
        return true
    }

    /// Forgets where the replica stands: nothing that is heard counts as unchanged until a session says so.
    mutating func forgetRevision() { (revision, hasNews) = (nil, nil) }

    /// The replica stands elsewhere by now, as somebody else has met the device.
    mutating func catchUp(to revision: UInt64, met end: Duration) {
        guard revision != self.revision else { return }
        (self.revision, lastMet, hasNews) = (revision, max(lastMet ?? end, end), false)
        backoff.end(wasFruitful: true, at: end)
    }

    mutating func meet(_ meeting: PresenceEvent.Meeting, at uptime: Duration) {
        switch meeting {
        case .completed(let revision, _):
            let isFruitful = revision != self.revision
            // If nothing was new although the tag said so, the clock has been set.
            if hasContradicted || (backoff.isTrying && !isFruitful) { clock = nil }
            hasContradicted = false
            (self.revision, lastMet, hasNews) = (revision, uptime, false)
            backoff.end(wasFruitful: isFruitful, at: uptime)
        case .failed: backoff.end(wasFruitful: false, at: uptime)
        }
    }
}
