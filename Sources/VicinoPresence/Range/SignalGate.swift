/// Smooths a noisy signal, and says whether its device is in range without flapping.
struct SignalGate: Hashable, Sendable {
    /// The smoothed strength.
    private(set) var level: SignalStrength?
    /// Whether the device is in range; without a known strength it is.
    private(set) var isOpen = true
    private var updated: Duration = .zero

    /// How long a change takes to show to its greater part.
    static let inertia: Duration = .seconds(4)

    /// Takes a measurement; a sighting without one says nothing.
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
