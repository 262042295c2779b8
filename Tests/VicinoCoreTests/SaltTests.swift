import Testing
import VicinoCore
import VicinoTesting

@Suite("Salts of content digests")
struct SaltTests {
    private let view = ViewID(Hex.decode("e872daff21053603", count: 8) ?? []) ?? .own

    private func root(_ seed: UInt64 = 1, segment: UInt64 = 0) -> SaltNode {
        var random = SeededGenerator(seed: seed)
        return RecordSecret(using: &random).root(of: segment, in: view)
    }

    /// The salt of an offset, straight from the definition.
    private func salt(_ root: SaltNode, _ offset: UInt8) -> [UInt8] {
        (0..<8).reversed().reduce(root.value.bytes) { value, bit in
            let digest = Digest.sha256(Array("vicino:n".utf8) + value).bytes
            return Array(offset >> UInt8(bit) & 1 == 0 ? digest.prefix(16) : digest.suffix(16))
        }
    }

    @Test("Every salt of a segment follows from its root, and all differ")
    func definition() {
        let cover = SaltCover(root())
        let salts = cover.salts()
        for offset in UInt8(0)...255 {
            #expect(salts[Int(offset)]?.bytes == salt(root(), offset))
            #expect(cover.salt(offset) == salts[Int(offset)])
        }
        #expect(Set(salts.compactMap(\.self)).count == 256)
    }

    @Test("Other secrets, segments and views have other salts")
    func others() throws {
        var random = SeededGenerator(seed: 1)
        let secret = RecordSecret(using: &random)
        let other = RecordSecret(using: &random)
        let roots = [
            secret.root(of: 0, in: view), secret.root(of: 1, in: view),
            secret.root(of: 0, in: .own), other.root(of: 0, in: view),
        ]
        #expect(Set(roots).count == roots.count)
    }

    @Test("A cover has exactly the salts of its offsets, with the fewest nodes", arguments: 1...200)
    func exact(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let gaps = Int.random(in: 0...40, using: &random)
        var wanted = OffsetSet.all
        for _ in 0..<gaps { wanted.remove(UInt8.random(in: 0...255, using: &random)) }
        if seed % 7 == 0 { wanted = OffsetSet((0..<gaps).map { _ in UInt8.random(in: 0...255, using: &random) }) }
        let cover = SaltCover(root()).restricted(to: wanted)
        let all = SaltCover(root()).salts()
        for (offset, salt) in cover.salts().enumerated() {
            #expect(salt == (wanted.contains(UInt8(offset)) ? all[offset] : nil), "\(offset)")
        }
        #expect(cover.offsets == wanted)
        // No two nodes are the halves of one.
        for (a, b) in zip(cover.nodes, cover.nodes.dropFirst()) {
            #expect(a.index.rawValue % 2 == 1 || b.index.rawValue != a.index.rawValue + 1)
        }
    }

    @Test("A withheld salt does not follow from the rest, in whatever order salts are withheld")
    func withheld() {
        var random = SeededGenerator(seed: 3)
        var cover = SaltCover(root())
        var left = OffsetSet.all
        let all = cover.salts()
        for _ in 0..<100 {
            let offset = UInt8.random(in: 0...255, using: &random)
            left.remove(offset)
            cover = cover.restricted(to: left)
            #expect(cover.offsets == left)
            #expect(cover == SaltCover(root()).restricted(to: left))
            // No node of the cover is above the withheld number, so nothing that follows from the cover leads to it.
            #expect(cover.nodes.allSatisfy { !$0.index.offsets.contains(Int(offset)) })
            #expect(!cover.salts().contains(all[Int(offset)]))
        }
    }

    @Test("Parts of a segment add up, and a node takes the place of those that follow from it", arguments: 1...50)
    func adding(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let whole = SaltCover(root())
        var cover = SaltCover.nothing
        var known = OffsetSet()
        for _ in 0..<20 {
            let first = UInt8.random(in: 0...255, using: &random)
            let part = OffsetSet(first...UInt8.random(in: first...255, using: &random))
            cover = cover.adding(whole.restricted(to: part))
            for offset in part.members { known.insert(offset) }
            #expect(cover.offsets == known)
            #expect(cover.salts().enumerated().allSatisfy { $1 == nil || $1 == whole.salts()[$0] })
        }
        #expect(cover.adding(whole) == whole)
        #expect(whole.adding(cover) == whole)
    }

    @Test("A follower who receives one number at a time ends with one node")
    func growing() {
        var cover = SaltCover.nothing
        for offset in UInt8(0)...255 {
            let sent = SaltCover(root()).restricted(to: OffsetSet(0...offset)).useful(for: OffsetSet([offset]))
            #expect(sent.nodes.count == 1)
            cover = cover.adding(sent)
            #expect(cover.offsets == OffsetSet(0...offset))
        }
        #expect(cover.nodes == [root()])
    }

    @Test("Nodes that overlap or are out of order are refused, and indexes that the tree does not have")
    func hostile() throws {
        let nodes = SaltCover(root()).restricted(to: OffsetSet(1...255)).nodes
        #expect(nodes.count == 8)
        #expect(try SaltCover(checking: nodes).nodes == nodes)
        #expect(throws: VicinoError.self) { try SaltCover(checking: nodes.reversed()) }
        #expect(throws: VicinoError.self) { try SaltCover(checking: nodes + [nodes[7]]) }
        #expect(throws: VicinoError.self) { try SaltCover(checking: [root()] + nodes) }
        #expect(throws: VicinoError.self) { try SaltCover(checking: [nodes[7], root()]) }
        #expect(SaltNode.Index(rawValue: 0) == nil)
        #expect(SaltNode.Index(rawValue: 512) == nil)
        #expect(SaltNode.Index(rawValue: 511)?.offsets == 255..<256)
    }

    @Test("No secret appears in a description")
    func redacted() {
        let node = root()
        let texts = [
            "\(node)", String(reflecting: SaltCover(node)), "\(RecordSecret([UInt8](repeating: 171, count: 32))!)",
        ]
        for text in texts {
            #expect(!text.contains("171"))
            #expect(!text.lowercased().contains(Hex.encode(node.value.bytes)))
        }
    }
}
