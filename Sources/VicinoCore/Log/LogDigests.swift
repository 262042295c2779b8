/// Computes a log's position from its live entries, which come in ascending order; holds one segment at a time.
package struct LogDigests {
    /// Entries so far.
    package private(set) var live: UInt64 = 0
    private var closed: [UInt64: Digest] = [:]
    private var open: [(offset: UInt8, leaf: Digest)] = []
    private var index: UInt64 = 0

    package init() {}

    /// Adds the leaf of the next live number.
    ///
    /// - Throws: `CoreError` if the number does not lie above the one before.
    package mutating func add(_ number: UInt64, _ leaf: Digest) throws(CoreError) {
        let segment = number / UInt64(Tree.segmentSize)
        let offset = UInt8(number % UInt64(Tree.segmentSize))
        guard segment > index || segment == index && open.last.map({ $0.offset < offset }) ?? true else {
            throw CoreError(.malformed, "The entries of a log run backwards.")
        }
        if segment > index {
            if !open.isEmpty { closed[index] = Tree.segmentDigest(open) }
            open.removeAll(keepingCapacity: true)
            index = segment
        }
        open.append((offset, leaf))
        live += 1
    }

    /// The position if the log goes up to `next`; nil if there are entries beyond.
    package func position(next: UInt64) -> LogPosition? {
        let count = Tree.segmentCount(next: next)
        guard live == 0 || index * UInt64(Tree.segmentSize) + UInt64(open.last?.offset ?? 0) < next else { return nil }
        var all = closed
        if !open.isEmpty { all[index] = Tree.segmentDigest(open) }
        return LogPosition(next: next, root: Tree.root(all, count: count))
    }
}
