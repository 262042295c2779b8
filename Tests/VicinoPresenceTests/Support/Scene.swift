import Testing
import VicinoCore
import VicinoHarness
import VicinoPresence

/// One listening device, with clocks that the test moves, and its findings.
struct Scene {
    var presence: Presence
    var uptime: Duration = .seconds(1000)
    /// How far the device's clock is ahead of the true time, in milliseconds.
    var error: Int64 = 0
    var isSynchronised = true
    /// The medium on which devices are heard.
    private let medium: MediumKind
    private(set) var effects: [PresenceEffect] = []

    init(
        _ people: [PresenceContact], on medium: MediumKind = .bluetooth, dwell: Duration? = .seconds(5),
        range: SignalRange = .anywhere, isSynchronised: Bool = true
    ) throws {
        self.medium = medium
        var configuration = DiscoveryConfiguration()
        configuration.range = range
        if let dwell { configuration.dwell = dwell }
        presence = Presence(configuration)
        for person in people { try presence.follow(person) }
        self.isSynchronised = isSynchronised
    }

    /// The true time: the sample epoch of the usual key begins at an uptime of 1000 seconds.
    var time: Timestamp {
        PresenceKey.make(1).start().advanced(byMilliseconds: Int64((uptime - .seconds(1000)) / .milliseconds(1)))
    }

    var now: ClockReading {
        ClockReading(wall: time.advanced(byMilliseconds: error), uptime: uptime, isSynchronised: isSynchronised)
    }

    /// Lets time pass with the requested ticks, and takes the effects since the last call.
    @discardableResult
    mutating func wait(_ duration: Duration) -> [PresenceEffect] {
        let end = uptime + duration
        while let deadline = presence.deadline(at: now), deadline <= end {
            uptime = max(uptime, deadline)
            effects += presence.handle(.tick, at: now)
            if deadline == end { break }
        }
        uptime = end
        effects += presence.handle(.tick, at: now)
        return take()
    }

    mutating func handle(_ event: PresenceEvent) { effects += presence.handle(event, at: now) }

    /// The effects since the last call.
    mutating func take() -> [PresenceEffect] {
        defer { effects = [] }
        return effects
    }

    /// Hears a beacon that a device advertises now.
    mutating func hear(
        _ key: PresenceKey, revision: UInt64 = 1, device: DeviceIndex = .first, on medium: MediumKind? = nil,
        from address: String = "aa:1", signal: Double? = nil, clock: Int64 = 0
    ) throws {
        let medium = medium ?? self.medium
        let minute = key.schedule(of: device).minute(at: time.advanced(byMilliseconds: clock))
        try hear(
            key.beacon(of: device, on: medium, in: minute, revision: revision), on: medium, from: address,
            signal: signal)
    }

    mutating func hear(
        _ beacon: Beacon, on medium: MediumKind = .bluetooth, from address: String = "aa:1", signal: Double? = nil
    ) throws {
        let address = try #require(RouteAddress(address))
        let signal = signal.map { SignalStrength(dBm: $0) }
        handle(.reported(.sighted(Sighting(medium: medium, beacon: beacon, address: address, signal: signal))))
    }
}

extension [PresenceEffect] {
    /// The encounters in words, without the connections.
    var encounters: [String] {
        compactMap { effect in
            switch effect {
            case .entered(let encounter): "entered \(encounter.routes.count)"
            case .stayed(let encounter): "stayed \(encounter.routes.count)"
            case .left(_, let duration): "left \(duration.components.seconds)"
            case .moved, .connect, .clockIsOff: nil
            }
        }
    }

    /// The zones into which a person has moved.
    var zones: [Zone?] {
        compactMap { if case .moved(let encounter) = $0 { .some(encounter.zone?.zone) } else { nil } }
    }

    /// The reasons for sessions.
    var reasons: [PresenceEffect.Reason] {
        compactMap { if case .connect(_, _, _, reason: let reason) = $0 { reason } else { nil } }
    }
}
