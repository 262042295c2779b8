/// What the clock of a followed person's device shows, as far as its beacons have told.
///
/// It is kept against one's own uptime, not against one's own time of day, so setting one's own clock changes nothing
/// of it.
struct DeviceClock: Hashable, Sendable {
    /// What the other clock shows, in milliseconds since 1970, when one's own uptime is zero.
    private let origin: Int64

    /// Learns from a minute that the other device is known to have been in just now.
    init(showing minute: Minute, at uptime: Duration) {
        origin = minute.number * Minute.milliseconds + Minute.milliseconds / 2 - uptime.milliseconds
    }

    /// Learns from an epoch, to within seven and a half minutes.
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
