internal import VicinoCore

/// One day of a calendar.
///
/// A day is the day where it happened: each entry counts by its own clocks. How long things took is computed from moments,
/// so that the days on which clocks change have 23 or 25 hours.
public struct CalendarDay: Sendable {
    /// Which day.
    public let date: CivilDate
    /// What falls on it, by beginning: at most `entryLimit` entries, those that began last.
    public let parts: [CalendarPart]
    /// How many entries more fall on it, which neither its parts nor its totals show.
    public let omitted: Int
    /// When it began and ended where the user is, in milliseconds since 1970 in UTC.
    public let moments: Range<Int>
    /// What of these moments any entry covers, whatever day it belongs to; ascending, without overlaps.
    let covered: [Range<Int>]

    /// The most days that are made at once: a century.
    public static let dayLimit = 36_525

    /// The most entries that a day shows: more than one a minute. Entries that last long fall on each of many days, so that
    /// without a limit a few of them would make much.
    public static let entryLimit = 2_000

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
        var sheet = CalendarSheet(from: first, count: min(max(count, 0), dayLimit), now: now)
        for entry in entries.sorted(by: { $0.start < $1.start }).reversed() { sheet.add(entry) }
        return sheet.days
    }

    /// How long each activity took, the longest first.
    ///
    /// Entries of one activity that overlap count once. The names are as they may be shown.
    public func timeByActivity() -> [(activity: String, milliseconds: Int64)] {
        TimeByActivity.total([self])
    }

    /// The times of the day that no entry covers, in milliseconds since 1970 in UTC; none in the future.
    public func gaps(now: CalendarNow) -> [Range<Int>] {
        let end = min(moments.upperBound, Int(now.moment.milliseconds))
        var gaps: [Range<Int>] = []
        var known = moments.lowerBound
        for span in covered where span.lowerBound < end {
            if span.lowerBound > known { gaps.append(known..<span.lowerBound) }
            known = max(known, span.upperBound)
        }
        if known < end { gaps.append(known..<end) }
        return gaps
    }
}
