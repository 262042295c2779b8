internal import Vicino
internal import VicinoActivity
internal import VicinoCore
internal import VicinoMarkup
internal import VicinoPage

/// What is stored beside what the user's form says, for each part that differs.
struct ConflictTable: View {
    let rows: [ConflictRow]
    let words: Words

    init(_ conflict: FormConflict, site: WebSite, words: Words) {
        let writer = PartWriter(words: words, text: site.text(words), today: site.now.wall.date)
        rows = conflict.differences.map { difference in
            ConflictRow(
                name: words(difference.part.name),
                stored: writer.text(difference.part, of: conflict.stored),
                sent: writer.text(difference.part, of: conflict.sent),
                untouched: difference.isTyped ? nil : words(.conflictUntouched))
        }
        self.words = words
    }

    var body: Markup {
        Table(.class("data conflict")) {
            Caption(.class("sr")) { words(.conflictTitle) }
            Thead {
                Tr {
                    Td()
                    Th(.scope("col")) { words(.conflictStored) }
                    Th(.scope("col")) { words(.conflictSent) }
                }
            }
            Tbody {
                for row in rows { row }
            }
        }
        P(.class("hint")) { words(.conflictDo) }
    }
}

/// A part of a form that differs from what is stored.
struct ConflictRow: View {
    let name: String
    let stored: String
    let sent: String
    /// That the form showed the value before, and the user left it; nil if the user typed it.
    let untouched: String?

    var body: Markup {
        Tr {
            Th(.scope("row")) { name }
            Td { stored }
            Td {
                sent
                if let untouched { P(.class("mut")) { untouched } }
            }
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
        let written = DisplayText(raw(part, form), limit: Self.limit).text
        return written.allSatisfy { $0 == " " } ? words(.nothingWritten) : written
    }

    private func raw(_ part: ActivityForm.Part, _ form: ActivityForm) -> String {
        switch part {
        case .activity: words.activity(form.activity)
        case .start: joined(day(form.date), time(form.start))
        case .end: form.isRunning ? words(.stillRunning) : joined(day(form.endDate), time(form.end))
        case .steps: form.steps
        case .distance: form.distance
        case .place: form.place
        case .area: form.area
        case .note: form.note
        case .climb: form.climb
        case .energy: form.energy
        case .heartRate: form.heartRate
        case .maxHeartRate: form.maxHeartRate
        }
    }

    private func day(_ typed: String) -> String { CivilDate(typed).map { text.date($0, today: today) } ?? typed }

    private func time(_ typed: String) -> String {
        TypedTime.timeOfDay(typed).map { words.time(.milliseconds($0)) } ?? typed
    }

    private func joined(_ day: String, _ time: String) -> String {
        [day, time].filter { !$0.isEmpty }.joined(separator: ", ")
    }
}
