import Testing
import VicinoCore
import VicinoFormat
import VicinoHarness
import VicinoSync

/// A side that goes on over another medium.
@Suite("Sessions that a side leaves")
struct LeavingTests {
    @Test("A side that leaves says so, sends nothing more, and stores what is still received")
    func keeps() throws {
        var stage = try Stage()
        stage.record(8)
        try stage.greet()
        try stage.hear(.offer(Stage.number, round: .first, offer: try stage.honestOffer()))
        try stage.hear(.descend(Stage.number, log: 0))
        let log = try stage.log
        while case .ask(_, _, _, node: let node)? = stage.asked.last {
            try stage.hear(.children(Stage.number, log: 0, node: node, digests: log.own.log.children(node)))
        }
        guard case .fetch(_, _, _, segments: let segments, _)? = stage.asked.last else {
            throw try requireValue(stage.error)
        }
        try stage.handle(.leave)
        #expect(stage.said.last == .goodbye(.moved))
        #expect(!stage.isClosed)
        let count = stage.said.count
        let stores = stage.stores
        let part = try PackedBatch(log.own.log.batch(log.own.log.numbers(in: segments)), log.id.writer)
        try stage.hear(.entries(Stage.number, log: 0, segments: segments, packed: part, isLast: true))
        #expect(stage.stores == stores + 1)
        #expect(stage.said.count == count)
        #expect(stage.error == nil)
        // The peer may leave at the same moment.
        try stage.hear(.goodbye(.moved))
        #expect(stage.isClosed)
        #expect(stage.error == nil)
    }

    @Test("A side whose peer leaves ends the session without an error, and says nothing more")
    func agrees() throws {
        var stage = try Stage(follows: false)
        let peer = stage.peer.user
        try stage.change { author, _ in
            author.add("entry", step: 300)
            try author.grant(peer)
        }
        try stage.greet()
        try stage.hear(.want(Stage.number, author: stage.person.user, digest: .nothing))
        let count = stage.said.count
        try stage.hear(.goodbye(.moved))
        #expect(stage.isClosed)
        #expect(stage.error == nil)
        #expect(stage.said.count == count)
    }

    @Test("What is missing is known after the first entries, and shrinks as more are received")
    func missing() throws {
        var stage = try Stage()
        stage.record(40)
        try stage.greet()
        #expect(stage.missingBytes == nil)
        var seen: [Int] = []
        while !stage.isClosed, stage.hasMoreToAnswer {
            try stage.answerNext()
            stage.missingBytes.map { seen.append($0) }
        }
        #expect(seen.count > 3, "\(seen)")
        #expect(seen == seen.sorted(by: >), "\(seen)")
        #expect((seen.last ?? 1) < seen.first ?? 0, "\(seen)")
    }

    @Test("An author whose logs claim 2⁴⁰ entries each, and who pads an answer, ends no follower's program")
    func exaggerated() throws {
        var stage = try Stage()
        stage.record(1)
        try stage.greet()
        var offer = try stage.honestOffer()
        let position = LogPosition(next: RecordID.numberLimit, root: .zero)
        for number in UInt64(1)...64 {
            let head = try stage.peer.lie(position, live: position.next, of: WriterID(rawValue: number))
            offer.logs.append(FeedOffer.Log(head: head, kinds: offer.logs[0].kinds))
        }
        try stage.hear(.offer(Stage.number, round: .first, offer: offer))
        try stage.hear(.descend(Stage.number, log: 0))
        let log = try stage.log
        while case .ask(_, _, _, node: let node)? = stage.asked.last {
            try stage.hear(.children(Stage.number, log: 0, node: node, digests: log.own.log.children(node)))
        }
        guard case .fetch(_, _, _, segments: let segments, _)? = stage.asked.last else {
            throw try requireValue(stage.error)
        }
        let part = try PackedBatch(log.own.log.batch(log.own.log.numbers(in: segments)), log.id.writer)
        let answer = SessionMessage.entries(Stage.number, log: 0, segments: segments, packed: part, isLast: true)
            .wireBytes
        // Field 99, which no reader knows, of a megabyte.
        let padding = [0x9A, 0x06, 0x80, 0x80, 0x40] + [UInt8](repeating: 0, count: 1 << 20)
        try stage.handle(.received(answer + padding))
        #expect(stage.error == nil)
        #expect(stage.stores == 1)
        #expect(try #require(stage.missingBytes) > 1 << 30)
    }
}
