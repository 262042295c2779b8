/// Circles that the user has named, by which a reader of positions says in which area an activity was.
package struct NamedCircles: Hashable, Sendable {
    /// A circle with its name.
    package struct Circle: Hashable, Sendable {
        let name: String
        let center: Position
        let radius: Double

        /// - Parameter radius: in metres.
        package init(_ name: String, around center: Position, radius: Double) {
            self.name = name
            self.center = center
            self.radius = radius
        }
    }

    private let circles: [Circle]

    /// - Parameter circles: of two circles around one activity, the earlier one names it.
    package init(_ circles: [Circle] = []) { self.circles = circles }

    /// The name of the first circle with all of the positions; nil for none.
    package func name(around extent: PositionExtent) -> String? {
        circles.first { extent.isWithin($0.radius, of: $0.center) }?.name
    }
}
