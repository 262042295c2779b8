import Testing
import VicinoCore
import VicinoSync
import VicinoTesting

@Suite("Finding differences by the tree")
struct TreeDescentTests {
    /// Answers from the author's tree until nothing differs; returns the segments in order of arrival.
    private func run(_ segments: [UInt64: Digest], next: UInt64, held: [UInt64: Digest]) throws -> [UInt64] {
        let shape = TreeShape(next: next)
        let all = shape.digests(segments)
        var descent = TreeDescent(to: LogPosition(next: next, root: Tree.root(segments, next: next)), held: held)
        var order: [UInt64] = []
        while !descent.isDone {
            for segment in descent.nextSegments(4) {
                order.append(segment)
                try descent.receive(segments[segment] ?? Tree.emptySegment, ofSegment: segment)
            }
            if let node = descent.nextNode() {
                try descent.receive(shape.children(of: node).map { all[$0] ?? shape.emptyDigest($0) }, of: node)
            }
        }
        return order
    }

    private func digest(_ random: inout SeededGenerator) -> Digest {
        .sha256([UInt8.random(in: 0...9, using: &random)])
    }

    @Test("Exactly the segments that differ are requested, the newest first", arguments: UInt64(0)..<24)
    func property(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let count = UInt64.random(in: 0...(seed == 0 ? 9000 : 600), using: &random)
        let next = count == 0 ? 0 : (count - 1) * 256 + UInt64.random(in: 1...256, using: &random)
        var theirs = [UInt64: Digest]()
        var ours = [UInt64: Digest]()
        for index in 0..<count where Bool.random(using: &random) {
            theirs[index] = digest(&random)
            if Int.random(in: 0..<10, using: &random) > 0 { ours[index] = theirs[index] }
        }
        for _ in 0..<5 { ours[UInt64.random(in: 0...700, using: &random)] = digest(&random) }
        let differing = (0..<count).filter { theirs[$0] != ours[$0] }
        let order = try run(theirs, next: next, held: ours)
        #expect(Set(order) == Set(differing), "seed \(seed)")
        #expect(order.count == differing.count, "seed \(seed)")
        #expect(order == order.sorted(by: >), "seed \(seed)")
    }

    @Test("Children and segments that were not signed are refused, and so are unrequested ones")
    func lies() throws {
        let segments = [UInt64(0): Digest.sha256([1]), 70: .sha256([2])]
        let next: UInt64 = 71 * 256
        let shape = TreeShape(next: next)
        let all = shape.digests(segments)
        var descent = TreeDescent(to: LogPosition(next: next, root: Tree.root(segments, next: next)), held: [:])
        let asked = descent.nextNode()
        let root = try #require(asked)
        let children = shape.children(of: root).map { all[$0] ?? shape.emptyDigest($0) }
        #expect(throws: VicinoError.self) { try descent.receive(children.reversed(), of: root) }
        #expect(throws: VicinoError.self) { try descent.receive(children + [.zero], of: root) }
        #expect(throws: VicinoError.self) { try descent.receive(children, of: TreeNode(height: 1, index: 0)) }
        try descent.receive(children, of: root)
        #expect(throws: VicinoError.self) { try descent.receive(Digest.sha256([2]), ofSegment: 70) }
    }

    @Test("A log that claims 2⁴⁰ numbers costs nothing")
    func huge() throws {
        let last: UInt64 = 1 << 32 - 1
        #expect(try run([last: .sha256([1])], next: 1 << 40, held: [:]) == [last])
    }
}
