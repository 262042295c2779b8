/// The least box of latitudes and longitudes around positions: all that an import keeps of where an activity was, until it
/// knows the area.
package struct PositionExtent: Hashable, Sendable {
    private var south: Double
    private var north: Double
    private var west: Double
    private var east: Double

    /// The box of one position.
    package init(_ position: Position) {
        south = position.latitude
        north = position.latitude
        west = position.longitude
        east = position.longitude
    }

    /// The box around others; nil for none.
    init?(_ extents: [PositionExtent]) {
        guard let first = extents.first else { return nil }
        self = first
        for other in extents.dropFirst() {
            south = min(south, other.south)
            north = max(north, other.north)
            west = min(west, other.west)
            east = max(east, other.east)
        }
    }

    /// Makes the box as large as a position demands.
    package mutating func add(_ position: Position) {
        south = min(south, position.latitude)
        north = max(north, position.latitude)
        west = min(west, position.longitude)
        east = max(east, position.longitude)
    }

    /// Whether all of the box is no farther than some metres from a position. Of one across the 180th meridian, nobody knows.
    package func isWithin(_ metres: Double, of center: Position) -> Bool {
        guard east - west <= 180 else { return false }
        return [south, north].allSatisfy { latitude in
            [west, east].allSatisfy { longitude in
                Position(latitude: latitude, longitude: longitude)?.isWithin(metres, of: center) == true
            }
        }
    }
}
