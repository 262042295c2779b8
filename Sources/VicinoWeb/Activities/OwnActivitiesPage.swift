internal import Vicino
internal import VicinoActivity
internal import VicinoCore
internal import VicinoDiary
internal import VicinoPage

/// The page of all activities that the user has recorded.
struct OwnActivitiesPage {
    let request: WebRequest

    /// How many activities the page shows at a time.
    static let pageSize = 50

    func page() -> Page {
        let site = request.site
        let words = request.words
        let looks = site.looks(words)
        var marks = ActivityMarks(looks)
        let used = site.usedNames
        let turn = PageTurn(request.query("page").flatMap { Int($0) } ?? 1, of: used.count, size: Self.pageSize)
        let today = site.now.wall.date
        let rows = used.map { name in
            OwnActivityRow(
                mark: marks.assignMark(to: name.name), count: words.counted(.nEntries, name.count),
                isMoving: looks.isMoving(name.name), path: OwnActivityPaths.one(name.name),
                listPath: CalendarAddress(user: nil, span: .list, date: today)
                    .filtered { $0.activities = [name.name] }.path,
                words: words)
        }
        let view = OwnActivitiesView(
            rows: Array(rows[turn.range]),
            turn: turn.isNeeded ? TurnView(turn, path: OwnActivityPaths.all, words, as: .activitiesRange) : nil,
            words: words)
        return Page(title: words(.settingsActivities), section: .settings, view: view)
    }
}
