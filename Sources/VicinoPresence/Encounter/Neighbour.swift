internal import VicinoCore

/// A followed person who was heard lately: the person's devices, their addresses, and whether that makes an encounter.
struct Neighbour: Sendable {
    /// The phases of an encounter, from away to near and back.
    private enum Phase {
        case away
        case arriving(since: Duration)
        case near(Encounter)
        case leaving(Encounter, since: Duration)
    }

    let person: UserID
    var devices: [DeviceIndex: DeviceWatch] = [:]
    private(set) var routes: [PeerRoute] = []
    private var phase = Phase.away
    /// The signals of the devices in reach. A device keeps its signal when its address changes, as it may each minute.
    private var signals: [PeerRoute.Source: SignalThreshold] = [:]

    /// The most addresses of one person. A further one replaces the one that was heard longest ago.
    ///
    /// A proven address is replaced only if all are proven.
    static let routeLimit = 16
    /// For how long a silent device is remembered: until its last beacons can no longer be recognised.
    static let memory: Duration = .seconds(3600)

    init(person: UserID) { self.person = person }

    /// The present encounter; nil if the person is away or has not stayed long enough.
    var encounter: Encounter? {
        switch phase {
        case .near(let encounter), .leaving(let encounter, _): encounter
        case .away, .arriving: nil
        }
    }

    /// The addresses in range of a device, the proven ones first, then the strongest.
    func routes(to device: DeviceIndex) -> [PeerRoute] {
        routes.filter { $0.device == device && $0.threshold.isOpen }.sorted(by: PeerRoute.precedes)
    }

    /// Whether one of the devices is in range on a medium; true if the medium has heard none of them lately.
    func isInRange(on medium: MediumKind) -> Bool {
        let heard = signals.filter { $0.key.medium == medium }.values
        return heard.isEmpty || heard.contains { $0.isOpen }
    }

    /// Handles a new beacon.
    ///
    /// - Returns: whether it shows a new address.
    @discardableResult
    mutating func hear(
        _ sighting: Sighting, _ recognition: Recognition, _ configuration: Presence.Configuration, at uptime: Duration
    ) -> Bool {
        let key = PeerRoute.Key(device: recognition.device, medium: sighting.medium, address: sighting.address)
        let known = routes.firstIndex { $0.key == key }
        let place = known ?? add(key, sighting.beacon.id, at: uptime)
        // A beacon that is recognised late was heard earlier.
        routes[place].lastHeard = max(routes[place].lastHeard, uptime)
        routes[place].beacon = sighting.beacon.id
        routes[place].psm = recognition.psm
        measure(sighting.signal, of: key.source, configuration, at: uptime)
        return known == nil
    }

    private mutating func measure(
        _ strength: SignalStrength?, of source: PeerRoute.Source, _ configuration: Presence.Configuration,
        at uptime: Duration
    ) {
        var signal = signals[source] ?? SignalThreshold()
        signal.take(strength, configuration.range, reference: configuration.reference, at: uptime)
        signals[source] = signal
        for place in routes.indices where routes[place].key.source == source { routes[place].threshold = signal }
    }

    /// Forgets the replica's revisions; the next session states them again.
    mutating func forgetRevisions() {
        for device in devices.keys { devices[device]?.forgetRevision() }
    }

    /// Removes an address that its medium reports as gone.
    mutating func withdraw(_ beacon: BeaconID, _ medium: MediumKind, _ address: RouteAddress) {
        routes.removeAll { $0.beacon == beacon && $0.medium == medium && $0.address == address }
        forgetSignals()
    }

    /// Forgets the signals of devices that are out of reach: a device that returns has to enter again.
    private mutating func forgetSignals() {
        let sources = Set(routes.map(\.key.source))
        signals = signals.filter { sources.contains($0.key) }
    }

    /// Notes that a session used an address.
    mutating func prove(_ device: DeviceIndex, _ address: RouteAddress) {
        for place in routes.indices where routes[place].device == device && routes[place].address == address {
            routes[place].isProven = true
        }
    }

    private mutating func add(_ key: PeerRoute.Key, _ beacon: BeaconID, at uptime: Duration) -> Int {
        if routes.count == Self.routeLimit {
            let unproven = routes.indices.filter { !routes[$0].isProven }
            let oldest = (unproven.isEmpty ? Array(routes.indices) : unproven)
                .min { routes[$0].lastHeard < routes[$1].lastHeard }
            if let oldest { routes.remove(at: oldest) }
        }
        let route = PeerRoute(
            device: key.device, medium: key.medium, address: key.address, beacon: beacon, lastHeard: uptime)
        routes.append(route)
        return routes.count - 1
    }
}

extension Neighbour {
    /// Removes old addresses, and returns the changes of the encounter.
    mutating func settle(_ configuration: Presence.Configuration, at now: ClockReading) -> [PresenceEffect] {
        let end = routes.filter { $0.threshold.isOpen }.map { $0.lastHeard + configuration.lifetime(on: $0.medium) }
            .max()
        routes.removeAll { now.uptime >= $0.lastHeard + configuration.lifetime(on: $0.medium) }
        forgetSignals()
        let open = routes.filter { $0.threshold.isOpen }.sorted(by: PeerRoute.precedes)
        switch phase {
        case .away:
            guard !open.isEmpty else { return [] }
            phase = .arriving(since: now.uptime)
            return configuration.dwell > .zero ? [] : settle(configuration, at: now)
        case .arriving(let since): return arrive(since, open, configuration, at: now)
        case .near(let encounter):
            if !open.isEmpty { return stay(encounter, open, configuration) }
            // The stay ends when its last address expired, even if the clock is read later.
            phase = .leaving(encounter, since: min(end ?? now.uptime, now.uptime))
            return settle(configuration, at: now)
        case .leaving(let encounter, let since):
            if !open.isEmpty { return stay(encounter, open, configuration) }
            guard now.uptime >= since + configuration.linger else { return [] }
            phase = .away
            return [.left(encounter, after: since + configuration.linger - encounter.began)]
        }
    }

    private mutating func arrive(
        _ since: Duration, _ open: [PeerRoute], _ configuration: Presence.Configuration, at now: ClockReading
    ) -> [PresenceEffect] {
        guard !open.isEmpty else {
            phase = .away
            return []
        }
        guard now.uptime >= since + configuration.dwell else { return [] }
        let encounter = Encounter(
            person: person, entered: now.wall, routes: open, zone: zone(of: open, configuration), began: since)
        phase = .near(encounter)
        return [.entered(encounter)]
    }

    private mutating func stay(
        _ encounter: Encounter, _ open: [PeerRoute], _ configuration: Presence.Configuration
    ) -> [PresenceEffect] {
        var current = encounter
        (current.routes, current.zone) = (open, zone(of: open, configuration))
        phase = .near(current)
        let isChanged = Set(open.map(\.state)) != Set(encounter.routes.map(\.state))
        let hasMoved = current.zone?.zone != encounter.zone?.zone
        return (isChanged ? [.stayed(current)] : []) + (hasMoved ? [.moved(current)] : [])
    }

    /// The zone of the nearest device; nil without a known strength.
    private func zone(of routes: [PeerRoute], _ configuration: Presence.Configuration) -> ZoneEstimate? {
        routes.compactMap { $0.threshold.estimate(reference: configuration.reference) }.min { $0.zone < $1.zone }
    }

    /// When the state may change without an event; nil if it cannot.
    func deadline(_ configuration: Presence.Configuration) -> Duration? {
        var moments = routes.map { $0.lastHeard + configuration.lifetime(on: $0.medium) }
        switch phase {
        case .arriving(let since): moments.append(since + configuration.dwell)
        case .leaving(_, let since): moments.append(since + configuration.linger)
        case .away, .near: break
        }
        return moments.min()
    }

    /// Whether nothing needs to be remembered any more.
    func isForgotten(at uptime: Duration) -> Bool {
        guard case .away = phase else { return false }
        return routes.isEmpty && devices.values.allSatisfy { uptime >= $0.lastHeard + Self.memory }
    }

    /// Ends the encounter, if there is one, because the person is no longer followed.
    func dismissed(at now: ClockReading) -> [PresenceEffect] {
        encounter.map { [.left($0, after: now.uptime - $0.began)] } ?? []
    }
}
