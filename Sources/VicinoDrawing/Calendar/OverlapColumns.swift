/// Columns beside each other for blocks that overlap.
struct OverlapColumns: Sendable {
    /// The column of a block: its index, and how many columns share the width.
    struct Column: Hashable, Sendable {
        let index: Int
        let count: Int
    }

    /// The column of each block.
    let columns: [Column]

    /// The maximum number of columns; further blocks lie over those of the last one.
    static let limit = 4

    /// - Parameter spans: the blocks, by their beginning.
    init(_ spans: [Range<Duration>]) {
        var ends: [Duration] = []
        var group: [Int] = []
        var columns: [Column] = []
        func close() {
            columns += group.map { Column(index: $0, count: max(1, ends.count)) }
            group = []
            ends = []
        }
        for span in spans {
            if ends.allSatisfy({ $0 <= span.lowerBound }) { close() }
            let free = ends.firstIndex { $0 <= span.lowerBound } ?? min(ends.count, Self.limit - 1)
            if free == ends.count { ends.append(span.upperBound) }
            ends[free] = max(ends[free], span.upperBound)
            group.append(free)
        }
        close()
        self.columns = columns
    }
}
