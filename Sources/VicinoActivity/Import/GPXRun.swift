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

/// A usable track point.
struct GPXPoint {
    let position: Position
    let time: Timestamp
    let writtenOffset: Int?
}

/// The elements of a GPX file that matter here, each known only in its place.
enum GPXElement: Equatable {
    case gpx, track, segment, point, name, type, time, route, waypoint

    /// The element with this name inside another; nil if it does not matter.
    init?(_ name: String, inside parent: GPXElement?) {
        switch (parent, name) {
        case (nil, "gpx"): self = .gpx
        case (.gpx, "trk"): self = .track
        case (.gpx, "rte"): self = .route
        case (.gpx, "wpt"): self = .waypoint
        case (.track, "trkseg"): self = .segment
        case (.track, "name"): self = .name
        case (.track, "type"): self = .type
        case (.segment, "trkpt"): self = .point
        case (.point, "time"): self = .time
        default: return nil
        }
    }

    /// Whether the text inside matters.
    var hasText: Bool { self == .name || self == .type || self == .time }
}
