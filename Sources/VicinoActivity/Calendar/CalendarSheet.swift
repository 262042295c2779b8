internal import VicinoCore

/// Days on which entries are written one after the other.
struct CalendarSheet {
    private let first: CivilDate
    private let now: CalendarNow
    /// Where each day begins, and where the last one ends.
    private let midnights: [Int]
    private var parts: [[CalendarPart]]
    private var covered: [[Range<Int>]]

    /// Begins with empty days.
    init(from first: CivilDate, count: Int, now: CalendarNow) {
        (self.first, self.now) = (first, now)
        midnights = (0...count).map { now.zone.midnight(first.adding(days: $0)) }
        parts = Array(repeating: [], count: count)
        covered = Array(repeating: [], count: count)
    }

    /// The days as they are by now.
    var days: [CalendarDay] {
        parts.indices.map { index in
            let sorted = parts[index].sorted {
                ($0.from, $0.moments.lowerBound, $0.to) < ($1.from, $1.moments.lowerBound, $1.to)
            }
            return CalendarDay(
                date: first.adding(days: index), parts: sorted,
                moments: midnights[index]..<max(midnights[index], midnights[index + 1]),
                covered: Spans.union(covered[index]))
        }
    }

    /// Splits an entry at the midnights of its own clocks.
    mutating func add(_ entry: CalendarEntry) {
        let clock = RecordClock(start: entry.start, utcOffset: entry.utcOffset, zone: now.zone)
        let last = max(entry.start, entry.end ?? now.moment)
        let (start, end) = (clock.wall(entry.start), clock.wall(last))
        // What ends at midnight has no part on the day that begins then.
        let endsAtMidnight = end.millisecondOfDay == 0 && end.date > start.date
        let startIndex = start.date.dayNumber - first.dayNumber
        let endIndex = max(startIndex, end.date.dayNumber - first.dayNumber - (endsAtMidnight ? 1 : 0))
        cover(Int(entry.start.milliseconds)..<Int(last.milliseconds), startIndex, endIndex)
        guard startIndex < parts.count, endIndex >= 0, !parts.isEmpty else { return }
        for index in max(0, startIndex)...min(endIndex, parts.count - 1) {
            let lower = index == startIndex ? entry.start : clock.midnight(first.adding(days: index)) ?? entry.start
            let upper = index == endIndex ? last : clock.midnight(first.adding(days: index + 1)) ?? last
            let isCut = index < endIndex || endsAtMidnight
            parts[index].append(
                CalendarPart(
                    entry: entry,
                    moments: Int(lower.milliseconds)..<Int(max(lower, upper).milliseconds),
                    from: index == startIndex ? start.millisecondOfDay : 0,
                    to: isCut ? WallTime.millisecondsPerDay : end.millisecondOfDay,
                    beganBefore: index > startIndex, goesOn: index < endIndex))
        }
    }

    /// Notes that an entry is known of; by the user's clocks it may lie on the days before and after its own.
    private mutating func cover(_ span: Range<Int>, _ startIndex: Int, _ endIndex: Int) {
        let (lower, upper) = (max(0, startIndex - 1), min(endIndex + 1, parts.count - 1))
        guard lower <= upper else { return }
        for index in lower...upper where midnights[index] < midnights[index + 1] {
            let part = span.clamped(to: midnights[index]..<midnights[index + 1])
            if !part.isEmpty { covered[index].append(part) }
        }
    }
}
