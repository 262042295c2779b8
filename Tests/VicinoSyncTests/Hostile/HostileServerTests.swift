import Testing
import VicinoCore
import VicinoFormat
import VicinoSync
import VicinoTesting

/// What somebody may try who serves a feed.
@Suite("Sessions with a hostile server")
struct HostileServerTests {
    /// Ends with the session over, or the feed given up, and nothing stored.
    private func expectRefusal(
        _ code: SyncError.Code, _ stage: Stage, _ comment: Comment? = nil,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let shown: Comment = "\(comment?.rawValue ?? ""): \(stage.error?.message ?? "no error")"
        #expect(stage.error?.code == code, shown, sourceLocation: sourceLocation)
        #expect(stage.stores == 0, shown, sourceLocation: sourceLocation)
    }

    /// A follower who has asked and waits for the answer.
    private func asking(entries: Int = 5, held: Bool = false) throws -> Stage {
        var stage = try Stage()
        stage.record(entries)
        guard held else {
            try stage.greet()
            return stage
        }
        try stage.greet()
        try stage.answerHonestly()
        #expect(stage.error == nil && stage.stores > 0)
        try stage.reopen()
        return stage
    }

    /// A follower who has compared the offer of a changed feed with what they hold.
    private func comparing(entries: Int = 5) throws -> Stage {
        var stage = try asking(entries: entries, held: true)
        stage.record(1)
        try stage.hear(.offer(Stage.number, .first, try stage.honestOffer()))
        return stage
    }

    /// A follower who has asked for segments or nodes.
    private func descending() throws -> Stage {
        var stage = try asking()
        try stage.hear(.offer(Stage.number, .first, try stage.honestOffer()))
        try stage.hear(.descend(Stage.number, log: 0))
        return stage
    }

    private func part(_ stage: Stage, _ numbers: [UInt64], emptied: [UInt64] = [], title: String = "x") throws
        -> PackedBatch
    {
        var log = ModelLog(ModelLog.schemas[0])
        let writer = try stage.log.id.writer
        for number in numbers {
            log.put(
                .init(id: RecordID(writer: writer, number: number), clock: Clock(now: .epoch), title: title), at: number
            )
        }
        return try PackedBatch(log.batch(numbers, emptied: emptied), writer)
    }

    // MARK: Phases

    @Test("A message that is too long is refused before it is read, and the shorter limit holds before the hello")
    func tooLong() throws {
        var stage = try Stage()
        try stage.take(.opened)
        try stage.take(.received([UInt8](repeating: 1, count: SessionLimit.helloBytes + 1)))
        expectRefusal(.tooLarge, stage)
        var open = try asking()
        try open.take(.received([UInt8](repeating: 1, count: SessionLimit.messageBytes + 1)))
        expectRefusal(.tooLarge, open)
    }

    @Test("Nothing counts before the hello, and there is no second one")
    func hello() throws {
        for message in [
            SessionMessage.same(Stage.number), .done(answered: 0),
            .want(Stage.number, author: try Stage().peer.user, digest: .nothing),
        ] {
            var stage = try Stage()
            try stage.take(.opened)
            try stage.hear(message)
            expectRefusal(.protocolViolation, stage)
        }
        var stage = try asking()
        try stage.hear(.hello(Hello()))
        expectRefusal(.protocolViolation, stage)
        var strange = Hello()
        strange.features = 1
        var newer = try Stage()
        try newer.take(.opened)
        try newer.hear(.hello(strange))
        expectRefusal(.refused, newer)
    }

    @Test("Answers that nobody has asked for end the session, in whatever phase")
    func unasked() throws {
        let packed = try part(try asking(), [1])
        let answers: [SessionMessage] = [
            .delta(Stage.number, log: 0, packed, isLast: true), .descend(Stage.number, log: 0),
            .children(Stage.number, log: 0, TreeNode(height: 1, index: 0), [.zero]),
            .entries(Stage.number, log: 0, segments: [0], packed, isLast: true),
        ]
        for answer in answers {
            var waiting = try asking()
            try waiting.hear(answer)
            expectRefusal(.protocolViolation, waiting)
            var finished = try asking(held: true)
            try finished.hear(.same(Stage.number))
            try finished.hear(answer)
            expectRefusal(.protocolViolation, finished)
        }
        var unknown = try asking()
        try unknown.hear(.same(FeedNumber(rawValue: 1)))
        expectRefusal(.protocolViolation, unknown)
    }

    @Test("Nothing new is said once, and before anything is offered")
    func same() throws {
        var twice = try asking(held: true)
        try twice.hear(.same(Stage.number))
        try twice.hear(.same(Stage.number))
        expectRefusal(.protocolViolation, twice)
        var late = try comparing()
        try late.hear(.same(Stage.number))
        expectRefusal(.protocolViolation, late)
    }

    @Test("A refusal is final")
    func refusals() throws {
        for message in [
            SessionMessage.refuse(Stage.number),
            .offer(
                Stage.number, .first,
                try {
                    var stage = try asking(); return try stage.honestOffer()
                }()),
        ] {
            var stage = try asking()
            try stage.hear(.refuse(Stage.number))
            #expect(stage.error?.code == .refused)
            try stage.hear(message)
            expectRefusal(.protocolViolation, stage)
        }
    }

    @Test("Offers go forward, and not for ever")
    func offers() throws {
        for round in [UInt64(0), 1] {
            var stage = try comparing()
            try stage.hear(.offer(Stage.number, Round(rawValue: round), try stage.honestOffer()))
            expectRefusal(.protocolViolation, stage, "round \(round)")
        }
        var stage = try asking()
        var bad = try stage.honestOffer()
        bad.grant = nil
        for round in 1...UInt64(SessionLimit.offers) {
            try stage.hear(.offer(Stage.number, Round(rawValue: round), bad))
        }
        #expect(!stage.isClosed)
        try stage.hear(.offer(Stage.number, Round(rawValue: 5000), bad))
        #expect(stage.isClosed)
        expectRefusal(.tooLarge, stage)
    }

    @Test("A peer says how many wants it has answered once for each number, and never more than there are")
    func done() throws {
        for answered in [[UInt64(2)], [0, 0], [1, 0]] {
            var stage = try asking()
            for count in answered { try stage.hear(.done(answered: count)) }
            expectRefusal(.protocolViolation, stage)
        }
    }

    // MARK: Statements

    @Test("Statements that are not the author's, or not for the follower, are refused")
    func statements() throws {
        var random = SeededGenerator(seed: 9)
        var other = try ModelAuthor("Other", &random)
        other.change(&random)
        let template = try asking()
        try other.grant(template.person.user)
        try other.grant(template.peer.user)
        let foreign = try requireValue(try other.offer(to: template.person.user).0)
        let lies: [(String, (inout FeedOffer) throws -> Void)] = [
            ("wrong author", { $0 = foreign }),
            ("another's head", { $0.logs[0].head = foreign.logs[0].head }),
            ("another's grant", { $0.grant = foreign.grant }),
            ("no grant", { $0.grant = nil }),
            ("twice", { $0.logs.append($0.logs[0]) }),
            ("other schema", { $0.logs[0].kinds = $0.logs[0].kinds == [0] ? [1] : [0] }),
            ("no schema", { $0.logs[0].kinds = [] }),
            (
                "bad signature",
                { $0.roster = Unverified(payload: $0.roster.payload, signature: [UInt8](repeating: 1, count: 64)) }
            ),
        ]
        for (name, lie) in lies {
            var stage = try asking()
            var offer = try stage.honestOffer()
            try lie(&offer)
            try stage.hear(.offer(Stage.number, .first, offer))
            #expect(stage.error != nil && stage.stores == 0, "\(name)")
            #expect(!stage.said.contains { if case .have = $0 { true } else { false } }, "\(name)")
        }
    }

    @Test("A grant for somebody else opens nothing, and a view that was not granted is not taken")
    func views() throws {
        var stage = try asking()
        var random = SeededGenerator(seed: 4)
        let third = try ModelAuthor("Third", &random)
        try stage.peer.grant(third.user)
        var offer = try stage.honestOffer()
        offer.grant = try requireValue(try stage.peer.offer(to: third.user).0).grant
        try stage.hear(.offer(Stage.number, .first, offer))
        expectRefusal(.unverified, stage, "for somebody else")

        var narrow = try asking()
        narrow.record(3, kind: 1)
        #expect(narrow.peer.records.logs.count == 2)
        offer = try narrow.honestOffer()
        try narrow.peer.grant(narrow.person.user, kinds: 1)
        offer.grant = try narrow.honestOffer().grant
        try narrow.hear(.offer(Stage.number, .first, offer))
        expectRefusal(.unverified, narrow, "other view")
    }

    @Test("A head that knows of revocations comes with the list of them")
    func standing() throws {
        var stage = try asking()
        var random = SeededGenerator(seed: 4)
        let third = try ModelAuthor("Third", &random)
        try stage.peer.grant(third.user)
        try stage.peer.revoke(third.user)
        var offer = try stage.honestOffer()
        offer.standing = nil
        try stage.hear(.offer(Stage.number, .first, offer))
        expectRefusal(.unverified, stage)
    }

    // MARK: Deltas

    @Test("A delta for a log of which nothing is held, or that is there already, is out of phase")
    func deltaPhase() throws {
        var nothingHeld = try asking()
        try nothingHeld.hear(.offer(Stage.number, .first, try nothingHeld.honestOffer()))
        try nothingHeld.hear(.delta(Stage.number, log: 0, try part(nothingHeld, [1]), isLast: true))
        expectRefusal(.protocolViolation, nothingHeld)
        for log in [1, 4095] {
            var beyond = try comparing()
            try beyond.hear(.delta(Stage.number, log: log, try part(beyond, [1]), isLast: true))
            expectRefusal(.protocolViolation, beyond)
        }
    }

    @Test("Parts of a delta without anything in them are refused, because they could come for ever")
    func emptyParts() throws {
        var stage = try comparing()
        try stage.hear(.delta(Stage.number, log: 0, try part(stage, []), isLast: false))
        expectRefusal(.protocolViolation, stage)
    }

    @Test("A delta speaks of numbers between what is held and what is signed, each once")
    func deltaNumbers() throws {
        let template = try comparing()
        let (end, base) = (try template.log.own.log.next, try requireValue(template.base).next)
        let parts: [[(numbers: [UInt64], emptied: [UInt64])]] = [
            [([end], [])], [([base - 1], [])], [([], [base])], [([end - 1], []), ([end - 1], [])],
            [([], [0]), ([], [0])],
        ]
        for parts in parts {
            var stage = template
            for (index, (numbers, emptied)) in parts.enumerated() {
                let packed = try part(stage, numbers, emptied: emptied)
                try stage.hear(.delta(Stage.number, log: 0, packed, isLast: index == parts.count - 1))
            }
            expectRefusal(.unverified, stage, "\(parts)")
        }
    }

    @Test("A delta that is larger than agreed is refused before the store sees any of it")
    func largeDelta() throws {
        var stage = try asking(held: true)
        stage.peer.skip(to: 1 << 20)
        try stage.hear(.offer(Stage.number, .first, try stage.honestOffer()))
        var random = SeededGenerator(seed: 2)
        let base = try requireValue(stage.base).next
        for index in 0..<UInt64(80) where !stage.isClosed {
            let title = String(
                decoding: (0..<60_000).map { _ in UInt8.random(in: 97...122, using: &random) }, as: UTF8.self)
            try stage.hear(.delta(Stage.number, log: 0, try part(stage, [base + index], title: title), isLast: false))
        }
        #expect(stage.isClosed)
        expectRefusal(.tooLarge, stage)
    }

    @Test("A delta that is not what its author signed is not kept")
    func wrongDelta() throws {
        var stage = try comparing()
        let before = stage.person.replica(of: stage.peer.user).held.logs
        let number = try stage.log.own.log.next - 1
        try stage.hear(.delta(Stage.number, log: 0, try part(stage, [number]), isLast: true))
        #expect(stage.error?.code == .unverified)
        #expect(stage.person.replica(of: stage.peer.user).held.logs == before)
    }

    // MARK: The tree

    @Test("Children that nobody asked for, or that are not signed, end the session")
    func children() throws {
        var stage = try descending()
        let node = try requireValue(stage.askedNode)
        let honest = try stage.log.own.log.children(node)
        for (node, digests, code) in [
            (node, Array(honest.reversed()), SyncError.Code.unverified), (node, honest + [.zero], .unverified),
            (TreeNode(height: 9, index: 0), honest, .protocolViolation),
            (TreeNode(height: 1, index: 900), honest, .protocolViolation),
        ] {
            var lied = stage
            try lied.hear(.children(Stage.number, log: 0, node, digests))
            expectRefusal(code, lied)
        }
        try stage.hear(.children(Stage.number, log: 0, node, honest))
        try stage.hear(.children(Stage.number, log: 0, node, honest))
        expectRefusal(.protocolViolation, stage)
    }

    /// A follower who has asked for a segment, and which.
    private func fetching() throws -> (Stage, UInt64) {
        var stage = try descending()
        while true {
            if case .fetch(_, _, _, let segments)? = stage.asked.last { return (stage, segments[0]) }
            let node = try requireValue(stage.askedNode)
            try stage.hear(.children(Stage.number, log: 0, node, try stage.log.own.log.children(node)))
        }
    }

    @Test("Entries must be of segments that were asked for, signed, and within the log")
    func entries() throws {
        let (template, segment) = try fetching()
        let first = segment * 256
        let (live, end) = (try template.log.own.log.entries.count, try template.log.own.log.next)
        let lies: [(String, SyncError.Code, [UInt64], [UInt64], [UInt64])] = [
            ("unasked", .protocolViolation, [0], [0], []),
            ("one too many", .protocolViolation, [0, segment], [first], []),
            ("of another segment", .protocolViolation, [segment], [first - 1], []),
            ("not signed", .unverified, [segment], [first], []),
            ("emptied numbers", .protocolViolation, [segment], [first], [1]),
            ("beyond the end", .unverified, [segment], [end], []),
            ("more than there are", .unverified, [segment], Array(0...UInt64(live)), []),
        ]
        for (name, code, segments, numbers, emptied) in lies {
            var stage = template
            let packed = try part(stage, numbers, emptied: emptied)
            try stage.hear(.entries(Stage.number, log: 0, segments: segments, packed, isLast: true))
            expectRefusal(code, stage, "\(name)")
        }
        for numbers in [[], [end]] {
            var stage = template
            let packed = try part(stage, numbers)
            try stage.hear(.entries(Stage.number, log: 0, segments: [segment], packed, isLast: false))
            expectRefusal(numbers.isEmpty ? .protocolViolation : .unverified, stage, "part \(numbers)")
        }
    }

    @Test("The parts of a segment are no larger than agreed, whatever they were packed into")
    func largeSegment() throws {
        var stage = try asking()
        var offer = try stage.honestOffer()
        let root = TreeNode(height: 1, index: 0)
        let children = (0..<8).map { Digest.sha256([$0]) }
        let position = LogPosition(next: 2048, root: Tree.node(height: 1, children))
        offer.logs[0].head = try stage.peer.lie(position, live: 2048)
        try stage.hear(.offer(Stage.number, .first, offer))
        try stage.hear(.descend(Stage.number, log: 0))
        try stage.hear(.children(Stage.number, log: 0, root, children))
        #expect(stage.asked[1] == .fetch(Stage.number, .first, log: 0, segments: [7]))
        let bomb = try part(stage, Array(1792..<1842), title: String(repeating: "a", count: 65_536))
        #expect(bomb.data.count < 20_000)
        for _ in 0..<30 where !stage.isClosed {
            try stage.hear(.entries(Stage.number, log: 0, segments: [7], bomb, isLast: false))
        }
        #expect(stage.isClosed)
        expectRefusal(.tooLarge, stage)
    }

    @Test("While the store has much to do, nothing more is asked for")
    func backlog() throws {
        var stage = try asking(entries: 0)
        let title = String(repeating: "a", count: 65_536)
        for segment in UInt64(0)..<12 {
            for _ in 0..<64 { stage.peer.add(title) }
            stage.peer.skip(to: (segment + 1) * 256)
        }
        stage.stall = .writing
        try stage.answerHonestly()
        #expect(stage.asked.count < 10)
        stage.stall = .nothing
        try stage.take(.changed)
        try stage.answerHonestly()
        #expect(stage.error == nil)
        #expect(stage.person.replica(of: stage.peer.user).held.logs.count == 1)
    }

    @Test("A batch that expands to more than it says, or says more than is allowed, is refused")
    func bombs() throws {
        let (template, segment) = try fetching()
        let honest = try part(template, [segment * 256])
        for size in [honest.size - 1, honest.size + 1, FormatLimit.batchBytes + 1, Int(UInt32.max)] {
            var stage = template
            let packed = PackedBatch(size: size, data: honest.data)
            try stage.hear(.entries(Stage.number, log: 0, segments: [segment], packed, isLast: true))
            #expect(stage.isClosed && stage.stores == 0, "\(size)")
        }
    }
}
