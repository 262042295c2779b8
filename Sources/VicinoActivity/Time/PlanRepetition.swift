package import FoundationEssentials
package import VicinoCore

/// On which days a planned activity comes again.
package enum PlanRepetition: String, CaseIterable, Sendable {
    /// On each day.
    case daily
    /// On the same day of each week.
    case weekly
    /// From Monday to Friday.
    case workdays

    /// The maximum number of activities that one plan makes: each day of a year.
    package static let limit = 366

    /// A planned activity and its repetitions, each at the same times of the clocks. The first one is where it is, whatever
    /// its day.
    ///
    /// - Parameters:
    ///   - first: the activity, with an end.
    ///   - last: the last day on which one may begin.
    ///   - timeZone: the user's clocks.
    /// - Returns: the activities in order, one more than `limit` at most, by which the caller sees that there are too many.
    package func activities(from first: Activity, through last: CivilDate, in timeZone: TimeZone) -> [Activity] {
        let start = WallTime(first.start, in: timeZone)
        var activities = [first]
        var date = next(after: start.date)
        while date <= last, activities.count <= Self.limit {
            guard let moved = first.moved(by: date.dayNumber - start.date.dayNumber, in: timeZone) else { break }
            activities.append(moved)
            date = next(after: date)
        }
        return activities
    }

    /// The next day on which the activity comes.
    private func next(after date: CivilDate) -> CivilDate {
        switch self {
        case .daily: return date.adding(days: 1)
        case .weekly: return date.adding(days: 7)
        case .workdays:
            let next = date.adding(days: 1)
            return next.weekday > 5 ? next.adding(days: 8 - next.weekday) : next
        }
    }
}

extension Activity {
    /// The same activity some days later, by the times of the clocks; nil outside the years 1900 to 2200.
    fileprivate func moved(by days: Int, in timeZone: TimeZone) -> Activity? {
        guard let end, let newStart = Self.moved(start, by: days, in: timeZone) else { return nil }
        var activity = self
        activity.start = newStart
        activity.utcOffset = timeZone.utcOffset(at: newStart)
        let newEnd = Self.moved(end, by: days, in: timeZone)
        // Where the clocks change within it, an end could precede the start.
        let isOrdered = newEnd.map { $0 > newStart }
        activity.end =
            isOrdered == true ? newEnd : newStart.advanced(byMilliseconds: end.milliseconds - start.milliseconds)
        return activity
    }

    private static func moved(_ moment: Timestamp, by days: Int, in timeZone: TimeZone) -> Timestamp? {
        let wall = WallTime(moment, in: timeZone)
        return WallTime(date: wall.date.adding(days: days), millisecondOfDay: wall.millisecondOfDay).moment(
            in: timeZone)
    }
}
