import Foundation
import Vicino
import VicinoActivity
import VicinoDrawing
import VicinoService

/// An activity in words, which show the user how the program understood the input.
struct ActivitySentence {
    let activity: Activity
    private let clock: RecordClock
    private let format: AmountFormat

    /// - Parameters:
    ///   - timeZone: the reader's time zone.
    ///   - region: how the reader wants distances and times of day; by default as the settings say.
    init(
        activity: Activity, timeZone: TimeZone = .current, region: RegionalFormat = SettingsFile().regionalFormat
    ) {
        self.activity = activity
        format = .english.adapted(to: region)
        clock = RecordClock(activity, timeZone: timeZone)
    }

    /// `walking on Sun 1 Nov 2026, 08:00–08:40 (40 min), 4 200 steps, 3.1 km`.
    var text: DisplayText {
        let name = DisplayText(activity.name, limit: 60).isolated
        let amounts: [DisplayText?] = [
            activity.steps.map { steps in format.text { $0.steps(steps) } },
            activity.distance.map { metres in format.text { $0.distance(metres) } },
            activity.climb.map { metres in format.text { "climb \($0.height(metres))" } },
            activity.heartRate.map { beats in format.text { $0.heartRate(beats) } },
            activity.maxHeartRate.map { beats in format.text { "at most \($0.heartRate(beats))" } },
            activity.energy.map { energy in format.text { $0.energy(energy) } },
        ]
        let texts: [DisplayText?] = [
            activity.note.map { "“\(DisplayText($0, limit: 60).isolated)”" },
            certainty,
        ]
        let whereabouts = activity.whereabouts.map { DisplayText($0, limit: 60).isolated }
        let details = amounts.compactMap { $0 } + whereabouts + texts.compactMap { $0 }
        return (["\(name) on \(times)"] + details).joined(separator: ", ")
    }

    /// That it is a plan or a guess; nil for what the user has entered or confirmed.
    private var certainty: DisplayText? {
        if activity.isPlan { return "planned" }
        return activity.isGuess ? "guessed" : nil
    }

    /// `Sun 1 Nov 2026, 08:00–08:40 (40 min)`, in the local time of the activity; with the offset if it differs from the
    /// reader's.
    private var times: DisplayText {
        let start = clock.wallTime(at: activity.start)
        let day = CalendarName.short(start.date)
        guard let end = activity.end else { return "\(day), from \(format.region.clock.time(start))\(offset)" }
        let last = clock.wallTime(at: end)
        let passed = Duration.milliseconds(end.milliseconds - activity.start.milliseconds)
        let length = format.text { $0.duration(passed) }
        let range: DisplayText =
            last.date == start.date
            ? "\(format.region.clock.time(start))–\(format.region.clock.time(last))"
            : "\(format.region.clock.time(start)) – \(CalendarName.short(last.date)), \(format.region.clock.time(last))"
        return "\(day), \(range)\(offset) (\(length))"
    }

    private var offset: String { clock.offsetText.isEmpty ? "" : " " + clock.offsetText }

    /// What was done with the activity, and its id at the end of the line.
    func line(_ verb: DisplayText, _ id: RecordID) -> TerminalText { "\(verb) \(text). Id \(id)" }
}
