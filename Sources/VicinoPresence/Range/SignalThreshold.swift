/// Smooths a noisy signal, and decides without flapping whether its device is in range.
struct SignalThreshold: Hashable, Sendable {
    /// The smoothed strength.
    private(set) var level: SignalStrength?
    /// Whether the device is in range; true while its strength is unknown.
    private(set) var isOpen = true
    private var updated: Duration = .zero

    /// The time after which most of a change shows.
    static let inertia: Duration = .seconds(4)

    /// Handles a measurement; a sighting without one has no effect.
    mutating func take(_ strength: SignalStrength?, _ range: SignalRange, at uptime: Duration) {
        guard let strength else { return }
        if let level {
            let passed = max(.zero, uptime - updated)
            let share = passed / (passed + Self.inertia)
            self.level = SignalStrength(decibels: level.decibels + share * (strength.decibels - level.decibels))
            isOpen = self.level.map { $0 >= (isOpen ? range.exit : range.entry) } ?? isOpen
        } else {
            level = strength
            isOpen = strength >= range.entry
        }
        updated = uptime
    }
}
