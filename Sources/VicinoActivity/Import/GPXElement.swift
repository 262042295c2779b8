/// The GPX elements that the import reads, each only inside its proper parent.
enum GPXElement: Equatable {
    case gpx, track, segment, point, name, type, time, route, waypoint

    /// The element with this name inside another; nil for elements that the import ignores.
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

    /// Whether the import reads the text inside.
    var hasText: Bool { self == .name || self == .type || self == .time }
}
