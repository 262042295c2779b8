internal import VicinoCore

/// Selects the points of a track that make its activities, with bounded memory.
///
/// Clocks and receivers fail now and then. A point is left out if the activity goes on around it, or if it stands alone
/// where times go back. Where times go back and go on from there, the clock was set or the days are in another order:
/// a new activity begins. Where they go back by less than a minute, points are left out until the time has caught up.
/// Of positions between which no means of transport goes, many may be wrong in a row, so the smaller part is left out.
///
/// Each way to read the points has a cost, and the cheapest is taken (dynamic programming over the undecided points, as
/// in the algorithm of Viterbi). A track in which times never go back, and all positions can be reached, costs nothing
/// and keeps all its points.
struct GPXSelection {
    /// What becomes of a point.
    enum Decision {
        /// An activity begins with it.
        case begins(GPXPoint)
        /// It belongs to the activity of the one before; the metres from there count, unless a segment has begun between.
        case goesOn(GPXPoint, metres: Double?)
        /// It is left out.
        case leftOut(ImportReason)
    }

    /// The number of points that are decided together. As many later ones are known by then.
    static let batch = 512

    private var nodes: [Node] = []
    /// The last selected point before the undecided ones.
    private var base: GPXPoint?
    /// Whether a segment began with a point that was left out after `base`.
    private var hasSegmentBegun = false
    /// Whether a segment began with a point that was left out after all undecided points.
    private var nextBeginsSegment = false
    /// Whether all undecided points follow each other without cost.
    private var isClean = true
    /// Whether a position other than 0, 0 was seen, so that a receiver without a position is recognised as such.
    private var hasPosition = false

    /// An undecided point, and the cheapest way to it.
    private struct Node {
        let point: GPXPoint
        /// From the point before it in the file.
        let metres: Double
        var cost = 0
        /// The index of the selected point before it; -1 for `base`, or if it is the first.
        var previous = -1
        /// The index of the last point up to this one with which a segment begins; -1 if there is none.
        var lastSegment = -1
    }

    /// A way through the undecided points.
    private struct Way {
        /// The index of the last selected point; -1 for `base`, or if there is none.
        var last: Int
        var cost: Int
    }

    /// Adds the next point of the file, and decides about earlier ones.
    mutating func add(_ point: GPXPoint) -> [Decision] {
        var point = point
        point.beginsSegment = point.beginsSegment || nextBeginsSegment
        nextBeginsSegment = point.position.isZero && hasPosition && point.beginsSegment
        if !point.position.isZero { hasPosition = true } else if hasPosition { return [.leftOut(.pointOutOfReach)] }
        append(point, metres: (nodes.last?.point ?? base)?.position.distance(to: point.position) ?? 0)
        return nodes.count < 2 * Self.batch ? [] : decide(Self.batch)
    }

    /// Decides about the last points of the track.
    mutating func finish() -> [Decision] { decide(nodes.count) }
}

extension GPXSelection {
    /// The costs of a way to read the points.
    private enum Cost {
        /// A point is left out, and the activity goes on around it.
        static let skipped = 2
        /// A point is left out at an end of the track, or between two activities.
        static let lost = 10
        /// The first or the last point of the track is left out: less than two within an activity.
        static let lostAlone = 3

        /// What it costs to leave out points at an end of the track.
        static func end(_ count: Int) -> Int { count == 1 ? lostAlone : lost * count }
        /// A new activity begins where times go back: more than one lost point, and less than two.
        static let back = 15
        /// A new activity begins where a clock was corrected: as much as the skipped points of a batch.
        static let correction = skipped * batch
        /// A new activity begins where nobody can be: as much as the lost points of a batch.
        static let jump = lost * batch
    }

    private mutating func append(_ point: GPXPoint, metres: Double) {
        var node = Node(point: point, metres: metres)
        node.lastSegment = point.beginsSegment ? nodes.count : nodes.last?.lastSegment ?? -1
        let step = (nodes.last?.point ?? base).map { point.step(after: $0, metres: metres) }
        if isClean, step == nil || step == .goesOn || step == .pause {
            node.previous = nodes.count - 1
        } else {
            isClean = false
            let best = cheapest(before: point)
            node.previous = best.last
            node.cost = best.cost
        }
        nodes.append(node)
    }

    /// The cheapest way to a new point: of equal ones, that by the earliest point.
    private func cheapest(before point: GPXPoint) -> Way {
        var best = Way(last: -1, cost: Int.max)
        for index in (-1..<nodes.count).reversed() {
            let before = index < 0 ? 0 : nodes[index].cost
            let count = nodes.count - 1 - index
            let skipped = Cost.skipped * count
            guard before + skipped <= best.cost else { continue }
            let lost = Cost.lost * count
            let cost: Int
            if let earlier = index < 0 ? base : nodes[index].point {
                switch point.step(after: earlier) {
                case .goesOn: cost = skipped
                case .pause: cost = lost
                case .back: cost = lost + Cost.back
                case .correction: cost = lost + Cost.correction
                case .jump: cost = lost + (beginsSegment(after: index, point) ? Cost.back : Cost.jump)
                }
            } else {
                cost = Cost.end(count)
            }
            if before + cost <= best.cost { best = Way(last: index, cost: before + cost) }
        }
        return best
    }

    private func beginsSegment(after index: Int, _ point: GPXPoint) -> Bool {
        // Asked for each pair of undecided points, so it must not look at those between.
        point.beginsSegment || (index < 0 && hasSegmentBegun) || nodes.last?.lastSegment ?? -1 > index
    }
}

extension GPXSelection {
    /// Decides about the first undecided points.
    private mutating func decide(_ count: Int) -> [Decision] {
        let way = isClean ? Array(nodes.indices) : cheapestWay()
        var decisions: [Decision] = []
        decisions.reserveCapacity(count)
        var next = 0
        for index in way.prefix(while: { $0 < count }) {
            leaveOut(next..<index, before: nodes[index].point, &decisions)
            decisions.append(select(index, isAdjacent: index == next))
            next = index + 1
        }
        leaveOut(next..<count, before: way.first { $0 >= count }.map { nodes[$0].point }, &decisions)
        keepUndecided(after: count, isAdjacent: next == count)
        return decisions
    }

    /// The indices of the points on the cheapest way through all undecided ones.
    private func cheapestWay() -> [Int] {
        var best = Way(last: -1, cost: base == nil ? Int.max : Cost.end(nodes.count))
        for (index, node) in nodes.enumerated() {
            let cost = node.cost + Cost.end(nodes.count - 1 - index)
            if cost < best.cost { best = Way(last: index, cost: cost) }
        }
        var way: [Int] = []
        while best.last >= 0 {
            way.append(best.last)
            best.last = nodes[best.last].previous
        }
        return way.reversed()
    }

    private mutating func select(_ index: Int, isAdjacent: Bool) -> Decision {
        let node = nodes[index]
        let isAfterSegment = hasSegmentBegun || node.point.beginsSegment
        defer {
            base = node.point
            hasSegmentBegun = false
        }
        guard let base else { return .begins(node.point) }
        let metres = isAdjacent ? node.metres : base.position.distance(to: node.point.position)
        guard node.point.step(after: base, metres: metres) == .goesOn else { return .begins(node.point) }
        return .goesOn(node.point, metres: isAfterSegment ? nil : metres)
    }

    private mutating func leaveOut(_ indices: Range<Int>, before next: GPXPoint?, _ decisions: inout [Decision]) {
        for point in nodes[indices].map(\.point) {
            hasSegmentBegun = hasSegmentBegun || point.beginsSegment
            let isLate = if let next { point.time > next.time } else { false }
            let isEarly = if let base { point.time < base.time } else { false }
            decisions.append(.leftOut(isLate || isEarly ? .pointBackwards : .pointOutOfReach))
        }
    }

    /// Forgets the decided points, and finds the ways to the others anew.
    private mutating func keepUndecided(after count: Int, isAdjacent: Bool) {
        let rest = nodes[count...]
        nodes.removeAll(keepingCapacity: true)
        isClean = true
        for (index, node) in rest.enumerated() {
            let isKnown = index > 0 || isAdjacent
            append(node.point, metres: isKnown ? node.metres : base?.position.distance(to: node.point.position) ?? 0)
        }
    }
}
