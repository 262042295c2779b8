import Testing
import VicinoCore
import VicinoTesting

@Suite("The digest tree")
struct TreeTests {
    /// The specification without shortcuts: it computes every segment and every node.
    private func naiveRoot(_ leaves: [UInt64: Digest], next: UInt64) -> Digest {
        var level: [Digest] = stride(from: UInt64(0), to: next, by: 256).map { first in
            var bytes = Array("vicino:S".utf8)
            for number in first..<min(first + 256, next) {
                guard let leaf = leaves[number] else { continue }
                bytes.append(UInt8(number % 256))
                bytes += leaf.bytes
            }
            return Digest.sha256(bytes)
        }
        guard !level.isEmpty else { return .zero }
        var height: UInt8 = 0
        while level.count > 1 {
            height += 1
            level = stride(from: 0, to: level.count, by: 64).map { first in
                let children = level[first..<min(first + 64, level.count)]
                let start: [UInt8] = [height, UInt8(children.count)]
                return Digest.sha256(Array("vicino:N".utf8) + start + children.flatMap(\.bytes))
            }
        }
        return level[0]
    }

    private func root(_ leaves: [UInt64: Digest], next: UInt64) -> Digest {
        let segments = Dictionary(grouping: leaves.keys.sorted()) { $0 / 256 }.mapValues { numbers in
            Tree.segmentDigest(numbers.compactMap { number in leaves[number].map { (UInt8(number % 256), $0) } })
        }
        return Tree.root(segments, next: next)
    }

    static let boundaries: [UInt64] = [
        0, 1, 2, 255, 256, 257, 511, 512, 513, 64 * 256 - 1, 64 * 256, 64 * 256 + 1, 65 * 256, 64 * 64 * 256 + 1,
    ]

    @Test("The root of any live set equals one computed without shortcuts", arguments: boundaries, [0, 1, 5, 300])
    func naive(next: UInt64, live: Int) {
        var generator = SeededGenerator(seed: next << 16 | UInt64(live))
        var leaves: [UInt64: Digest] = [:]
        for _ in 0..<(next == 0 ? 0 : live) {
            leaves[UInt64.random(in: 0..<next, using: &generator)] = .sha256(generator.bytes(8))
        }
        if next > 0, live > 1 { leaves[next - 1] = .sha256([1]) }
        #expect(root(leaves, next: next) == naiveRoot(leaves, next: next))
    }

    @Test("Random logs of random lengths have the root computed without shortcuts", arguments: UInt64(0)..<30)
    func random(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let next = UInt64.random(in: 1...200_000, using: &generator)
        var leaves: [UInt64: Digest] = [:]
        for _ in 0..<Int.random(in: 0...2_000, using: &generator) {
            leaves[UInt64.random(in: 0..<next, using: &generator)] = .sha256(generator.bytes(8))
        }
        #expect(root(leaves, next: next) == naiveRoot(leaves, next: next))
    }

    @Test("The specification's examples have the stated digests")
    func specificationExamples() {
        #expect(Tree.emptySegment.description == "9bccc68662fcdbb447cfee1c109ab31e3298a37eec2025b825a707a8345e2957")
        #expect(Tree.root([:], next: 0) == .zero)
        #expect(Tree.root([:], next: 256) == Tree.emptySegment)
        #expect(
            Tree.root([:], next: 512).description == "0e6b43802e1da4b4ef3aba2a5820162f22acd22c6317cee3ce6695f1f2aad87f")
    }

    @Test("A log that claims 2^32 segments costs no more than its entries", .timeLimit(.minutes(10)))
    func huge() {
        let count = Tree.segmentCount(next: RecordID.numberLimit)
        #expect(count == 1 << 32)
        let one = Tree.root([count - 1: .sha256([1])], next: RecordID.numberLimit)
        let segments = Dictionary(
            uniqueKeysWithValues: (UInt64(0)..<1_000).map { ($0 * 4_294_967, Digest.sha256([2])) })
        let thousand = Tree.root(segments, next: RecordID.numberLimit)
        #expect(Set([one, thousand, Tree.root([:], next: RecordID.numberLimit)]).count == 3)
    }

    @Test("The position of a leaf, its presence and the length of the log all change the root")
    func sensitivity() {
        let leaf = Digest.sha256([1])
        let roots = [
            root([3: leaf], next: 300), root([4: leaf], next: 300), root([259: leaf], next: 300), root([:], next: 300),
            root([3: leaf], next: 600), root([3: .sha256([2])], next: 300),
        ]
        #expect(Set(roots).count == roots.count)
    }

    @Test(
        "The next number determines the count of segments",
        arguments: [(0, 0), (1, 1), (255, 1), (256, 1), (257, 2), (1 << 40, 1 << 32)] as [(UInt64, UInt64)])
    func segmentCount(next: UInt64, count: UInt64) {
        #expect(Tree.segmentCount(next: next) == count)
    }
}

@Suite("Leaves")
struct LeafTests {
    private func naive(
        _ kind: KindID, _ id: RecordID, clock: VersionClock, state: UInt8, fields: [UInt8]
    ) -> Digest {
        func big(_ value: UInt64) -> [UInt8] { withUnsafeBytes(of: value.bigEndian) { Array($0) } }
        var bytes = Array("vicino:L".utf8)
        bytes.append(UInt8(kind.name.utf8.count))
        bytes.append(contentsOf: kind.name.utf8)
        bytes.append(kind.major)
        for value in [id.writer.rawValue, id.number, clock.rawValue] { bytes += big(value) }
        bytes.append(state)
        bytes += fields
        return .sha256(bytes)
    }

    @Test("A leaf is as specified, whatever was hashed before", arguments: UInt64(0)..<5)
    func naiveLeaf(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let name = generator.one(in: 2) ? "a.b" : "a." + String(repeating: "c", count: 98)
        let kind = try KindID(name, major: .random(in: 0...255, using: &generator))
        var hasher = LeafHasher(kind: kind)
        for _ in 0..<100 {
            let id = RecordID(writer: .random(using: &generator), number: generator.next() >> 24)
            let clock = try #require(VersionClock(rawValue: generator.next() % VersionClock.limit.rawValue))
            let fields = Digest.sha256(generator.bytes(3))
            #expect(
                hasher.leaf(id, clock, value: fields) == naive(kind, id, clock: clock, state: 0, fields: fields.bytes))
            #expect(
                hasher.deletedLeaf(id, clock)
                    == naive(kind, id, clock: clock, state: 1, fields: [UInt8](repeating: 0, count: 32)))
        }
    }

    @Test("A hasher of segments gives the digest of exactly the slots since the last one", arguments: [0, 1, 256, 700])
    func segmentHasher(count: Int) {
        var hasher = SegmentHasher()
        hasher.add(7, Digest.sha256([7]))
        _ = hasher.finish()
        var bytes = HashLabel.segment.bytes
        for index in 0..<count {
            let leaf = Digest.sha256([UInt8(index % 251)])
            hasher.add(UInt8(index % 256), leaf)
            bytes += [UInt8(index % 256)] + leaf.bytes
        }
        #expect(hasher.finish() == Digest.sha256(bytes))
    }

    @Test("The specification's example has the stated digests")
    func specificationExample() throws {
        let content = try #require(Hex.decode("0880a0abfef96212076b69746368656e", count: 16))
        let fields = LeafHasher.fields(content, salt: nil)
        #expect(fields.description == "73aa41a4a00e7f93fbf05211d5279841adfe6f3c95bcaee88772022a07c048a4")
        var hasher = LeafHasher(kind: try KindID("com.example.reading", major: 1))
        let id = RecordID(writer: WriterID(rawValue: 0x0102_0304_0506_0708), number: 1)
        let leaf = hasher.leaf(id, try #require(VersionClock(rawValue: 28_521_267_200_000_000)), value: fields)
        #expect(leaf.description == "b5f0aaaed4e650db2e32910abae7ba0938c97e782903015bade3c5ffcc479591")
        let pairs: [(offset: UInt8, leaf: Digest)] = [(offset: 1, leaf: leaf)]
        #expect(
            Tree.segmentDigest(pairs).description == "975e0529986dc99b2f5a67c0d856cf8bb391a3b04e879111db9afbc2c78e2d3a")
    }
}
