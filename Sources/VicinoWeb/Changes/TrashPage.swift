internal import Vicino
internal import VicinoActivity
internal import VicinoCore
internal import VicinoDrawing
internal import VicinoMarkup
internal import VicinoPage

/// What the user deleted in the last 30 days.
struct TrashPage {
    let site: WebSite
    let words: Words

    /// The maximum number of activities that are shown: those that were deleted last.
    static let rowLimit = 100

    func page() throws -> Page {
        var newest: [(id: RecordID, activity: Activity)] = []
        var count = 0
        try site.node.trashedRecords(kind: Activity.schema.kind) { found in
            guard let activity = try? Activity(content: found.content) else { return }
            count += 1
            // The trash comes oldest first; twice the limit at most is kept at a time.
            newest.append((found.id, activity))
            if newest.count > 2 * Self.rowLimit { newest.removeFirst(Self.rowLimit) }
        }
        var marks = ActivityMarks(site.looks(words))
        let change = ChangeWords(site: site, words: words)
        let rows = newest.suffix(Self.rowLimit).reversed().map { found in
            let mark = marks.assignMark(to: found.activity.name)
            return TrashRow(
                id: found.id, name: mark.title, mark: mark,
                times: change.times(found.activity, hasDay: true), words: words)
        }
        let others = count - rows.count
        let view = TrashView(
            rows: rows, others: others > 0 ? words.counted(.moreActivities, others) : nil, words: words)
        return Page(title: words(.trashTitle), section: .calendar, view: view)
    }
}

/// The deleted activities, the last one first.
struct TrashView: View {
    let rows: [TrashRow]
    /// How many more there are; nil for none.
    let others: String?
    let words: Words

    var body: Markup {
        PageHead(words(.trashTitle), above: words(.trashDays)) {
            A(.class("btn"), .href("/calendar")) { words(.navCalendar) }
        }
        Card {
            if rows.isEmpty {
                EmptyState(words(.trashEmpty), advice: words(.trashEmptyHow))
            } else {
                Ol(.class("list trash")) {
                    for row in rows { row }
                }
                if let others { P(.class("sm mut")) { others } }
            }
        }
    }
}

/// A deleted activity, with the button that takes it out of the trash.
struct TrashRow: View {
    let id: RecordID
    let name: String
    let mark: ActivityMark
    let times: String
    let words: Words

    var body: Markup {
        Li {
            Badge(mark.letters, style: mark.hue.cssClass)
            Div {
                B { Bdi { name } }
                P { times }
            }
            PostForm("/undelete") {
                HiddenField("id", id.description)
                HiddenField("return", "/trash")
                Button(.aria(.label, "\(words(.takeBack)): \(name.isolated), \(times)")) { words(.takeBack) }
            }
        }
    }
}
