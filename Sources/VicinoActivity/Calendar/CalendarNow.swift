public import VicinoCore

/// The present as the calendar sees it: the moment, and what the user's own clock shows.
public struct CalendarNow: Hashable, Sendable {
    /// The moment, at which running activities end for now.
    public let moment: Timestamp
    /// What the clock shows where the user is.
    public let wall: WallTime

    /// Makes a present from a moment and the user's offset from UTC in seconds.
    public init(_ moment: Timestamp, utcOffset: Int) {
        self.moment = moment
        wall = WallTime(moment, utcOffset: utcOffset)
    }

    /// How much of a day has passed, in milliseconds: a whole day, nothing, or for today up to now.
    func passed(of date: CivilDate) -> Int {
        if date == wall.date { return wall.millisecondOfDay }
        return date < wall.date ? WallTime.millisecondsPerDay : 0
    }
}
