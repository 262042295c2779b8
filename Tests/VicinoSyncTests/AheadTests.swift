import Testing
import VicinoCore
import VicinoHarness

@testable import VicinoSync

/// What a follower holds and its author does not offer.
@Suite("Whether a follower is ahead of the author")
struct AheadTests {
    private let stage: Stage
    private let offer: FeedOffer
    private let log: (id: LogID, own: ModelRecords.OwnLog)

    init() throws {
        var stage = try Stage()
        stage.record(3)
        offer = try stage.honestOffer()
        log = try stage.log
        self.stage = stage
    }

    private func isAhead(
        _ offer: FeedOffer? = nil, holding logs: [LogID: LogPosition], signedBy signers: [LogID: [UInt8]] = [:]
    ) throws -> Bool {
        let verified = try VerifiedOffer(
            offer ?? self.offer, .first, author: stage.peer.user, follower: stage.person.user, held: HeldFeed())
        var held = HeldFeed()
        held.logs = logs
        held.signers = signers
        return FeedTransfer(Stage.number, verified, held: held).isAheadOfAuthor
    }

    @Test("Only entries that the author should have and lacks count")
    func positions() throws {
        let next = log.own.log.next
        let root = log.own.log.position.root
        #expect(try !isAhead(holding: [:]))
        #expect(try !isAhead(holding: [log.id: log.own.log.position]))
        #expect(try !isAhead(holding: [log.id: LogPosition(next: next - 1, root: .zero)]))
        #expect(try isAhead(holding: [log.id: LogPosition(next: next + 1, root: root)]))
        #expect(try isAhead(holding: [log.id: LogPosition(next: next, root: .zero)]))
    }

    @Test("A log that the author does not know counts if its view was granted")
    func others() throws {
        let writer = try requireValue(WriterID([UInt8](repeating: 9, count: 8)))
        let position = LogPosition(next: 1, root: .zero)
        #expect(try isAhead(holding: [LogID(writer: writer, view: log.id.view): position]))
        #expect(try !isAhead(holding: [LogID(writer: writer, view: .own): position]))
    }

    @Test("A log that another present device of the author continues does not count, whether it is offered or not")
    func elsewhere() throws {
        let writer = try requireValue(WriterID([UInt8](repeating: 9, count: 8)))
        let unknown = LogID(writer: writer, view: log.id.view)
        let ahead = LogPosition(next: log.own.log.next + 1, root: .zero)
        let device = try requireValue(offer.roster?.verified().devices.first).signingKey
        #expect(try !isAhead(holding: [log.id: ahead, unknown: ahead], signedBy: [log.id: device, unknown: device]))
        let stranger = [UInt8](repeating: 7, count: 32)
        #expect(try isAhead(holding: [log.id: ahead], signedBy: [log.id: stranger]))
        #expect(try isAhead(holding: [unknown: ahead], signedBy: [unknown: stranger]))
    }

    @Test("Entries after the author's closing of a log do not count")
    func closed() throws {
        var author = stage.peer
        try author.close(log.id.writer)
        let closed = try requireValue(try author.offer(to: stage.person.user)).offer
        #expect(try !isAhead(closed, holding: [log.id: LogPosition(next: log.own.log.next + 1, root: .zero)]))
    }

    @Test("Of a log that its author has closed where it is held, no more is wanted, whatever a device offers")
    func ended() throws {
        let verified = try VerifiedOffer(
            offer, .first, author: stage.peer.user, follower: stage.person.user, held: HeldFeed())
        var held = HeldFeed()
        held.logs = [log.id: LogPosition(next: log.own.log.next - 1, root: .zero)]
        #expect(FeedTransfer(Stage.number, verified, held: held).merge == nil)
        held.ended = [log.id]
        let transfer = FeedTransfer(Stage.number, verified, held: held)
        #expect(transfer.merge != nil)
        #expect(transfer.positions == [log.own.log.position])
        #expect(!transfer.isAheadOfAuthor)
    }
}
