public import FoundationEssentials
public import VicinoCore
internal import VicinoDrawing

/// The present for the calendar: the moment, and the time on the user's clock.
public struct CalendarNow: Hashable, Sendable {
    /// The moment, at which running activities end for now.
    package let moment: Timestamp
    /// The time zone in which the user looks at the calendar.
    public let timeZone: TimeZone
    /// The time on the user's clock.
    public let wall: WallTime

    /// A moment, and the time that a clock of this zone shows then.
    public init(_ moment: Timestamp, in timeZone: TimeZone) {
        self.moment = moment
        self.timeZone = timeZone
        wall = WallTime(moment, utcOffset: timeZone.utcOffset(at: moment))
    }

    /// The same moment by the clocks where an activity happened.
    ///
    /// A calendar of a person who lives by other clocks than the user is drawn by theirs. Its days, gaps and present
    /// then belong to the same clocks as its records.
    ///
    /// - Returns: this present, if the user's clocks showed the same time at the start of the activity.
    package func byClocks(of activity: Activity) -> CalendarNow {
        byClocks(of: activity.start, utcOffset: activity.utcOffset)
    }

    /// The same moment by the clocks of a day of which only a total is known.
    package func byClocks(of total: DayTotal) -> CalendarNow {
        byClocks(of: total.start, utcOffset: total.utcOffset)
    }

    private func byClocks(of start: Timestamp, utcOffset offset: Int) -> CalendarNow {
        guard offset != timeZone.utcOffset(at: start), let there = TimeZone(secondsFromGMT: offset) else {
            return self
        }
        return CalendarNow(moment, in: there)
    }

    /// `-05:00` if these are not the clocks of a time zone; otherwise empty.
    package func offsetText(in timeZone: TimeZone) -> String {
        RecordClock(start: moment, utcOffset: self.timeZone.utcOffset(at: moment), timeZone: timeZone).offsetText
    }

    /// How much of a day's 24 clock hours has passed: all, none, or for today up to now.
    func passed(of date: CivilDate) -> Duration {
        if date == wall.date { return wall.timeOfDay }
        return date < wall.date ? .dayOfClock : .zero
    }
}
