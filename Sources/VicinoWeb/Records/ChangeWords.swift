internal import Vicino
internal import VicinoActivity
internal import VicinoCore
internal import VicinoDrawing
internal import VicinoPage

/// Says what happened to an activity.
struct ChangeWords: Sendable {
    let site: WebSite
    let words: Words

    /// `Deleted driving, 17:10–17:32.`
    ///
    /// - Parameter undo: the path that takes the change back; nil if nothing does.
    func notice(_ key: TextKey, _ activity: Activity, undo: WebNotice.Undo?) -> WebNotice {
        let name = words.activity(DisplayText(activity.name, limit: 60).text)
        return WebNotice(
            before: words(key), subject: DisplayText(name).isolated, after: ", \(times(activity)).",
            undo: undo)
    }

    /// `17:10–17:32`, with the day unless it is today. For an activity of more than half a day that ends on a later
    /// day, it has both days.
    ///
    /// - Parameter hasDay: whether it has the day of today, too, as in a list of many days.
    func times(_ activity: Activity, hasDay: Bool = false) -> String {
        let now = site.now
        let clock = RecordClock(activity, timeZone: site.now.timeZone)
        let start = clock.wallTime(at: activity.start)
        let end = activity.end.map { clock.wallTime(at: $0) }
        let isLong = if let end { end.date > start.date && Self.isLong(activity) } else { false }
        let day = hasDay || isLong || start.date != now.wall.date ? self.day(start.date) + ", " : ""
        guard let end else { return "\(day)\(words.time(start))–\(words(.nowSmall))" }
        if isLong { return "\(day)\(words.time(start)) – \(self.day(end.date)), \(words.time(end))" }
        return "\(day)\(words.time(start))–\(words.time(end))"
    }

    /// Whether the times of day alone could be mistaken for those of one day.
    private static func isLong(_ activity: Activity) -> Bool {
        guard let end = activity.end else { return false }
        return end - activity.start > .seconds(12 * 3600)
    }

    private func day(_ date: CivilDate) -> String {
        site.text(words).day(date, today: site.now.wall.date)
    }
}
