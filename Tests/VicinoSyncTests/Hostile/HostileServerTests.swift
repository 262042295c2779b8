import Testing
import VicinoCore
import VicinoFormat
import VicinoHarness
import VicinoSync
import VicinoTesting

/// Attacks by a peer that serves a feed.
@Suite("Sessions with a hostile server")
struct HostileServerTests {
    // MARK: Phases

    @Test("A message that is too long is refused before it is read, and the shorter limit applies before the hello")
    func tooLong() throws {
        var stage = try Stage()
        try stage.handle(.opened)
        try stage.handle(.received([UInt8](repeating: 1, count: SessionLimit.helloBytes + 1)))
        stage.expectRefusal(.tooLarge)
        var open = try Stage.asking()
        try open.handle(.received([UInt8](repeating: 1, count: SessionLimit.messageBytes + 1)))
        open.expectRefusal(.tooLarge)
    }

    @Test("Nothing counts before the hello, and there is no second one")
    func hello() throws {
        for message in [
            SessionMessage.same(Stage.number), .done(answered: 0),
            .want(Stage.number, author: try Stage().peer.user, digest: .nothing),
        ] {
            var stage = try Stage()
            try stage.handle(.opened)
            try stage.hear(message)
            stage.expectRefusal(.protocolViolation)
        }
        var stage = try Stage.asking()
        try stage.hear(.hello(Hello()))
        stage.expectRefusal(.protocolViolation)
        var strange = Hello()
        strange.features = SessionFeature.all + 1
        var newer = try Stage()
        try newer.handle(.opened)
        try newer.hear(.hello(strange))
        newer.expectRefusal(.tooNew)
    }

    @Test(
        "A peer from before version 1 ends the session, and can tell its user that the program is too old")
    func earlierProgram() throws {
        var old = Hello()
        old.features = 0
        var initiator = try Stage()
        try initiator.handle(.opened)
        try initiator.hear(.hello(old))
        initiator.expectRefusal(.incompatible)
        #expect(initiator.said == [.hello(Hello()), .goodbye(.tooNew)])
        var acceptor = try Stage()
        try acceptor.reopen(
            .init(role: .acceptor, user: acceptor.person.user, peer: .known(acceptor.peer.user), wants: []),
            greeting: old)
        acceptor.expectRefusal(.incompatible)
        #expect(acceptor.said == [.hello(Hello())])
        #expect(Hello().features != 0)
    }

    @Test(
        "The reason of a goodbye arrives as a code",
        arguments: [
            (GoodbyeReason.notWelcome, VicinoError.Code.notShared), (.invitationUnknown, .invitationUnknown),
            (.invitationExpired, .invitationExpired), (.invitationSpent, .invitationSpent), (.tooNew, .incompatible),
            (.moved, .cutShort),
        ])
    func goodbyes(reason: GoodbyeReason, code: VicinoError.Code) throws {
        var stage = try Stage()
        try stage.handle(.opened)
        try stage.hear(.goodbye(reason))
        stage.expectRefusal(code)
    }

    @Test("Unrequested answers end the session, in any phase")
    func unasked() throws {
        let packed = try Stage.asking().part([1])
        let answers: [SessionMessage] = [
            .delta(Stage.number, log: 0, part: packed, isLast: true), .descend(Stage.number, log: 0),
            .children(Stage.number, log: 0, node: TreeNode(height: 1, index: 0), digests: [.zero]),
            .entries(Stage.number, log: 0, segments: [0], packed: packed, isLast: true),
        ]
        for answer in answers {
            var waiting = try Stage.asking()
            try waiting.hear(answer)
            waiting.expectRefusal(.protocolViolation)
            var finished = try Stage.asking(held: true)
            try finished.hear(.same(Stage.number))
            try finished.hear(answer)
            finished.expectRefusal(.protocolViolation)
        }
        var unknown = try Stage.asking()
        try unknown.hear(.same(FeedNumber(rawValue: 1)))
        unknown.expectRefusal(.protocolViolation)
    }

    @Test("A peer says once that nothing is new, and before any offer")
    func same() throws {
        var twice = try Stage.asking(held: true)
        try twice.hear(.same(Stage.number))
        try twice.hear(.same(Stage.number))
        twice.expectRefusal(.protocolViolation)
        var late = try Stage.comparing()
        try late.hear(.same(Stage.number))
        late.expectRefusal(.protocolViolation)
    }

    @Test("A refusal is final")
    func refusals() throws {
        for message in [
            SessionMessage.refuse(Stage.number),
            .offer(
                Stage.number, round: .first,
                offer: try {
                    var stage = try Stage.asking(); return try stage.honestOffer()
                }()),
        ] {
            var stage = try Stage.asking()
            try stage.hear(.refuse(Stage.number))
            #expect(stage.error?.code == .notShared)
            try stage.hear(message)
            stage.expectRefusal(.protocolViolation)
        }
    }

    @Test("Offers advance, and not for ever")
    func offers() throws {
        for round in [UInt64(0), 1] {
            var stage = try Stage.comparing()
            try stage.hear(.offer(Stage.number, round: Round(rawValue: round), offer: try stage.honestOffer()))
            stage.expectRefusal(.protocolViolation, "round \(round)")
        }
        var stage = try Stage.asking(held: true)
        var bad = try stage.honestOffer()
        bad.grant = nil
        for round in 1...UInt64(SessionLimit.offers) {
            try stage.hear(.offer(Stage.number, round: Round(rawValue: round), offer: bad))
        }
        #expect(!stage.isClosed)
        try stage.hear(.offer(Stage.number, round: Round(rawValue: 5000), offer: bad))
        #expect(stage.isClosed)
        stage.expectRefusal(.tooLarge)
    }

    @Test("Offers may continue as long as entries arrive in between")
    func changingOffers() throws {
        var (stage, segment) = try Stage.fetching()
        let log = try stage.log
        let part = try PackedBatch(log.own.log.batch(log.own.log.numbers(in: [segment])), log.id.writer)
        try stage.hear(.entries(Stage.number, log: 0, segments: [segment], packed: part, isLast: true))
        #expect(stage.stores == 1)
        for round in 0..<UInt64(SessionLimit.offers) {
            try stage.hear(.offer(Stage.number, round: Round(rawValue: round + 2), offer: try stage.honestOffer()))
        }
        #expect(!stage.isClosed)
    }

    @Test("A peer that repeatedly offers what is already held, and sends nothing, is dropped")
    func emptyOffers() throws {
        var stage = try Stage.asking(held: true)
        let offer = try stage.honestOffer()
        for round in 1...UInt64(SessionLimit.offers) {
            try stage.hear(.offer(Stage.number, round: Round(rawValue: round), offer: offer))
        }
        #expect(!stage.isClosed)
        #expect(stage.stores == SessionLimit.offers)
        try stage.hear(.offer(Stage.number, round: Round(rawValue: 5000), offer: offer))
        #expect(stage.isClosed)
        #expect(stage.error?.code == .tooLarge)
    }

    @Test("A peer says once for each number how many wants it has answered, and never more than there are")
    func done() throws {
        for answered in [[UInt64(2)], [0, 0], [1, 0]] {
            var stage = try Stage.asking()
            for count in answered { try stage.hear(.done(answered: count)) }
            stage.expectRefusal(.protocolViolation)
        }
    }

    // MARK: Statements

    @Test("Statements that are not the author's, or not for the follower, are refused")
    func statements() throws {
        var random = SeededGenerator(seed: 9)
        var other = try ModelAuthor("Other", &random)
        other.change(&random)
        let template = try Stage.asking()
        try other.grant(template.person.user)
        try other.grant(template.peer.user)
        let foreign = try requireValue(try other.offer(to: template.person.user)).offer
        var liar = template.peer
        liar.add("entry")
        let disguised = try liar.lie(schema: ModelLog.schemas[1])
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
                {
                    let payload = try requireValue($0.roster?.payload)
                    $0.roster = Unverified(payload: payload, signature: [UInt8](repeating: 1, count: 64))
                }
            ),
            (
                "no roster, and another's heads",
                {
                    $0.leaveOut(); $0.logs = foreign.logs
                }
            ),
            (
                "schemas left out that are not known",
                {
                    $0.leaveOut(); $0.logs[0].head = disguised
                }
            ),
        ]
        for (name, lie) in lies {
            var stage = try Stage.asking(held: true)
            // A follower that knows a roster still checks the one that it is shown.
            stage.record(1)
            var offer = try stage.honestOffer()
            try lie(&offer)
            try stage.hear(.offer(Stage.number, round: .first, offer: offer))
            #expect(stage.error != nil, "\(name)")
            #expect(stage.stores == 0, "\(name)")
            #expect(!stage.said.contains { if case .have = $0 { true } else { false } }, "\(name)")
        }
    }

    @Test("A grant for another user opens nothing, and a view that was not granted is refused")
    func views() throws {
        var stage = try Stage.asking()
        var random = SeededGenerator(seed: 4)
        let third = try ModelAuthor("Third", &random)
        try stage.peer.grant(third.user)
        var offer = try stage.honestOffer()
        offer.grant = try requireValue(try stage.peer.offer(to: third.user)).offer.grant
        try stage.hear(.offer(Stage.number, round: .first, offer: offer))
        stage.expectRefusal(.unverified, "for another user")

        var narrow = try Stage.asking()
        narrow.record(3, kind: 1)
        var disguised = try Stage.asking()
        disguised.record(3, kind: 1)
        var disguise = try disguised.honestOffer()
        disguise.logs[0].kinds = [0, 1]
        try disguised.hear(.offer(Stage.number, round: .first, offer: disguise))
        disguised.expectRefusal(.unverified, "two kinds in one view")
        #expect(narrow.peer.records.logs.count == 2)
        offer = try narrow.honestOffer()
        try narrow.peer.grant(narrow.person.user, kinds: 1)
        offer.grant = try narrow.honestOffer().grant
        try narrow.hear(.offer(Stage.number, round: .first, offer: offer))
        narrow.expectRefusal(.unverified, "other view")
    }

    @Test("A head that names a revocation list comes with that list")
    func revocationList() throws {
        var stage = try Stage.asking()
        var random = SeededGenerator(seed: 4)
        let third = try ModelAuthor("Third", &random)
        try stage.peer.grant(third.user)
        try stage.peer.revoke(third.user)
        var offer = try stage.honestOffer()
        offer.revocationList = nil
        try stage.hear(.offer(Stage.number, round: .first, offer: offer))
        stage.expectRefusal(.unverified)
    }
}
