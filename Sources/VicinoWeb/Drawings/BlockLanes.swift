/// Places blocks that overlap beside each other.
struct BlockLanes: Sendable {
    /// Where a block stands: the number of its lane, and how many lanes share the width.
    struct Place: Hashable, Sendable {
        let lane: Int
        let count: Int
    }

    /// A place for each block.
    let places: [Place]

    /// The most lanes; further blocks lie over those of the last one.
    static let limit = 4

    /// - Parameter spans: the blocks, by their beginning.
    init(_ spans: [Range<Int>]) {
        var lanes: [Int] = []
        var group: [Int] = []
        var places: [Place] = []
        func close() {
            places += group.map { Place(lane: $0, count: max(1, lanes.count)) }
            (group, lanes) = ([], [])
        }
        for span in spans {
            if lanes.allSatisfy({ $0 <= span.lowerBound }) { close() }
            let free = lanes.firstIndex { $0 <= span.lowerBound } ?? min(lanes.count, Self.limit - 1)
            if free == lanes.count { lanes.append(span.upperBound) }
            lanes[free] = max(lanes[free], span.upperBound)
            group.append(free)
        }
        close()
        self.places = places
    }
}
