/// One day of a calendar.
///
/// A day is the day where it happened: each entry counts by its own offset from UTC, and a day has 24 hours of wall time.
public struct CalendarDay: Sendable {
    /// Which day.
    public let date: CivilDate
    /// What falls on it, by beginning.
    public let parts: [CalendarPart]

    /// The most days that are made at once: a century.
    public static let dayLimit = 36_525

    /// Splits entries at midnight.
    ///
    /// - Parameters:
    ///   - first: the first day.
    ///   - count: how many days; at most `dayLimit`.
    ///   - now: where running entries end for now.
    /// - Returns: a day for each date, also where there is no entry.
    public static func days(
        from first: CivilDate, count: Int, entries: some Sequence<CalendarEntry>, now: CalendarNow
    ) -> [CalendarDay] {
        var parts = [[CalendarPart]](repeating: [], count: min(max(count, 0), dayLimit))
        for entry in entries { add(entry, to: &parts, from: first, now: now) }
        return parts.enumerated().map { index, parts in
            let sorted = parts.sorted {
                ($0.span.lowerBound, $0.span.upperBound) < ($1.span.lowerBound, $1.span.upperBound)
            }
            return CalendarDay(date: first.adding(days: index), parts: sorted)
        }
    }

    /// How long each activity took, the longest first.
    ///
    /// Entries of one activity that overlap count once. The names are as they may be shown.
    public func timeByActivity() -> [(activity: String, milliseconds: Int64)] {
        TimeByActivity.total([self])
    }

    /// The times of the day that no entry covers, in milliseconds since midnight; none in the future.
    public func gaps(now: CalendarNow) -> [Range<Int>] {
        let passed = now.passed(of: date)
        var gaps: [Range<Int>] = []
        var covered = 0
        for span in Spans.union(parts.map(\.span)) where span.lowerBound < passed {
            if span.lowerBound > covered { gaps.append(covered..<span.lowerBound) }
            covered = max(covered, span.upperBound)
        }
        if covered < passed { gaps.append(covered..<passed) }
        return gaps
    }
}

extension CalendarDay {
    private static func add(
        _ entry: CalendarEntry, to parts: inout [[CalendarPart]], from first: CivilDate, now: CalendarNow
    ) {
        let start = WallTime(entry.start, utcOffset: entry.utcOffset)
        let end = WallTime(max(entry.start, entry.end ?? now.moment), utcOffset: entry.utcOffset)
        // What ends at midnight has no part on the day that begins then.
        let endsAtMidnight = end.millisecondOfDay == 0 && end > start
        let lastDay = endsAtMidnight ? end.date.adding(days: -1) : end.date
        let startIndex = start.date.dayNumber - first.dayNumber
        let endIndex = lastDay.dayNumber - first.dayNumber
        guard !parts.isEmpty, startIndex < parts.count, endIndex >= 0 else { return }
        for index in max(0, startIndex)...min(endIndex, parts.count - 1) {
            let lower = index == startIndex ? start.millisecondOfDay : 0
            let upper = index == endIndex && !endsAtMidnight ? end.millisecondOfDay : WallTime.millisecondsPerDay
            parts[index].append(
                CalendarPart(
                    entry: entry, span: lower..<max(lower, upper), beganBefore: index > startIndex,
                    goesOn: index < endIndex))
        }
    }
}
