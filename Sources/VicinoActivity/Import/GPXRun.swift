internal import VicinoCore

/// A run of track points that becomes one activity: all that is remembered of them.
struct GPXRun {
    /// The time of the first point.
    let start: Timestamp
    /// The offset from UTC in seconds that the first time is written with, if it is.
    let writtenOffset: Int?
    /// The time of the last point.
    private(set) var end: Timestamp
    /// Metres from point to point, without the way over pauses.
    private(set) var distance = 0.0
    /// How fast it went.
    private(set) var speeds = SpeedProfile()
    private var last: Position

    init(_ point: GPXPoint) {
        start = point.time
        end = point.time
        last = point.position
        writtenOffset = point.writtenOffset
    }

    /// Adds a point that is not earlier than the last one.
    ///
    /// - Parameter isAfterPause: whether the way to it does not count, because a new segment begins with it.
    mutating func add(_ point: GPXPoint, isAfterPause: Bool) {
        if !isAfterPause {
            let metres = last.distance(to: point.position)
            distance += metres
            speeds.add(metres: metres, milliseconds: point.time.milliseconds - end.milliseconds)
        }
        end = point.time
        last = point.position
    }
}
