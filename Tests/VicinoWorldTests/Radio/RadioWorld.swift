import VicinoCore
import VicinoHarness
import VicinoPresence
import VicinoTesting

/// People who walk about with ranges of their own, hear each other over Bluetooth, and join and leave networks. Sessions
/// take time, and break where their road ends; everything follows from the seed.
struct RadioWorld {
    /// A session, over one of two roads.
    struct Session {
        let pair: PresenceWorld.Pair
        var route: PeerRoute
        /// The addresses that were known when it began.
        let known: Set<RouteAddress>
        let begin: Duration
        /// The revision that it brings.
        let revision: UInt64
        /// How long it still takes.
        var rest: Duration
    }

    /// A beacon on a network.
    private struct Service: Hashable {
        let beacon: BeaconID
        let address: RouteAddress
    }

    let seed: UInt64
    var random: SeededGenerator
    /// What is heard over Bluetooth.
    var air: RadioModel
    /// What is heard on networks. Each network is a place, and so is the absence of one.
    var cables: RadioModel
    var devices: [WorldDevice] = []
    let users: [UserID]
    /// Each device that listens, with each other device that it hears: everybody follows everybody.
    let pairs: [PresenceWorld.Pair]
    let keys: [PresenceKey]
    /// The range of each device.
    let ranges: [SignalRange]
    /// The network of each device; nil for none.
    var networks: [Int?]
    /// Whether each device uses the second network; all use the first.
    let trusts: [Bool]
    /// What each device hears on its network.
    private var services: [Set<Service>]
    /// When each device lets a session change its medium.
    var changes: [MediumChange]
    /// When a session of a pair last changed its medium and found no network, by pair.
    var vain: [PresenceWorld.Pair: Duration] = [:]
    var sessions: [Session] = []
    /// The medium of the last session of a pair that broke, until another one begins.
    var broken: [PresenceWorld.Pair: MediumKind] = [:]
    var truth: [PresenceWorld.Pair: RadioTruth] = [:]
    private(set) var breaches: [String] = []
    /// The events so far, so that no idle world counts as a proof.
    private(set) var tally: [String: Int] = [:]
    /// The events, for comparing two runs.
    private(set) var trace = Digest.zero
    private var stations: [RadioModel.Station] = []

    static let step: Duration = .seconds(4)
    /// How often the world looks in each step where people are. Two who walk past each other, or past the end of the wall,
    /// can be in range between two steps, and be heard.
    private static let looks = 16

    /// Whether devices ignore what they hear over Bluetooth in every other minute: a deliberate fault.
    private let isHardOfHearing: Bool

    /// - Parameters:
    ///   - ignoresRanges: a deliberate fault: devices take every person who is heard for near.
    ///   - isHardOfHearing: a deliberate fault: devices ignore what they hear over Bluetooth in every other minute.
    init(seed: UInt64, ignoresRanges: Bool = false, isHardOfHearing: Bool = false) throws {
        self.seed = seed
        self.isHardOfHearing = isHardOfHearing
        var random = SeededGenerator(seed: seed)
        let count = Int.random(in: 2...3, using: &random)
        var conditions = RadioConditions.rough
        conditions.interval = Self.step
        air = RadioModel(kind: .bluetooth, seed: seed, conditions: conditions)
        air.walls = [Wall(Point(20, -10), Point(20, 12))]
        conditions = .perfect
        conditions.interval = .seconds(20)
        cables = RadioModel(kind: .localNetwork, seed: seed, conditions: conditions)
        users = try (0..<count).map { _ in try requireValue(UserID(random.bytes(32))) }
        pairs = (0..<count).flatMap { listener in
            (0..<count).filter { $0 != listener }.map { PresenceWorld.Pair(listener: listener, sender: $0) }
        }
        keys = (0..<count).map { _ in PresenceKey(using: &random) }
        let choices: [SignalRange] = [.table, .room, .house, .anywhere]
        ranges = (0..<count).map { _ in choices.randomElement(using: &random) ?? .room }
        networks = [Int?](repeating: nil, count: count)
        var chance = SeededGenerator(seed: ~seed)
        trusts = (0..<count).map { _ in !chance.one(in: 3) }
        services = [Set<Service>](repeating: [], count: count)
        changes = [MediumChange](repeating: MediumChange(), count: count)
        self.random = random
        for person in 0..<count { try add(person, range: ignoresRanges ? .anywhere : ranges[person]) }
        for pair in pairs { try follow(pair) }
    }

    private mutating func add(_ person: Int, range: SignalRange) throws {
        let agreement = try AgreementKey(using: &random)
        var device = WorldDevice(
            person: person, index: .first, agreement: agreement, station: air.add(at: somewhere()), key: keys[person],
            &random)
        device.error = 0
        device.isSynchronised = true
        var configuration = DiscoveryConfiguration()
        configuration.range = range
        device.presence = Presence(configuration)
        devices.append(device)
        stations.append(cables.add(at: point(ofNetwork: nil, for: person)))
    }

    private mutating func follow(_ pair: PresenceWorld.Pair) throws {
        let end = Bridge.End(users[pair.sender], agreementKey: devices[pair.sender].agreement.publicKey)
        let bridge = try devices[pair.listener].bridge(from: pair.sender, end, to: users[pair.listener])
        devices[pair.listener].revisions[pair.sender] = 0
        let known = PresenceContact.Device(index: .first, bridge: bridge, revision: 0)
        try devices[pair.listener].presence.follow(
            PresenceContact(user: users[pair.sender], key: keys[pair.sender], field: .sample, devices: [known]))
    }

    var now: Duration { air.now }

    mutating func count(_ what: String) { tally[what, default: 0] += 1 }

    mutating func breach(_ sentence: String) { breaches.append("\(sentence) Seed \(seed), \(now).") }

    mutating func somewhere() -> Point {
        Point(Double.random(in: 0..<40, using: &random), Double.random(in: 0..<20, using: &random))
    }

    /// Networks are out of reach of each other, and so is everybody who is on none.
    private func point(ofNetwork network: Int?, for person: Int) -> Point {
        Point(network.map { 1000 * Double($0) } ?? -1000 * Double(person + 1), 0)
    }

    /// A person's device joins a network or none, and finds that what it has heard on the former one is gone.
    mutating func join(_ network: Int?, _ person: Int) throws {
        for service in services[person].sorted(by: { $0.address.text < $1.address.text }) {
            let event = PresenceEvent.reported(.withdrawn(service.beacon, over: .localNetwork, at: service.address))
            try carryOut(devices[person].presence.handle(event, at: devices[person].reading(at: now)), person)
        }
        services[person] = []
        networks[person] = network
        cables.move(stations[person], to: point(ofNetwork: used(by: person), for: person))
    }

    /// The network that a device uses; nil without a network that its user trusts.
    private func used(by person: Int) -> Int? { networks[person] == 2 && !trusts[person] ? nil : networks[person] }

    /// Whether two devices are on one network that both use.
    func shareNetwork(_ pair: PresenceWorld.Pair) -> Bool {
        used(by: pair.listener) != nil && used(by: pair.listener) == used(by: pair.sender)
    }

    // MARK: Time

    /// Lets four seconds pass.
    mutating func pass() throws {
        for person in users.indices { advertise(person) }
        var heard = cables.advance(by: Self.step)
        // Nobody changes networks meanwhile.
        let onNetwork = pairs.map(shareNetwork)
        for _ in 0..<Self.looks {
            heard += air.advance(by: Self.step / Self.looks)
            for (pair, isOnNetwork) in zip(pairs, onNetwork) { look(at: pair, isOnNetwork: isOnNetwork) }
        }
        for delivery in heard.sorted(by: { $0.arrived < $1.arrived }) { try hear(delivery) }
        for person in users.indices {
            try carryOut(devices[person].presence.handle(.tick, at: devices[person].reading(at: now)), person)
        }
        try proceed()
        judge()
    }

    private mutating func advertise(_ person: Int) {
        let time = devices[person].presence.time(at: devices[person].reading(at: now))
        let beaconLimit = devices[person].beaconLimit
        for kind in [MediumKind.bluetooth, .localNetwork] {
            let beacons = devices[person].advertiser.advertisement(on: kind, at: time, beaconLimit: beaconLimit).beacons
            if kind == .bluetooth {
                air.advertise(beacons, from: devices[person].station)
            } else {
                cables.advertise(beacons, from: stations[person])
            }
        }
    }

    private mutating func hear(_ delivery: RadioModel.Delivery) throws {
        let isRadio = delivery.sighting.medium == .bluetooth
        let person = users.indices.first {
            (isRadio ? devices[$0].station : stations[$0]) == delivery.receiver
        }
        guard let person else { return }
        if isRadio {
            hear(delivery, by: person)
        } else {
            services[person].insert(
                Service(beacon: delivery.sighting.beacon.id, address: delivery.sighting.address))
        }
        if isRadio, isHardOfHearing, Int(delivery.arrived / .seconds(60)).isMultiple(of: 2) { return }
        let reading = devices[person].reading(at: delivery.arrived)
        try carryOut(devices[person].presence.handle(.reported(.sighted(delivery.sighting)), at: reading), person)
    }

    mutating func met(_ pair: PresenceWorld.Pair, _ outcome: PresenceEvent.SessionOutcome) throws {
        let event = PresenceEvent.sessionEnded(users[pair.sender], device: .first, outcome: outcome)
        let reading = devices[pair.listener].reading(at: now)
        try carryOut(devices[pair.listener].presence.handle(event, at: reading), pair.listener)
    }

    private mutating func carryOut(_ effects: [PresenceEffect], _ person: Int) throws {
        for effect in effects {
            trace = .sha256(trace.bytes + [UInt8(person)] + Array("\(effect)".utf8.prefix(40)))
            switch effect {
            case .entered: count("entered")
            case .moved: count("moved")
            case .left: count("left")
            case .stayed, .clockIsOff: break
            case .connect(let user, _, routes: let routes, _):
                guard let sender = users.firstIndex(of: user) else { continue }
                try begin(PresenceWorld.Pair(listener: person, sender: sender), routes)
            }
        }
    }

    /// Whether a route leads to a device now.
    func isUp(_ route: PeerRoute, _ pair: PresenceWorld.Pair) -> Bool {
        guard route.medium == .bluetooth else {
            return shareNetwork(pair)
        }
        return air.strength(from: devices[pair.sender].station, to: devices[pair.listener].station) != nil
    }

    /// Whether a route is an address that the device has now.
    func leads(_ route: PeerRoute, to person: Int) -> Bool {
        route.medium == .bluetooth
            ? air.station(at: route.address) == devices[person].station
            : cables.station(at: route.address) == stations[person]
    }
}
