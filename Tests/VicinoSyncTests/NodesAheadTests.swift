import Testing
import VicinoCore
import VicinoFormat

@testable import VicinoSync

/// The digests of the tree, which a fast connection brings before the segments below them are needed.
@Suite("Nodes requested ahead")
struct NodesAheadTests {
    private static let count: UInt64 = 84
    private static let segments = Dictionary(
        uniqueKeysWithValues: (0..<count).map { ($0, Digest.sha256([UInt8($0)])) })
    private static let next = count * UInt64(Tree.segmentSize)

    /// The transfer of a log whose newest 20 segments, and no others, are known.
    private static func transfer() throws -> LogTransfer {
        let shape = TreeShape(next: next)
        let all = shape.digests(segments)
        let target = LogPosition(next: next, root: Tree.root(segments, next: next))
        var transfer = LogTransfer(TreeDescent(to: target, held: [:]), live: next, held: [:], fragment: nil)
        for node in [TreeNode(height: 2, index: 0), TreeNode(height: 1, index: 1)] {
            guard case .node(node)? = transfer.makeRequests(Pace(smallestPiece: 1024), limit: 16).first else {
                throw VicinoError.outOfPhase
            }
            try transfer.receive(shape.children(of: node).map { all[$0] ?? shape.emptyDigest($0) }, of: node)
        }
        return transfer
    }

    /// A connection over which 16 segments are requested at a time.
    private static func pace(bytesPerSecond rate: Int) -> Pace {
        var pace = Pace(smallestPiece: 1024)
        pace.asked(at: .zero)
        for second in 1...2 { pace.received(bytes: rate, segments: rate / 1000, at: .seconds(second)) }
        return pace
    }

    @Test("The next node is requested when fewer segments are known than one request has")
    func fast() throws {
        var transfer = try Self.transfer()
        let pace = Self.pace(bytesPerSecond: 200_000)
        #expect(pace.batchSize == 16)
        let requests = transfer.makeRequests(pace, limit: 16)
        #expect(requests.map(Self.text) == ["16 segments", "4 segments", "a node"])
        #expect(transfer.makeRequests(pace, limit: 16).isEmpty, "one node at a time")
    }

    @Test("A slow connection brings the known segments first")
    func slow() throws {
        var transfer = try Self.transfer()
        let pace = Self.pace(bytesPerSecond: 30_000)
        #expect(pace.batchSize == 16)
        #expect(transfer.makeRequests(pace, limit: 16).map(Self.text) == ["16 segments", "4 segments"])
    }

    private static func text(_ request: LogTransfer.Request) -> String {
        switch request {
        case .node: "a node"
        case .segments(let segments, _): "\(segments.count) segments"
        }
    }
}
