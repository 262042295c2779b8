import Testing
import VicinoCore
import VicinoHarness
import VicinoTesting

@testable import VicinoSync

@Suite("Record secrets in offers")
struct RecordSecretTests {
    @Test("A device of the author receives a log's secret, also where the offer leaves out what is known")
    func received() throws {
        var stage = try Stage()
        stage.record(8)
        var random = SeededGenerator(seed: 7)
        let secret = WriterSecret(RecordSecret(using: &random), from: 5)
        var offer = try stage.honestOffer()
        offer.logs[0].secret = secret
        let message = SessionMessage.offer(Stage.number, round: .first, offer: offer)
        let read = try SessionMessage(wireBytes: message.wireBytes[...])
        #expect(read == message)
        let schemas = Set(try offer.logs.map { try $0.head.claimed().schemas })
        let known = OutlineDigest(roster: try requireValue(offer.roster), grant: offer.grant, schemas: schemas)
        #expect(try offer.without(known).logs.map(\.secret) == [secret])
    }

    @Test("Of another user's feed, a secret counts for nothing")
    func ignored() throws {
        var stage = try Stage()
        stage.record(8)
        var random = SeededGenerator(seed: 7)
        var offer = try stage.honestOffer()
        let author = try requireValue(offer.roster).claimed().author
        let follower = try requireValue(offer.grant).claimed().follower
        offer.logs[0].secret = WriterSecret(RecordSecret(using: &random), from: 0)
        let verified = try VerifiedOffer(offer, .first, author: author, follower: follower, held: HeldFeed())
        #expect(verified.logs.map(\.secret) == [nil])
    }
}
