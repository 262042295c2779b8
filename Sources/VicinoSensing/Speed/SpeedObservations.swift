package import VicinoCore

/// Tells cycling, driving and public transport from walking and running by how fast a device moves, as its speeds come.
///
/// Each minute is at rest, at the speed of a walk, or faster, and minutes of one kind make a leg. Waits at lights and at
/// stops are bridged. Zheng, Liu, Wang and Xie divide trips in the same way, by walking: "Learning transportation mode
/// from raw GPS data for geographic applications on the web", WWW 2008 (<https://doi.org/10.1145/1367497.1367532>). What a
/// leg was follows from its median speed, and from that of its fastest tenth.
///
/// Speed alone cannot tell a bus from a car in most streets, so a vehicle is little certain; that someone does not walk is
/// more so. It needs the memory of some minutes.
package struct SpeedObservations: Sendable {
    /// The length of a piece of one kind.
    private static let minute = Duration.seconds(60)
    /// The longest wait within a leg.
    private static let longestInterruption = Duration.seconds(180)
    /// A longer time without a speed ends all: what happened in it is unknown.
    private static let longestGap = Duration.seconds(120)
    /// A shorter leg is a manoeuvre.
    private static let shortest = Duration.seconds(120)
    /// How often what goes on is said again.
    private static let interval = Duration.seconds(60)
    /// Metres per second that nothing on the ground reaches.
    private static let limit = 150.0
    /// How sure each activity is, in percent. Steps are better evidence of walking than a speed.
    private static let certainties = [
        "walking": 50, "running": 50, "cycling": 80, "driving": 45, "public transport": 50,
    ]
    /// How sure a slow ride is.
    private static let slowCertainty = 55

    private struct Reading {
        let speed: Double
        let time: Timestamp
    }

    private struct Reported {
        let start: Timestamp
        var end: Timestamp
    }

    private var last: Reading?
    private var minute: SpeedLeg?
    private var finder = Stops.Finder()
    private var leg: SpeedLeg?
    /// What has come since the leg was last seen.
    private var interruption: [SpeedLeg] = []
    private var reported: Reported?

    package init() {}

    /// Takes a speed in metres per second.
    ///
    /// - Returns: what is new.
    package mutating func take(_ speed: Double, at time: Timestamp) -> [Observation] {
        guard speed.isFinite, (0...Self.limit).contains(speed) else { return [] }
        defer { last = Reading(speed: speed, time: time) }
        guard let last, time >= last.time, time - last.time <= Self.longestGap else { return finish() }
        guard time > last.time else { return [] }
        let mean = (speed + last.speed) / 2
        let stop = finder.take(mean, seconds: Double((time - last.time).milliseconds) / 1000)
        var current = minute ?? SpeedLeg(start: last.time)
        current.add(mean, until: time, stop: stop)
        guard current.end - current.start >= Self.minute else {
            minute = current
            return []
        }
        minute = nil
        return add(current)
    }

    /// Ends what goes on, because no speeds follow for now.
    package mutating func finish() -> [Observation] {
        var observations: [Observation] = []
        if let minute { observations += add(minute) }
        while leg != nil { observations += endLeg() }
        minute = nil
        last = nil
        finder = Stops.Finder()
        return observations
    }

    private mutating func add(_ next: SpeedLeg) -> [Observation] {
        guard let current = leg else {
            leg = next
            return continued()
        }
        if next.kind == current.kind, next.end - current.end <= Self.longestInterruption + Self.minute {
            for bridged in interruption { leg?.add(bridged) }
            interruption = []
            leg?.add(next)
            return continued()
        }
        interruption.append(next)
        return next.end - current.end > Self.longestInterruption ? endLeg() : []
    }

    /// Ends the leg, and begins the next one with what has come since.
    private mutating func endLeg() -> [Observation] {
        guard let ended = leg else { return [] }
        leg = nil
        let waiting = interruption
        interruption = []
        var observations: [Observation] = []
        if let observation = observation(ended, goesOn: false) { observations.append(observation) }
        reported = nil
        for next in waiting { observations += add(next) }
        return observations
    }

    private mutating func continued() -> [Observation] {
        guard let leg else { return [] }
        if let reported, reported.start == leg.start, leg.end - reported.end < Self.interval { return [] }
        guard let observation = observation(leg, goesOn: true) else { return [] }
        reported = Reported(start: leg.start, end: leg.end)
        return [observation]
    }

    private func observation(_ leg: SpeedLeg, goesOn: Bool) -> Observation? {
        guard let activity = leg.activity, leg.end - leg.start >= Self.shortest else { return nil }
        return Observation(
            activity, since: leg.start, until: leg.end, goesOn: goesOn, certainty: certainty(of: activity, leg),
            distance: leg.distance.rounded())
    }

    private func certainty(of activity: String, _ leg: SpeedLeg) -> Int {
        if activity == "cycling", leg.mayBeRun { return Self.slowCertainty }
        return Self.certainties[activity] ?? 50
    }
}
