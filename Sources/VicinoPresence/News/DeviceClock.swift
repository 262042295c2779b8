internal import VicinoCore

/// The clock of a followed person's device, according to its beacons.
///
/// It is stored relative to this device's uptime and not to its time of day, so setting this device's clock does not
/// change it.
struct DeviceClock: Hashable, Sendable {
    /// What the other clock showed, in milliseconds since 1970, when this device's uptime was zero.
    private let origin: Int64

    /// Makes a clock that shows a time at an uptime.
    ///
    /// - Parameter time: milliseconds since 1970.
    init(showing time: Int64, at uptime: Duration) { origin = time.addingClamped(-uptime.milliseconds) }

    /// Makes a clock from the epoch of a beacon, accurate to ten minutes.
    init(showing recognition: Recognition, at uptime: Duration) {
        let interval = recognition.interval
        let middle = interval.lowerBound.addingClamped((interval.upperBound - interval.lowerBound) / 2)
        self.init(showing: middle, at: uptime)
    }

    /// What the other clock shows, in milliseconds since 1970.
    func time(at uptime: Duration) -> Int64 { origin.addingClamped(uptime.milliseconds) }
}
