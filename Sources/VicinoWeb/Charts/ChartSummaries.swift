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

    /// - Parameters:
    ///   - looks: what counts as moving.
    ///   - filter: which activities count. A day with others only is not unknown.
    ///   - dayLimit: the maximum number of days that are drawn one by one.
    init(
        _ records: DayRecords, _ span: ChartSpan, looks: ActivityLooks, filter: CalendarFilter,
        dayLimit: Int = ChartSpan.drawnDayLimit
    ) throws {
        let whole = try ChartSummaries(records, span, looks: looks, dayLimit: dayLimit, totals: .all, selecting: { $0 })
        guard filter.isNarrow else {
            self = whole
            return
        }
        let chosen = try ChartSummaries(
            records, span, looks: looks, dayLimit: dayLimit, totals: filter.totals, selecting: filter.selecting)
        all = try chosen.all.recorded(in: whole.all)
        days = try chosen.days.recorded(in: whole.days)
        moving = chosen.moving
    }

    private init(
        _ records: DayRecords, _ span: ChartSpan, looks: ActivityLooks, dayLimit: Int, totals: DayRecords.Totals,
        selecting select: DayRecords.Selection
    ) throws {
        let period = try SummaryPeriod(from: span.first, through: span.last, by: span.unit, weekStart: span.weekStart)
        let since = try records.since
        all = ActivitySummary(of: period, since: since, now: records.now)
        moving = all
        let drawn = span.drawnDays(today: records.now.wall.date, limit: dayLimit)
        days = ActivitySummary(
            of: try SummaryPeriod(
                from: drawn.lowerBound, through: drawn.upperBound, weekStart: span.weekStart), since: since,
            now: records.now)
        let earlier = try records.earlier(than: period, selecting: select)
        try all.add(earlier)
        try days.add(earlier)
        try records.forEach(in: period, selecting: select) { found in
            try all.add(found.record)
            try days.add(found.record)
            if looks.isMoving(found.record.name) { try moving.add(found.record) }
        }
        try records.forEachTotal(in: period, totals) { total in
            guard all.add(total) else { return }
            days.add(total)
            if looks.isMoving(total.name) { moving.add(total) }
        }
    }
}
