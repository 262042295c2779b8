internal import VicinoCore

/// A followed person who was heard lately: the person's devices, their addresses, and whether that makes an encounter.
struct NearbyPerson: Sendable {
    /// The phases of an encounter, from away to near and back.
    private enum Phase {
        case away
        case arriving(since: Duration)
        case near(Encounter)
        case leaving(Encounter, since: Duration)
    }

    let person: UserID
    var devices: [DeviceIndex: DeviceHistory] = [:]
    private(set) var routes: [PeerRoute] = []
    private var phase = Phase.away

    /// The maximum number of addresses that are kept of one person. A further one replaces the one that was heard
    /// longest ago.
    ///
    /// A proven address is replaced only if all are proven.
    static let routeLimit = 16
    /// How many addresses a device may have at a time: two around a change, and as many while it restarts.
    static let addressesPerDevice = 4
    /// For how long a silent device is remembered: until its last beacons can no longer be recognised.
    static let retention: Duration = .seconds(3600)

    init(person: UserID) { self.person = person }

    /// The present encounter; nil if the person is away or has not stayed long enough.
    var encounter: Encounter? {
        switch phase {
        case .near(let encounter), .leaving(let encounter, _): encounter
        case .away, .arriving: nil
        }
    }

    /// The addresses in range of a device, the proven ones first, then the strongest.
    ///
    /// Those that were silent since a later one appeared come last: a device with a new address no longer answers at the
    /// one before, and an attempt there takes longer than the new one may last.
    func routes(to device: DeviceIndex) -> [PeerRoute] {
        let open = routes.filter { $0.device == device && $0.isInRange }.sorted(by: PeerRoute.precedes)
        let earlier = Set(open.filter { route in open.contains { route.isSilent(since: $0) } }.map(\.key))
        return open.filter { !earlier.contains($0.key) } + open.filter { earlier.contains($0.key) }
    }

    /// Whether one of the devices is in range on a medium; true if the medium has heard none of them lately.
    func isInRange(on medium: MediumKind) -> Bool {
        let heard = routes.filter { $0.medium == medium }
        return heard.isEmpty || heard.contains { $0.isInRange }
    }

    /// Handles a new beacon.
    ///
    /// - Returns: whether it shows a new address.
    @discardableResult
    mutating func hear(
        _ sighting: Sighting, of recognition: Recognition, _ configuration: DiscoveryConfiguration, at uptime: Duration
    ) -> Bool {
        let key = PeerRoute.Key(device: recognition.device, medium: sighting.medium, address: sighting.address)
        let known = routes.firstIndex { $0.key == key }
        let index = known ?? add(key, sighting.beacon.id, at: uptime)
        // A beacon that is recognised late was heard earlier.
        routes[index].lastHeard = max(routes[index].lastHeard, uptime)
        routes[index].beacon = sighting.beacon.id
        routes[index].psm = recognition.psm
        measure(sighting.signal, at: index, configuration, at: uptime)
        return known == nil
    }

    /// Measures an address alone: a stranger who repeats the device's beacons nearby does not bring the device nearer.
    private mutating func measure(
        _ strength: SignalStrength?, at index: Int, _ configuration: DiscoveryConfiguration, at uptime: Duration
    ) {
        routes[index].isReplaced = false
        routes[index].threshold.record(
            strength, configuration.range, reference: configuration.reference, at: uptime)
        // A medium without strengths may report an address once, and several addresses are valid there.
        guard strength != nil else { return }
        for other in routes.indices where other != index && routes[other].signal != nil {
            if routes[other].isReplaced(by: routes[index], at: uptime) { routes[other].isReplaced = true }
        }
    }

    /// Forgets the replica's revisions; the next session states them again.
    mutating func forgetRevisions() {
        for device in devices.keys { devices[device]?.forgetRevision() }
    }

    /// Removes an address that its medium reports as gone.
    mutating func withdraw(_ beacon: BeaconID, over medium: MediumKind, at address: RouteAddress) {
        routes.removeAll { $0.beacon == beacon && $0.medium == medium && $0.address == address }
    }

    /// Notes that a session used an address.
    mutating func prove(_ device: DeviceIndex, _ address: RouteAddress) {
        for index in routes.indices where routes[index].device == device && routes[index].address == address {
            routes[index].isProven = true
        }
    }

    private mutating func add(_ key: PeerRoute.Key, _ beacon: BeaconID, at uptime: Duration) -> Int {
        if routes.count == Self.routeLimit {
            let unproven = routes.indices.filter { !routes[$0].isProven }
            let oldest = (unproven.isEmpty ? Array(routes.indices) : unproven)
                .min { routes[$0].lastHeard < routes[$1].lastHeard }
            if let oldest { routes.remove(at: oldest) }
        }
        routes.append(PeerRoute(key, beacon: beacon, threshold: inherited(by: key.source), at: uptime))
        return routes.count - 1
    }

    /// The signal with which a new address of a device begins: the weakest of its addresses, because a stranger may
    /// have added stronger ones.
    ///
    /// So a device keeps its signal when its address changes, as it may each minute. A device with more addresses than
    /// an honest one starts afresh: a stranger may have displaced the weakest.
    private func inherited(by source: PeerRoute.Source) -> SignalThreshold {
        let signals = routes.filter { $0.key.source == source && !$0.isReplaced }.map(\.threshold)
        guard signals.count <= Self.addressesPerDevice else { return SignalThreshold() }
        return signals.filter { $0.level != nil }
            .min { ($0.level?.dBm ?? 0, $0.isInRange ? 1 : 0) < ($1.level?.dBm ?? 0, $1.isInRange ? 1 : 0) }
            ?? SignalThreshold()
    }
}

extension NearbyPerson {
    /// Removes old addresses, and returns the changes of the encounter.
    mutating func advance(_ configuration: DiscoveryConfiguration, at now: ClockReading) -> [PresenceEffect] {
        let end = routes.filter(\.isInRange).map { $0.lastHeard + configuration.lifetime(on: $0.medium) }
            .max()
        routes.removeAll { now.uptime >= $0.lastHeard + configuration.lifetime(on: $0.medium) }
        let open = routes.filter(\.isInRange).sorted(by: PeerRoute.precedes)
        switch phase {
        case .away:
            guard !open.isEmpty else { return [] }
            phase = .arriving(since: now.uptime)
            return configuration.dwell > .zero ? [] : advance(configuration, at: now)
        case .arriving(let since): return arrive(since: since, at: open, configuration, now: now)
        case .near(let encounter):
            if !open.isEmpty { return stay(encounter, at: open, configuration) }
            // The stay ends when its last address expired, even if the clock is read later.
            phase = .leaving(encounter, since: min(end ?? now.uptime, now.uptime))
            return advance(configuration, at: now)
        case .leaving(let encounter, let since):
            if !open.isEmpty { return stay(encounter, at: open, configuration) }
            guard now.uptime >= since + configuration.linger else { return [] }
            phase = .away
            return [.left(encounter, after: since + configuration.linger - encounter.began)]
        }
    }

    private mutating func arrive(
        since: Duration, at open: [PeerRoute], _ configuration: DiscoveryConfiguration, now: ClockReading
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
        _ encounter: Encounter, at open: [PeerRoute], _ configuration: DiscoveryConfiguration
    ) -> [PresenceEffect] {
        var current = encounter
        current.routes = open
        current.zone = zone(of: open, configuration)
        phase = .near(current)
        let isChanged = Set(open.map(\.state)) != Set(encounter.routes.map(\.state))
        let hasMoved = current.zone?.zone != encounter.zone?.zone
        return (isChanged ? [.stayed(current)] : []) + (hasMoved ? [.moved(current)] : [])
    }

    /// The zone of the nearest device; nil without a known strength.
    ///
    /// Of one device, proven addresses count alone, if there are any; otherwise the weakest address counts.
    private func zone(of routes: [PeerRoute], _ configuration: DiscoveryConfiguration) -> ZoneEstimate? {
        let devices = Dictionary(grouping: routes, by: \.key.source).values.compactMap { own in
            let proven = own.filter { $0.isProven && $0.signal != nil }
            let estimates = (proven.isEmpty ? own : proven).compactMap {
                $0.threshold.estimate(reference: configuration.reference)
            }
            return estimates.max(by: ZoneEstimate.precedes)
        }
        return devices.min(by: ZoneEstimate.precedes)
    }

    /// When the state may change without an event; nil if it cannot.
    func deadline(_ configuration: DiscoveryConfiguration) -> Duration? {
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
        return routes.isEmpty && devices.values.allSatisfy { uptime >= $0.lastHeard + Self.retention }
    }

    /// What to report when the person is no longer followed: the end of the encounter, if there is one.
    func dismissed(at now: ClockReading) -> [PresenceEffect] {
        encounter.map { [.left($0, after: now.uptime - $0.began)] } ?? []
    }
}
