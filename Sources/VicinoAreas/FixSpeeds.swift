internal import VicinoActivity
package import VicinoCore

/// Tells how fast a device moves, from its fixes. It remembers the last one, and no other.
package struct FixSpeeds: Sendable {
    private struct Seen {
        let position: Position
        let time: Timestamp
    }

    /// A fix that may be farther away, in metres, tells no speed: positions that are found by networks jump.
    private static let accuracyLimit = 20.0
    /// After a longer time, the way between two fixes tells no speed.
    private static let longestGap = Duration.seconds(120)

    private var last: Seen?

    package init() {}

    /// Whether a fix is exact enough to tell a speed.
    package static func isExact(_ fix: PositionFix) -> Bool { (fix.accuracy ?? 0) <= accuracyLimit }

    /// Receives a fix.
    ///
    /// - Returns: metres per second. They are what the receiver says, or else follow from the last fix. Nil if the fix is not
    ///   exact, or if there was none shortly before.
    package mutating func receive(_ fix: PositionFix, at time: Timestamp) -> Double? {
        guard Self.isExact(fix) else { return nil }
        defer { last = Seen(position: fix.position, time: time) }
        if let speed = fix.speed { return speed }
        guard let last, time > last.time, time - last.time <= Self.longestGap else { return nil }
        return last.position.distance(to: fix.position) / ((time - last.time) / .seconds(1))
    }
}
