internal import VicinoActivity
internal import VicinoCore

/// How much of the time of some days is recorded, and how much is unknown. Only time from the person's first record up
/// to now counts.
struct CountedTime {
    private let days: [CalendarDay]
    private let now: CalendarNow

    init(_ days: [CalendarDay], now: CalendarNow) { (self.days, self.now) = (days, now) }

    /// `19 h 4 min recorded · 4 h 56 min unknown · since 12 November`.
    ///
    /// Of days before the first record it says when that begins. It is nil if the days are still to come, or if there is
    /// no record.
    func sentence(_ words: Words, _ text: WebText) -> String? {
        let counted = days.reduce(0) { $0 + $1.countedMoments(now: now).count }
        let unknown = days.reduce(0) { $0 + $1.openMoments(now: now).reduce(0) { $0 + $1.count } }
        guard counted > 0 else {
            return beginning.map { words("first_record", ["day": text.date($0.date, today: now.wall.date)]) }
        }
        let figures = words(
            "day_figures",
            [
                "known": text.duration(.milliseconds(counted - unknown)),
                "unknown": text.duration(.milliseconds(unknown)),
            ])
        guard let beginning else { return figures }
        let since =
            days.count == 1
            ? words("since", ["time": beginning.hourAndMinute])
            : words("since_date", ["date": text.date(beginning.date, today: now.wall.date)])
        return "\(figures) · \(since)"
    }

    /// When the first record begins, if some of the time of these days is before it.
    private var beginning: WallTime? {
        guard let first = days.first, first.since > first.moments.lowerBound, first.since <= now.moment.milliseconds
        else { return nil }
        return WallTime(Timestamp.epoch.advanced(byMilliseconds: Int64(first.since)), in: now.timeZone)
    }
}
