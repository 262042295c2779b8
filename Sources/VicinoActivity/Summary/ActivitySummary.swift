public import VicinoCore

/// What a person did in a period: time by activity, steps, distances, gaps, streaks, and a map of the week's hours.
///
/// The caller adds activities in order of their start, as a request of `Vicino` returns them. So a summary reads a
/// store once, and holds no record:
///
/// ```swift
/// let period = try SummaryPeriod(from: first, through: last, by: .week)
/// let activities = node.records(Activity.self, of: author)
/// let since = try node.unknownSince(for: author, in: .current)
/// var summary = ActivitySummary(of: period, since: since, now: CalendarNow(node.now, in: .current))
/// try activities.overlapping(from: period.earliest, to: period.latest)
///     .forEach { try summary.add($0.record) }
/// for row in summary.timeByActivity { print(row.name, row.duration) }
/// ```
///
/// The same rules hold for all figures:
///
/// - Time is a difference of moments, so a day on which clocks change has 23 or 25 hours. An activity counts on the days
///   of the clocks where it happened, and is split at midnight. One that still runs ends now.
/// - Where activities of one name overlap, the time counts once, for the one that began first. Where activities of
///   different names overlap, the time counts for each of them. So times by activity may add up to more than the known
///   time, which counts every moment once.
/// - Steps and distances are sums over records, even where these overlap. They count on the day on which a record
///   begins. Negative values, and distances that are not finite, count as absent.
/// - A gap is time of the user's clocks that no added activity covers. If the caller adds only some activities, the
///   time of all others is part of the gaps.
/// - Time before a moment that the caller states is no gap, and neither is time after now.
/// - What is planned and not confirmed counts for nothing, and neither does what begins after now.
/// - Day totals count on days of which no activity is added. Nothing of such a day is unknown, since nobody says when on the
///   day something happened.
///
/// Memory grows with the number of parts and activity names, which are limited, and not with the number of records. The
/// work grows with the number of records plus the number of days.
public struct ActivitySummary: Sendable {
    /// The days, and their parts.
    package let period: SummaryPeriod
    /// From when on time without a record is unknown.
    let since: Timestamp
    let now: CalendarNow
    private(set) var names = SummaryNames()
    private(set) var rows: [SummaryRow] = []
    private(set) var counts: [SummaryDayCount]
    private(set) var hours = Array(repeating: Int64(0), count: 7 * 24)
    private(set) var hourDays = Array(repeating: SummaryHourDays(), count: 7 * 24)
    private(set) var gapFigures: SummaryGaps
    /// For each day the index of its part.
    let partOfDay: [Int]
    private var latestStart: Timestamp?
    /// The latest end so far.
    private var knownUntil = Int.min
    /// How many pieces of activities were counted, which is the work that was done.
    private(set) var work = 0

    /// Begins with no activities.
    ///
    /// - Parameters:
    ///   - period: the days, and the length of the parts.
    ///   - since: from when on time without a record is unknown, as `Node.unknownSince` finds it; `.latest` for never.
    ///     Without the argument, the time of the whole period counts.
    ///   - now: when running activities end, and gaps with them; also the user's time zone.
    public init(of period: SummaryPeriod, since: Timestamp = .earliest, now: CalendarNow) {
        self.period = period
        self.since = since
        self.now = now
        counts = Array(repeating: SummaryDayCount(), count: period.dayCount)
        gapFigures = SummaryGaps(of: period, since: since, now: now)
        let starts = period.starts.map { $0.dayNumber - period.first.dayNumber } + [period.dayCount]
        partOfDay = zip(starts, starts.dropFirst()).enumerated().flatMap { part, days in
            Array(repeating: part, count: days.1 - days.0)
        }
    }

    /// Adds an activity.
    ///
    /// Of an activity outside the period, only the time counts that it takes from an overlapping one.
    ///
    /// - Throws: ``VicinoError`` with `.refused` if the activity begins before the one that was added last.
    public mutating func add(_ activity: Activity) throws(VicinoError) {
        if let latestStart, latestStart > activity.start {
            throw VicinoError(.refused, "A summary takes activities in order of their start.")
        }
        latestStart = activity.start
        work += 1
        guard !activity.isPlanned(at: now.moment) else { return }
        let span = SummarySpan(activity, in: period, now: now)
        gapFigures.add(span.whole)
        let row = assignNumber(to: activity.name)
        count(activity, from: span.startDate, row)
        countTime(span, row)
        countHours(span)
        knownUntil = max(knownUntil, span.whole.upperBound)
    }

    /// Adds a day total, if no activity of its day was added. All activities come first, and then the totals.
    ///
    /// - Returns: whether it counts. Only the first one does for an activity on a day: until two devices of a user have met,
    ///   there may be another.
    @discardableResult
    package mutating func add(_ total: DayTotal) -> Bool {
        guard let day = index(of: total.date), total.end <= now.moment, !gapFigures.absentDays.contains(day),
            !counts[day].isRecorded || gapFigures.statedDays.contains(day)
        else { return false }
        work += 1
        let row = assignNumber(to: total.name)
        guard !rows[row].days[day] else { return false }
        gapFigures.statedDays.insert(day)
        let length = min(max(0, total.duration.milliseconds), Self.longestDay)
        countAmounts(steps: total.steps, metres: total.distance, on: day, row)
        rows[row].times[partOfDay[day]] += length
        counts[day].known = min(Int64(WallTime.millisecondsPerDay), counts[day].known + length)
        return true
    }

    /// The most time of one activity on a day, in milliseconds: that of a journey to the west.
    private static let longestDay: Int64 = 50 * 3_600_000

    /// The same figures in longer parts, without reading the activities again.
    ///
    /// ```swift
    /// let months = try days.regrouped(by: .month)   // a year by day, for a map and for columns
    /// ```
    ///
    /// - Throws: ``VicinoError`` with `.refused` if a part of this summary would lie in two of the new ones.
    package func regrouped(by unit: SummaryUnit) throws(VicinoError) -> ActivitySummary {
        let longer = try SummaryPeriod(from: period.first, through: period.last, by: unit, weekStart: period.weekStart)
        var other = ActivitySummary(of: longer, since: since, now: now)
        // The first part of the new ones in which each old one lies.
        var indices = Array(repeating: -1, count: (partOfDay.last ?? 0) + 1)
        for (old, new) in zip(partOfDay, other.partOfDay) {
            guard indices[old] == -1 || indices[old] == new else {
                throw VicinoError(.refused, "Parts of a \(period.unit.rawValue) do not add up to a \(unit.rawValue).")
            }
            indices[old] = new
        }
        other.names = names
        other.counts = counts
        other.hours = hours
        other.hourDays = hourDays
        other.gapFigures = gapFigures
        other.latestStart = latestStart
        other.knownUntil = knownUntil
        other.work = work
        let count = (other.partOfDay.last ?? 0) + 1
        other.rows = rows.map { $0.regrouped(indices, count: count) }
        return other
    }

    /// When the time of the period begins to count, by the user's clocks; nil if all of its past counts, or nothing.
    var beginning: WallTime? {
        let start = now.timeZone.midnight(period.first)
        let end = now.timeZone.midnight(period.last.adding(days: 1))
        guard Int(since.milliseconds) > start, Int(since.milliseconds) < min(end, Int(now.moment.milliseconds)) else {
            return nil
        }
        return WallTime(since, in: now.timeZone)
    }

    /// The figures of some of the activities, such as those that a filter selects, where a day and its time count as known
    /// whenever a summary of all activities knows them.
    ///
    /// Without it, a day of which only other activities are recorded would be unknown.
    ///
    /// - Throws: ``VicinoError`` with `.refused` if the summaries are of different days.
    package func recorded(in all: ActivitySummary) throws(VicinoError) -> ActivitySummary {
        guard period.days == all.period.days else {
            throw VicinoError(.refused, "The two summaries cover different periods.")
        }
        var copy = self
        copy.gapFigures = all.gapFigures
        for day in counts.indices {
            copy.counts[day].isRecorded = all.counts[day].isRecorded
            copy.counts[day].known = all.counts[day].known
        }
        return copy
    }

    /// The index of a day in the period; nil for a day outside.
    func index(of date: CivilDate) -> Int? {
        let index = date.dayNumber - period.first.dayNumber
        return counts.indices.contains(index) ? index : nil
    }

    private mutating func assignNumber(to name: String) -> Int {
        let number = names.assignNumber(to: name)
        if number == rows.count {
            rows.append(SummaryRow(parts: (partOfDay.last ?? 0) + 1, days: counts.count))
        }
        return number
    }

    /// Counts what a record counts on the day on which it begins.
    private mutating func count(_ activity: Activity, from date: CivilDate, _ row: Int) {
        guard let day = index(of: date) else { return }
        countAmounts(steps: activity.steps, metres: activity.distance, on: day, row)
    }

    private mutating func countAmounts(steps: Int?, metres: Double?, on day: Int, _ row: Int) {
        counts[day].isRecorded = true
        rows[row].days[day] = true
        if let steps, steps >= 0 {
            let (sum, isTooMuch) = (counts[day].steps ?? 0).addingReportingOverflow(steps)
            counts[day].steps = isTooMuch ? .max : sum
        }
        if let metres, metres >= 0, metres.isFinite { rows[row].metres[partOfDay[day]] += metres }
    }

    /// Counts the time that no earlier activity of this name covers.
    private mutating func countTime(_ span: SummarySpan, _ row: Int) {
        span.forEachDay(span.after(rows[row].until)) { date, moments in
            guard let day = index(of: date) else { return }
            rows[row].times[partOfDay[day]] += Int64(moments.count)
            rows[row].days[day] = true
            counts[day].isRecorded = true
            work += 1
        }
        rows[row].until = max(rows[row].until, span.whole.upperBound)
    }

    /// Counts the time that no earlier activity of any name covers.
    private mutating func countHours(_ span: SummarySpan) {
        span.forEachHour(span.after(knownUntil)) { wall, moments in
            if let day = index(of: wall.date) { counts[day].known += Int64(moments.count) }
            let hour = (wall.date.weekday - 1) * 24 + wall.hour
            hours[hour] += Int64(moments.count)
            hourDays[hour].count(wall.date)
            work += 1
        }
    }
}

/// What a summary counts for one activity.
struct SummaryRow: Sendable {
    /// The latest end so far, in milliseconds since 1970 in UTC.
    var until = Int.min
    /// Milliseconds in each part.
    var times: [Int64]
    /// Metres in each part.
    var metres: [Double]
    /// Whether the activity happened on each day.
    var days: [Bool]

    init(parts: Int, days: Int) {
        times = Array(repeating: 0, count: parts)
        metres = Array(repeating: 0, count: parts)
        self.days = Array(repeating: false, count: days)
    }

    /// The same counts, with the sum of several parts in each of the new ones.
    func regrouped(_ indices: [Int], count: Int) -> SummaryRow {
        var row = SummaryRow(parts: count, days: 0)
        row.until = until
        row.days = days
        for (old, new) in indices.enumerated() {
            row.times[new] += times[old]
            row.metres[new] += metres[old]
        }
        return row
    }
}

/// On how many days an activity covers an hour of the week.
struct SummaryHourDays: Sendable {
    private(set) var days = 0
    /// The day that was counted last. A journey can lead back to an hour of it, and to no hour of a week before.
    private var last = Int.min

    mutating func count(_ date: CivilDate) {
        guard date.dayNumber != last else { return }
        days = days + 1
        last = date.dayNumber
    }
}

/// What a summary counts for one day.
struct SummaryDayCount: Sendable {
    var steps: Int?
    var isRecorded = false
    /// Milliseconds that any activity covers.
    var known: Int64 = 0
}
