/// A point in the plane of a simulation, in metres.
package struct Point: Hashable, Sendable {
    /// Metres to the east.
    package var x: Double
    /// Metres to the north.
    package var y: Double

    /// A point so many metres to the east and to the north.
    package init(_ x: Double, _ y: Double) {
        self.x = x
        self.y = y
    }

    /// The metres between two points.
    package func distance(to other: Point) -> Double {
        ((x - other.x) * (x - other.x) + (y - other.y) * (y - other.y)).squareRoot()
    }

    /// The point reached by moving so many metres towards another one, and not beyond it.
    func moved(towards goal: Point, by metres: Double) -> Point {
        let distance = distance(to: goal)
        guard distance > metres else { return goal }
        return Point(x + (goal.x - x) * metres / distance, y + (goal.y - y) * metres / distance)
    }
}

/// A wall between two points, which weakens signals that cross it.
package struct Wall: Hashable, Sendable {
    /// One end.
    package let start: Point
    /// The other end.
    package let end: Point

    package init(_ start: Point, _ end: Point) {
        self.start = start
        self.end = end
    }

    /// Whether the straight line between two points crosses the wall.
    func separates(_ a: Point, _ b: Point) -> Bool {
        Self.side(of: a, from: start, to: end) * Self.side(of: b, from: start, to: end) < 0
            && Self.side(of: start, from: a, to: b) * Self.side(of: end, from: a, to: b) < 0
    }

    /// The side of a line on which a point lies: positive to its left.
    private static func side(of point: Point, from: Point, to: Point) -> Double {
        (to.x - from.x) * (point.y - from.y) - (to.y - from.y) * (point.x - from.x)
    }
}
