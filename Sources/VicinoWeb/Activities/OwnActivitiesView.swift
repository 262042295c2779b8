internal import VicinoActivity
internal import VicinoDrawing
internal import VicinoMarkup
internal import VicinoPage

/// What the page of the user's activities shows.
struct OwnActivitiesView: View {
    let rows: [OwnActivityRow]
    let turn: TurnView?
    let words: Words

    var body: Markup {
        PageHead(words(.settingsActivities), partOf: words(.navSettings), at: "/settings#activities")
        Card("narrow") {
            P(.class("sm mut gapb")) { words(.activitiesHow) }
            if rows.isEmpty {
                EmptyState(words(.activitiesEmpty), advice: words(.activitiesEmptyHow)) {
                    BeginActions(words: words)
                }
            } else {
                Ul(.class("list own")) {
                    for row in rows { row }
                }
            }
            turn
        }
    }
}

/// An activity in the list.
struct OwnActivityRow: View {
    let mark: ActivityMark
    /// `312 entries`.
    let count: String
    let isMoving: Bool
    /// Where it is changed.
    let path: String
    /// The list of its records.
    let listPath: String
    let words: Words

    var body: Markup {
        Li {
            Badge(mark.letters, style: mark.hue.cssClass)
            Div {
                B { Bdi { mark.title } }
                P {
                    A(.href(listPath)) { count }
                    if isMoving { " · \(words(.countsAsMoving))" }
                }
            }
            A(.class("btn"), .href(path)) {
                words(.activityChange)
                SpokenText(" \(mark.title)")
            }
        }
    }
}
