import Testing
import VicinoCore
import VicinoPresence
import VicinoTesting

/// Three to five people with a device or two, who walk about, hear each other, change things and shut each other out;
/// all of it follows from the seed.
struct PresenceWorld {
    let seed: UInt64
    var random: SeededGenerator
    var radio: RadioModel
    var people: [WorldPerson] = []
    var devices: [WorldDevice] = []
    /// Since when a device has been well in range of another one, and nothing has happened to either.
    private var together: [Pair: Duration] = [:]
    /// Since when a device has stood at its revision.
    private var standing: [Int: Duration] = [:]
    /// What happened, for comparing two runs.
    private(set) var trace = Digest.zero
    /// What must never happen, and has.
    private(set) var breaches: [String] = []
    /// What has happened, so that nobody takes an idle world for a proof.
    private(set) var tally: [String: Int] = [:]

    struct Pair: Hashable {
        let listener: Int
        let sender: Int
    }

    static let step: Duration = .seconds(5)
    static let size = 60.0

    init(seed: UInt64) throws {
        self.seed = seed
        random = SeededGenerator(seed: seed)
        var conditions = RadioConditions.rough
        conditions.interval = .seconds(9)
        radio = RadioModel(kind: .bluetooth, seed: seed, conditions: conditions)
        radio.walls = [Wall(Place(30, -10), Place(30, 40))]
        for number in 0..<Int.random(in: 3...5, using: &random) {
            people.append(WorldPerson(user: try .make(number), key: PresenceKey(using: &random)))
            for index in 0..<(random.one(in: 3) ? 2 : 1) { try addDevice(of: number, index) }
        }
        for author in people.indices {
            for follower in people.indices where follower != author && !random.one(in: 4) {
                people[author].followers.insert(follower)
                for device in people[follower].devices {
                    devices[device].keys[author] = people[author].key
                    // Some have met before.
                    if random.one(in: 2) { for other in people[author].devices { devices[device].replicas[other] = 0 } }
                    try follow(author, device)
                }
            }
        }
    }

    private mutating func addDevice(of person: Int, _ index: Int) throws {
        var configuration = Presence.Configuration()
        configuration.bluetoothLifetime = .seconds(150)
        configuration.media = [.bluetooth]
        let isSynchronised = !random.one(in: 6)
        let reach: Int64 = isSynchronised ? 12 * 60_000 : 20 * 3_600_000
        people[person].devices.append(devices.count)
        devices.append(
            WorldDevice(
                person: person, index: try .make(index), agreement: try AgreementKey(using: &random),
                station: radio.add(at: somewhere()), presence: Presence(configuration),
                advertiser: Advertiser(key: people[person].key, device: try .make(index)),
                error: Int64.random(in: -reach...reach, using: &random), isSynchronised: isSynchronised,
                room: Int.random(in: 1...3, using: &random)))
    }

    mutating func somewhere() -> Place {
        Place(Double.random(in: 0..<Self.size, using: &random), Double.random(in: 0..<Self.size / 2, using: &random))
    }

    mutating func count(_ what: String) { tally[what, default: 0] += 1 }

    mutating func breach(_ sentence: String) { breaches.append("\(sentence) Seed \(seed), \(radio.now).") }

    /// Tells a device what it knows of a person.
    func followed(_ author: Int, by device: Int) throws -> FollowedPerson {
        let known = try people[author].devices.map { other in
            FollowedPerson.Device(
                index: devices[other].index,
                bridge: try Bridge.key(from: devices[other].agreement.publicKey, to: devices[device].agreement),
                revision: devices[device].replicas[other])
        }
        return FollowedPerson(user: people[author].user, key: devices[device].keys[author], devices: known)
    }

    mutating func follow(_ author: Int, _ device: Int) throws {
        try devices[device].presence.follow(followed(author, by: device))
    }

    /// Something has happened to a device that others may take some time to understand.
    mutating func unsettle(_ device: Int, for duration: Duration = .zero) {
        for pair in together.keys where pair.listener == device || pair.sender == device {
            together[pair] = radio.now + duration
        }
        for other in devices.indices where other != device && duration > .zero {
            together[Pair(listener: other, sender: device)] = radio.now + duration
            together[Pair(listener: device, sender: other)] = radio.now + duration
        }
    }

    mutating func changed(_ device: Int) { standing[device] = radio.now }
}

extension PresenceWorld {
    /// Lets the world go on for some time.
    mutating func run(for duration: Duration = .seconds(900)) throws {
        var steps = 0
        while radio.now < duration {
            try live()
            for device in devices.indices { advertise(device) }
            for delivery in radio.advance(by: Self.step) { try hear(delivery) }
            for device in devices.indices where devices[device].isOn { try tick(device) }
            steps += 1
            if steps.isMultiple(of: 4) { judge() }
        }
    }

    mutating func advertise(_ device: Int) {
        guard devices[device].isOn else { return }
        let now = devices[device].presence.time(at: devices[device].reading(at: radio.now))
        let beacons = devices[device].advertiser
            .advertisement(on: .bluetooth, at: now, room: devices[device].room).beacons
        guard beacons != devices[device].advertised else { return }
        devices[device].advertised = beacons
        radio.advertise(beacons, from: devices[device].station)
    }

    private mutating func tick(_ device: Int) throws {
        let reading = devices[device].reading(at: radio.now)
        guard let due = devices[device].presence.deadline(at: reading), due <= radio.now else { return }
        try take(devices[device].presence.handle(.tick, at: reading), device, heard: nil)
    }

    private mutating func hear(_ delivery: RadioModel.Delivery) throws {
        guard let device = devices.firstIndex(where: { $0.station == delivery.receiver }), devices[device].isOn
        else { return }
        count("beacon")
        let reading = devices[device].reading(at: delivery.arrived)
        try take(devices[device].presence.handle(.sighted(delivery.sighting), at: reading), device, heard: delivery)
    }

    private mutating func take(_ effects: [PresenceEffect], _ device: Int, heard: RadioModel.Delivery?) throws {
        for effect in effects {
            trace = .sha256(trace.bytes + [UInt8(device)] + Array(effect.summary.utf8))
            switch effect {
            case .entered: count("entered")
            case .stayed: count("stayed")
            case .left: count("left")
            case .clockIsOff:
                count("clock")
                unsettle(device, for: .seconds(960))
            case .connect(let user, let index, _, let reason):
                count("\(reason)")
                guard let author = people.firstIndex(where: { $0.user == user }),
                    let other = people[author].devices.first(where: { devices[$0].index == index })
                else { throw CoreError(.malformed, "Nobody has this device.") }
                if let since = people[author].revoked[devices[device].person], heard.map({ $0.sent > since }) == true {
                    breach("Somebody is recognised by someone they have shut out.")
                }
                try meet(device, other, author)
            }
        }
    }

    /// Two devices build a session; it succeeds if they are near and the author lets the follower in.
    private mutating func meet(_ device: Int, _ other: Int, _ author: Int) throws {
        let isNear = radio.strength(from: devices[other].station, to: devices[device].station) != nil
        let isWelcome = people[author].followers.contains(devices[device].person)
        let index = devices[other].index
        var meeting = PresenceEvent.Meeting.failed
        var isFruitful = false
        if isNear, isWelcome, devices[other].isOn {
            let revision = devices[other].advertiser.revision
            isFruitful = devices[device].replicas[other] != revision
            devices[device].replicas[other] = revision
            if devices[device].keys[author]?.secret != people[author].key.secret {
                count("key")
                devices[device].keys[author] = people[author].key
                try follow(author, device)
            }
            for own in people[author].devices {
                devices[own].advertiser.confirm(people[devices[device].person].user, devices[device].index)
            }
            meeting = .completed(revision: revision, address: nil)
        }
        let before = devices[device].fruitless[other]?.count ?? 0
        devices[device].fruitless[other] = (isFruitful ? 0 : before + 1, radio.now)
        let event = PresenceEvent.met(people[author].user, index, meeting)
        try take(devices[device].presence.handle(event, at: devices[device].reading(at: radio.now)), device, heard: nil)
    }
}

extension PresenceWorld {
    /// Compares what everybody believes with what is so.
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
            if radio.now > since + .seconds(180) { breach("Somebody is near for someone they have shut out.") }
        }
    }

    private mutating func judge(_ pair: Pair, _ seen: Set<UserID>) {
        let (listener, sender) = (devices[pair.listener], devices[pair.sender])
        guard people[sender.person].followers.contains(listener.person), isWellInRange(pair) else {
            together[pair] = nil
            return
        }
        let since = together[pair] ?? radio.now
        together[pair] = since
        let bound = bound(pair)
        guard radio.now >= since + bound else { return }
        count("checked near")
        if !seen.contains(people[sender.person].user) { breach("Somebody who is near is not recognised.") }
        let ended = listener.fruitless[pair.sender].map { $0.ended + listener.wait(for: pair.sender) } ?? .zero
        let due = max(since + bound, standing[pair.sender] ?? .zero, ended) + .seconds(130)
        guard radio.now >= due else { return }
        count("checked news")
        if listener.replicas[pair.sender] != sender.advertiser.revision { breach("News stay hidden.") }
    }

    /// For how long a device may be near without being recognised: every other turn is the own beacon's at least, and
    /// of five turns of a bridge one is surely heard.
    private func bound(_ pair: Pair) -> Duration {
        let (listener, sender) = (devices[pair.listener], devices[pair.sender])
        guard listener.keys[sender.person] != people[sender.person].key else { return .seconds(240) }
        let bridges = sender.advertiser.bridges.count
        let turns = sender.room == 1 ? 2 * bridges : bridges / (sender.room - 1) + 1
        return max(.seconds(240), .seconds(60 + 5 * 10 * turns))
    }

    /// Whether a device must hear another one, and be able to tell whose it is.
    private func isWellInRange(_ pair: Pair) -> Bool {
        let (listener, sender) = (devices[pair.listener], devices[pair.sender])
        guard sender.isOn, let strength = radio.strength(from: sender.station, to: listener.station),
            strength > radio.conditions.sensitivity + 3
        else { return false }
        let apart = abs(listener.lead(at: radio.now) - sender.lead(at: radio.now))
        let isWide = !listener.isSynchronised && apart > 24 * 60_000
        return apart < 24 * 60_000 || (isWide && apart < 23 * 3_600_000 && !listener.hasLearned(at: radio.now))
    }
}

extension WorldDevice {
    /// Whether a session has told it the time.
    fileprivate func hasLearned(at time: Duration) -> Bool {
        let reading = reading(at: time)
        return presence.time(at: reading) != reading.wall
    }
}

extension PresenceEffect {
    /// The effect as it goes into the trace.
    fileprivate var summary: String {
        switch self {
        case .entered(let encounter): "entered \(encounter.person) \(encounter.roads.map(\.address.text))"
        case .stayed(let encounter): "stayed \(encounter.person) \(encounter.roads.map(\.address.text))"
        case .left(let encounter, let after): "left \(encounter.person) \(after)"
        case .connect(let user, let device, let roads, let reason):
            "connect \(user) \(device) \(roads.map(\.address.text)) \(reason)"
        case .clockIsOff(let milliseconds): "clock \(milliseconds)"
        }
    }
}
