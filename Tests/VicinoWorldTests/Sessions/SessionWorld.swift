import VicinoCore
import VicinoHarness
import VicinoSync
import VicinoTesting

/// Some people with a device each, and the sessions between them; everything follows from the seed.
struct SessionWorld {
    let seed: UInt64
    var random: SeededGenerator
    var people: [ModelPerson] = []
    var meetings: [Meeting] = []
    /// The meetings whose connection is gone, for the caller that asks for their results.
    private var ended: [Meeting] = []
    /// The events, for comparing two runs.
    private(set) var trace = Digest.zero
    private(set) var steps = 0
    /// Whether people restore backups more often than usual.
    let isTroubled: Bool
    /// The deliberate fault.
    var saboteur: Saboteur?
    /// The types of messages that were sent.
    private(set) var said: Set<UInt8> = []
    /// The broken rules.
    private(set) var breaches: [String] = []
    private var count = 0

    /// People who do not know each other, and have no records.
    init(seed: UInt64, people count: Int) throws {
        self.seed = seed
        random = SeededGenerator(seed: seed)
        isTroubled = random.one(in: 3)
        for index in 0..<count { people.append(ModelPerson(try ModelAuthor("Person \(index)", &random))) }
    }

    mutating func breach(_ sentence: String) { breaches.append("\(sentence) Seed \(seed), step \(steps).") }

    // MARK: Connections

    /// Two people's devices make a connection.
    ///
    /// - Returns: the number of their meeting.
    @discardableResult
    mutating func connect(_ first: Int, _ second: Int, proof: InvitationProof? = nil) throws -> Int {
        let stranger = proof == nil ? Session.Peer.known(people[first].user) : .stranger(people[first].user)
        var initiator = Session.Configuration(
            role: .initiator, user: people[first].user, peer: .known(people[second].user),
            wants: proof == nil ? wants(first, second) : [people[second].user], proof: proof)
        var acceptor = Session.Configuration(
            role: .acceptor, user: people[second].user, peer: stranger, wants: wants(second, first))
        // These people's batches are small, and must arrive in pieces nevertheless.
        initiator.smallestPiece = SessionLimit.pieceBytes
        acceptor.smallestPiece = SessionLimit.pieceBytes
        count += 1
        meetings.append(
            Meeting(
                count, between: Meeting.Side(person: first, initiator), and: Meeting.Side(person: second, acceptor)))
        try handle(.opened, in: meetings.count - 1, side: 0)
        try handle(.opened, in: meetings.count - 1, side: 1)
        return count
    }

    private func wants(_ person: Int, _ other: Int) -> [UserID] {
        people[person].follows.contains(people[other].user) ? [people[other].user] : []
    }

    /// Cuts the connection, after whatever byte. Received parts of messages are kept.
    mutating func cut(_ meeting: Int) throws {
        let lost = meetings.remove(at: meeting)
        for side in lost.sides {
            for fragment in side.session.fragments { _ = try people[side.person].keep(fragment, &random) }
        }
        ended.append(lost)
    }

    /// A power cut of a person; their connections are cut.
    mutating func crash(_ person: Int) throws {
        while let meeting = meetings.firstIndex(where: { $0.includes(person) }) { try cut(meeting) }
        people[person].crash()
    }

    /// Both sides have hung up, or one has and the other knows.
    mutating func finish(_ meeting: Int) throws {
        let over = meetings.remove(at: meeting)
        for side in over.sides where side.isMoved {
            for fragment in side.session.fragments { _ = try people[side.person].keep(fragment, &random) }
        }
        ended.append(over)
    }

    /// A side goes on over another medium.
    mutating func leave(_ meeting: Int, _ side: Int) throws {
        guard meetings[meeting].sides[side].session.isOpen, !meetings[meeting].sides[side].hasLeft else { return }
        try handle(.leave, in: meeting, side: side)
        meetings[meeting].sides[side].hasLeft = true
    }

    /// The results of the meetings that have ended since the last call.
    mutating func takeEnded() -> [Meeting] {
        defer { ended = [] }
        return ended
    }

    /// A person's records, grants or replicas have changed; their sessions see it before they answer next.
    mutating func noteChange(_ person: Int) {
        for meeting in meetings.indices {
            for side in 0...1 where meetings[meeting].sides[side].person == person {
                meetings[meeting].sides[side].isStale = true
            }
        }
    }

    // MARK: Events

    /// Lets bytes of one side arrive at the other.
    mutating func deliver(_ count: Int, _ meeting: Int, from side: Int) throws {
        guard let message = meetings[meeting].sides[side].outgoing.deliver(count) else { return }
        guard !meetings[meeting].sides[1 - side].isClosed else { return }
        if case .want(let number, let author, _, _, _) = try SessionMessage(wireBytes: message[...]) {
            meetings[meeting].sides[1 - side].asked[number] = author
        }
        try handle(.received(message), in: meeting, side: 1 - side)
    }

    /// One side's store does the next job.
    mutating func work(_ meeting: Int, _ side: Int, fails: Bool = false) throws {
        guard let next = meetings[meeting].sides[side].work.first else { return try refresh(meeting, side) }
        let person = meetings[meeting].sides[side].person
        switch next {
        case .admit(let proof):
            if saboteur == .neverAnswers { return }
            meetings[meeting].sides[side].work.removeFirst()
            noteChange(person)
            let served = servedUser(meeting, side)
            try handle(.admission(try people[person].admit(proof, served)), in: meeting, side: side)
        case .load(let load):
            if saboteur == .neverAnswers { return }
            if load.isForPeer { try refresh(meeting, side) }
            guard meetings[meeting].sides[side].work.first != nil else { return }
            meetings[meeting].sides[side].work.removeFirst()
            let found = try people[person].answer(load, to: servedUser(meeting, side))
            try handle(.loaded(load.feed, found: found), in: meeting, side: side)
        case .keep(let delivery):
            meetings[meeting].sides[side].work.removeFirst()
            let result =
                fails ? .failure(VicinoError(.store, "The disk is full.")) : try keep(delivery, in: meeting, side: side)
            noteChange(person)
            try handle(.stored(delivery.feed, result: result), in: meeting, side: side)
        case .keepShares:
            meetings[meeting].sides[side].work.removeFirst()
            try handle(.keptShares([]), in: meeting, side: side)
        // Nobody publishes in these worlds.
        case .loadPublication:
            meetings[meeting].sides[side].work.removeFirst()
            try handle(.publication(nil), in: meeting, side: side)
        case .keepPublication:
            meetings[meeting].sides[side].work.removeFirst()
            try handle(.keptPublication(nil), in: meeting, side: side)
        case .note: break
        }
    }

    /// The user whom a side takes its peer for.
    private func servedUser(_ meeting: Int, _ side: Int) -> UserID {
        let person = meetings[meeting].sides[side].person
        if saboteur == .servesAnybody, let granted = people[person].author.consent.firstFollower { return granted }
        return people[meetings[meeting].partner(of: side)].user
    }

    private mutating func keep(
        _ delivery: StoreDelivery, in meeting: Int, side: Int
    ) throws -> Result<Void, VicinoError> {
        let person = meetings[meeting].sides[side].person
        if saboteur == .keepsNothing { return .success(()) }
        let result = try people[person].keep(delivery, &random)
        if saboteur == .forges { people[person].forge(people[meetings[meeting].partner(of: side)].user) }
        return result
    }

    private mutating func refresh(_ meeting: Int, _ side: Int) throws {
        guard meetings[meeting].sides[side].isStale else { return }
        meetings[meeting].sides[side].isStale = false
        try handle(.changed, in: meeting, side: side)
    }

    private mutating func handle(_ event: SessionEvent, in meeting: Int, side: Int) throws {
        steps += 1
        var subject = meetings[meeting].sides[side]
        guard !subject.isClosed else { return }
        let partner = meetings[meeting].partner(of: side)
        let wasOpen = subject.session.isOpen
        let effects = subject.session.handle(event, at: .milliseconds(steps))
        // A user with an invitation follows from the moment at which they are admitted.
        if !wasOpen, subject.session.isOpen, subject.isFetching {
            people[subject.person].follows.insert(people[partner].user)
        }
        for effect in effects {
            switch effect {
            case .send(let message):
                let bytes = message.wireBytes
                if subject.hasLeft { breach("A side that has left sends something.") }
                try judge(message, from: subject, to: partner)
                subject.outgoing.send(bytes)
                said.insert(bytes[0])
                trace = .sha256(trace.bytes + [UInt8(side)] + bytes)
            case .store(.note(let note)): people[subject.person].note(note, from: people[partner].user)
            case .store(let storeWork): subject.work.append(storeWork)
            case .report(let report): record(report, &subject, from: people[partner].user)
            case .close(let reason):
                subject.error = reason ?? subject.error
                subject.isClosed = true
                subject.work = []
            }
        }
        meetings[meeting].sides[side] = subject
    }

    private mutating func record(_ report: SessionEffect.Report, _ side: inout Meeting.Side, from partner: UserID) {
        switch report {
        case .moved: side.isMoved = true
        case .peerIsAhead(let log, _):
            people[side.person].author.hear(of: log, &random)
            side.isStale = true
        case .complete(partner, _, revision: let revision): side.revision = revision ?? side.revision
        case .complete, .failed, .peerHoldsOtherLogs, .progress: break
        }
    }

    // MARK: The judge

    /// A side sends only what its user has granted.
    private mutating func judge(_ message: SessionMessage, from side: Meeting.Side, to partner: Int) throws {
        guard let number = message.number, side.asked[number] == people[side.person].user else { return }
        let granted = people[side.person].author.consent.grants[people[partner].user]?.views
        switch message {
        case .delta, .children, .piece, .entries, .same, .presence:
            if granted == nil { breach("Records leave for a revoked follower.") }
        case .offer(_, _, offer: let offer):
            for log in offer.logs where try granted?.contains(log.head.claimed().log.view) != true {
                breach("Records are offered that were not granted.")
            }
        default: break
        }
    }
}
