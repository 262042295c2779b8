public import FoundationEssentials
public import VicinoCore

/// The present for the calendar: the moment, and the time on the user's clock.
public struct CalendarNow: Hashable, Sendable {
    /// The moment, at which running activities end for now.
    public let moment: Timestamp
    /// The time zone in which the user looks at the calendar.
    public let zone: TimeZone
    /// The time on the user's clock.
    public let wall: WallTime

    /// Makes a present from a moment and the user's time zone.
    public init(_ moment: Timestamp, in zone: TimeZone) {
        self.moment = moment
        self.zone = zone
        wall = WallTime(moment, utcOffset: zone.utcOffset(at: moment))
    }

    /// How much of a day's 24 clock hours has passed, in milliseconds: all, none, or for today up to now.
    func passed(of date: CivilDate) -> Int {
        if date == wall.date { return wall.millisecondOfDay }
        return date < wall.date ? WallTime.millisecondsPerDay : 0
    }
}
