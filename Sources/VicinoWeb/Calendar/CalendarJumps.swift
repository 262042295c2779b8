internal import VicinoActivity
internal import VicinoCore
internal import VicinoMarkup
internal import VicinoPage

/// The button that opens a field for a day, to which the calendar then goes. It works without scripts.
struct DayJump: View {
    private let action: String
    private let date: CivilDate
    /// What the page keeps.
    private let hidden: [HiddenField]
    private let words: Words

    init(_ address: CalendarAddress, _ words: Words) {
        action = address.action
        date = address.date
        let shown = Set(address.hiddenFields.map(\.name))
        let others = address.filter.fields.filter { !shown.contains($0.name) }
        hidden = (address.hiddenFields + others).filter { $0.name != "date" }.map { HiddenField($0.name, $0.value) }
        self.words = words
    }

    var body: Markup {
        Details(.class("goto"), .data("data-key", "g")) {
            Summary(.class("btn"), .aria(.label, words(.goToDay))) { Icon("calendar") }
            Form(.class("pop"), .method(.get), .action(action)) {
                for field in hidden { field }
                Label(.class("field")) {
                    words(.goToDay)
                    Input(
                        .type("date"), .name("date"), .value(date.description), .required(),
                        .min("\(CalendarSpan.years.lowerBound)-01-01"),
                        .max("\(CalendarSpan.years.upperBound)-12-31"))
                }
                Button { words(.go) }
            }
        }
    }
}

/// What the keys of the calendar do. The script shows it, because without it they do nothing.
struct KeyHelp: View {
    /// Whether the user may add something.
    let isEditable: Bool
    let words: Words

    var body: Markup {
        Details(.class("goto hide"), .data("data-key", "?"), .hidden()) {
            Summary(.class("btn"), .aria(.label, words(.keysTitle))) { "?" }
            Div(.class("pop keys")) {
                Dl {
                    line("← →", .keysTurn)
                    line("t", .keysToday)
                    line("g", .keysDay)
                    if isEditable { line("a", .keysAdd) }
                    line("?", .keysHelp)
                }
                if isEditable { P(.class("sm mut")) { words(.keysDraw) } }
            }
        }
    }

    private func line(_ key: String, _ name: TextKey) -> Div {
        Div {
            Dt { B { key } }
            Dd { words(name) }
        }
    }
}
