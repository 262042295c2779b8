internal import VicinoMarkup
internal import VicinoPage

/// What a follower may see, as a form, and beside it their view of the user's week.
struct SharingView: View {
    /// The follower's name, safe to show.
    let name: String
    let choice: SharingField
    /// Whether one press makes the choice careful.
    let offersCare: Bool
    /// What is wrong with the choice that was sent; nil if nothing is.
    let mistake: FieldMistake?
    /// Whether the week shows a choice that is not saved.
    let isTrial: Bool
    let week: SharedWeekView
    /// The page of the person.
    let path: String
    let words: Words

    var body: Markup {
        Div(.class("cols two gapt"), .id("shared")) {
            Card("stack") {
                H2 { words(.sharedChoice, ["name": name]) }
                mistake
                form
            }
            Card("stack") {
                CardIntro(
                    words(.sharedHeading, ["name": name]),
                    sentence: words(isTrial ? .sharedTrial : .sharedSaved, ["name": name]))
                week
            }
        }
    }

    private var form: Form {
        Form(.class("stack"), .method(.post), .action("\(path)/shared"), .described(by: mistake)) {
            choice
            P(.class("hint")) { words(.sharedHow, ["name": name]) }
            P(.class("row")) {
                Button(.class("go")) { words(.save) }
                Button(.name("show"), .value("on")) { words(.sharedShow) }
                if offersCare { Button(.name("careful"), .value("on")) { words(.shareCarefully) } }
            }
        }
    }
}

/// The fold in a form that shows what a new person will see.
struct SharedPreview: View {
    let week: SharedWeekView
    /// Whether the user has asked to see it.
    let isOpen: Bool
    let words: Words

    var body: Markup {
        Fold(words(.sharedPreview), isOpen: isOpen) { week }
    }
}
