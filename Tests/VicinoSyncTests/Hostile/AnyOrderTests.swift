import Testing
import VicinoCore
import VicinoFormat
import VicinoHarness
import VicinoSync
import VicinoTesting

/// Peers that send anything at any time, while the stores may be slow.
@Suite("Sessions with a peer that sends anything in any order")
struct AnyOrderTests {
    /// Sends random messages, both near to valid ones and far from them.
    private struct Babbler {
        var random: SeededGenerator
        /// A batch that the test's author could have made.
        let part: PackedBatch
        let offer: FeedOffer
        let authors: [UserID]

        mutating func next() throws -> SessionMessage {
            let feed = FeedNumber(rawValue: mostly(0))
            let round = Round(rawValue: mostly(1))
            let log = LogIndex(rawValue: Int(mostly(0) % 9))
            let node = TreeNode(height: UInt8(number() % 12), index: number())
            let digests = [Digest](repeating: .zero, count: Int(number() % 20))
            let segments = number() % 3 == 0 ? [0] : [number() % 5 + 1, number() % 5 + 7]
            switch Int.random(in: 0..<18, using: &random) {
            case 0...2:
                let author = authors.randomElement(using: &random) ?? authors[0]
                return .want(feed, author: author, digest: .nothing)
            case 3:
                return .have(
                    feed, round: round, positions: [[], [nil], [position()]].randomElement(using: &random) ?? [])
            case 4: return .have(feed, round: round, positions: [nil], others: number())
            case 5: return .ask(feed, round: round, log: log, node: node)
            case 6: return .fetch(feed, round: round, log: log, segments: segments)
            case 7: return .fetch(feed, round: round, log: log, segments: segments, piece: PieceRequest(size: 64))
            case 8: return .got(feed, round: round, digest: .nothing)
            case 9, 10: return .offer(feed, round: round, offer: offer)
            case 11: return .descend(feed, log: log, digests: digests)
            case 12: return .children(feed, log: log, node: node, digests: digests)
            case 13: return .entries(feed, log: log, segments: segments, packed: part, isLast: number() % 2 == 0)
            case 14: return .piece(feed, log: log, offset: Int(number() % 300), bytes: [UInt8](repeating: 7, count: 64))
            case 15: return .delta(feed, log: log, part: part, isLast: number() % 2 == 0)
            case 16: return number() % 2 == 0 ? .same(feed) : .refuse(feed)
            default: return .done(answered: number())
            }
        }

        /// Usually the fitting number.
        private mutating func mostly(_ fitting: UInt64) -> UInt64 {
            Int.random(in: 0..<8, using: &random) > 0 ? fitting : number()
        }

        /// Often a number that is in use.
        private mutating func number() -> UInt64 {
            [0, 0, 0, 1, 1, 1, 2, 2, 3, 256, .max - 1, .max].randomElement(using: &random) ?? 0
        }

        private mutating func position() -> LogPosition { LogPosition(next: number(), root: .zero) }
    }

    private func stage(follows: Bool) throws -> Stage {
        var stage = try Stage(follows: follows)
        let peer = stage.peer.user
        stage.record(5)
        try stage.change { author, _ in
            for index in 0..<5 { author.add("entry \(index)", step: 300) }
            try author.grant(peer)
        }
        try stage.greet()
        return stage
    }

    @Test("Whatever the peer sends, the session continues or ends, and then is silent", arguments: [true, false])
    func anything(follows: Bool) throws {
        var goneOn = 0
        var ended = 0
        for seed in UInt64(0)..<200 {
            var stage = try stage(follows: follows)
            var babbler = Babbler(
                random: SeededGenerator(seed: seed), part: try stage.part([0]), offer: try stage.honestOffer(),
                authors: [stage.person.user, stage.peer.user])
            for _ in 0..<60 {
                // A message that ends the session is tried, and then not sent, so that the session gets as far as
                // possible.
                var attempt = stage
                attempt.stall = [.nothing, .writing, .everything].randomElement(using: &babbler.random) ?? .nothing
                if Int.random(in: 0..<4, using: &babbler.random) == 0 { try attempt.handle(.changed) }
                try attempt.hear(try babbler.next())
                guard attempt.isClosed else {
                    stage = attempt
                    goneOn += 1
                    continue
                }
                let count = attempt.said.count
                try attempt.hear(try babbler.next())
                #expect(attempt.said.count == count, "seed \(seed)")
                ended += 1
            }
        }
        #expect(goneOn > 1000, "\(goneOn) \(ended)")
        #expect(ended > 1000, "\(goneOn) \(ended)")
    }
}
