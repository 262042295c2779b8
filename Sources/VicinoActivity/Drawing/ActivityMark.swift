internal import VicinoCore
package import VicinoDrawing

/// What stands for an activity in a drawing: a hue, and letters that tell activities of one hue apart.
package struct ActivityMark: Hashable, Sendable {
    /// The activity, safe to show.
    package let name: String
    /// The colour.
    package let hue: ChartHue
    /// One letter for a known activity; two for any other.
    package let letters: String

    /// The mark in the drawing of a calendar.
    package var drawn: DrawnMark { DrawnMark(hue: hue, letters: letters) }
}

/// The marks of the activities on one page. No two of them have the same letters, as far as their names allow.
public struct ActivityMarks: Sendable {
    private var marks: [String: ActivityMark] = [:]
    var letters = ChartLetters.ofActivities

    /// Begins with no marks.
    package init() {}

    /// The mark of an activity. A name gets its mark the first time, so ask in the order of what the reader sees.
    package mutating func assignMark(to activity: String) -> ActivityMark {
        let name = String(DisplayText(activity, limit: 60).text.drop { $0 == " " })
        let key = name.lowercased()
        if let mark = marks[key] { return mark }
        let mark = ActivityMark(
            name: name, hue: ChartHue(of: name), letters: letters.assign(to: name, fixed: ChartHue.known[key]?.letters))
        if marks.count < ChartLetters.limit { marks[key] = mark }
        return mark
    }
}

extension ChartLetters {
    /// No letters yet, and those of the known activities reserved.
    static let ofActivities = ChartLetters(reserved: Set(ChartHue.known.values.map(\.letters)))
}

extension ChartMark {
    /// The mark of an activity, whose name is safe to show.
    static func activity(_ name: String) -> ChartMark {
        ChartMark(
            name: name, hue: ChartHue(of: name), letters: ChartHue.known[name.lowercased()]?.letters,
            terminalColor: TerminalStyle.color(of: name), short: CalendarName.short(name))
    }
}
