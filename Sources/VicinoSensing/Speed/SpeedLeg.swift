internal import VicinoActivity
internal import VicinoCore

/// A time at rest, at the speed of a walk, or faster, in minutes of one kind and of interruptions that ended.
struct SpeedLeg {
    /// How fast the person is.
    enum Kind {
        case rest
        case walk
        case faster
    }

    /// Kilometres an hour that no car, but a train reaches.
    private static let trainSpeed = 160.0
    /// The median in kilometres an hour up to which a run is as likely as a ride.
    private static let runningSpeed = 14.0

    let start: Timestamp
    private(set) var end: Timestamp
    private(set) var distance = 0.0
    private(set) var kind = Kind.rest
    private var speeds = SpeedProfile()
    private var stops = Stops()

    init(start: Timestamp) {
        self.start = start
        end = start
    }

    /// Adds a speed in metres per second that held until a moment, and the seconds of a stop that ended in it.
    mutating func add(_ speed: Double, until end: Timestamp, stop: Double?) {
        let milliseconds = (end - self.end).milliseconds
        let metres = speed * Double(milliseconds) / 1000
        self.end = end
        distance += metres
        speeds.add(metres: metres, milliseconds: milliseconds)
        if let stop { stops.add(stop) }
        kind = Self.kind(speeds)
    }

    /// Adds a leg that follows; the kind stays as it is.
    mutating func add(_ next: SpeedLeg) {
        end = next.end
        distance += next.distance
        speeds.add(next.speeds)
        stops.add(next.stops)
    }

    /// The activity that the whole suggests; nil at rest.
    ///
    /// A vehicle is a car unless it shows otherwise.
    var activity: String? {
        switch kind {
        case .rest: nil
        case .walk: speeds.movement == .running ? "running" : "walking"
        case .faster: fastActivity
        }
    }

    private var fastActivity: String {
        switch speeds.movement {
        case .none, .walking, .cycling: return "cycling"
        case .running: return "running"
        case .vehicle:
            let isLine = stops.areOfLine(over: distance) || speeds.fastest >= Self.trainSpeed
            return isLine ? "public transport" : "driving"
        }
    }

    /// Whether a cyclist is so slow that it may be a run.
    var mayBeRun: Bool { speeds.median <= Self.runningSpeed }

    private static func kind(_ speeds: SpeedProfile) -> Kind {
        switch speeds.movement {
        case .none: .rest
        case .walking: .walk
        case .running, .cycling, .vehicle: .faster
        }
    }
}
