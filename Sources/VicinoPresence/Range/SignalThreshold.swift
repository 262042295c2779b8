internal import VicinoCore

/// Smooths the noisy signal of a device, and decides without flapping whether the device is in range, and in which zone.
///
/// Fading makes a signal weaker much more often than stronger. So a stronger signal counts soon, and a weaker one only
/// if it lasts.
struct SignalThreshold: Hashable, Sendable {
    /// The smoothed strength; nil while it is unknown.
    private(set) var level: SignalStrength?
    /// Whether the device is in range; true while its strength is unknown.
    private(set) var isInRange = true
    /// The zone; nil while the strength is unknown.
    private(set) var zone: Zone?
    private var count = 0
    private var updated: Duration = .zero

    /// The time after which half of a change shows, to a stronger signal and to a weaker one.
    static let rise = Duration.milliseconds(700)
    static let fall = Duration.seconds(12)
    /// How many measurements count alike at first: one alone says too little.
    static let first = 3

    /// Records a measurement, or a sighting without one.
    ///
    /// A strength that is not known counts as in range, after a weak one too. A strong one counts until another follows.
    mutating func record(
        _ strength: SignalStrength?, _ range: SignalRange, reference: SignalStrength, at uptime: Duration
    ) {
        guard let strength else {
            if !isInRange { self = SignalThreshold() }
            return
        }
        count += 1
        let old = level ?? strength
        let change = strength.dBm - old.dBm
        let new = SignalStrength(dBm: old.dBm + share(of: change, at: uptime) * change)
        level = new
        updated = uptime
        // A smoothed strength comes near a steady one, and never reaches it. Radios report whole decibels.
        let limit = isInRange && count > Self.first ? range.exit : range.entry
        isInRange = new.dBm.rounded() >= limit.dBm.rounded()
        zone = zone(of: new, reference)
    }

    /// The share of a change that shows at once.
    private func share(of change: Double, at uptime: Duration) -> Double {
        let passed = max(.zero, uptime - updated)
        let smoothed = passed / (passed + (change > 0 ? Self.rise : Self.fall))
        return count > Self.first ? smoothed : max(smoothed, 1 / Double(count))
    }

    /// The zone stays as long as it may still be right: it has a gap at its far end, as a range has.
    private func zone(of level: SignalStrength, _ reference: SignalStrength) -> Zone {
        let farthest = Zone(level, reference: reference)
        let nearest = Zone(SignalStrength(dBm: level.dBm + SignalRange.gap), reference: reference)
        return min(max(zone ?? farthest, nearest), farthest)
    }

    /// The zone with its doubt; nil while the strength is unknown.
    func estimate(reference: SignalStrength) -> ZoneEstimate? {
        guard let level, let zone else { return nil }
        let ends = [PathLoss.deviation, -PathLoss.deviation].map {
            Zone(SignalStrength(dBm: level.dBm + $0), reference: reference)
        }
        return ZoneEstimate(zone: zone, span: min(ends[0], zone)...max(ends[1], zone))
    }
}
