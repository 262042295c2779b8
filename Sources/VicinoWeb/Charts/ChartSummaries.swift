internal import Vicino
internal import VicinoActivity
internal import VicinoCore
internal import VicinoDiary

/// The summaries behind the charts of one person, from one pass over the records.
struct ChartSummaries: Sendable {
    /// By the parts of the period.
    var all: ActivitySummary
    /// By day, of the days that are drawn one by one.
    var days: ActivitySummary
    /// Only what counts as moving.
    var moving: ActivitySummary

    /// - Parameter dayLimit: the maximum number of days that are drawn one by one.
    init(_ records: DayRecords, _ span: ChartSpan, dayLimit: Int = ChartSpan.drawnDayLimit) throws {
        let period = try SummaryPeriod(from: span.first, through: span.last, by: span.unit, weekStart: span.weekStart)
        let since = try records.since
        all = ActivitySummary(of: period, since: since, now: records.now)
        moving = all
        let drawn = span.drawnDays(today: records.now.wall.date, limit: dayLimit)
        days = ActivitySummary(
            of: try SummaryPeriod(
                from: drawn.lowerBound, through: drawn.upperBound, weekStart: span.weekStart), since: since,
            now: records.now)
        let earlier = try records.earlier(than: period)
        try all.add(earlier)
        try days.add(earlier)
        try records.forEach(in: period) { found in
            try all.add(found.record)
            try days.add(found.record)
            if ChartMeasure.moving.counts(found.record) { try moving.add(found.record) }
        }
    }
}
