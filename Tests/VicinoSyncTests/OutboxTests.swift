import Testing
import VicinoCore
import VicinoHarness
import VicinoSync
import VicinoTesting

@Suite("Messages that wait to be sent")
struct OutboxTests {
    private static let shared = FeedNumber(rawValue: 1)
    private static let other = FeedNumber(rawValue: 2)
    private static let packed = PackedBatch(size: 9, data: [1, 2, 3])

    @Test("They are sent in order, and their bytes are counted")
    func order() {
        var random = SeededGenerator(seed: 1)
        var outbox = Outbox()
        var expected: [[UInt8]] = []
        for step in 0..<2_000 {
            if Bool.random(using: &random) || expected.isEmpty {
                let message = SessionMessage.done(answered: UInt64(step))
                outbox.add(message)
                expected.append(message.wireBytes)
            } else {
                #expect(outbox.next() == expected.removeFirst())
            }
            #expect(outbox.byteCount == expected.reduce(0) { $0 + $1.count })
        }
        for message in expected { #expect(outbox.next() == message) }
        #expect(outbox.next() == nil)
        #expect(outbox.byteCount == 0)
    }

    @Test("A peer that is refused a feed gets none of its waiting messages, and all others")
    func refusal() {
        let kept: [SessionMessage] = [
            .want(Self.shared, author: UserID([UInt8](repeating: 1, count: 32))!, digest: .nothing), .same(Self.other),
            .delta(Self.other, log: 0, part: Self.packed, isLast: true),
            .ask(Self.shared, round: .first, log: 0, node: .init(height: 1, index: 0)),
            .fetch(Self.shared, round: .first, log: 0, segments: [1]),
            .got(Self.shared, round: .first, digest: .nothing),
            .have(Self.shared, round: .first, positions: []), .done(answered: 1),
        ]
        let dropped: [SessionMessage] = [
            .same(Self.shared), .offer(Self.shared, round: .first, offer: FeedOffer(roster: nil)),
            .delta(Self.shared, log: 0, part: Self.packed, isLast: true), .descend(Self.shared, log: 0),
            .children(Self.shared, log: 0, node: .init(height: 1, index: 0), digests: [.zero]),
            .piece(Self.shared, log: 0, offset: 0, bytes: [1]),
            .entries(Self.shared, log: 0, segments: [1], packed: Self.packed, isLast: true),
        ]
        var outbox = Outbox()
        outbox.add(.done(answered: 0))
        _ = outbox.next()
        for (one, another) in zip(kept, dropped) {
            outbox.add(one)
            outbox.add(another)
        }
        for message in kept.dropFirst(dropped.count) { outbox.add(message) }
        let refusal = SessionMessage.refuse(Self.shared)
        outbox.add(refusal)
        #expect(outbox.byteCount == (kept + [refusal]).reduce(0) { $0 + $1.wireBytes.count })
        var sent: [[UInt8]] = []
        while let message = outbox.next() { sent.append(message) }
        #expect(sent == (kept + [refusal]).map(\.wireBytes))
    }
}
