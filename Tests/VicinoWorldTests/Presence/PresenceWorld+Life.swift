import VicinoCore
import VicinoHarness
import VicinoPresence
import VicinoTesting

/// The events of people and devices.
extension PresenceWorld {
    /// People sometimes walk, and clocks are set.
    mutating func live() {
        for device in devices.indices {
            if random.one(in: isRestless ? 24 : 600) {
                radio.move(devices[device].station, to: somewhere(), speed: 1.4)
            }
            if random.one(in: 400) { setClock(device) }
        }
    }

    /// A device's clock is set by a few minutes or hours, or by its system to the right time.
    private mutating func setClock(_ device: Int) {
        count("clock set")
        let reach: Int64 = devices[device].isSynchronised ? 12 * 60_000 : 20 * 3_600_000
        devices[device].error = Int64.random(in: -reach...reach, using: &random)
        if random.one(in: 3) { correctClock(device) }
        unsettle(device, for: .seconds(960))
    }

    mutating func correctClock(_ device: Int) {
        devices[device].isSynchronised = true
        devices[device].error = 0
    }

    mutating func crash(_ device: Int) {
        count("crash")
        devices[device].isOn = false
        devices[device].advertised = []
        devices[device].forget()
        radio.crash(devices[device].station)
        unsettle(device)
    }

    /// A device is switched on again, and knows whom its user follows.
    mutating func start(_ device: Int, following authors: [Int]) throws {
        devices[device].isOn = true
        for author in authors { try follow(author, device) }
        unsettle(device)
    }

    /// An author revokes a follower.
    mutating func shutOut(_ follower: Int, by author: Int) {
        count("revoked")
        people[author].followers.remove(follower)
        people[author].revoked[follower] = radio.now
    }
}

/// The world without real sessions: they succeed at once, or fail.
extension PresenceWorld {
    /// Three to five people with a device or two; most of them have met.
    init(aloneBy seed: UInt64) throws {
        self.init(seed: seed)
        // People who walk all the time stay nowhere long enough to be checked.
        isRestless = !random.one(in: 3)
        for _ in 0..<Int.random(in: 3...5, using: &random) {
            let user = try requireValue(UserID(random.bytes(32)))
            let keys = try (0..<(random.one(in: 3) ? 2 : 1)).map { _ in try AgreementKey(using: &random) }
            try add(user, key: PresenceKey(using: &random), agreements: keys)
        }
        for author in people.indices {
            for follower in people.indices where follower != author && !random.one(in: 4) {
                people[author].followers.insert(follower)
                for device in people[follower].devices {
                    devices[device].keys[author] = people[author].key
                    if random.one(in: 2) {
                        for other in people[author].devices { devices[device].revisions[other] = 0 }
                    }
                    try follow(author, device)
                }
            }
        }
    }

    mutating func runAlone(for duration: Duration = .seconds(900)) throws {
        while radio.now < duration {
            live()
            for device in devices.indices {
                if random.one(in: 60) { stand(device, at: devices[device].revision + 1) }
                if random.one(in: 200) { try toggle(device) }
            }
            for author in people.indices where random.one(in: 300) {
                guard let follower = people[author].followers.sorted().first else { continue }
                try revoke(follower, by: author)
            }
            for wish in try pass() { try meet(wish) }
        }
    }

    private mutating func toggle(_ device: Int) throws {
        guard !devices[device].isOn else { return crash(device) }
        let person = devices[device].person
        let authors = people.indices.filter {
            people[$0].followers.contains(person) || people[$0].revoked[person] != nil
        }
        try start(device, following: authors)
    }

    private mutating func revoke(_ follower: Int, by author: Int) throws {
        shutOut(follower, by: author)
        people[author].key = PresenceKey(using: &random)
        for own in people[author].devices {
            let bridges = try people[author].followers.sorted().flatMap { follower in
                try people[follower].devices.map { other in
                    let end = Bridge.End(
                        people[follower].user, agreementKey: devices[other].agreement.publicKey)
                    return try Bridge(
                        from: Bridge.OwnEnd(people[author].user, devices[own].agreement), to: end,
                        devices[other].index)
                }
            }
            rotate(own, to: people[author].key, bridges: bridges)
            unsettle(own)
        }
    }

    /// Two devices have a session if they are near and the author admits the follower.
    private mutating func meet(_ wish: Wish) throws {
        let device = wish.listener
        let other = wish.sender
        let author = devices[other].person
        let follower = devices[device].person
        let isNear = radio.strength(from: devices[other].station, to: devices[device].station) != nil
        guard isNear, devices[other].isOn, people[author].followers.contains(follower) else {
            return try met(device, other, outcome: .failed)
        }
        devices[device].revisions[other] = devices[other].revision
        if devices[device].keys[author] != people[author].key {
            count("key")
            devices[device].keys[author] = people[author].key
            try follow(author, device)
        }
        for own in people[author].devices {
            devices[own].advertiser.confirm(people[follower].user, devices[device].index)
        }
        try met(device, other, outcome: .completed(revision: devices[other].revision, address: nil))
    }
}
