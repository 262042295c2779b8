internal import VicinoActivity
internal import VicinoCore
internal import VicinoPage

/// How much of the time of some days is recorded, and how much is unknown.
struct CountedTime {
    private let days: [CalendarDay]
    private let now: CalendarNow

    init(_ days: [CalendarDay], now: CalendarNow) {
        self.days = days
        self.now = now
    }

    /// `19 h 4 min recorded · 4 h 56 min unknown · since 12 November`.
    ///
    /// Of days without any of both it says from when on time is unknown. It is nil if the days are still to come, or if no
    /// time is unknown.
    func sentence(_ words: Words, _ text: WebText) -> String? {
        guard let figures = figures(words, text) else {
            return beginning.map { words(.firstRecord, ["day": text.date($0.date, today: now.wall.date)]) }
        }
        guard let beginning else { return figures }
        let since =
            days.count == 1 && days.first?.date == beginning.date
            ? words(.since, ["time": words.time(beginning)])
            : words(.sinceDate, ["date": text.date(beginning.date, today: now.wall.date)])
        return "\(figures) · \(since)"
    }

    /// `19 h 4 min recorded · 4 h 56 min unknown`; nil if there is neither.
    func figures(_ words: Words, _ text: WebText) -> String? {
        let known = TimeByActivity.known(days)
        let unknown = TimeByActivity.unknown(days, now: now)
        guard known + unknown > .zero else { return nil }
        // A person who shares only sums says nothing of the rest of the day.
        if unknown == .zero, days.contains(where: { !$0.totals.isEmpty }) { return text.duration(known) }
        return words(.dayFigures, ["known": text.duration(known), "unknown": text.duration(unknown)])
    }

    /// From when on time is unknown, if some of the time of these days is before it.
    private var beginning: WallTime? {
        guard let since = days.first?.since, since <= now.moment else { return nil }
        return WallTime(since, in: now.timeZone)
    }
}
