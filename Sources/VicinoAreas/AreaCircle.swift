package import VicinoActivity

/// All positions within some metres of a position.
package struct AreaCircle: Hashable, Sendable {
    /// Its centre.
    package let center: Position
    /// Its radius in metres.
    package let radius: Double

    /// The radii that are allowed, in metres. A position is seldom known to better than 25 metres, so a smaller area would
    /// be entered by chance.
    package static let radii = 50.0...20_000.0
    /// The radius of an area for which the user names none, in metres.
    package static let usualRadius = 150.0

    /// Makes a circle; nil if the radius is not allowed.
    package init?(center: Position, radius: Double = usualRadius) {
        guard Self.radii.contains(radius) else { return nil }
        self.center = center
        self.radius = radius
    }

    /// How far outside of the circle a position may be without counting as outside, in metres: a receiver at rest reports
    /// positions that wander.
    var margin: Double { max(30, radius / 5) }
}
