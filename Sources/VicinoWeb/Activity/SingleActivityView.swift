internal import VicinoActivity
internal import VicinoCore
internal import VicinoDrawing
internal import VicinoMarkup
internal import VicinoPage

/// What the page of one activity shows.
struct SingleActivityView: View {
    /// Says that another person recorded it; nil for the user's own.
    let ribbon: Ribbon?
    let mark: ActivityMark
    let name: String
    /// `Saturday 21 November`.
    let day: String
    /// The page of its day.
    let dayPath: String
    let facts: ActivityFactsCard
    /// The buttons that change it; nil for what another person recorded.
    let buttons: ActivityButtons?
    /// Who can see it; nil for what another person recorded.
    let viewers: ActivityViewers?
    let words: Words

    var body: Markup {
        ribbon
        PageHead(name, above: day) {
            A(.class("btn"), .href(dayPath)) { words(.itsDay) }
            buttons
        }
        Div(.class("cols main3")) {
            Div(.class("stack")) {
                Card("narrow") {
                    Div(.class("row gapb")) {
                        Badge(mark.letters, style: mark.hue.cssClass)
                        B { Bdi { name } }
                    }
                    facts
                }
            }
            Div(.class("stack")) { viewers }
        }
    }
}

/// The facts of an activity, and its note.
struct ActivityFactsCard: View {
    let lines: [FactLine]
    /// By whose clocks the times are; nil for the user's.
    let clock: String?
    let note: String?

    var body: Markup {
        Dl(.class("facts")) {
            for line in lines { line }
        }
        if let clock { P(.class("sm mut gapt")) { clock } }
        if let note { P(.class("lines gapt")) { "“\(note)”" } }
    }
}

/// The buttons that confirm, change and delete an activity.
struct ActivityButtons: View {
    /// A guess that can be confirmed.
    struct Guess: Sendable {
        /// Which guess the page shows, so that the button confirms no other one.
        let shown: String
        /// What stands on the button.
        let answer: String
        /// The page that follows.
        let path: String
    }

    let id: RecordID
    /// The page that changes it.
    let editPath: String
    /// What the user can confirm; nil for nothing.
    let guess: Guess?
    /// The page that follows when it was deleted.
    let afterPath: String
    let words: Words

    var body: Markup {
        if let guess {
            PostForm("/confirm") {
                HiddenField("id", id.description)
                HiddenField(ShownGuess.field, guess.shown)
                HiddenField("return", guess.path)
                Button(.class("go")) { guess.answer }
            }
        }
        A(.class("btn"), .href(editPath)) { words(.edit) }
        PostForm("/delete") {
            HiddenField("id", id.description)
            HiddenField("return", afterPath)
            Button(.class("danger")) { words(.delete) }
        }
    }
}
