internal import Vicino
internal import VicinoActivity
internal import VicinoCore

/// The values of the table that shows what is stored beside what the user's form says.
struct ConflictValues: Sendable {
    /// A part that differs.
    struct Row: Sendable {
        let name: String
        let stored: String
        let sent: String
        /// Whether the form showed this before, and the user left it.
        let isUntouched: Bool
    }

    let rows: [Row]

    init(_ conflict: FormConflict, _ site: WebSite, _ words: Words) {
        let writer = PartWriter(words: words, text: site.text(words), today: site.now.wall.date)
        rows = conflict.differences.map { difference in
            Row(
                name: words["field_\(difference.part.rawValue)"],
                stored: writer.text(difference.part, of: conflict.stored),
                sent: writer.text(difference.part, of: conflict.sent), isUntouched: !difference.isTyped)
        }
    }
}

/// Writes parts of a form for a reader.
private struct PartWriter {
    let words: Words
    let text: WebText
    let today: CivilDate

    /// The maximum number of characters in a text.
    static let limit = 600

    func text(_ part: ActivityForm.Part, of form: ActivityForm) -> String {
        let written = raw(part, form).displaySafe(limit: Self.limit)
        return written.allSatisfy { $0 == " " } ? words["nothing_written"] : written
    }

    private func raw(_ part: ActivityForm.Part, _ form: ActivityForm) -> String {
        switch part {
        case .activity: words.activity(form.activity)
        case .start: joined(day(form.date), form.start)
        case .end: form.isRunning ? words["still_running"] : joined(day(form.endDate), form.end)
        case .steps: form.steps
        case .distance: form.distance
        case .place: form.place
        case .note: form.note
        }
    }

    private func day(_ typed: String) -> String { CivilDate(typed).map { text.date($0, today: today) } ?? typed }

    private func joined(_ day: String, _ time: String) -> String {
        [day, time].filter { !$0.isEmpty }.joined(separator: ", ")
    }
}
