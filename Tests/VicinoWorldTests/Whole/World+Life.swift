import VicinoCore
import VicinoHarness
import VicinoPresence
import VicinoSync
import VicinoTesting

extension World {
    /// Lets people live for a while, then gathers them, and judges the result.
    mutating func run() throws {
        try run(for: presence.isRestless || random.one(in: 2) ? .seconds(300) : .seconds(900))
    }

    mutating func run(for duration: Duration) throws {
        var steps = 0
        while presence.radio.now < duration {
            try live()
            try pass(pace: 40)
            steps += 1
            if steps.isMultiple(of: 12) { sessions.judge() }
        }
        sessions.judge()
        try gather()
        sessions.judge()
    }

    /// What people do within five seconds.
    private mutating func live() throws {
        presence.live()
        for person in users.indices {
            guard presence.devices[person].isOn else {
                if random.one(in: 20) { try start(person) }
                continue
            }
            if random.one(in: 60) { change(person) }
            if random.one(in: 40) { sessions.people[person].flush() }
            if random.one(in: 200) { sessions.people[person].author.forget() }
            if random.one(in: 200) { try crash(person) }
            if random.one(in: 150) { try inviteAnybody(person) }
        }
        for author in users.indices where random.one(in: 200) { try revoke(by: author) }
    }

    private mutating func change(_ person: Int) {
        sessions.people[person].author.change(&random)
        sessions.noteChange(person)
    }

    private mutating func inviteAnybody(_ author: Int) throws {
        let near = users.indices.filter { $0 != author && areInReach($0, author) }
        if let follower = near.randomElement(using: &random) { try invite(follower, by: author) }
    }

    /// A follower is revoked, in the middle of a session if there is one.
    private mutating func revoke(by author: Int) throws {
        let grants = sessions.people[author].author.consent.grants
        let followers = users.indices.filter { grants[users[$0]] != nil }
        let present = followers.filter { follower in
            sessions.meetings.contains { $0.includes(author) && $0.includes(follower) }
        }
        guard let follower = (present.isEmpty ? followers : present).randomElement(using: &random) else { return }
        if !present.isEmpty { count("revoked in a session") }
        try sessions.people[author].author.revoke(users[follower])
        sessions.noteChange(author)
        presence.shutOut(follower, by: author)
    }

    // MARK: The end

    /// All people meet with right clocks, and stay until nothing is new to any of them.
    private mutating func gather() throws {
        isCalm = true
        for person in users.indices {
            if !presence.devices[person].isOn { try start(person) }
            presence.correctClock(person)
            presence.radio.move(presence.devices[person].station, to: Point(5 + Double(person), 5))
        }
        for person in users.indices { presence.unsettle(person, for: .seconds(960)) }
        let end = presence.radio.now + Self.timeout
        while presence.radio.now < end, !isSettled { try pass(pace: 100) }
        guard !isSettled else { return }
        if unrecognised { breach("A person who stays near is not recognised.") }
        if areOthersBehind { breach("A follower who keeps meeting an author does not get what they may have.") }
        if !sessions.meetings.isEmpty { breach("There is always another session.") }
    }

    /// How long people may need until all have everything. A session that fails repeatedly is retried after a quarter
    /// of an hour. A device with a changed clock is recognised in the next epoch.
    private static var timeout: Duration { .seconds(3600) }

    private var isSettled: Bool { sessions.meetings.isEmpty && !areOthersBehind && !unrecognised }

    private var pairs: [(follower: Int, author: Int)] {
        users.indices.flatMap { author in
            presence.people[author].followers.sorted().map { (follower: $0, author: author) }
        }
    }

    /// Whether a follower lacks something.
    private var areOthersBehind: Bool {
        pairs.contains { follower, author in
            sessions.people[follower].reached(users[author]) != sessions.people[author].author.presence.revision
                && !presence.devices[follower].overtaken.contains(author)
        } || !sessions.faults.isEmpty
    }

    private var unrecognised: Bool {
        pairs.contains { follower, author in
            !presence.devices[follower].presence.encounters.contains { $0.person == users[author] }
        }
    }
}
