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

    /// The same moment by the clocks where an activity happened.
    ///
    /// A calendar of a person who lives by other clocks than the user is drawn by theirs. Its days, gaps and present
    /// then belong to the same clocks as its records.
    ///
    /// - Returns: this present, if the user's clocks showed the same time at the start of the activity.
    public func byClocks(of activity: Activity) -> CalendarNow {
        let offset = activity.utcOffset
        guard offset != zone.utcOffset(at: activity.start), let there = TimeZone(secondsFromGMT: offset) else {
            return self
        }
        return CalendarNow(moment, in: there)
    }

    /// `-05:00` if these are not the clocks of a time zone; otherwise empty.
    public func mark(in zone: TimeZone) -> String {
        RecordClock(start: moment, utcOffset: self.zone.utcOffset(at: moment), zone: zone).mark
    }

    /// How much of a day's 24 clock hours has passed, in milliseconds: all, none, or for today up to now.
    func passed(of date: CivilDate) -> Int {
        if date == wall.date { return wall.millisecondOfDay }
        return date < wall.date ? WallTime.millisecondsPerDay : 0
    }
}
