import Testing
import VicinoCore
import VicinoHarness
import VicinoTesting

@testable import VicinoRepository

struct ObjectTests {
    @Test func aPointerReadsBack() throws {
        let pointer = try sample()
        #expect(try Pointer(wireBytes: pointer.wireBytes[...]) == pointer)
    }

    @Test func anUnknownFieldIsIgnored() throws {
        let pointer = try sample()
        var writer = WireWriter()
        writer.appendText(90, "later")
        #expect(try Pointer(wireBytes: (pointer.wireBytes + writer.bytes)[...]) == pointer)
    }

    @Test func whatIsMissingOrImpossibleIsRefused() throws {
        let sample = try sample()
        let impossible = [
            Pointer(
                author: sample.author, sequence: 0, written: .epoch, promise: .epoch, nextPack: sample.nextPack,
                delta: [], packed: []),
            Pointer(
                author: sample.author, sequence: 1, written: .epoch, promise: .epoch,
                nextPack: PackNumber(rawValue: PackNumber.limit.rawValue + 1), delta: [], packed: []),
            Pointer(
                author: sample.author, sequence: 1, written: .epoch, promise: .epoch, nextPack: sample.nextPack,
                delta: [], packed: sample.packed + sample.packed),
            pointer(views: [ViewID(rawValue: 2), ViewID(rawValue: 1)], of: sample),
            pointer(views: (0...UInt64(RepositoryLimit.views)).map { ViewID(rawValue: $0) }, of: sample),
            pointer(nodes: [node(index: RepositoryLimit.nodes, parts: 1)], of: sample),
            pointer(nodes: [node(index: 3, parts: 1), node(index: 3, parts: 1)], of: sample),
            pointer(nodes: [node(index: 0, parts: 0)], of: sample),
            pointer(nodes: [node(index: 0, parts: RepositoryLimit.parts + 1)], of: sample),
            pointer(nodes: [node(index: 0, parts: 1, size: RepositoryLimit.packBytes + 1)], of: sample),
        ]
        for pointer in impossible {
            #expect(throws: VicinoError.self) { try Pointer(wireBytes: pointer.wireBytes[...]) }
        }
    }

    @Test func noDamagedPointerTraps() throws {
        var random = SeededGenerator(seed: WorldSeeds.part())
        let bytes = try sample().wireBytes
        for _ in 0..<5_000 {
            var damaged = bytes
            for _ in 0...Int.random(in: 0...3, using: &random) {
                damaged[Int.random(in: damaged.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            if random.one(in: 3) { damaged.removeLast(Int.random(in: 0..<damaged.count, using: &random)) }
            _ = try? Pointer(wireBytes: damaged[...])
            _ = try? Envelope(wireBytes: damaged[...])
        }
    }

    /// The author's own device may be hostile, too.
    @Test func noSignedPointerTraps() throws {
        var random = SeededGenerator(seed: WorldSeeds.part())
        let key = try SigningKey(using: &random)
        let bytes = try sample().wireBytes
        for _ in 0..<1_000 {
            var damaged = bytes
            damaged[Int.random(in: damaged.indices, using: &random)] ^= UInt8.random(in: 1...255, using: &random)
            guard let pointer = try? Pointer(wireBytes: damaged[...]).signed(by: key),
                let feed = try? OfferedFeed(pointer)
            else { continue }
            let catchup = try Catchup(feed, held: { _ in nil })
            let dumps = try? catchup.dumps { _ in Pack(entries: 1, size: 10, data: [1, 2, 3]) }
            for dump in dumps ?? [] {
                guard let read = try? dump.open() else { continue }
                while let bytes = try? read(1_000), !bytes.isEmpty {}
            }
        }
    }

    @Test func packsThatDoNotContinueAreRefused() throws {
        var random = SeededGenerator(seed: 61)
        let key = try SigningKey(using: &random)
        let sample = try sample()
        let wrong = [
            Pointer(
                author: sample.author, sequence: 1, written: .epoch, promise: .epoch, nextPack: sample.nextPack,
                delta: sample.delta, packed: []),
            Pointer(
                author: sample.author, sequence: 1, written: .epoch, promise: .epoch, nextPack: sample.nextPack,
                delta: sample.delta, packed: [PackedLog(log: 9, head: nil, nodes: [])]),
            Pointer(
                author: sample.author, sequence: 1, written: .epoch, promise: .epoch, nextPack: sample.nextPack,
                delta: Array(sample.delta.dropLast(40).prefix(30)), packed: sample.packed),
        ]
        for pointer in wrong {
            #expect(throws: VicinoError.self) { try OfferedFeed(try pointer.signed(by: key)) }
        }
    }

    @Test func thePointerNamesViewsWithoutALog() throws {
        var random = SeededGenerator(seed: 62)
        let key = try SigningKey(using: &random)
        let views = [ViewID(rawValue: 1), ViewID(rawValue: 2)]
        let pointer = pointer(views: views, of: try sample())
        let read = try Pointer(wireBytes: pointer.wireBytes[...])
        #expect(read == pointer)
        #expect(try OfferedFeed(read.signed(by: key)).views.isSuperset(of: views))
    }

    private func pointer(views: [ViewID], of sample: Pointer) -> Pointer {
        Pointer(
            author: sample.author, sequence: 1, written: .epoch, promise: .epoch, nextPack: sample.nextPack,
            delta: sample.delta, packed: sample.packed, views: views)
    }

    private func pointer(nodes: [PackedNode], of sample: Pointer) -> Pointer {
        Pointer(
            author: sample.author, sequence: 1, written: .epoch, promise: .epoch, nextPack: sample.nextPack,
            delta: [], packed: [PackedLog(log: 0, head: nil, nodes: nodes)])
    }

    private func node(index: UInt64, parts: Int, size: Int = 4_096) -> PackedNode {
        let parts = (0..<parts).map { PackPart(number: PackNumber(rawValue: UInt64($0)), size: size) }
        return PackedNode(index: index, digest: .zero, parts: parts)
    }

    /// A pointer of a feed that was packed, and has changed since.
    private func sample() throws -> Pointer {
        var random = SeededGenerator(seed: 62)
        var feed = try ModelFeed(&random)
        var device = try ModelDevice(&random)
        var store = ModelStore()
        feed.add(300, &random)
        try device.publish(feed, to: &store, &random)
        feed.add(3, &random)
        try device.publish(feed, to: &store, &random)
        let object = try #require(store.objects[device.publication.pointerName])
        return try device.publication.openPointer(object, of: feed.author).value
    }
}
