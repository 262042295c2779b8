package import VicinoActivity

/// A position as a receiver reports it.
package struct PositionFix: Hashable, Sendable {
    /// The position.
    package let position: Position
    /// How many metres the true position may be away; nil if the receiver does not say.
    package let accuracy: Double?
    /// How fast the receiver moves, in metres per second; nil if it does not say.
    package let speed: Double?

    package init(_ position: Position, accuracy: Double?, speed: Double? = nil) {
        self.position = position
        self.accuracy = accuracy
        self.speed = speed
    }
}
