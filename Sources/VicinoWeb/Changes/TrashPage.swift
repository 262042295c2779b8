internal import Vicino
internal import VicinoActivity
internal import VicinoCore

/// What the user deleted in the last 30 days.
struct TrashPage {
    let site: WebSite
    let words: Words

    /// The maximum number of activities that are shown: those that were deleted last.
    static let rowLimit = 100

    func page() throws -> WebPage {
        var newest: [(id: RecordID, activity: Activity)] = []
        var count = 0
        try site.node.trashedRecords(kind: Activity.schema.kind) { found in
            guard let activity = try? Activity(content: found.content) else { return }
            count += 1
            // The trash comes oldest first; twice the limit at most is kept at a time.
            newest.append((found.id, activity))
            if newest.count > 2 * Self.rowLimit { newest.removeFirst(Self.rowLimit) }
        }
        var marks = ActivityMarks()
        let change = ChangeWords(site: site, words: words)
        let rows = newest.suffix(Self.rowLimit).reversed().map { found in
            let mark = marks.assignMark(to: found.activity.name)
            return TrashValues.Row(
                id: found.id.description, name: words.activity(mark.name), cssClass: mark.hue.cssClass,
                letters: mark.letters, times: change.times(found.activity))
        }
        let values = TrashValues(
            rows: rows, hasRows: !rows.isEmpty,
            others: count > rows.count ? words.counted("more_activities", count - rows.count) : nil)
        return WebPage(title: words["trash_title"], section: .calendar, template: "trash", values: values)
    }
}

/// The values of the page of deleted activities.
struct TrashValues: Sendable {
    /// A deleted activity.
    struct Row: Sendable {
        let id: String
        let name: String
        let cssClass: String
        let letters: String
        let times: String
    }

    let rows: [Row]
    let hasRows: Bool
    let others: String?
}
