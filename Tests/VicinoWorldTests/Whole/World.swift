import VicinoCore
import VicinoHarness
import VicinoPresence
import VicinoSync
import VicinoTesting

/// Three to five people with a device each, who walk, hear each other's beacons and therefore have sessions; everything
/// follows from the seed.
///
/// The program's own engines decide which devices are heard and called, and what they exchange. The stores, the air and
/// the connections are simulated.
struct World {
    /// The keys that recognise a device, as it was told last.
    private struct Shown: Equatable {
        var key: [UInt8]?
        var revision: UInt64
        /// The followers that a bridge leads to it.
        var bridged: [Int]
    }

    let seed: UInt64
    var random: SeededGenerator
    var sessions: SessionWorld
    var presence: PresenceWorld
    let saboteur: Saboteur?
    /// The ids of the people.
    let users: [UserID]
    private var shown: [Int: Shown] = [:]
    /// The keys by which people's devices search for others, as they were told last.
    private var lookedFor: [PresenceWorld.Pair: PresenceKey?] = [:]
    /// The presence keys in people's stores.
    private var kept: [PresenceWorld.Pair: [UInt8]] = [:]
    /// The addresses at which beacons have led people to each other, by the numbers of their meetings.
    private var routes: [Int: RouteAddress] = [:]
    private var ownBreaches: [String] = []
    private var tally: [String: Int] = [:]

    init(seed: UInt64, saboteur: Saboteur? = nil) throws {
        self.seed = seed
        self.saboteur = saboteur
        random = SeededGenerator(seed: seed)
        // Few people are enough for most of it.
        let count = min(Int.random(in: 3...5, using: &random), Int.random(in: 3...5, using: &random))
        sessions = try SessionWorld(seed: seed, people: count)
        presence = PresenceWorld(seed: seed)
        users = sessions.people.map(\.user)
        sessions.saboteur = saboteur
        presence.saboteur = saboteur
        for person in 0..<count {
            sessions.people[person].author.keepsPresenceKey = saboteur == .keepsPresenceKey
            for _ in 0..<Int.random(in: 0...6, using: &random) { sessions.people[person].author.change(&random) }
            let author = sessions.people[person].author
            let key = try PresenceKey(try requireValue(author.presence.key), of: author.user)
            try presence.add(author.user, key: key, agreements: [author.agreement])
        }
        for author in 0..<count {
            for follower in 0..<count where follower != author && !random.one(in: 4) {
                try invite(follower, by: author)
            }
        }
        presence.isRestless = !random.one(in: 3)
        try proceed(pace: 60)
        try refresh()
    }

    /// The broken rules.
    var breaches: [String] { ownBreaches + sessions.breaches + presence.breaches }

    /// The events so far, so that no idle world counts as a proof.
    var happened: [String: Int] { tally.merging(presence.tally, uniquingKeysWith: +) }

    /// The events, for comparing two runs.
    var trace: Digest { .sha256(sessions.trace.bytes + presence.trace.bytes) }

    mutating func breach(_ sentence: String) { ownBreaches.append("\(sentence) Seed \(seed), \(presence.radio.now).") }

    mutating func count(_ what: String) { tally[what, default: 0] += 1 }

    // MARK: Time

    /// Lets five seconds pass.
    ///
    /// - Parameter pace: how far a session can get in that time.
    mutating func pass(pace: Int) throws {
        try refresh()
        for wish in try presence.pass() { try answer(wish) }
        try cutLost()
        try proceed(pace: pace)
        try refresh()
    }

    /// Sessions advance, some slowly.
    private mutating func proceed(pace: Int) throws {
        for number in sessions.meetings.map(\.number) {
            let turns = random.one(in: 5) ? pace / 10 : pace
            for _ in 0..<turns {
                guard let index = sessions.meetings.firstIndex(where: { $0.number == number }) else { break }
                try sessions.proceedAnyhow(index, fails: random.one(in: 500))
            }
        }
        for index in sessions.meetings.indices.reversed() where sessions.meetings[index].turns > Meeting.turnLimit {
            breach("A session does not end.")
            try sessions.cut(index)
        }
        for meeting in sessions.takeEnded() { try note(meeting) }
    }

    /// Cuts connections between people who are too far apart, and sometimes one for no reason.
    private mutating func cutLost() throws {
        for index in sessions.meetings.indices.reversed() {
            let sides = sessions.meetings[index].sides.map(\.person)
            guard !areInReach(sides[0], sides[1]) || (!isCalm && random.one(in: 40)) else { continue }
            count("cut")
            try sessions.cut(index)
        }
        for meeting in sessions.takeEnded() { try note(meeting) }
    }

    /// Whether nothing happens any more but meetings.
    var isCalm = false

    func areInReach(_ first: Int, _ second: Int) -> Bool {
        let one = presence.devices[first]
        let other = presence.devices[second]
        return one.isOn && other.isOn && presence.radio.strength(from: one.station, to: other.station) != nil
    }

    // MARK: Meetings

    /// A user connects with an invitation.
    mutating func invite(_ follower: Int, by author: Int) throws {
        let kinds = random.one(in: 3) ? 1 : 2
        let proof = sessions.people[author].author.invite(&random, kinds: kinds)
        try sessions.connect(follower, author, proof: proof)
        count("invited")
    }

    /// A device calls another one that it has heard.
    private mutating func answer(_ wish: PresenceWorld.Wish) throws {
        let caller = wish.listener
        let other = wish.sender
        let between = sessions.meetings.filter { $0.includes(caller) && $0.includes(other) }
        // Of two who follow each other, one leaves the call to the other, and waits for its result.
        if isCourteous(caller, to: other), !between.isEmpty { return }
        let isBusy = between.contains { $0.sides[0].person == caller && routes[$0.number] != nil }
        let route = wish.routes.first { presence.radio.station(at: $0.address) == presence.devices[other].station }
        guard !isBusy, let route, areInReach(caller, other), try knock(wish) else {
            return try presence.met(caller, other, outcome: .failed)
        }
        count("called")
        routes[try sessions.connect(caller, other)] = route.address
    }

    private func isCourteous(_ person: Int, to other: Int) -> Bool {
        users[other].bytes.lexicographicallyPrecedes(users[person].bytes) && sees(other, person)
    }

    /// Whether the knock of a wish is answered.
    private mutating func knock(_ wish: PresenceWorld.Wish) throws -> Bool {
        let caller = wish.listener
        let other = wish.sender
        var device = presence.devices[caller]
        let bridge = try device.bridge(from: other, presence.end(of: other), to: users[caller])
        guard let key = wish.reason == .newKey ? bridge : device.keys[other] else { return false }
        let now = device.reading(at: presence.radio.now)
        let user = users[other]
        let heard = device.presence.time(of: user, .first, at: now) ?? device.presence.time(at: now)
        let hello = Digest.sha256(random.bytes(8))
        let knock = KnockKey(key, device: .first).knock(
            on: .bluetooth, in: Epoch(at: now.isSynchronised ? now.wall : heard), hello: hello, using: &random)
        let there = presence.devices[other].reading(at: presence.radio.now)
        let time = presence.devices[other].presence.time(at: there)
        guard presence.devices[other].matcher.accept(knock, hello: hello, at: time) != nil else { return false }
        if presence.people[other].revoked[caller] != nil {
            breach("A revoked follower is admitted.")
        }
        return true
    }

    /// A session has ended: its results count at once.
    private mutating func note(_ meeting: Meeting) throws {
        guard let address = routes.removeValue(forKey: meeting.number) else { return }
        // A revoked follower may have been admitted again by an invitation a moment ago.
        users.indices.forEach { noteFollowers(of: $0) }
        for (index, side) in meeting.sides.enumerated() {
            let person = side.person
            let other = meeting.partner(of: index)
            guard side.isFetching, presence.devices[person].isOn else { continue }
            guard side.isComplete else {
                if index == 0 { try presence.met(person, other, outcome: .failed) }
                continue
            }
            count("met")
            try look(from: person, for: other)
            let route = index == 0 ? address : nil
            let outcome = side.revision.map { PresenceEvent.SessionOutcome.completed(revision: $0, address: route) }
            try presence.met(person, other, outcome: outcome ?? .failed)
        }
    }

    // MARK: What devices know

    /// A power cut of a person.
    mutating func crash(_ person: Int) throws {
        try sessions.crash(person)
        presence.devices[person].isOn = false
        for meeting in sessions.takeEnded() { try note(meeting) }
        try learn(person)
        presence.crash(person)
        shown[person] = nil
    }

    mutating func start(_ person: Int) throws {
        try learn(person)
        try presence.start(person, following: presence.people.indices.filter { follows(person, $0) })
    }

    func follows(_ person: Int, _ author: Int) -> Bool {
        sessions.people[person].follows.contains(users[author])
    }

    /// Whether a user may see another's records.
    func sees(_ follower: Int, _ author: Int) -> Bool {
        sessions.people[author].author.consent.grants[users[follower]] != nil
    }

    /// Applies the changes in the stores.
    mutating func refresh() throws {
        for person in users.indices {
            noteFollowers(of: person)
            if presence.devices[person].isOn { try show(person) }
        }
        for person in users.indices where presence.devices[person].isOn {
            try learn(person)
            for author in users.indices where follows(person, author) {
                let pair = PresenceWorld.Pair(listener: person, sender: author)
                if lookedFor[pair] != .some(presence.devices[person].keys[author]) {
                    try look(from: person, for: author)
                }
            }
        }
    }

    private mutating func noteFollowers(of author: Int) {
        for follower in users.indices where sees(follower, author) {
            presence.people[author].revoked[follower] = nil
            if follows(follower, author) { presence.people[author].followers.insert(follower) }
        }
    }

    /// A device advertises its present keys.
    private mutating func show(_ person: Int) throws {
        let note = sessions.people[person].author.presence
        let digest = note.digest
        let bridged = users.indices.filter { other in
            sees(other, person) && sessions.people[person].recognisedBy[users[other]] != digest
        }
        let now = Shown(key: note.key, revision: note.revision, bridged: bridged)
        let before = shown[person]
        guard now != before else { return }
        shown[person] = now
        if now.key != before?.key || now.bridged != before?.bridged { try rotate(person, now) }
        if now.revision != before?.revision { presence.stand(person, at: now.revision) }
    }

    private mutating func rotate(_ person: Int, _ now: Shown) throws {
        let key = try PresenceKey(try requireValue(now.key), of: users[person])
        if presence.people[person].key != key { presence.unsettle(person) }
        presence.people[person].key = key
        let bridged = saboteur == .buildsNoBridges ? [] : now.bridged
        let bridges = try bridged.map { other in
            try Bridge(
                from: Bridge.OwnEnd(users[person], presence.devices[person].agreement), to: presence.end(of: other),
                .first)
        }
        presence.rotate(person, to: key, bridges: bridges)
    }

    /// Applies what a device's store says of others.
    private mutating func learn(_ person: Int) throws {
        for author in users.indices where author != person {
            let user = users[author]
            let pair = PresenceWorld.Pair(listener: person, sender: author)
            if let key = sessions.people[person].presenceKey(of: user), key != kept[pair] {
                kept[pair] = key
                presence.devices[person].keys[author] = try PresenceKey(key, of: user)
            }
            presence.devices[person].revisions[author] = sessions.people[person].reached(user)
            noteOvertaken(person, author)
        }
    }

    /// Two concurrent sessions: one has brought all, and then the other has noted where it had begun.
    private mutating func noteOvertaken(_ person: Int, _ author: Int) {
        let revision = sessions.people[author].author.presence.revision
        let isOvertaken =
            presence.devices[person].revisions[author] != revision && presence.devices[person].told(author) == revision
            && sessions.holdsAll(person, of: author)
        if isOvertaken {
            presence.devices[person].overtaken.insert(author)
        } else {
            presence.devices[person].overtaken.remove(author)
        }
    }

    /// A device searches for a person by its store's present knowledge.
    private mutating func look(from person: Int, for author: Int) throws {
        try learn(person)
        lookedFor[.init(listener: person, sender: author)] = presence.devices[person].keys[author]
        try presence.follow(author, person)
    }
}
