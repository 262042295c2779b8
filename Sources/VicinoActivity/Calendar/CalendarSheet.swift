package import VicinoCore
internal import VicinoDrawing

/// Collects entries into days: sums of all of them, and the parts of those that are drawn.
///
/// The caller counts all entries in order of their start. Then it draws them from the latest to the first one, and may stop
/// as soon as all days are full. So the sums contain every entry, memory does not grow with their number, and the work
/// grows with the number of entries plus the number of days, not with their product.
package struct CalendarSheet {
    private let first: CivilDate
    private let since: Timestamp
    private let now: CalendarNow
    /// When each day begins, and when the last one ends.
    private let midnights: [Int]
    private var summary: ActivitySummary
    private var parts: [[CalendarPart]]
    /// The totals of the days of which nothing else is known.
    private var totals: [[DayTotal]]
    /// For each day its own index, or that of a later day if it is full. The last element is the first day after all.
    private var open: [Int]
    /// The change in the number of entries from each day to the next; the last element is for the first day after all.
    private var changes: [Int]
    /// The moments that entries cover, whatever day they belong to; ascending, without overlaps.
    private var covered: [Range<Int>] = []

    /// Begins with empty days.
    ///
    /// - Parameters:
    ///   - period: the days, with days as its parts.
    ///   - since: from when on time without a record is unknown.
    ///   - now: where running entries end for now.
    package init(of period: SummaryPeriod, since: Timestamp, now: CalendarNow) {
        let count = period.dayCount
        first = period.first
        self.since = since
        self.now = now
        summary = ActivitySummary(of: period, since: since, now: now)
        midnights = (0...count).map { now.timeZone.midnight(period.first.adding(days: $0)) }
        parts = Array(repeating: [], count: count)
        totals = Array(repeating: [], count: count)
        open = Array(0...count)
        changes = Array(repeating: 0, count: count + 1)
    }

    /// The days so far.
    package var days: [CalendarDay] {
        let covered = coveredByDay()
        let figures = summary.days
        let parts = summary.parts
        var entries = 0
        return self.parts.indices.map { index in
            entries += changes[index]
            // Entries that are equal in all of this stay in the order in which they began.
            let sorted = self.parts[index].reversed().sorted {
                ($0.from, $0.times.lowerBound, $0.to) < ($1.from, $1.times.lowerBound, $1.to)
            }
            return CalendarDay(
                figures: figures[index], parts: sorted,
                omitted: figures[index].isAbsent ? 0 : max(0, entries - sorted.count), sums: parts[index],
                times: Spans.times(moments(index)), since: Int(since.milliseconds) > midnights[index] ? since : nil,
                covered: covered[index].map(Spans.times), totals: totals[index])
        }
    }

    /// Whether no day takes another part.
    package var isFull: Bool { open.first == parts.count }

    // MARK: Counting

    /// Counts an entry that begins no earlier than those before.
    ///
    /// - Throws: `VicinoError` with `.refused` if it begins earlier.
    package mutating func count(_ entry: CalendarEntry) throws(VicinoError) {
        try summary.add(Activity(entry))
        let split = EntrySplit(entry, from: first, now: now)
        if !split.isPlanned { cover(Int(entry.start.milliseconds)..<Int(split.last.milliseconds)) }
        count(1, through: split.startIndex...split.endIndex)
    }

    /// Counts earlier activities, before all entries.
    package mutating func count(_ earlier: EarlierActivities) throws(VicinoError) {
        try summary.add(earlier)
        for group in earlier.groups {
            let end = group.end ?? now.moment
            cover(Int(Timestamp.earliest.milliseconds)..<Int(end.milliseconds))
            let last = WallTime(end, in: now.timeZone).date.dayNumber - first.dayNumber
            count(group.count, through: min(0, last)...last)
        }
    }

    /// Counts a day total, after all entries, if no entry falls on its day.
    package mutating func count(_ total: DayTotal) {
        var total = total
        let index = total.date.dayNumber - first.dayNumber
        guard summary.add(total), totals.indices.contains(index) else { return }
        total.name = summary.names.spelling(of: total.name)
        totals[index].append(total)
    }

    private mutating func count(_ number: Int, through days: ClosedRange<Int>) {
        guard days.lowerBound < parts.count, days.upperBound >= 0 else { return }
        changes[max(0, days.lowerBound)] += number
        changes[min(days.upperBound, parts.count - 1) + 1] -= number
    }

    private mutating func cover(_ span: Range<Int>) {
        guard let lower = midnights.first, let upper = midnights.last, lower < upper else { return }
        let span = span.clamped(to: lower..<upper)
        guard !span.isEmpty else { return }
        guard let last = covered.last, span.lowerBound <= last.upperBound else { return covered.append(span) }
        covered[covered.count - 1] = min(last.lowerBound, span.lowerBound)..<max(last.upperBound, span.upperBound)
    }

    // MARK: Drawing

    /// Splits an entry at the midnights of its own clocks. The caller draws the entries that began last first, because a
    /// full day leaves out the others.
    package mutating func draw(_ entry: CalendarEntry) {
        var entry = entry
        entry.title = summary.names.spelling(of: entry.title)
        let split = EntrySplit(entry, from: first, now: now)
        guard split.startIndex < parts.count, split.endIndex >= 0, !parts.isEmpty else { return }
        let days = max(0, split.startIndex)...min(split.endIndex, parts.count - 1)
        var index = nextOpen(days.lowerBound)
        while index <= days.upperBound {
            if let part = split.part(index) { parts[index].append(part) }
            if parts[index].count == CalendarDay.entryLimit { open[index] = index + 1 }
            index = nextOpen(index + 1)
        }
        _ = nextOpen(0)
    }

    /// The first day at or after an index that is not full. Each search shortens the later ones.
    private mutating func nextOpen(_ index: Int) -> Int {
        var day = index
        while open[day] != day {
            open[day] = open[open[day]]
            day = open[day]
        }
        open[index] = day
        return day
    }

    private func moments(_ index: Int) -> Range<Int> {
        midnights[index]..<max(midnights[index], midnights[index + 1])
    }

    private func coveredByDay() -> [[Range<Int>]] {
        var rest = covered[...]
        return parts.indices.map { index in
            let day = moments(index)
            rest = rest.drop { $0.upperBound <= day.lowerBound }
            return rest.prefix { $0.lowerBound < day.upperBound }.map { $0.clamped(to: day) }.filter { !$0.isEmpty }
        }
    }
}

extension Activity {
    /// What a summary counts of an entry.
    fileprivate init(_ entry: CalendarEntry) {
        self.init()
        name = entry.title
        start = entry.start
        end = entry.end
        utcOffset = entry.utcOffset
        steps = entry.steps
        distance = entry.distance
        isConfirmed = entry.isPlan ? false : nil
    }
}

/// An entry that is being split into days.
private struct EntrySplit {
    /// When it ended, or now.
    let last: Timestamp
    /// The indices of its first and last day, counted from the first day of the sheet.
    let startIndex: Int
    let endIndex: Int
    /// Whether it counts for nothing, because it has not happened yet.
    let isPlanned: Bool
    private let entry: CalendarEntry
    private let title: String
    private let clock: RecordClock
    private let first: CivilDate
    private let start: WallTime
    private let end: WallTime
    private let endsAtMidnight: Bool

    init(_ entry: CalendarEntry, from first: CivilDate, now: CalendarNow) {
        self.entry = entry
        self.first = first
        title = entry.safeTitle
        isPlanned = entry.isPlanned(at: now.moment)
        clock = RecordClock(start: entry.start, utcOffset: entry.utcOffset, timeZone: now.timeZone)
        last = max(entry.start, entry.end ?? now.moment)
        start = clock.wallTime(at: entry.start)
        end = clock.wallTime(at: last)
        // An entry that ends at midnight has no part on the day that begins then.
        endsAtMidnight = end.millisecondOfDay == 0 && end.date > start.date
        startIndex = start.date.dayNumber - first.dayNumber
        endIndex = max(startIndex, end.date.dayNumber - first.dayNumber - (endsAtMidnight ? 1 : 0))
    }

    /// The part of a day; nil for a day that its clocks skipped.
    func part(_ index: Int) -> CalendarPart? {
        let lower = index == startIndex ? entry.start : clock.midnight(first.adding(days: index)) ?? entry.start
        let upper = index == endIndex ? last : clock.midnight(first.adding(days: index + 1)) ?? last
        let isCut = index < endIndex || endsAtMidnight
        let isWhole = index > startIndex && isCut
        if isWhole, lower >= upper { return nil }
        return CalendarPart(
            entry: entry, title: title,
            times: lower..<max(lower, upper), from: index == startIndex ? start.timeOfDay : .zero,
            to: isCut ? .dayOfClock : end.timeOfDay,
            beganBefore: index > startIndex, goesOn: index < endIndex, isPlanned: isPlanned)
    }
}
