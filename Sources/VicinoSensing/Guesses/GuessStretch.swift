internal import VicinoActivity
internal import VicinoCore

/// A time in which the user probably did one thing, with what made it known.
struct GuessStretch: Sendable {
    let name: String
    let key: ActivityKey
    var times: Range<Timestamp>
    /// The offset from UTC in seconds when it began.
    let utcOffset: Int
    /// In percent; more than any source has for a guess that is stored already and does not depend on observations.
    var certainty: Int
    var steps: Double?
    var distance: Double?
    /// Whether it goes on.
    var goesOn: Bool
    /// Whether it is, or contains, a stored guess that no observation in memory has made.
    var isSettled = false
    /// Whether it is, or contains, such a guess in its full length.
    var isWhole = false

    /// The certainty of a stored guess that no observation in memory has made.
    static let settled = 101

    init(_ observation: Observation, key: ActivityKey, utcOffset: Int) {
        name = observation.activity
        self.key = key
        times = observation.start..<observation.seenUntil
        self.utcOffset = utcOffset
        certainty = observation.certainty
        steps = observation.steps.map(Double.init)
        distance = observation.distance
        goesOn = observation.goesOn
    }

    /// A stored guess.
    init(_ guess: Activity, times: Range<Timestamp>) {
        name = guess.name
        key = ActivityKey(guess.name)
        self.times = times
        utcOffset = guess.utcOffset
        certainty = Self.settled
        steps = guess.steps.map(Double.init)
        distance = guess.distance
        goesOn = false
        isSettled = true
        isWhole = true
    }

    var milliseconds: Int64 { times.upperBound.milliseconds - times.lowerBound.milliseconds }

    /// A part of it, with its share of the steps and of the distance.
    func cut(to part: Range<Timestamp>) -> GuessStretch {
        guard part != times else { return self }
        let share = Double(part.upperBound.milliseconds - part.lowerBound.milliseconds) / Double(max(milliseconds, 1))
        var cut = self
        cut.times = part
        cut.steps = steps.map { $0 * share }
        cut.distance = distance.map { $0 * share }
        cut.goesOn = goesOn && part.upperBound == times.upperBound
        cut.isWhole = false
        return cut
    }

    /// Goes on with a later stretch of the same name; the time between them makes it less certain.
    mutating func join(_ next: GuessStretch) {
        let known = Int64(certainty) * milliseconds + Int64(next.certainty) * next.milliseconds
        let most = max(certainty, next.certainty)
        times = times.lowerBound..<max(times.upperBound, next.times.upperBound)
        certainty = min(most, Int(known / max(milliseconds, 1)))
        steps = Self.sum(steps, next.steps)
        distance = Self.sum(distance, next.distance)
        goesOn = next.goesOn
        isSettled = isSettled || next.isSettled
        isWhole = isWhole || next.isWhole
    }

    private static func sum(_ first: Double?, _ second: Double?) -> Double? {
        guard let first, let second else { return first ?? second }
        return first + second
    }
}
