internal import VicinoAreas
internal import VicinoCore
internal import VicinoGeoClue
internal import VicinoSensing

/// Makes the events of a source of what is known of the position. It is a value: reports and moments in, events out.
///
/// It remembers the last position, and no other.
struct SpeedCourse {
    /// After so long without an exact position the source says that it does not work.
    private static let longestSilence = Duration.seconds(120)

    private var speeds = FixSpeeds()
    private var observations = SpeedObservations()
    private var availability: SourceEvent?
    /// When the last exact position arrived, or the receiver began; nil while the source does not work.
    private var heardAt: Timestamp?

    /// Receives a report, or why there is none.
    mutating func receive(_ news: Result<LocationReport, LocationObstacle>, at now: Timestamp) -> [SourceEvent] {
        switch news {
        case .failure(let obstacle): return stop(obstacle)
        case .success(.started(hasReceiver: false)): return stop(.noReceiver)
        case .success(.started(hasReceiver: true)):
            heardAt = now
            return tell(.available)
        case .success(.fix(let fix)):
            guard FixSpeeds.isExact(fix) else { return [] }
            heardAt = now
            let told = tell(.available)
            guard let speed = speeds.receive(fix, at: now) else { return told }
            return told + observations.take(speed, at: now).map { .observed($0) }
        }
    }

    /// Looks whether positions still arrive. A clock that was set counts as a silence.
    mutating func look(at now: Timestamp) -> [SourceEvent] {
        guard let heardAt, !(heardAt...(heardAt + Self.longestSilence)).contains(now) else { return [] }
        return stop(.silent)
    }

    private mutating func stop(_ obstacle: LocationObstacle) -> [SourceEvent] {
        heardAt = nil
        speeds = FixSpeeds()
        let ended = observations.finish().map { SourceEvent.observed($0) }
        return ended + tell(.unavailable(reason: obstacle.reason, remedy: obstacle.remedy))
    }

    /// Says whether the source works, if it has not just said the same.
    private mutating func tell(_ event: SourceEvent) -> [SourceEvent] {
        guard availability != event else { return [] }
        availability = event
        return [event]
    }
}
