internal import VicinoCore
package import VicinoDrawing

/// What stands for an activity in a drawing: a hue, and letters that tell activities of one hue apart.
package struct ActivityMark: Hashable, Sendable {
    /// The activity, safe to show.
    package let name: String
    /// The activity as the reader's language has it.
    package let title: String
    /// The colour.
    package let hue: ChartHue
    /// One letter for a known activity; two for any other, unless the user has chosen others.
    package let letters: String

    /// The mark in the drawing of a calendar.
    package var drawn: DrawnMark { DrawnMark(hue: hue, letters: letters) }
}

/// The marks of the activities on one page. No two of them have the same letters, as far as their names allow.
public struct ActivityMarks: Sendable {
    private let looks: ActivityLooks
    private var marks: [String: ActivityMark] = [:]
    var letters: ChartLetters

    /// Begins with no marks.
    ///
    /// - Parameter looks: how the reader's own activities look on every page.
    package init(_ looks: ActivityLooks = ActivityLooks()) {
        self.looks = looks
        letters = looks.freeLetters
    }

    /// The mark of an activity. A name gets its mark the first time, so ask in the order of what the reader sees.
    package mutating func assignMark(to activity: String) -> ActivityMark {
        let name = String(DisplayText(activity, limit: 60).text.drop { $0 == " " })
        let key = name.lowercased()
        if let mark = marks[key] { return mark }
        let mark = ActivityMark(
            name: name, title: looks.title(of: name), hue: looks.hue(of: name),
            letters: letters.assign(to: name, fixed: looks.letters(of: name)))
        if marks.count < ChartLetters.limit { marks[key] = mark }
        return mark
    }

    /// The name of an activity as the reader's language has it.
    package func title(of activity: String) -> String { looks.title(of: activity) }
}
