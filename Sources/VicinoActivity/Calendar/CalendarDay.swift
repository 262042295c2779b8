public import VicinoCore

/// One day of a calendar.
///
/// Each entry counts on the day of the clocks where it happened. Durations are differences of moments, so a day on
/// which clocks change has 23 or 25 hours.
public struct CalendarDay: Sendable {
    /// Which day.
    public let date: CivilDate
    /// The parts of entries on this day, by their beginning: at most `entryLimit`, those that began last.
    public let parts: [CalendarPart]
    /// How many more entries fall on this day; neither its parts nor its totals contain them.
    public let omitted: Int
    /// When it began and ended where the user is, in milliseconds since 1970 in UTC.
    package let moments: Range<Int>
    /// When the person's first record of all begins, likewise; time before does not count.
    package let since: Int
    /// The moments of this day that entries of any day cover; ascending, without overlaps.
    let covered: [Range<Int>]

    /// The maximum number of days in one call: a century.
    public static let dayLimit = 36_525

    /// The maximum number of entries that a day shows: more than one per minute. Without a limit, a few entries that
    /// last long would fill many days.
    public static let entryLimit = 2_000

    /// Splits entries at midnight. Titles that differ only in case, or in spaces at their ends, get one spelling.
    ///
    /// - Parameters:
    ///   - first: the first day.
    ///   - count: the number of days; at most `dayLimit`.
    ///   - since: when the person's first record begins; earlier time is not a gap. A person without records has
    ///     `.latest`. Without the argument, all time counts.
    ///   - now: where running entries end for now.
    /// - Returns: a day for each date, with or without entries.
    public static func days(
        from first: CivilDate, count: Int, entries: some Sequence<CalendarEntry>, since: Timestamp = .earliest,
        now: CalendarNow
    ) -> [CalendarDay] {
        var sheet = CalendarSheet(from: first, count: min(max(count, 0), dayLimit), since: since, now: now)
        for entry in entries.sorted(by: { $0.start < $1.start }).withOneSpelling.reversed() { sheet.add(entry) }
        return sheet.days
    }

    /// How long each activity took, the longest first.
    ///
    /// Entries of one activity that overlap count once. The names are safe to show.
    public func timeByActivity() -> [(name: String, duration: Duration)] {
        TimeByActivity.total([self])
    }

    /// The times of the day that no entry covers; none before the person's first record, and none in the future.
    public func gaps(now: CalendarNow) -> [Range<Timestamp>] { openMoments(now: now).map(Spans.times) }

    /// The gaps, in milliseconds since 1970 in UTC.
    package func openMoments(now: CalendarNow) -> [Range<Int>] {
        let counted = countedMoments(now: now)
        let end = counted.upperBound
        var gaps: [Range<Int>] = []
        var known = counted.lowerBound
        for span in covered where span.lowerBound < end {
            if span.lowerBound > known { gaps.append(known..<span.lowerBound) }
            known = max(known, span.upperBound)
        }
        if known < end { gaps.append(known..<end) }
        return gaps
    }

    /// The moments of the day that count: from the person's first record up to now.
    package func countedMoments(now: CalendarNow) -> Range<Int> {
        let begin = max(moments.lowerBound, since)
        return begin..<max(begin, min(moments.upperBound, Int(now.moment.milliseconds)))
    }
}
