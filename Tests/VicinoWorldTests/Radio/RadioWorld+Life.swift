import VicinoHarness
import VicinoPresence
import VicinoTesting

/// Since when two devices have been where only one answer is right.
struct RadioTruth {
    /// Since when the sender has been clearly in the listener's range.
    var clear: Duration?
    /// Since when the sender has been clearly out of it, and on no common network.
    var gone: Duration?
    /// When the sender was last in the listener's range, or close to it.
    var near: Duration?
    /// What the listener has heard since the sender has been clearly in range.
    var hearings = Hearings()
}

/// The beacons of one device that another one hears over Bluetooth, as far as they say who is near now.
///
/// A beacon that was first heard more than two minutes ago says nothing about the present: each minute has a tag of its
/// own. By chance, the tag of a minute can be one that was heard before in the same quarter of an hour. Then the device
/// is not heard for that minute, however near it is, and however long it stays. So a bound in seconds would be wrong in
/// rare worlds; what was heard decides.
struct Hearings {
    /// How many beacons make a weak signal strong, whatever it was before: each leaves less than a fifth of the difference
    /// if it comes three seconds after the one before.
    static let enough = 3
    private static let pause = Duration.seconds(3)
    /// How long a tag is valid after it was first heard.
    private static let lifetime = Duration.seconds(120)
    /// How long an address counts after its last beacon.
    private static let memory = Duration.seconds(60)
    /// How long a person must stay in range to count as near.
    private static let dwell = Duration.seconds(1)

    private var firsts: [Beacon: Duration] = [:]
    private var count = 0
    private var counted = Duration.zero
    private var last = Duration.zero

    /// Notes a beacon.
    ///
    /// - Parameter isClear: whether it was sent when its device was clearly in range.
    mutating func hear(_ beacon: Beacon, isClear: Bool, at time: Duration) {
        let first = firsts[beacon] ?? time
        firsts[beacon] = first
        guard isClear, time - first <= Self.lifetime else { return }
        last = time
        guard count < Self.enough, count == 0 || time - counted >= Self.pause else { return }
        count += 1
        counted = time
    }

    /// Begins anew: the device is no longer clearly in range.
    mutating func reset() {
        count = 0
        counted = .zero
        last = .zero
    }

    /// Whether the device must count as near.
    func suffice(at now: Duration) -> Bool {
        count == Self.enough && now >= counted + Self.dwell && now < last + Self.memory
    }
}

/// What people do, and what becomes of their sessions.
extension RadioWorld {
    /// People live for a while, and then sit down at one table until nothing is new to any of them.
    mutating func run(for duration: Duration = .seconds(600)) throws {
        while now < duration {
            try live()
            try pass()
        }
        try gather()
    }

    private mutating func live() throws {
        for person in users.indices {
            if random.one(in: 20) { air.move(devices[person].station, to: somewhere(), speed: 1.4) }
            if random.one(in: 25) { try join(random.one(in: 3) ? nil : Int.random(in: 1...2, using: &random), person) }
            if random.one(in: 25) { change(person) }
        }
    }

    private mutating func change(_ person: Int) {
        devices[person].revision += 1
        devices[person].advertiser.revision = devices[person].revision
    }

    // MARK: Sessions

    /// A device connects as it wishes: on a network if it can, otherwise over Bluetooth.
    mutating func begin(_ pair: PresenceWorld.Pair, _ routes: [PeerRoute]) throws {
        let roads = routes.filter { $0.medium == .localNetwork } + routes.filter { $0.medium == .bluetooth }
        guard let road = roads.first(where: { leads($0, to: pair.sender) && isUp($0, pair) }) else {
            return try met(pair, .failed)
        }
        // What was before the beginning is not known.
        let wasNear = !isGone(pair) || now - (truth[pair]?.near ?? .zero) <= Self.timeout
        if road.medium == .bluetooth, !wasNear { breach("A device connects to one that is out of its range.") }
        if let old = broken.removeValue(forKey: pair), old != road.medium { count("another road") }
        let length = Duration.seconds(Int.random(in: 1...(road.medium == .bluetooth ? 60 : 30), using: &random))
        sessions.append(
            Session(
                pair: pair, route: road, known: Set(routes.map(\.address)), begin: now,
                revision: devices[pair.sender].revision, rest: length))
    }

    /// How long after a person has left the range a device may still connect: strengths are smoothed.
    private static let timeout: Duration = .seconds(120)

    /// Sessions advance; those whose road has ended fail.
    mutating func proceed() throws {
        let present = sessions
        sessions = []
        for var session in present {
            guard isUp(session.route, session.pair) else {
                count("broken \(session.route.medium == .bluetooth ? "radio" : "network")")
                broken[session.pair] = session.route.medium
                try met(session.pair, .failed)
                continue
            }
            if session.route.medium == .bluetooth, session.rest > Self.step * 2 { change(&session) }
            session.rest -= Self.step
            guard session.rest <= .zero else {
                sessions.append(session)
                continue
            }
            count("completed")
            if session.route.medium == .localNetwork {
                changes[session.pair.listener].succeeded(with: users[session.pair.sender])
            }
            devices[session.pair.listener].revisions[session.pair.sender] = session.revision
            try met(session.pair, .completed(revision: session.revision, address: session.route.address))
        }
    }

    /// A session over Bluetooth goes on over a network, if one leads to the person's device since it began.
    private mutating func change(_ session: inout Session) {
        let pair = session.pair
        let sender = users[session.pair.sender]
        let routes = devices[pair.listener].presence.routes(to: sender, .first)
        guard
            changes[pair.listener].beginTrial(
                with: sender, over: routes, besides: session.known, since: session.begin, at: now)
        else { return }
        if let last = vain[pair], now < last + MediumChange.pause {
            breach("A session changes its medium in vain again.")
        }
        let fresh = routes.filter { $0.medium == .localNetwork && $0.lastHeard >= session.begin }
        if fresh.isEmpty { breach("A session leaves Bluetooth for nothing new.") }
        guard let route = fresh.first(where: { leads($0, to: pair.sender) && isUp($0, pair) }) else {
            count("changed in vain")
            vain[pair] = now
            return
        }
        if networks[pair.listener] == 2, !(trusts[pair.listener] && trusts[pair.sender]) {
            breach("A session goes on over a network that is not trusted.")
        }
        count("changed medium")
        vain[pair] = nil
        session.route = route
        session.rest = session.rest / 10
    }

    // MARK: The truth

    /// The strength without noise, which is six decibels to either side.
    private func strength(_ pair: PresenceWorld.Pair) -> Double {
        air.strength(from: devices[pair.sender].station, to: devices[pair.listener].station) ?? -.infinity
    }

    /// Whether a person is clearly out of range.
    private func isGone(_ pair: PresenceWorld.Pair) -> Bool {
        strength(pair) < Self.goneBelow(ranges[pair.listener])
    }

    /// The strength below which a person is clearly out of a range.
    private static func goneBelow(_ range: SignalRange) -> Double { max(range.exit.dBm - 7, -127) }

    /// Compares what all devices believe with the truth.
    mutating func judge() {
        for pair in pairs { if let found = truth[pair] { judge(pair, found) } }
    }

    /// Notes whether a person is in a device's range now.
    mutating func look(at pair: PresenceWorld.Pair, isOnNetwork: Bool) {
        let strength = strength(pair)
        let range = ranges[pair.listener]
        var found = truth[pair] ?? RadioTruth()
        found.clear = strength >= range.entry.dBm + 7 ? found.clear ?? now : nil
        if found.clear == nil { found.hearings.reset() }
        let isGone = strength < Self.goneBelow(range)
        found.gone = isGone && !isOnNetwork ? found.gone ?? now : nil
        if !isGone { found.near = now }
        truth[pair] = found
    }

    /// Notes what a device has heard over Bluetooth.
    mutating func hear(_ delivery: RadioModel.Delivery, by person: Int) {
        guard let sender = users.indices.first(where: { devices[$0].station == delivery.sender }) else { return }
        let pair = PresenceWorld.Pair(listener: person, sender: sender)
        guard var found = truth[pair] else { return }
        let isClear = if let clear = found.clear { clear <= delivery.sent } else { false }
        found.hearings.hear(delivery.sighting.beacon, isClear: isClear, at: delivery.arrived)
        truth[pair] = found
    }

    private mutating func judge(_ pair: PresenceWorld.Pair, _ found: RadioTruth) {
        let isSeen = devices[pair.listener].presence.encounters.contains { $0.person == users[pair.sender] }
        if found.clear != nil, found.hearings.suffice(at: now) {
            count("checked near")
            if !isSeen { breach("A person who is clearly in range is not near.") }
        }
        // A network says for two and a half minutes that a device is there.
        if let gone = found.gone, now >= gone + .seconds(300) {
            count("checked gone")
            if isSeen { breach("A person who is clearly out of range is near.") }
        }
    }

    /// All sit down at one table, in some worlds without a network, and stay until nothing is new to any of them.
    private mutating func gather() throws {
        let network = random.one(in: 2) ? nil : 1
        for person in users.indices {
            try join(network, person)
            air.move(devices[person].station, to: Point(5 + 0.3 * Double(person), 5))
        }
        let end = now + .seconds(2400)
        while now < end, !isSettled { try pass() }
        if !isSettled { breach("News stays hidden.") }
    }

    private var isSettled: Bool {
        sessions.isEmpty
            && pairs.allSatisfy { devices[$0.listener].revisions[$0.sender] == devices[$0.sender].revision }
    }
}
