internal import VicinoMarkup
internal import VicinoPage

/// The calendars, each with the address at which calendar programs fetch it.
struct FeedsView: View {
    /// Why the addresses will not last; nil if they will.
    let portWarning: String?
    let rows: [FeedRow]
    /// What stands in place of the rows if the only calendar has no address; otherwise nil.
    let empty: EmptyState?
    /// Links to the other pages; nil if there are none.
    let turn: TurnView?
    let words: Words

    var body: Markup {
        PageHead(words(.feeds), above: words(.navSettings), style: "row acts") {
            A(.class("btn"), .href("/settings")) { words(.navSettings) }
        }
        Card("stack narrow") {
            P(.class("sm mut")) { words(.feedsHow) }
            if let portWarning { P(.class("hint")) { portWarning } }
            if let empty {
                empty
            } else {
                Ul(.class("stack")) {
                    for row in rows { row }
                }
                turn
            }
        }
    }
}

/// The calendar of a person, with the address of its feed.
struct FeedRow: View {
    /// Its number on the page.
    let number: Int
    /// The number of the page, to which a change leads back.
    let page: Int
    let person: String
    let name: String
    /// The address; nil if there is none.
    let address: String?
    let words: Words

    var body: Markup {
        Li(.class("stack tight")) {
            B { name }
            if let address { Code(.class("fp sm"), .id(id)) { address } }
            PostForm("/settings/feed", style: "row") {
                HiddenField("person", person)
                HiddenField("page", "\(page)")
                if address == nil {
                    Button(.name("change"), .value("make")) { label(.feedMake) }
                } else {
                    Button(
                        .type("button"), .hidden(), .data("data-copy", id), .data("data-done", words(.copied))
                    ) {
                        label(.copyAddress)
                    }
                    A(.class("btn"), .href(path(toEnd: .renew))) { label(.feedRenew) }
                    A(.class("btn"), .href(path(toEnd: .remove))) { label(.feedRemove) }
                }
            }
        }
    }

    /// The id of the address, which a button copies.
    private var id: String { "feed-\(number)" }

    /// What a button says; for assistive programs with the name of the calendar.
    @MarkupBuilder private func label(_ key: TextKey) -> Markup {
        words(key)
        SpokenText(" \(name)")
    }

    private func path(toEnd change: FeedEndPage.Change) -> String {
        "\(FeedEndPage.path)?person=\(person)&change=\(change.rawValue)&page=\(page)"
    }
}
