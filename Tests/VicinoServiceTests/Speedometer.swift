import VicinoLocks

/// The present speed of what a test moves, in metres per second.
final class Speedometer: Sendable {
    private let speed = LockedValue(0.0)

    var value: Double { speed.withLock(\.self) }

    func set(_ value: Double) { speed.withLock { $0 = value } }
}
