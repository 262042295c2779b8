internal import VicinoMarkup
internal import VicinoPage

/// The last day of a followed person, and the days before it.
struct PersonDays: View {
    /// The last day with records; nil without records.
    let last: LastDayCard?
    let earlier: [EarlierDay]
    let name: String
    /// How complete and how recent the records are.
    let freshness: String
    /// The page of the person.
    let path: String
    let words: Words

    var body: Markup {
        if let last {
            last
        } else {
            Card("empty") {
                H2 { words(.freshNothing, ["name": name]) }
                P { freshness }
            }
        }
        if !earlier.isEmpty {
            Card {
                CardHead(words(.daysBefore)) {
                    A(.href("\(path)/beside")) { words(.beside) }
                }
                Div(.class("pair one")) {
                    for day in earlier { day }
                }
            }
        }
    }
}

/// The last day with records.
struct LastDayCard: View {
    let day: String
    /// When something was last received.
    let received: String
    /// What ran when something was last received; nil for nothing.
    let running: String?
    let line: Markup
    let rows: [DayRow]
    /// How many more records there are; nil for none.
    let more: String?
    /// The page with all records of the day.
    let listPath: String

    var body: Markup {
        Card {
            CardHead(day, detail: received)
            line
            if let running { P(.class("gapt")) { running } }
            Ol(.class("list")) {
                for row in rows { row }
            }
            if let more {
                P(.class("foot")) {
                    A(.href(listPath)) { more }
                }
            }
        }
    }
}
