internal import VicinoCore

/// The clock of a followed person's device, according to its beacons.
///
/// It is stored relative to this device's uptime and not to its time of day, so setting this device's clock does not
/// change it.
struct DeviceClock: Hashable, Sendable {
    /// What the other clock showed, in milliseconds since 1970, when this device's uptime was zero.
    private let origin: Int64

    /// Makes a clock from the minute that the other device shows at an uptime.
    init(showing minute: Minute, by schedule: BeaconSchedule, at uptime: Duration) {
        origin = schedule.start(of: minute).addingClamped(Minute.milliseconds / 2 - uptime.milliseconds)
    }

    /// Makes a clock from the epoch of a beacon, accurate to ten minutes.
    init(showing recognition: Recognition, at uptime: Duration) {
        let interval = recognition.interval
        let middle = interval.lowerBound.addingClamped((interval.upperBound - interval.lowerBound) / 2)
        origin = middle.addingClamped(-uptime.milliseconds)
    }

    /// Whether the other clock may be in the epoch of a beacon.
    func mayBe(in recognition: Recognition, at uptime: Duration) -> Bool {
        let interval = recognition.interval
        let time = time(at: uptime)
        return interval.lowerBound.addingClamped(-TagRule.tolerance) <= time
            && time < interval.upperBound.addingClamped(TagRule.tolerance)
    }

    /// What the other clock shows, in milliseconds since 1970.
    func time(at uptime: Duration) -> Int64 { origin.addingClamped(uptime.milliseconds) }
}
