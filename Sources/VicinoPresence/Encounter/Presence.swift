public import VicinoCore

/// Who is near, since when, and with whom a session is worth building.
///
/// A state machine without clock, radio and store: whoever owns it hands in what media hear and what the clocks show,
/// and does what it says. A beacon that belongs to nobody followed costs a look into a table; the last few of them are
/// remembered for as long as they may be in the air, and looked at once more when somebody is followed.
///
/// ```swift
/// var presence = Presence()
/// try presence.follow(anna)
/// for effect in presence.handle(.sighted(sighting), at: clocks.now) {
///     if case .entered(let encounter) = effect { print("\(encounter.person) seems to be near") }
/// }
/// // …and handle(.tick, …) at presence.deadline(at:), or earlier.
/// ```
public struct Presence: Sendable {
    /// What was chosen.
    public let configuration: Configuration
    private var table: BeaconTable
    private var isPrepared = false
    /// The presence keys by which people are recognised, of those who have shown one.
    private var keys: [UserID: PresenceKey] = [:]
    /// Where replicas stand, of everybody followed.
    private var revisions: [UserID: [DeviceIndex: UInt64]] = [:]
    private var neighbours: [UserID: Neighbour] = [:]
    private var unrecognised = UnrecognisedSightings()
    /// What time a session has shown it to be elsewhere, while one's own clock was not synchronised.
    private var provenClock: DeviceClock?

    /// Starts with nobody.
    public init(_ configuration: Configuration = Configuration()) {
        self.configuration = configuration
        table = BeaconTable(media: configuration.media)
    }

    /// Recognises somebody from now on, or by other keys than before. With another presence key it is forgotten where their
    /// devices stood: whatever they advertise by it is news until a session has brought all.
    ///
    /// - Throws: `PresenceError` with `.tooMany` if there is no room for their devices.
    public mutating func follow(_ person: FollowedPerson) throws(PresenceError) {
        try table.follow(person)
        isPrepared = false
        revisions[person.user] = person.devices.reduce(into: [:]) { $0[$1.index] = $1.revision }
        // What a device had at a revision under another key may not be all that it has at it now.
        if keys[person.user] != person.key { neighbours[person.user]?.forgetRevisions() }
        keys[person.user] = person.key
    }

    /// Recognises somebody no longer.
    public mutating func unfollow(_ person: UserID, at now: ClockReading) -> [PresenceEffect] {
        table.unfollow(person)
        (revisions[person], keys[person]) = (nil, nil)
        return neighbours.removeValue(forKey: person)?.dismissed(at: now) ?? []
    }

    /// Takes over where the replica stands after a meeting in which this had no part, such as one by hand.
    ///
    /// It proves nothing else: neither the clock of the device, nor a road.
    ///
    /// - Parameter end: the uptime at which the meeting ended.
    /// - Returns: whether the replica was thought to stand elsewhere, so that what was news may be none any more.
    public mutating func catchUp(
        with person: UserID, _ device: DeviceIndex, to revision: UInt64, met end: Duration
    ) -> Bool {
        guard let old = revisions[person] else { return false }
        let watch = neighbours[person]?.devices[device]
        revisions[person]?[device] = revision
        neighbours[person]?.devices[device]?.catchUp(to: revision, met: end)
        return (watch.map(\.revision) ?? old[device]) != revision
    }

    /// Whether somebody has something new that has not come, as their tags said when they were heard last; nil if that is not known.
    public func hasNews(_ person: UserID) -> Bool? {
        let known = neighbours[person]?.devices.values.compactMap(\.hasNews) ?? []
        return known.isEmpty ? nil : known.contains(true)
    }

    /// The uptime at which a device of somebody was heard last; nil if none was lately.
    public func lastHeard(_ person: UserID) -> Duration? { neighbours[person]?.devices.values.map(\.lastHeard).max() }

    /// Who is near, in no order.
    public var encounters: [Encounter] { neighbours.values.compactMap(\.encounter) }

    /// How many people are remembered because they were heard lately.
    var neighbourCount: Int { neighbours.count }

    /// The time of day as far as it is known: one's own clock, or what a session has shown if that is not synchronised.
    ///
    /// What a device advertises goes by this.
    public func time(at now: ClockReading) -> Timestamp {
        guard !now.isSynchronised, let provenClock else { return now.wall }
        return now.wall.advanced(byMilliseconds: Self.difference(provenClock, now))
    }

    /// The time of day that a device of somebody shows, as far as its beacons have told; nil if it was not heard lately.
    ///
    /// It goes by what was heard and not by one's own time of day, so it serves where that is wrong.
    public func time(of person: UserID, _ device: DeviceIndex, at now: ClockReading) -> Timestamp? {
        guard let clock = neighbours[person]?.devices[device]?.believedClock else { return nil }
        return now.wall.advanced(byMilliseconds: Self.difference(clock, now))
    }

    /// The uptime at which a tick is due although nothing happens; nil if none is.
    public func deadline(at now: ClockReading) -> Duration? {
        isPrepared ? neighbours.values.compactMap { $0.deadline(configuration) }.min() : now.uptime
    }

    private static func difference(_ clock: DeviceClock, _ now: ClockReading) -> Int64 {
        clock.time(at: now.uptime) - now.wall.milliseconds
    }

    /// Takes an event.
    public mutating func handle(_ event: PresenceEvent, at now: ClockReading) -> [PresenceEffect] {
        let heardAgain = prepare(at: now)
        switch event {
        case .sighted(let sighting): return heardAgain + hear(sighting, at: now)
        case .withdrawn(let beacon, let medium, let address):
            unrecognised.remove(beacon, medium, address)
            for person in neighbours.keys { neighbours[person]?.withdraw(beacon, medium, address) }
            return heardAgain + settle(at: now)
        case .tick: return heardAgain + settle(at: now)
        case .met(let person, let device, let meeting): return heardAgain + meet(person, device, meeting, at: now)
        }
    }

    /// Computes ids that are missing, and looks at the last strangers again when all are there.
    private mutating func prepare(at now: ClockReading) -> [PresenceEffect] {
        let wasPrepared = isPrepared
        let knowsTime = now.isSynchronised || provenClock != nil
        table.aim(BeaconWindow(center: Epoch(at: time(at: now)), isSynchronised: knowsTime))
        isPrepared = table.prepare(limit: configuration.idsPerStep)
        guard isPrepared, !wasPrepared else { return [] }
        return unrecognised.take(configuration, at: now.uptime).flatMap { hear($0, heard: $1, at: now) }
    }

    /// - Parameter heard: when that was, if it is recognised only now.
    private mutating func hear(
        _ sighting: Sighting, heard: Duration? = nil, at now: ClockReading
    ) -> [PresenceEffect] {
        let heard = heard ?? now.uptime
        guard let recognition = table.recognise(sighting.beacon, on: sighting.medium) else {
            unrecognised.keep(sighting, at: heard)
            return []
        }
        let person = recognition.person
        var neighbour = neighbours[person] ?? Neighbour(person: person)
        let known = revisions[person]?[recognition.device]
        var watch = neighbour.devices[recognition.device] ?? DeviceWatch(revision: known, heard: heard)
        let verdict = watch.hear(recognition, sighting.beacon, at: heard)
        var hasNewRoad = false
        if verdict == .unchanged || verdict == .news {
            hasNewRoad = neighbour.hear(sighting, recognition, configuration.range, at: heard)
        }
        let roads =
            verdict == .contradictory
            ? road(sighting, recognition, at: now) : neighbour.roads(to: recognition.device)
        var effects: [PresenceEffect] = []
        if let reason = reason(verdict, recognition, at: now), !roads.isEmpty,
            watch.mayConnect(at: now.uptime, hasNewRoad: hasNewRoad)
        {
            effects.append(.connect(person, recognition.device, roads, reason))
        }
        neighbour.devices[recognition.device] = watch
        neighbours[person] = neighbour
        return settle(person, at: now) + effects
    }

    /// Why a session is worth building, if it is.
    private func reason(
        _ verdict: DeviceWatch.Verdict, _ recognition: Recognition, at now: ClockReading
    ) -> PresenceEffect.Reason? {
        switch verdict {
        case .stale: nil
        // Behind a bridge waits a new key, whatever the clock shows; the former one opens no door.
        case .contradictory: recognition.way == .bridge ? .newKey : .clockChanged
        case .news: recognition.way == .bridge ? .newKey : .news
        case .unchanged: now.isSynchronised || provenClock != nil ? nil : .time
        }
    }

    /// Where a beacon came from that does not count as near, if it is strong enough.
    private func road(_ sighting: Sighting, _ recognition: Recognition, at now: ClockReading) -> [Road] {
        var neighbour = Neighbour(person: recognition.person)
        neighbour.hear(sighting, recognition, configuration.range, at: now.uptime)
        return neighbour.roads(to: recognition.device)
    }

    private mutating func meet(
        _ person: UserID, _ device: DeviceIndex, _ meeting: PresenceEvent.Meeting, at now: ClockReading
    ) -> [PresenceEffect] {
        guard revisions[person] != nil else { return [] }
        var effects: [PresenceEffect] = []
        if case .completed(let revision, let address) = meeting {
            revisions[person]?[device] = revision
            if let address { neighbours[person]?.prove(device, address) }
            if !now.isSynchronised, provenClock == nil, let clock = neighbours[person]?.devices[device]?.believedClock {
                provenClock = clock
                effects.append(.clockIsOff(milliseconds: Self.difference(clock, now)))
            }
        }
        neighbours[person]?.devices[device]?.meet(meeting, at: now.uptime)
        return effects + settle(person, at: now)
    }

    private mutating func settle(_ person: UserID, at now: ClockReading) -> [PresenceEffect] {
        let corrected = ClockReading(wall: time(at: now), uptime: now.uptime, isSynchronised: now.isSynchronised)
        return neighbours[person]?.settle(configuration, at: corrected) ?? []
    }

    private mutating func settle(at now: ClockReading) -> [PresenceEffect] {
        // In an order that follows from who they are, so that the same events have the same effects.
        let people = neighbours.keys.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
        let effects = people.flatMap { settle($0, at: now) }
        neighbours = neighbours.filter { !$0.value.isForgotten(at: now.uptime) }
        return effects
    }
}
