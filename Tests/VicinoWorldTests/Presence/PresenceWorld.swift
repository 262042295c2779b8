import VicinoCore
import VicinoHarness
import VicinoPresence
import VicinoTesting

/// People who walk and hear each other's beacons; everything follows from the seed. The world returns the sessions that
/// their devices wish for, and its caller decides their results.
struct PresenceWorld {
    /// A person with one or more devices.
    struct Resident {
        let user: UserID
        var key: PresenceKey
        var devices: [Int] = []
        /// The followers who may recognise them.
        var followers: Set<Int> = []
        /// The former followers, and from when on they may not.
        var revoked: [Int: Duration] = [:]
    }

    /// A device's wish for a session with another one.
    struct Wish {
        let listener: Int
        let sender: Int
        let routes: [PeerRoute]
        let reason: PresenceEffect.Reason
    }

    struct Pair: Hashable {
        let listener: Int
        let sender: Int
    }

    let seed: UInt64
    var random: SeededGenerator
    var radio: RadioModel
    var people: [Resident] = []
    var devices: [WorldDevice] = []
    /// Since when a device has been well in range of another one.
    private var together: [Pair: Duration] = [:]
    /// From when on others recognise a device's beacons again.
    private var settled: [Int: Duration] = [:]
    /// Since when a device has had its present revision.
    private var revisionSince: [Int: Duration] = [:]
    private var wishes: [Wish] = []
    private var steps = 0
    /// The events, for comparing two runs.
    private(set) var trace = Digest.zero
    /// The broken rules.
    private(set) var breaches: [String] = []
    /// The events so far, so that no idle world counts as a proof.
    private(set) var tally: [String: Int] = [:]
    /// The medium: on the local network no tag fits by chance.
    let kind: MediumKind
    /// Whether people walk most of the time, and do not stay long.
    var isRestless = true
    /// The deliberate fault.
    var saboteur: Saboteur?

    static let step: Duration = .seconds(5)
    static let size = 60.0

    /// A plane with a wall, without people.
    init(seed: UInt64) {
        self.seed = seed
        random = SeededGenerator(seed: seed)
        var conditions = RadioConditions.rough
        conditions.interval = .seconds(9)
        kind = seed.isMultiple(of: 2) ? .localNetwork : .bluetooth
        radio = RadioModel(kind: kind, seed: seed, conditions: conditions)
        radio.walls = [Wall(Point(30, -10), Point(30, 40))]
    }

    /// Adds a person with devices that have these keys.
    mutating func add(_ user: UserID, key: PresenceKey, agreements: [AgreementKey]) throws {
        var resident = Resident(user: user, key: key)
        for (number, agreement) in agreements.enumerated() {
            let index = try requireValue(DeviceIndex(number))
            resident.devices.append(devices.count)
            devices.append(
                WorldDevice(
                    person: people.count, index: index, agreement: agreement, station: radio.add(at: somewhere()),
                    key: key, &random))
        }
        people.append(resident)
    }

    mutating func somewhere() -> Point {
        Point(Double.random(in: 0..<Self.size, using: &random), Double.random(in: 0..<Self.size / 2, using: &random))
    }

    mutating func count(_ what: String) { tally[what, default: 0] += 1 }

    mutating func breach(_ sentence: String) { breaches.append("\(sentence) Seed \(seed), \(radio.now).") }

    // MARK: What devices know

    /// A device recognises a person by its present knowledge.
    mutating func follow(_ author: Int, _ device: Int) throws {
        let known = try people[author].devices.map { other in
            PresenceContact.Device(
                index: devices[other].index,
                bridge: try devices[device].bridge(
                    from: other, end(of: other), to: people[devices[device].person].user),
                revision: devices[device].revisions[other])
        }
        let person = PresenceContact(
            user: people[author].user, key: devices[device].keys[author], field: .sample, devices: known)
        try devices[device].presence.follow(person)
        for other in people[author].devices { devices[device].look(for: other, by: person.key) }
    }

    /// A device as one end of a bridge.
    func end(of device: Int) -> Bridge.End {
        Bridge.End(people[devices[device].person].user, agreementKey: devices[device].agreement.publicKey)
    }

    /// A device advertises by a new key, with bridges for some followers' devices.
    mutating func rotate(_ device: Int, to key: PresenceKey, bridges: [Bridge]) {
        devices[device].advertiser.rotate(to: key, bridges: bridges)
        let gates = bridges.map { bridge in
            (
                kind: KnockKeyKind.bridge(bridge.follower, device: bridge.device),
                key: KnockKey(bridge.key, device: devices[device].index)
            )
        }
        let own = KnockKey(key, device: devices[device].index)
        devices[device].matcher.replaceKeys([(kind: KnockKeyKind.presence, key: own)] + gates)
        advertise(device)
    }

    /// A device gets another revision.
    mutating func stand(_ device: Int, at revision: UInt64) {
        devices[device].revision = revision
        if saboteur != .hidesNews { devices[device].advertiser.revision = revision }
        revisionSince[device] = radio.now
        advertise(device)
    }

    /// An event after which others may need some time to recognise a device.
    mutating func unsettle(_ device: Int, for duration: Duration = .zero) {
        settled[device] = max(settled[device] ?? .zero, radio.now + duration)
    }

    // MARK: Time

    /// Lets five seconds pass.
    ///
    /// - Returns: the sessions that devices wish for.
    mutating func pass() throws -> [Wish] {
        for device in devices.indices { advertise(device) }
        for delivery in radio.advance(by: Self.step) { try hear(delivery) }
        for device in devices.indices where devices[device].isOn { try tick(device) }
        steps += 1
        if steps.isMultiple(of: 4) { judge() }
        defer { wishes = [] }
        return wishes
    }

    mutating func advertise(_ device: Int) {
        guard devices[device].isOn else { return }
        let now = devices[device].presence.time(at: devices[device].reading(at: radio.now))
        let beacons = devices[device].advertiser
            .advertisement(on: kind, at: now, beaconLimit: devices[device].beaconLimit).beacons
        guard beacons != devices[device].advertised else { return }
        devices[device].advertised = beacons
        radio.advertise(beacons, from: devices[device].station)
    }

    private mutating func tick(_ device: Int) throws {
        let reading = devices[device].reading(at: radio.now)
        guard let due = devices[device].presence.deadline(at: reading), due <= radio.now else { return }
        try carryOut(devices[device].presence.handle(.tick, at: reading), device)
    }

    private mutating func hear(_ delivery: RadioModel.Delivery) throws {
        guard let device = devices.firstIndex(where: { $0.station == delivery.receiver }), devices[device].isOn
        else { return }
        count("beacon")
        let reading = devices[device].reading(at: delivery.arrived)
        try carryOut(devices[device].presence.handle(.reported(.sighted(delivery.sighting)), at: reading), device)
    }

    /// A session has ended.
    mutating func met(_ device: Int, _ other: Int, outcome: PresenceEvent.SessionOutcome) throws {
        devices[device].met(other, outcome, at: radio.now)
        let event = PresenceEvent.sessionEnded(
            people[devices[other].person].user, device: devices[other].index, outcome: outcome)
        try carryOut(devices[device].presence.handle(event, at: devices[device].reading(at: radio.now)), device)
    }

    private mutating func carryOut(_ effects: [PresenceEffect], _ device: Int) throws {
        for effect in effects {
            trace = .sha256(trace.bytes + [UInt8(device)] + Array(effect.summary.utf8))
            switch effect {
            case .entered: count("entered")
            case .stayed: count("stayed")
            case .moved: count("moved")
            case .left: count("left")
            case .clockIsOff:
                count("clock")
                unsettle(device, for: .seconds(960))
            case .connect(let user, device: let index, routes: let routes, reason: let reason):
                count("\(reason)")
                guard let author = people.firstIndex(where: { $0.user == user }),
                    let other = people[author].devices.first(where: { devices[$0].index == index })
                else { throw VicinoError(.malformed, "No person has this device.") }
                // An earlier beacon may still lead to an address that no device has any more.
                let isRevoked = people[author].revoked[devices[device].person] != nil
                if isRevoked, routes.contains(where: { radio.station(at: $0.address) != nil }) {
                    breach("A person is recognised by a revoked follower.")
                }
                devices[device].wish(for: other, at: radio.now)
                wishes.append(Wish(listener: device, sender: other, routes: routes, reason: reason))
            }
        }
    }
}

extension PresenceWorld {
    /// Compares what all devices believe with the truth.
    private mutating func judge() {
        for listener in devices.indices where devices[listener].isOn {
            let seen = Set(devices[listener].presence.encounters.map(\.person))
            judgeRevoked(listener, seen)
            for sender in devices.indices where devices[sender].person != devices[listener].person {
                judge(Pair(listener: listener, sender: sender), seen)
            }
        }
    }

    private mutating func judgeRevoked(_ listener: Int, _ seen: Set<UserID>) {
        for author in people {
            guard let since = author.revoked[devices[listener].person], seen.contains(author.user) else { continue }
            if radio.now > since + .seconds(180) { breach("A person is near for a revoked follower.") }
        }
    }

    private mutating func judge(_ pair: Pair, _ seen: Set<UserID>) {
        let listener = devices[pair.listener]
        let sender = devices[pair.sender]
        guard people[sender.person].followers.contains(listener.person), isWellInRange(pair) else {
            together[pair] = nil
            return
        }
        let met = together[pair] ?? radio.now
        together[pair] = met
        let since = max(met, settled[pair.listener] ?? .zero, settled[pair.sender] ?? .zero)
        let bound = bound(pair)
        guard radio.now >= since + bound else { return }
        count("checked near")
        if !seen.contains(people[sender.person].user) { breach("A person who is near is not recognised.") }
        // A device that has wished for a session hides nothing: it is under way, or the next one has to wait.
        let due =
            max(since + bound, revisionSince[pair.sender] ?? .zero, listener.wait(for: pair.sender)) + hiding
        guard radio.now >= due else { return }
        count("checked news")
        let isBehind = listener.revisions[pair.sender] != sender.revision
        if isBehind, !listener.overtaken.contains(pair.sender) { breach("News stays hidden.") }
    }

    /// How long news may stay hidden: on most media a tag fits by chance for some minutes, and ten of them are too many.
    private var hiding: Duration { kind == .localNetwork ? .seconds(130) : .seconds(730) }

    /// How long a device may be near without being recognised. At least every other turn is the own beacon's, and of
    /// five turns of a bridge one is surely heard.
    private func bound(_ pair: Pair) -> Duration {
        let listener = devices[pair.listener]
        let sender = devices[pair.sender]
        guard listener.keys[sender.person] != people[sender.person].key else { return .seconds(240) }
        let bridges = sender.advertiser.bridges.count
        let turns = sender.beaconLimit == 1 ? 2 * bridges : bridges / (sender.beaconLimit - 1) + 1
        return max(.seconds(240), .seconds(60 + 5 * 10 * turns))
    }

    /// Whether a device must hear another one, and can recognise it.
    private func isWellInRange(_ pair: Pair) -> Bool {
        let listener = devices[pair.listener]
        let sender = devices[pair.sender]
        guard sender.isOn, let strength = radio.strength(from: sender.station, to: listener.station),
            strength > radio.conditions.sensitivity + 3
        else { return false }
        let apart = abs(listener.lead(at: radio.now) - sender.lead(at: radio.now))
        // Bridges are searched for in a few epochs only.
        let isWide = !listener.isSynchronised && listener.keys[sender.person] == people[sender.person].key
        return apart < 24 * 60_000 || (isWide && apart < 23 * 3_600_000 && !listener.hasLearned(at: radio.now))
    }
}

extension PresenceEffect {
    /// The effect in the trace.
    fileprivate var summary: String {
        switch self {
        case .entered(let encounter): "entered \(encounter.person) \(encounter.routes.map(\.address.text))"
        case .stayed(let encounter): "stayed \(encounter.person) \(encounter.routes.map(\.address.text))"
        case .moved(let encounter): "moved \(encounter.person) \(encounter.zone.map { "\($0)" } ?? "-")"
        case .left(let encounter, let after): "left \(encounter.person) \(after)"
        case .connect(let user, device: let device, routes: let routes, reason: let reason):
            "connect \(user) \(device) \(routes.map(\.address.text)) \(reason)"
        case .clockIsOff(let offset): "clock \(offset)"
        }
    }
}
