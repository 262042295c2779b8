internal import Vicino
internal import VicinoMarkup
internal import VicinoPage

/// What the page of a followed person shows.
struct PersonView: View {
    let ribbon: Ribbon
    let head: PersonHead
    let days: PersonDays
    let holding: HoldingCard
    /// Nil for a person who has told of no store.
    let store: AuthorStoreCard?
    let policy: PolicyCard
    let relation: RelationCard

    var body: Markup {
        ribbon
        head
        Div(.class("cols main3")) {
            Div(.class("stack")) { days }
            Div(.class("stack")) {
                holding
                store
                policy
                relation
            }
        }
    }
}

/// The top of the page of a person: who it is, how near, and the links to the other pages about the person.
struct PersonHead: View {
    let person: Person
    /// The person's name, safe to show.
    let name: String
    /// What the person calls themselves, if it is another name.
    let claimed: String?
    let near: NearLine
    let words: Words

    var body: Markup {
        Div(.class("top")) {
            Div(.class("row")) {
                Avatar(name.initial)
                Div {
                    H1 { name }
                    if let claimed { P(.class("sm mut")) { claimed } }
                    Div(.id("live-near")) { near }
                }
            }
            PersonLinks(person: person, current: .overview, words: words)
        }
    }
}
