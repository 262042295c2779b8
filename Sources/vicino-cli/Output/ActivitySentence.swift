import Vicino

/// An activity in words, by which whoever typed it sees what was understood.
struct ActivitySentence {
    let activity: Activity

    /// `walking on Sun 1 Nov 2026, 08:00–08:40 (40m), 4200 steps, 3.1 km`.
    var text: String {
        let name = displaySafe(activity.activity, limit: 60)
        let details = [
            activity.steps.map { MeasureText.steps($0) }, activity.distance.map { MeasureText.distance($0) },
            activity.place.map { displaySafe($0, limit: 60) }, activity.note.map { "“\(displaySafe($0, limit: 60))”" },
            activity.confirmed == false ? "guessed" : nil,
        ]
        return (["\(name) on \(times)"] + details.compactMap { $0 }).joined(separator: ", ")
    }

    /// `Sun 1 Nov 2026, 08:00–08:40 (40m)`, by the clocks of where it was.
    private var times: String {
        let start = WallTime(activity.start, utcOffset: activity.utcOffset)
        let day = CalendarName.short(start.date)
        guard let end = activity.end else { return "\(day), from \(start.hourAndMinute)" }
        let last = WallTime(end, utcOffset: activity.utcOffset)
        let length = DurationText.write(milliseconds: end.milliseconds - activity.start.milliseconds)
        let range =
            last.date == start.date
            ? "\(start.hourAndMinute)–\(last.hourAndMinute)"
            : "\(start.hourAndMinute) – \(CalendarName.short(last.date)), \(last.hourAndMinute)"
        return "\(day), \(range) (\(length))"
    }

    /// What was done with it, and its id, which ends the line.
    func line(_ verb: String, _ id: RecordID) -> String { "\(verb) \(text). Id \(id)" }
}
