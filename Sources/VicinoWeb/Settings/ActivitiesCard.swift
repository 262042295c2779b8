internal import Vicino
internal import VicinoActivity
internal import VicinoCore
internal import VicinoDiary
internal import VicinoDrawing
internal import VicinoMarkup
internal import VicinoPage

/// The card of the user's activities, as the newest records name them. Each leads to its records.
struct ActivitiesCard: View {
    /// The maximum number of activities.
    static let limit = 24

    private let marks: [ActivityMark]
    private let today: CivilDate
    private let words: Words

    init(_ site: WebSite, _ words: Words) throws {
        let now = site.now
        let newest = try site.records(of: site.node.me, now).newest(UsualActivities.recordLimit)
        var marks = ActivityMarks(site.looks(words))
        let names = UsualActivities(newest, now.timeZone).usedNames.prefix(Self.limit)
        self.marks = names.map { marks.assignMark(to: $0) }
        today = now.wall.date
        self.words = words
    }

    var body: Markup {
        Card("stack", id: "activities") {
            CardIntro(words(.settingsActivities), sentence: words(.settingsActivitiesHow))
            if !marks.isEmpty {
                Ul(.class("row")) {
                    for mark in marks { line(mark) }
                }
            }
            P { A(.class("btn"), .href(OwnActivityPaths.all)) { words(.activitiesChange) } }
        }
    }

    @MarkupBuilder private func line(_ mark: ActivityMark) -> Markup {
        Li {
            A(.class("btn"), .href(path(mark.name))) {
                Badge(mark.letters, style: mark.hue.cssClass)
                Bdi { mark.title }
            }
        }
    }

    /// The list of the activity's records.
    private func path(_ name: String) -> String {
        CalendarAddress(user: nil, span: .list, date: today).filtered { $0.activities = [name] }.path
    }
}
