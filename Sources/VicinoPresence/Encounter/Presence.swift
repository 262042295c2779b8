package import VicinoCore

/// Decides who is near, since when, and with which device a session is useful.
///
/// It is a state machine without clock, radio and store. Its owner passes what media hear and what the clocks show, and
/// carries out the effects. A stranger's beacon costs a look-up in a table. The last few of them are remembered while
/// they may still be sent, and looked up again when the user follows a new person.
///
/// ```swift
/// var presence = Presence()
/// try presence.follow(anna)
/// for effect in presence.handle(.reported(.sighted(sighting)), at: clocks.now) {
///     if case .entered(let encounter) = effect { print("\(encounter.person) seems to be near") }
/// }
/// // …and handle(.tick, …) at presence.deadline(at:), or earlier.
/// ```
package struct Presence: Sendable {
    /// The settings.
    package let configuration: DiscoveryConfiguration
    private var table: BeaconTable
    private var isPrepared = false
    /// The presence keys of the followed people who have shown one.
    private var keys: [UserID: PresenceKey] = [:]
    /// The fields of tags for this user's audiences.
    private var fields: [UserID: TagField] = [:]
    /// The replicas' revisions, of all followed people.
    private var revisions: [UserID: [DeviceIndex: UInt64]] = [:]
    private var nearby: [UserID: NearbyPerson] = [:]
    private var unrecognised = UnrecognisedSightings()
    /// The clock of a device that a session has proved, while this device's own clock was not synchronised.
    private var provenClock: DeviceClock?

    /// Starts without followed people.
    package init(_ configuration: DiscoveryConfiguration = DiscoveryConfiguration()) {
        self.configuration = configuration
        table = BeaconTable(media: configuration.media)
    }

    /// Recognises a person from now on, or by other keys than before.
    ///
    /// With another presence key, or another field of tags, the revisions of the person's devices are forgotten: all that
    /// they advertise is news until a session has brought it.
    ///
    /// - Throws: `VicinoError` with `.tooMany` if there is no room for their devices.
    package mutating func follow(_ person: PresenceContact) throws(VicinoError) {
        try table.follow(person)
        isPrepared = false
        revisions[person.user] = person.devices.reduce(into: [:]) { $0[$1.index] = $1.revision }
        // At the same revision under another key, a device may have other records for this follower.
        if keys[person.user] != person.key || fields[person.user] != person.field {
            nearby[person.user]?.forgetRevisions()
        }
        keys[person.user] = person.key
        fields[person.user] = person.field
    }

    /// Stops recognising a person.
    package mutating func unfollow(_ person: UserID, at now: ClockReading) -> [PresenceEffect] {
        table.unfollow(person)
        revisions[person] = nil
        keys[person] = nil
        fields[person] = nil
        return nearby.removeValue(forKey: person)?.dismissed(at: now) ?? []
    }

    /// Adopts the replica's revision from a session that this value did not start, such as one that the user started.
    ///
    /// It proves nothing else: neither the device's clock, nor an address.
    ///
    /// - Parameter end: the uptime at which the session ended.
    /// - Returns: whether the revision is new here, so that earlier news may be out of date.
    package mutating func catchUp(
        with person: UserID, _ device: DeviceIndex, to revision: UInt64, met end: Duration
    ) -> Bool {
        guard let old = revisions[person] else { return false }
        let history = nearby[person]?.devices[device]
        revisions[person]?[device] = revision
        nearby[person]?.devices[device]?.catchUp(to: revision, met: end)
        return (history.map(\.revision) ?? old[device]) != revision
    }

    /// Whether a person has news that was not received, according to the last tags heard; nil if that is not known.
    package func hasNews(_ person: UserID) -> Bool? {
        let known = nearby[person]?.devices.values.compactMap(\.hasNews) ?? []
        return known.isEmpty ? nil : known.contains(true)
    }

    /// The uptime at which a device of a person was last heard; nil if none was heard lately.
    package func lastHeard(_ person: UserID) -> Duration? { nearby[person]?.devices.values.map(\.lastHeard).max() }

    /// Whether a person may count as in range on a medium.
    ///
    /// It is false only if the medium has lately heard devices of the person, all too weakly. A medium that reports no
    /// strength, and a person who is not recognised, count as in range.
    package func isInRange(_ person: UserID, on medium: MediumKind) -> Bool {
        nearby[person]?.isInRange(on: medium) ?? true
    }

    /// The present encounters, in no particular order.
    package var encounters: [Encounter] { nearby.values.compactMap(\.encounter) }

    /// The addresses in range of a person's device, the proven ones first, then the strongest.
    package func routes(to person: UserID, _ device: DeviceIndex) -> [PeerRoute] {
        nearby[person]?.routes(to: device) ?? []
    }

    /// The best known time of day: this device's clock or, if that is not synchronised, what a session has proved.
    ///
    /// The device's beacons use this time.
    package func time(at now: ClockReading) -> Timestamp {
        guard !now.isSynchronised, let provenClock else { return now.wall }
        return now.wall.advanced(byMilliseconds: Self.difference(provenClock, now))
    }

    /// The time of day on a device of a person, according to its beacons; nil if it was not heard lately.
    ///
    /// It depends on the beacons and not on this device's time of day, so it is right even if that is wrong.
    package func time(of person: UserID, _ device: DeviceIndex, at now: ClockReading) -> Timestamp? {
        guard let clock = nearby[person]?.devices[device]?.believedClock else { return nil }
        return now.wall.advanced(byMilliseconds: Self.difference(clock, now))
    }

    /// The uptime at which a tick is due if no other event occurs; nil if none is.
    package func deadline(at now: ClockReading) -> Duration? {
        isPrepared ? nearby.values.compactMap { $0.deadline(configuration) }.min() : now.uptime
    }

    private static func difference(_ clock: DeviceClock, _ now: ClockReading) -> Int64 {
        clock.time(at: now.uptime) - now.wall.milliseconds
    }

    /// Handles an event and returns what to do.
    package mutating func handle(_ event: PresenceEvent, at now: ClockReading) -> [PresenceEffect] {
        let heardAgain = prepare(at: now)
        switch event {
        case .reported(.sighted(let sighting)): return heardAgain + hear(sighting, at: now)
        case .reported(.withdrawn(let beacon, over: let medium, at: let address)):
            unrecognised.remove(beacon, over: medium, at: address)
            for person in nearby.keys { nearby[person]?.withdraw(beacon, over: medium, at: address) }
            return heardAgain + advance(at: now)
        case .tick: return heardAgain + advance(at: now)
        case .sessionEnded(let person, device: let device, outcome: let outcome):
            return heardAgain + endSession(with: person, on: device, outcome, at: now)
        }
    }

    /// Computes missing ids and, when all are computed, looks up the last strangers' beacons again.
    private mutating func prepare(at now: ClockReading) -> [PresenceEffect] {
        let wasPrepared = isPrepared
        let knowsTime = now.isSynchronised || provenClock != nil
        table.aim(BeaconWindow(center: Epoch(at: time(at: now)), isSynchronised: knowsTime))
        isPrepared = table.prepare(limit: configuration.idsPerStep)
        guard isPrepared, !wasPrepared else { return [] }
        return unrecognised.take(configuration, at: now.uptime).flatMap { hear($0, heard: $1, at: now) }
    }

    /// - Parameter heard: the uptime of the sighting, if it is recognised only now.
    private mutating func hear(
        _ sighting: Sighting, heard: Duration? = nil, at now: ClockReading
    ) -> [PresenceEffect] {
        let heard = heard ?? now.uptime
        guard let recognition = table.recognise(sighting.beacon, on: sighting.medium) else {
            unrecognised.keep(sighting, at: heard)
            return []
        }
        let person = recognition.person
        var nearbyPerson = nearby[person] ?? NearbyPerson(person: person)
        let known = revisions[person]?[recognition.device]
        var history = nearbyPerson.devices[recognition.device] ?? DeviceHistory(revision: known, heard: heard)
        let verdict = history.hear(
            recognition, sighting.beacon, field: fields[person], rightTime: Self.rightTime(at: heard, by: now),
            at: heard)
        var hasNewRoute = false
        if verdict == .unchanged || verdict == .news {
            hasNewRoute = nearbyPerson.hear(sighting, of: recognition, configuration, at: heard)
        }
        let routes =
            verdict == .contradictory
            ? route(sighting, recognition, at: now) : nearbyPerson.routes(to: recognition.device)
        var effects: [PresenceEffect] = []
        if let reason = reason(verdict, recognition, at: now), !routes.isEmpty,
            history.beginAttempt(at: now.uptime, hasNewRoute: hasNewRoute)
        {
            effects.append(.connect(person, device: recognition.device, routes: routes, reason: reason))
        }
        nearbyPerson.devices[recognition.device] = history
        nearby[person] = nearbyPerson
        return advance(person, at: now) + effects
    }

    /// The time of day at an uptime, in milliseconds since 1970; nil unless this device's clock is known to be right.
    private static func rightTime(at uptime: Duration, by now: ClockReading) -> Int64? {
        guard now.isSynchronised else { return nil }
        return now.wall.milliseconds.addingClamped(-(now.uptime - uptime).milliseconds)
    }

    /// Why a session is useful; nil if it is not.
    private func reason(
        _ verdict: DeviceHistory.Verdict, _ recognition: Recognition, at now: ClockReading
    ) -> PresenceEffect.Reason? {
        switch verdict {
        case .stale: nil
        // A bridge means a new key, whatever the clock shows, and a knock with the former key is not answered.
        case .contradictory: recognition.keyKind == .bridge ? .newKey : .clockChanged
        case .news: recognition.keyKind == .bridge ? .newKey : .news
        case .unchanged: now.isSynchronised || provenClock != nil ? nil : .time
        }
    }

    /// The address of a beacon that does not count as near, if its signal is strong enough.
    private func route(_ sighting: Sighting, _ recognition: Recognition, at now: ClockReading) -> [PeerRoute] {
        var nearbyPerson = NearbyPerson(person: recognition.person)
        nearbyPerson.hear(sighting, of: recognition, configuration, at: now.uptime)
        return nearbyPerson.routes(to: recognition.device)
    }

    private mutating func endSession(
        with person: UserID, on device: DeviceIndex, _ outcome: PresenceEvent.SessionOutcome, at now: ClockReading
    ) -> [PresenceEffect] {
        guard revisions[person] != nil else { return [] }
        var effects: [PresenceEffect] = []
        switch outcome {
        case .completed(let revision, let address):
            revisions[person]?[device] = revision
            if let address { nearby[person]?.prove(device, address) }
            if !now.isSynchronised, provenClock == nil, let clock = nearby[person]?.devices[device]?.believedClock {
                provenClock = clock
                effects.append(.clockIsOff(by: .milliseconds(Self.difference(clock, now))))
            }
            nearby[person]?.devices[device]?.complete(to: revision, at: now.uptime)
        case .failed: nearby[person]?.devices[device]?.fail(at: now.uptime)
        }
        return effects + advance(person, at: now)
    }

    private mutating func advance(_ person: UserID, at now: ClockReading) -> [PresenceEffect] {
        let corrected = ClockReading(wall: time(at: now), uptime: now.uptime, isSynchronised: now.isSynchronised)
        return nearby[person]?.advance(configuration, at: corrected) ?? []
    }

    private mutating func advance(at now: ClockReading) -> [PresenceEffect] {
        // A fixed order, so that the same events have the same effects.
        let people = nearby.keys.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
        let effects = people.flatMap { advance($0, at: now) }
        nearby = nearby.filter { !$0.value.isForgotten(at: now.uptime) }
        return effects
    }
}
