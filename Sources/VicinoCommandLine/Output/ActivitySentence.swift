import Foundation
import Vicino

/// An activity in words, by which whoever typed it sees what was understood.
struct ActivitySentence {
    let activity: Activity
    private let clock: RecordClock

    /// - Parameter zone: the time zone of whoever reads it.
    init(activity: Activity, zone: TimeZone = .current) {
        self.activity = activity
        clock = RecordClock(activity, zone: zone)
    }

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

    /// `Sun 1 Nov 2026, 08:00–08:40 (40m)`, by the clocks of where it was; with their offset if they are not the reader's.
    private var times: String {
        let start = clock.wall(activity.start)
        let day = CalendarName.short(start.date)
        guard let end = activity.end else { return "\(day), from \(start.hourAndMinute)\(mark)" }
        let last = clock.wall(end)
        let length = DurationText.write(milliseconds: end.milliseconds - activity.start.milliseconds)
        let range =
            last.date == start.date
            ? "\(start.hourAndMinute)–\(last.hourAndMinute)"
            : "\(start.hourAndMinute) – \(CalendarName.short(last.date)), \(last.hourAndMinute)"
        return "\(day), \(range)\(mark) (\(length))"
    }

    private var mark: String { clock.mark.isEmpty ? "" : " " + clock.mark }

    /// What was done with it, and its id, which ends the line.
    func line(_ verb: String, _ id: RecordID) -> String { "\(verb) \(text). Id \(id)" }
}
