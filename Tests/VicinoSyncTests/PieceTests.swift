import Testing
import VicinoCore
import VicinoFormat
import VicinoHarness
import VicinoSync
import VicinoTesting

/// Batches in pieces, so that a cut costs no more than one of them.
@Suite("Pieces of batches")
struct PieceTests {
    private static let size = SessionLimit.pieceBytes
    /// As many as the model sends in one batch.
    private static let entries = 61

    /// A title that hardly compresses.
    private static func title(_ index: Int) -> String { "\(Digest.sha256([UInt8(index)]))" }

    // MARK: Taking

    /// A follower that has requested a segment and received some pieces of it, and the whole batch.
    private static func taking(_ count: Int) throws -> (stage: Stage, segment: UInt64, batch: PackedBatch) {
        var stage = try Stage(smallestPiece: size)
        for index in 0..<entries { stage.peer.add(title(index)) }
        try stage.greet()
        let segment = try descend(&stage)
        let log = try stage.log
        let batch = try PackedBatch(log.own.log.batch(log.own.log.numbers(in: [segment])), log.id.writer)
        #expect(batch.data.count > 4 * size)
        for index in 0..<count { try stage.hear(piece(batch, index)) }
        return (stage, segment, batch)
    }

    /// Offers the peer's log, and lets the follower descend to its segment.
    private static func descend(_ stage: inout Stage) throws -> UInt64 {
        try stage.hear(.offer(Stage.number, round: .first, offer: try stage.honestOffer()))
        try stage.hear(.descend(Stage.number, log: 0))
        while case .ask(_, _, _, node: let node)? = stage.asked.last {
            try stage.hear(.children(Stage.number, log: 0, node: node, digests: try stage.log.own.log.children(node)))
        }
        guard case .fetch(_, _, _, segments: let segments, _)? = stage.asked.last else {
            throw try requireValue(stage.error)
        }
        return segments[0]
    }

    private static func piece(_ batch: PackedBatch, _ index: Int, from offset: Int = 0) -> SessionMessage {
        let start = offset + index * size
        return .piece(Stage.number, log: 0, offset: start, bytes: Array(batch.data[start..<start + size]))
    }

    private static func rest(_ batch: PackedBatch, _ segment: UInt64, from offset: Int) -> SessionMessage {
        let rest = PackedBatch(size: batch.size, data: Array(batch.data[offset...]))
        return .entries(Stage.number, log: 0, segments: [segment], packed: rest, isLast: true)
    }

    /// Sends the rest of a batch, as an honest peer does.
    private static func finish(_ stage: inout Stage, _ batch: PackedBatch, segment: UInt64, from start: Int) throws {
        var offset = start
        while batch.data.count - offset > size {
            try stage.hear(piece(batch, 0, from: offset))
            offset += size
        }
        try stage.hear(rest(batch, segment, from: offset))
    }

    @Test("The pieces and the rest are the whole batch")
    func whole() throws {
        var (stage, segment, batch) = try Self.taking(3)
        try Self.finish(&stage, batch, segment: segment, from: 3 * Self.size)
        #expect(stage.error == nil)
        #expect(stage.stores > 0)
    }

    @Test("Pieces that were not requested, or are out of order, end the session")
    func outOfOrder() throws {
        let lies: [(String, (PackedBatch) -> SessionMessage)] = [
            ("again", { Self.piece($0, 1) }), ("too far", { Self.piece($0, 3) }),
            (
                "another log",
                { .piece(Stage.number, log: 1, offset: 2 * Self.size, bytes: Array($0.data.prefix(Self.size))) }
            ),
            ("empty", { _ in .piece(Stage.number, log: 0, offset: 2 * Self.size, bytes: []) }),
            ("short", { _ in .piece(Stage.number, log: 0, offset: 2 * Self.size, bytes: [1]) }),
            ("long", { .piece(Stage.number, log: 0, offset: 2 * Self.size, bytes: $0.data) }),
        ]
        for (name, lie) in lies {
            var (stage, _, batch) = try Self.taking(2)
            try stage.hear(lie(batch))
            stage.expectRefusal(.protocolViolation, "\(name)")
        }
        var early = try Stage.descending()
        try early.hear(.piece(Stage.number, log: 0, offset: 0, bytes: [UInt8](repeating: 0, count: 1024)))
        early.expectRefusal(.protocolViolation)
        var (resumed, _, batch) = try Self.taking(0)
        try resumed.hear(Self.piece(batch, 1))
        resumed.expectRefusal(.protocolViolation, "nothing to go on from")
    }

    @Test("Pieces do not arrive for ever")
    func endless() throws {
        var (stage, _, _) = try Self.taking(0)
        let piece = [UInt8](repeating: 0, count: Self.size)
        for index in 0...SessionLimit.piecedBytes / Self.size {
            try stage.hear(.piece(Stage.number, log: 0, offset: index * Self.size, bytes: piece))
        }
        stage.expectRefusal(.tooLarge)
    }

    @Test("The rest after the pieces is no longer than a piece")
    func longRest() throws {
        var (stage, segment, batch) = try Self.taking(1)
        try stage.hear(Self.rest(batch, segment, from: Self.size))
        stage.expectRefusal(.protocolViolation)
    }

    // MARK: Going on

    /// A follower whose last session was cut after some pieces, and that has asked again.
    private static func resuming(after count: Int) throws -> (stage: Stage, segment: UInt64, batch: PackedBatch) {
        var (stage, segment, batch) = try taking(count)
        try stage.cut()
        try stage.reopen(smallestPiece: size)
        #expect(try descend(&stage) == segment)
        return (stage, segment, batch)
    }

    @Test("After a cut only the rest is requested")
    func goesOn() throws {
        var (stage, segment, batch) = try Self.resuming(after: 2)
        guard case .fetch(_, _, _, segments: let segments, piece: let pieces?)? = stage.asked.last else {
            Issue.record("Nothing is asked for.")
            return
        }
        #expect(segments == [segment])
        let offset = 2 * Self.size
        #expect(pieces.held == .init(count: offset, digest: Self.digest(batch.data.prefix(offset))))
        try Self.finish(&stage, batch, segment: segment, from: offset)
        #expect(stage.error == nil)
        #expect(stage.stores > 0)
        try stage.cut()
        #expect(stage.person.replica(of: stage.peer.user).fragments.isEmpty)
    }

    @Test("A peer that cannot continue begins again, and an unused fragment stays")
    func beginsAnew() throws {
        var (unused, segment, batch) = try Self.resuming(after: 2)
        let log = try unused.log.id
        try unused.cut()
        #expect(unused.person.replica(of: unused.peer.user).fragments[log]?.bytes.count == 2 * Self.size)

        var (stage, _, _) = try Self.resuming(after: 2)
        try Self.finish(&stage, batch, segment: segment, from: 0)
        #expect(stage.error == nil)
        #expect(stage.stores > 0)
    }

    @Test("The received part of a batch does not make it true")
    func lies() throws {
        var (stage, segment, batch) = try Self.taking(0)
        let offset = 2 * Self.size
        var other = batch.data
        other[offset - 3] ^= 1
        // The sender of this has lied about the fragment that it continues.
        let lied = PackedBatch(size: batch.size, data: other)
        for index in 0..<2 { try stage.hear(Self.piece(lied, index)) }
        try stage.cut()
        try stage.reopen(smallestPiece: Self.size)
        _ = try Self.descend(&stage)
        try Self.finish(&stage, batch, segment: segment, from: offset)
        #expect(stage.error != nil)
        #expect(stage.stores == 0)
        // An honest peer begins again, so that the fragment stops no peer for ever.
        try stage.cut()
        try stage.reopen(smallestPiece: Self.size)
        _ = try Self.descend(&stage)
        try stage.hear(Self.rest(batch, segment, from: 0))
        #expect(stage.error == nil)
        #expect(stage.stores > 0)
    }

    // MARK: Giving

    @Test("What exceeds the allowed pieces arrives at once")
    func large() throws {
        for count in [SessionLimit.piecedBytes, SessionLimit.piecedBytes + 1] {
            var stage = try Stage(follows: false)
            try stage.grantPeer(entries: 1) { _ in "one" }
            try stage.hear(.want(Stage.number, author: stage.person.user, digest: .nothing))
            try stage.hear(.have(Stage.number, round: .first, positions: [nil]))
            stage.stall = .everything
            try stage.hear(
                .fetch(Stage.number, round: .first, log: 0, segments: [0], piece: PieceRequest(size: 1 << 16)))
            let said = stage.said.count
            let batch = PackedBatch(size: 1, data: [UInt8](repeating: 0, count: count))
            try stage.handle(
                .loaded(
                    Stage.number, found: .entries([PackedEntries(segments: [0], parts: [batch])], log: 0)))
            #expect(stage.said.count - said == (count > SessionLimit.piecedBytes ? 1 : 16))
        }
    }

    private static func digest(_ bytes: some Sequence<UInt8>) -> [UInt8] {
        Array(Digest.sha256(Array(bytes)).bytes.prefix(PieceRequest.Beginning.digestBytes))
    }

    /// An author's answer to a peer that requests a segment in pieces.
    private static func given(_ pieces: PieceRequest?) throws -> (pieces: [(Int, [UInt8])], rest: PackedBatch) {
        var stage = try Stage(follows: false)
        try stage.grantPeer(entries: entries, title)
        try stage.hear(.want(Stage.number, author: stage.person.user, digest: .nothing))
        try stage.hear(.have(Stage.number, round: .first, positions: [nil]))
        let log = try requireValue(stage.person.author.records.logs.values.first).log
        let segment = try requireValue(log.numbers().first) / UInt64(Tree.segmentSize)
        try stage.hear(.fetch(Stage.number, round: .first, log: 0, segments: [segment], piece: pieces))
        let given = stage.said.compactMap { message -> (Int, [UInt8])? in
            if case .piece(_, _, offset: let offset, bytes: let bytes) = message { (offset, bytes) } else { nil }
        }
        guard case .entries(_, _, _, packed: let rest, isLast: true)? = stage.said.last else {
            throw try requireValue(stage.error)
        }
        return (given, rest)
    }

    @Test("A batch arrives in pieces of the requested size, after the part that the asker holds")
    func given() throws {
        let whole = try Self.given(nil)
        #expect(whole.pieces.isEmpty)
        let data = whole.rest.data
        var random = SeededGenerator(seed: 11)
        for _ in 0..<30 {
            let size = Int.random(in: Self.size...data.count + 9, using: &random)
            let count = Int.random(in: 0...data.count + 9, using: &random)
            var digest = Self.digest(data.prefix(count))
            let isSame = random.next() % 4 != 0
            if !isSame { digest[0] ^= 1 }
            let (pieces, rest) = try Self.given(PieceRequest(size: size, held: .init(count: count, digest: digest)))
            let start = isSame && (1..<data.count).contains(count) ? count : 0
            var offset = start
            for (index, piece) in pieces.enumerated() {
                #expect(piece.0 == offset, "piece \(index)")
                #expect(piece.1.count == size || start > 0 && pieces.count == 1, "piece \(index)")
                offset += piece.1.count
            }
            #expect(start == 0 || !pieces.isEmpty)
            let all = pieces.reduce(into: []) { $0 += $1.1 } + rest.data
            #expect(all == Array(data[start...]))
            #expect(rest.size == whole.rest.size)
            #expect(rest.data.count <= size)
        }
    }
}

extension Stage {
    /// Adds records, grants the peer a view of them, and says hello.
    fileprivate mutating func grantPeer(entries: Int, _ title: (Int) -> String) throws {
        let peer = peer.user
        try change { author, _ in
            for index in 0..<entries { author.add(title(index)) }
            try author.grant(peer)
        }
        try greet()
    }
}
