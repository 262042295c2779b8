internal import VicinoCore

/// The clock of a followed person's device, according to its beacons.
///
/// It is stored relative to this device's uptime and not to its time of day, so setting this device's clock does not
/// change it.
struct DeviceClock: Hashable, Sendable {
    /// What the other clock showed, in milliseconds since 1970, when this device's uptime was zero.
    private let origin: Int64

    /// Makes a clock from the minute that the other device shows at an uptime.
    init(showing minute: Minute, at uptime: Duration) {
        origin = minute.number * Minute.milliseconds + Minute.milliseconds / 2 - uptime.milliseconds
    }

    /// Makes a clock from an epoch, accurate to seven and a half minutes.
    init(showing epoch: Epoch, at uptime: Duration) {
        self.init(showing: epoch.minutes.lowerBound.advanced(by: Epoch.minuteCount / 2), at: uptime)
    }

    /// The minute that the other clock shows.
    func minute(at uptime: Duration) -> Minute {
        Minute(number: time(at: uptime).floorDivided(by: Minute.milliseconds))
    }

    /// Whether the other clock may be in an epoch.
    func mayBe(in epoch: Epoch, at uptime: Duration) -> Bool {
        let minute = minute(at: uptime)
        return minute.advanced(by: -TagRule.tolerance).epoch <= epoch
            && epoch <= minute.advanced(by: TagRule.tolerance).epoch
    }

    /// What the other clock shows, in milliseconds since 1970.
    func time(at uptime: Duration) -> Int64 { origin.addingClamped(uptime.milliseconds) }
}
