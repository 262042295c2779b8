/// Computes a log's position from its live entries in ascending order; holds one segment at a time.
package struct LogDigests {
    /// The number of entries so far.
    package private(set) var live: UInt64 = 0
    private let next: UInt64
    private var tree: TreeBuilder
    private var open: [(offset: UInt8, leaf: Digest)] = []
    private var index: UInt64 = 0

    /// - Parameter next: the log's next number.
    package init(next: UInt64) {
        self.next = next
        tree = TreeBuilder(next: next)
    }

    /// Adds the leaf of the next live number.
    ///
    /// - Throws: `VicinoError` if the number is not above the one before, or is beyond the log's end.
    package mutating func add(_ number: UInt64, _ leaf: Digest) throws(VicinoError) {
        let slot = SlotNumber(number)
        guard slot.segment > index || slot.segment == index && isAboveLast(slot.offset) else {
            throw VicinoError(.malformed, "The entries of a log are not in ascending order.")
        }
        guard number < next else { throw VicinoError(.malformed, "An entry lies beyond the end of its log.") }
        if slot.segment > index {
            finishSegment()
            index = slot.segment
        }
        open.append((slot.offset, leaf))
        live += 1
    }

    /// Finishes the last segment, and returns the position after the entries. Called once, after the last entry.
    package mutating func finish() -> LogPosition {
        finishSegment()
        return LogPosition(next: next, root: tree.finish())
    }

    private func isAboveLast(_ offset: UInt8) -> Bool {
        guard let last = open.last else { return true }
        return last.offset < offset
    }

    private mutating func finishSegment() {
        if !open.isEmpty { tree.add(index, Tree.segmentDigest(open)) }
        open.removeAll(keepingCapacity: true)
    }
}
