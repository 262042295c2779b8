internal import VicinoCore

/// A run of track points that becomes one activity: everything that is kept of its points.
struct GPXRun {
    /// The time of the first point.
    let start: Timestamp
    /// The written offset from UTC in seconds of the first time; nil if it has none.
    let writtenOffset: Int?
    /// The time of the last point.
    private(set) var end: Timestamp
    /// Metres from point to point, without the distance over pauses.
    private(set) var distance = 0.0
    /// How long each speed lasted.
    private(set) var speeds = SpeedProfile()
    /// Where the points were.
    private(set) var extent: PositionExtent

    init(_ point: GPXPoint) {
        start = point.time
        end = point.time
        writtenOffset = point.writtenOffset
        extent = PositionExtent(point.position)
    }

    /// Adds a point that is not earlier than the last one.
    ///
    /// - Parameter metres: the distance from the last point; nil if it does not count, because a segment has begun.
    mutating func add(_ point: GPXPoint, metres: Double?) {
        if let metres {
            distance += metres
            speeds.add(metres: metres, milliseconds: point.time.milliseconds - end.milliseconds)
        }
        extent.add(point.position)
        end = point.time
    }
}
