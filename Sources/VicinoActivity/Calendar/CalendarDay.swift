public import VicinoCore

/// One day of a calendar.
///
/// Each entry counts on the day of the clocks where it happened. Durations are differences of moments, so a day on
/// which clocks change has 23 or 25 hours.
public struct CalendarDay: Sendable {
    /// The figures of the day.
    let figures: SummaryDay
    /// The parts of entries on this day, by their beginning: at most `entryLimit`, those that began last.
    public let parts: [CalendarPart]
    /// How many more entries fall on this day; its parts leave them out, and its sums contain them.
    package let omitted: Int
    /// The sums of all entries.
    let sums: SummaryPart
    /// When it began and ended where the user is.
    package let times: Range<Timestamp>
    /// From when on time without a record is unknown; nil if that is so from the beginning of the day.
    package let since: Timestamp?
    /// The times of this day that entries of any day cover; ascending, without overlaps.
    let covered: [Range<Timestamp>]
    /// What the person shares of the day, if that is only sums, in order of their ids; otherwise none. The names are safe to
    /// show.
    package let totals: [DayTotal]

    /// Which day.
    public var date: CivilDate { figures.date }

    /// The time that any entry covers; it counts once where entries overlap.
    package var known: Duration { figures.known }

    /// Whether anything happened on the day, as far as is recorded; plans count for nothing.
    package var isRecorded: Bool { figures.isRecorded }

    /// Whether the user's clocks skipped the day, as those of Samoa skipped 30 December 2011.
    package var isAbsent: Bool { figures.isAbsent }

    /// The maximum number of days in one call: ten years.
    package static let dayLimit = SummaryPeriod.partLimit

    /// The maximum number of entries that a day shows: more than one per minute. Without a limit, a few entries that
    /// last long would fill many days.
    package static let entryLimit = 2_000

    /// Splits entries at midnight. Titles that differ only in case, or in spaces at their ends, get one spelling.
    ///
    /// - Parameters:
    ///   - first: the first day.
    ///   - count: the number of days; at most `dayLimit`.
    ///   - since: from when on time without an entry is a gap, as `Node.unknownSince` finds it; `.latest` for never. Without
    ///     the argument, all time counts.
    ///   - now: where running entries end for now.
    /// - Returns: a day for each date, with or without entries.
    public static func days(
        from first: CivilDate, count: Int, entries: some Sequence<CalendarEntry>, since: Timestamp = .earliest,
        now: CalendarNow
    ) -> [CalendarDay] {
        let last = first.adding(days: min(max(count, 0), dayLimit) - 1)
        guard let period = try? SummaryPeriod(from: first, through: last) else { return [] }
        var sheet = CalendarSheet(of: period, since: since, now: now)
        let sorted = entries.sorted { $0.start < $1.start }
        // Sorted entries are in order, so none is refused.
        for entry in sorted { try? sheet.count(entry) }
        for entry in sorted.reversed() { sheet.draw(entry) }
        return sheet.days
    }

    /// How long each activity took, the longest first.
    ///
    /// Entries of one activity that overlap count once. The names are safe to show. Beyond 256 names, the others share one.
    public func timeByActivity() -> [(name: String, duration: Duration)] {
        sums.activities.filter { $0.duration > .zero }.map { ($0.name, $0.duration) }
    }

    /// The steps of the entries that begin on the day; nil if none states steps.
    package var steps: Int? { sums.steps }

    /// The distance of the entries that begin on the day, in metres.
    package var distance: Double { sums.distance }

    /// The number of entries on the day.
    package var entryCount: Int { parts.count + omitted }

    /// The times of the day that no entry covers; none before `since`, and none in the future.
    package func gaps(now: CalendarNow) -> [Range<Timestamp>] {
        // Sums do not say when on the day something happened.
        guard totals.isEmpty else { return [] }
        let counted = countedTimes(now: now)
        let end = counted.upperBound
        var gaps: [Range<Timestamp>] = []
        var known = counted.lowerBound
        for span in covered where span.lowerBound < end {
            if span.lowerBound > known { gaps.append(known..<span.lowerBound) }
            known = max(known, span.upperBound)
        }
        if known < end { gaps.append(known..<end) }
        return gaps
    }

    /// The time of the day in which unknown time counts: up to now.
    package func countedTimes(now: CalendarNow) -> Range<Timestamp> {
        let begin = since ?? times.lowerBound
        return begin..<max(begin, min(times.upperBound, now.moment))
    }
}
