import Testing
import VicinoCore
import VicinoSync
import VicinoTesting

/// Two to four people who record, meet and part; everything follows from the seed.
struct World {
    let seed: UInt64
    var random: SeededGenerator
    var people: [Person] = []
    var connections: [Connection] = []
    /// What happened, for comparing two runs.
    private(set) var trace = Digest.zero
    private(set) var steps = 0
    /// Whether people put backups back more often than in a quiet life.
    let isTroubled: Bool
    /// The types of messages that were said.
    private(set) var said: Set<UInt8> = []
    /// What must never happen, and has.
    private(set) var breaches: [String] = []

    init(seed: UInt64, people count: ClosedRange<Int> = 2...4, changes: ClosedRange<Int> = 0...12) throws {
        self.seed = seed
        random = SeededGenerator(seed: seed)
        isTroubled = random.one(in: 3)
        // Few people are enough for most of it.
        let sizes = (0..<3).map { _ in Int.random(in: count, using: &random) }
        for index in 0..<(sizes.min() ?? count.lowerBound) {
            people.append(Person(try ModelAuthor("Person \(index)", &random)))
        }
        for index in people.indices {
            for other in people.indices where other != index && !random.one(in: 4) {
                try people[index].author.grant(people[other].user, kinds: random.one(in: 4) ? 1 : 2)
                people[other].follows.insert(people[index].user)
            }
            for _ in 0..<Int.random(in: changes, using: &random) { people[index].author.change(&random) }
        }
    }

    mutating func breach(_ sentence: String) { breaches.append("\(sentence) Seed \(seed), step \(steps).") }

    // MARK: Links

    /// Two people's devices build a link.
    mutating func connect(_ first: Int, _ second: Int, proof: InvitationProof? = nil) throws {
        let stranger = proof == nil ? Session.Peer.known(people[first].user) : .stranger(people[first].user)
        var initiator = Session.Configuration(
            role: .initiator, user: people[first].user, peer: .known(people[second].user),
            wants: wants(first, second), proof: proof)
        var acceptor = Session.Configuration(
            role: .acceptor, user: people[second].user, peer: stranger, wants: wants(second, first))
        // These people's batches are small, and are to come in pieces all the same.
        (initiator.smallestPiece, acceptor.smallestPiece) = (SessionLimit.pieceBytes, SessionLimit.pieceBytes)
        connections.append(
            Connection(
                .init(person: first, session: Session(initiator)), .init(person: second, session: Session(acceptor))))
        try take(.opened, connections.count - 1, 0)
        try take(.opened, connections.count - 1, 1)
    }

    private func wants(_ person: Int, _ other: Int) -> [UserID] {
        people[person].follows.contains(people[other].user) ? [people[other].user] : []
    }

    /// The link is cut, at whatever byte it has come to. What has come of a message is kept.
    mutating func cut(_ connection: Int) throws {
        for side in connections.remove(at: connection).sides {
            for fragment in side.session.fragments { _ = try people[side.person].keep(fragment, &random) }
        }
    }

    /// The power goes at somebody's.
    mutating func crash(_ person: Int) {
        connections.removeAll { $0.sides.contains { $0.person == person } }
        people[person].crash()
    }

    /// Somebody's records, grants or replicas have changed; their sessions see it before they answer next.
    mutating func noteChange(_ person: Int) {
        for connection in connections.indices {
            for side in 0...1 where connections[connection].sides[side].person == person {
                connections[connection].sides[side].isStale = true
            }
        }
    }

    // MARK: Events

    /// Lets bytes of one side arrive at the other.
    mutating func deliver(_ count: Int, _ connection: Int, from side: Int) throws {
        guard let message = connections[connection].sides[side].outgoing.deliver(count) else { return }
        guard !connections[connection].sides[1 - side].isClosed else { return }
        if case .want(let number, let author, _, _, _) = try SessionMessage(wireBytes: message[...]) {
            connections[connection].sides[1 - side].asked[number] = author
        }
        try take(.received(message), connection, 1 - side)
    }

    /// One side's store does the next piece of work.
    mutating func work(_ connection: Int, _ side: Int, fails: Bool = false) throws {
        let person = connections[connection].sides[side].person
        guard let next = connections[connection].sides[side].work.first else {
            return try refresh(connection, side)
        }
        if case .load(let load) = next {
            if load.isForPeer { try refresh(connection, side) }
            guard connections[connection].sides[side].work.first != nil else { return }
            connections[connection].sides[side].work.removeFirst()
            let partner = people[connections[connection].partner(of: side)].user
            if case .admission = load { noteChange(person) }
            try take(.loaded(try people[person].answer(load, to: partner)), connection, side)
        } else if case .store(let store) = next {
            connections[connection].sides[side].work.removeFirst()
            let result =
                fails ? .failure(SyncError(.store, "The disk is full.")) : try people[person].keep(store, &random)
            noteChange(person)
            try take(.stored(store.number, result), connection, side)
        }
    }

    private mutating func refresh(_ connection: Int, _ side: Int) throws {
        guard connections[connection].sides[side].isStale else { return }
        connections[connection].sides[side].isStale = false
        try take(.changed, connection, side)
    }

    private mutating func take(_ event: SessionEvent, _ connection: Int, _ side: Int) throws {
        steps += 1
        var subject = connections[connection].sides[side]
        guard !subject.isClosed else { return }
        let effects = subject.session.handle(event, at: .milliseconds(steps))
        for effect in effects {
            switch effect {
            case .send(let message):
                let bytes = message.wireBytes
                try judge(message, from: subject, to: connections[connection].partner(of: side))
                subject.outgoing.send(bytes)
                said.insert(bytes[0])
                trace = .sha256(trace.bytes + [UInt8(side)] + bytes)
            case .load, .store: subject.work.append(effect)
            case .report(.peerIsAhead(let log, _)):
                people[subject.person].author.hear(of: log, &random)
                subject.isStale = true
            case .report(.failed(_, let error)): subject.error = error
            case .report(let report):
                people[subject.person].note(report, from: people[connections[connection].partner(of: side)].user)
            case .close(let reason):
                subject.error = reason ?? subject.error
                (subject.isClosed, subject.work) = (true, [])
            }
        }
        connections[connection].sides[side] = subject
    }

    // MARK: The judge

    /// Nothing leaves anybody that they have not granted.
    private mutating func judge(_ message: SessionMessage, from side: Connection.Side, to partner: Int) throws {
        guard let number = message.number, side.asked[number] == people[side.person].user else { return }
        let granted = people[side.person].author.consent.grants[people[partner].user]?.views
        switch message {
        case .delta, .children, .piece, .entries, .same, .presence:
            if granted == nil { breach("Records leave for somebody who has been shut out.") }
        case .offer(_, _, let offer):
            for log in offer.logs where try granted?.contains(log.head.claimed().log.view) != true {
                breach("Records are offered that were not granted.")
            }
        default: break
        }
    }

    /// What is held is what its author has signed and granted, and authors never use a number twice.
    mutating func judge() {
        for index in people.indices {
            people[index].author.ledger.problems.forEach { breach($0) }
            judgePresence(of: index)
            for author in people where author.user != people[index].user {
                let views = author.author.consent.everGranted[people[index].user] ?? []
                for (id, held) in people[index].replica(of: author.user).logs {
                    if !author.author.ledger.holds(id, held.log) { breach("What is held was never signed.") }
                    if !views.contains(id.view) { breach("What is held was never granted.") }
                }
            }
        }
    }

    /// Nobody is recognised by those whom they have shut out, and what is advertised hides no news.
    private mutating func judgePresence(of index: Int) {
        var author = people[index].author
        for follower in people where follower.user != author.user {
            guard author.consent.grants[follower.user] != nil else {
                if follower.recognises(author) { breach("Who was shut out recognises somebody.") }
                continue
            }
            // Who has gone back to an earlier state unnoticed says what was true then.
            guard !people[index].isRepeating else { continue }
            let known = people[index].recognisedBy[follower.user]
            if known == author.presence.key.map({ PresenceDigest(ofKey: $0) }), !follower.recognises(author) {
                breach("Who does not have the presence key gets no bridge.")
            }
            guard follower.isAtEase(with: author) else { continue }
            let held = follower.replica(of: author.user).held
            let views = (try? held.grant?.claimed().views) ?? []
            let offered = ((try? author.offer(to: follower.user).0)?.logs ?? []).compactMap { try? $0.head.claimed() }
            if offered.contains(where: { views.contains($0.log.view) && held.logs[$0.log] != $0.position }) {
                breach("What is advertised hides news.")
            }
        }
    }
}
