internal import VicinoCore

/// The index of a node of salts in a log: 16 times its first number, plus its depth below the root of its segment.
///
/// So the indexes of a log's nodes ascend with their numbers.
struct SaltIndex: Equatable {
    let rawValue: UInt64

    /// The first number whose salt follows from the node.
    var first: UInt64 { rawValue >> 4 }

    /// How far the node is below the root of its segment: 0 to 8.
    var depth: Int { Int(rawValue & 15) }

    init(_ index: SaltNode.Index, of segment: UInt64) {
        let offsets = index.offsets
        let depth = (Tree.segmentSize / offsets.count).trailingZeroBitCount
        let first = SlotNumber(segment: segment, offset: UInt8(offsets.lowerBound)).number
        rawValue = first << 4 | UInt64(depth)
    }

    /// Reads an index; nil if no tree has such a node.
    init?(rawValue: Int64) {
        guard let value = UInt64(exactly: rawValue), value >> 4 < RecordID.numberLimit, value & 15 <= 8 else {
            return nil
        }
        self.rawValue = value
        guard first % UInt64(Tree.segmentSize >> depth) == 0 else { return nil }
    }

    /// Names a node by the numbers below it; nil if no tree has such a node.
    init?(first: UInt64, count: Int64) {
        guard first < RecordID.numberLimit, (1...Int64(Tree.segmentSize)).contains(count), count.nonzeroBitCount == 1
        else { return nil }
        let depth = UInt64(Tree.segmentSize.trailingZeroBitCount - count.trailingZeroBitCount)
        self.init(rawValue: Int64(first << 4 | depth))
    }

    var segment: UInt64 { SlotNumber(first).segment }

    /// The index of the node in the tree of its segment.
    var inTree: SaltNode.Index? {
        let offset = Int(SlotNumber(first).offset)
        return SaltNode.Index(rawValue: (Tree.segmentSize + offset) >> (8 - depth))
    }
}

/// A node of salts, with its index in the log.
struct IndexedSalt {
    let index: SaltIndex
    let value: Salt
}

extension LogSalts {
    /// All nodes, in the order of their numbers.
    var indexed: [IndexedSalt] {
        covers.sorted { $0.key < $1.key }.flatMap { segment, cover in
            cover.nodes.map { IndexedSalt(index: SaltIndex($0.index, of: segment), value: $0.value) }
        }
    }

    /// Reads nodes from a file or a peer.
    ///
    /// - Throws: `VicinoError` if an index is impossible, or the nodes overlap or are out of order.
    init(indexes: [Int64], values: [Salt]) throws(VicinoError) {
        self.init()
        guard indexes.count == values.count else { throw .damaged("a salt has no index") }
        var nodes: [UInt64: [SaltNode]] = [:]
        var last: UInt64 = 0
        for (rawValue, value) in zip(indexes, values) {
            guard let index = SaltIndex(rawValue: rawValue), let inTree = index.inTree, index.segment >= last else {
                throw .damaged("a salt has an impossible index")
            }
            last = index.segment
            nodes[last, default: []].append(SaltNode(index: inTree, value: value))
        }
        for (segment, nodes) in nodes {
            do { self[segment] = try SaltCover(checking: nodes) } catch {
                throw .damaged("the salts of a segment are out of order")
            }
        }
    }

    /// Checks that no blank has a salt, with which its content could be guessed.
    func check(beside headers: [EntryHeader]) throws(VicinoError) {
        for header in headers where header.state == .blank && contains(header.number) {
            throw .damaged("a blank has a salt")
        }
    }

    /// The nodes that the values of a batch need.
    func needed(by headers: [EntryHeader]) -> LogSalts {
        var needed = LogSalts()
        var rest = headers[...]
        while let first = rest.first {
            let segment = first.segment
            let entries = rest.prefix { $0.segment == segment }
            rest = rest.dropFirst(entries.count)
            let values = OffsetSet(entries.lazy.filter { $0.state == .value }.map(\.offset))
            needed[segment] = self[segment].useful(for: values)
        }
        return needed
    }
}
