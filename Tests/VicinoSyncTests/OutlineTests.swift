import Testing
import VicinoCore
import VicinoHarness
import VicinoSync

/// Offers without what the asker already knows.
@Suite("The outline of a feed")
struct OutlineTests {
    /// The asker states what it knows of a feed, and the author has one new record.
    private static func offer(known: (FeedOffer) throws -> OutlineDigest?) throws -> (
        whole: FeedOffer, shown: FeedOffer
    ) {
        var stage = try Stage(follows: false)
        let peer = stage.peer.user
        try stage.change { author, _ in
            author.add("entry", step: 300)
            try author.grant(peer)
        }
        var author = stage.person.author
        let whole = try requireValue(try author.offer(to: peer)).offer
        try stage.greet()
        try stage.hear(.want(Stage.number, author: author.user, digest: .nothing, known: try known(whole)))
        let shown = stage.said.compactMap { if case .offer(_, _, offer: let offer) = $0 { offer } else { nil } }
        return (whole, try requireValue(shown.first))
    }

    private static func outline(
        _ offer: FeedOffer, roster: Unverified<Roster>? = nil, grant: Unverified<Grant>? = nil,
        schemas: Set<Digest>? = nil
    ) throws -> OutlineDigest {
        let signed = Set(try offer.logs.map { try $0.head.claimed().schemas })
        return OutlineDigest(
            roster: try requireValue(roster ?? offer.roster), grant: grant ?? offer.grant, schemas: schemas ?? signed)
    }

    /// What a follower that has just asked says it knows.
    private static func known(_ stage: Stage) throws -> OutlineDigest? {
        let wants = stage.said.compactMap { message -> OutlineDigest?? in
            if case .want(_, _, _, let known, _) = message { .some(known) } else { nil }
        }
        return try requireValue(wants.first)
    }

    @Test("An asker that knows the roster and schemas is not told them again")
    func leftOut() throws {
        let (whole, shown) = try Self.offer { try Self.outline($0) }
        var expected = whole
        expected.leaveOut()
        #expect(shown == expected)
        #expect(shown != whole)
    }

    @Test("An asker that knows nothing, or something else, is told everything")
    func whole() throws {
        for known in [
            nil, try Self.outline(try Self.offer { _ in nil }.whole, schemas: []),
            try Self.outline(try Self.offer { _ in nil }.whole, roster: Unverified(payload: [1], signature: [])),
            try Self.outline(try Self.offer { _ in nil }.whole, grant: Unverified(payload: [1], signature: [])),
        ] {
            let (whole, shown) = try Self.offer { _ in known }
            #expect(shown == whole)
        }
    }

    @Test("A follower says what it knows, and continues from it")
    func known() throws {
        var stage = try Stage.asking(held: true)
        stage.record(1)
        var offer = try stage.honestOffer()
        #expect(try Self.known(stage) == Self.outline(offer))
        offer.leaveOut()
        try stage.hear(.offer(Stage.number, round: .first, offer: offer))
        #expect(stage.error == nil)
        let base = try stage.base
        #expect(stage.said.last == .have(Stage.number, round: .first, positions: [base]))
    }

    @Test("A follower that holds nothing says so, and refuses an offer that omits a part")
    func nothingHeld() throws {
        var stage = try Stage.asking()
        #expect(try Self.known(stage) == nil)
        var offer = try stage.honestOffer()
        offer.leaveOut()
        try stage.hear(.offer(Stage.number, round: .first, offer: offer))
        stage.expectRefusal(.unverified)
    }
}

extension FeedOffer {
    /// Omits the roster and the schemas.
    mutating func leaveOut() {
        roster = nil
        grant = nil
        schemas = []
        for index in logs.indices { logs[index].kinds = [] }
    }
}
