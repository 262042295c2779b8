internal import VicinoCore

/// Collects entries into days, one after the other.
///
/// A full day takes no more parts and only counts the others. So the work grows with the number of entries plus the
/// number of days, not with their product.
struct CalendarSheet {
    private let first: CivilDate
    private let since: Timestamp
    private let now: CalendarNow
    /// When each day begins, and when the last one ends.
    private let midnights: [Int]
    private var parts: [[CalendarPart]]
    /// For each day its own index, or that of a later day if it is full. The last element is the first day after all.
    private var open: [Int]
    /// The change in the number of entries from each day to the next; the last element is for the first day after all.
    private var changes: [Int]
    /// The moments that entries cover, whatever day they belong to.
    private var covered: [Range<Int>] = []

    /// Begins with empty days.
    init(from first: CivilDate, count: Int, since: Timestamp, now: CalendarNow) {
        (self.first, self.since, self.now) = (first, since, now)
        midnights = (0...count).map { now.timeZone.midnight(first.adding(days: $0)) }
        parts = Array(repeating: [], count: count)
        open = Array(0...count)
        changes = Array(repeating: 0, count: count + 1)
    }

    /// The days so far.
    var days: [CalendarDay] {
        let covered = coveredByDay()
        var entries = 0
        return parts.indices.map { index in
            entries += changes[index]
            // Entries that are equal in all of this stay in the order in which they began.
            let sorted = parts[index].reversed().sorted {
                ($0.from, $0.moments.lowerBound, $0.to) < ($1.from, $1.moments.lowerBound, $1.to)
            }
            return CalendarDay(
                date: first.adding(days: index), parts: sorted, omitted: entries - sorted.count,
                moments: moments(index), since: Int(since.milliseconds), covered: covered[index])
        }
    }

    /// Splits an entry at the midnights of its own clocks. The caller adds the entries that began last first, because a
    /// full day leaves out the others.
    mutating func add(_ entry: CalendarEntry) {
        let split = EntrySplit(entry, from: first, now: now)
        let span = Int(entry.start.milliseconds)..<Int(split.last.milliseconds)
        if let lower = midnights.first, let upper = midnights.last, lower < upper, span.overlaps(lower..<upper) {
            covered.append(span.clamped(to: lower..<upper))
        }
        guard split.startIndex < parts.count, split.endIndex >= 0, !parts.isEmpty else { return }
        let days = max(0, split.startIndex)...min(split.endIndex, parts.count - 1)
        changes[days.lowerBound] += 1
        changes[days.upperBound + 1] -= 1
        var index = nextOpen(days.lowerBound)
        while index <= days.upperBound {
            parts[index].append(split.part(index))
            if parts[index].count == CalendarDay.entryLimit { open[index] = index + 1 }
            index = nextOpen(index + 1)
        }
    }

    /// The first day at or after an index that is not full. Each search shortens the later ones.
    private mutating func nextOpen(_ index: Int) -> Int {
        var day = index
        while open[day] != day {
            open[day] = open[open[day]]
            day = open[day]
        }
        return day
    }

    private func moments(_ index: Int) -> Range<Int> {
        midnights[index]..<max(midnights[index], midnights[index + 1])
    }

    private func coveredByDay() -> [[Range<Int>]] {
        var rest = Spans.union(covered)[...]
        return parts.indices.map { index in
            let day = moments(index)
            rest = rest.drop { $0.upperBound <= day.lowerBound }
            return rest.prefix { $0.lowerBound < day.upperBound }.map { $0.clamped(to: day) }.filter { !$0.isEmpty }
        }
    }
}

/// An entry that is being split into days.
private struct EntrySplit {
    /// When it ended, or now.
    let last: Timestamp
    /// The indices of its first and last day, counted from the first day of the sheet.
    let startIndex: Int
    let endIndex: Int
    private let entry: CalendarEntry
    private let title: String
    private let clock: RecordClock
    private let first: CivilDate
    private let start: WallTime
    private let end: WallTime
    private let endsAtMidnight: Bool

    init(_ entry: CalendarEntry, from first: CivilDate, now: CalendarNow) {
        (self.entry, self.first) = (entry, first)
        title = entry.safeTitle
        clock = RecordClock(start: entry.start, utcOffset: entry.utcOffset, timeZone: now.timeZone)
        last = max(entry.start, entry.end ?? now.moment)
        (start, end) = (clock.wallTime(at: entry.start), clock.wallTime(at: last))
        // An entry that ends at midnight has no part on the day that begins then.
        endsAtMidnight = end.millisecondOfDay == 0 && end.date > start.date
        startIndex = start.date.dayNumber - first.dayNumber
        endIndex = max(startIndex, end.date.dayNumber - first.dayNumber - (endsAtMidnight ? 1 : 0))
    }

    func part(_ index: Int) -> CalendarPart {
        let lower = index == startIndex ? entry.start : clock.midnight(first.adding(days: index)) ?? entry.start
        let upper = index == endIndex ? last : clock.midnight(first.adding(days: index + 1)) ?? last
        let isCut = index < endIndex || endsAtMidnight
        return CalendarPart(
            entry: entry, title: title,
            moments: Int(lower.milliseconds)..<Int(max(lower, upper).milliseconds),
            from: index == startIndex ? start.millisecondOfDay : 0,
            to: isCut ? WallTime.millisecondsPerDay : end.millisecondOfDay,
            beganBefore: index > startIndex, goesOn: index < endIndex)
    }
}
