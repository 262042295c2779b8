internal import VicinoCore

/// The time of one activity by the clocks where it happened, cut to some days.
struct SummarySpan {
    /// When it began and ended, in milliseconds since 1970 in UTC; a running activity ends now.
    let whole: Range<Int>
    /// The day on which it began.
    let startDate: CivilDate
    private let clock: RecordClock
    /// The moments of the days by these clocks.
    private let bounds: Range<Int>

    init(_ activity: Activity, in period: SummaryPeriod, now: CalendarNow) {
        self.init(activity, in: period.first...period.last, now: now)
    }

    init(_ activity: Activity, in days: ClosedRange<CivilDate>, now: CalendarNow) {
        clock = RecordClock(activity, timeZone: now.timeZone)
        let end = max(activity.start, activity.end ?? now.moment)
        whole = Int(activity.start.milliseconds)..<Int(end.milliseconds)
        startDate = clock.wallTime(at: activity.start).date
        let clock = clock
        func midnight(_ date: CivilDate, or other: Int) -> Int {
            clock.midnight(date).map { Int($0.milliseconds) } ?? other
        }
        let lower = midnight(days.lowerBound, or: .min)
        bounds = lower..<max(lower, midnight(days.upperBound.adding(days: 1), or: .max))
    }

    /// What is left of the activity after a moment, within the days.
    func after(_ moment: Int) -> Range<Int> {
        let lower = max(whole.lowerBound, moment)
        return (lower..<max(lower, whole.upperBound)).clamped(to: bounds)
    }

    /// Divides a range of moments at the midnights of these clocks.
    func forEachDay(_ range: Range<Int>, _ body: (CivilDate, Range<Int>) -> Void) {
        var lower = range.lowerBound
        while lower < range.upperBound {
            let date = wall(lower).date
            var upper = range.upperBound
            // Most activities end on the day on which they begin, and midnights take time to find.
            if wall(upper - 1).date != date, let next = clock.midnight(date.adding(days: 1)) {
                upper = min(upper, max(lower + 1, Int(next.milliseconds)))
            }
            body(date, lower..<upper)
            lower = upper
        }
    }

    /// Divides a range of moments at the full hours of these clocks. Clocks change at full hours.
    func forEachHour(_ range: Range<Int>, _ body: (WallTime, Range<Int>) -> Void) {
        var lower = range.lowerBound
        while lower < range.upperBound {
            let wall = wall(lower)
            let upper = min(range.upperBound, lower + 3_600_000 - wall.millisecondOfDay % 3_600_000)
            body(wall, lower..<upper)
            lower = upper
        }
    }

    private func wall(_ moment: Int) -> WallTime {
        clock.wallTime(at: Timestamp.epoch.advanced(byMilliseconds: Int64(moment)))
    }
}
