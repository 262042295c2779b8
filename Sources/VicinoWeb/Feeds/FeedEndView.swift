internal import VicinoMarkup
internal import VicinoPage

/// Asks whether the address of a calendar ends.
struct FeedEndView: View {
    let heading: String
    let change: FeedEndPage.Change
    /// The address that ends.
    let address: String
    let person: String
    /// The number of the page of feeds to which the answer leads.
    let number: Int
    let words: Words

    var body: Markup {
        PageHead(heading, partOf: words(.feeds), at: FeedsPage.path(number))
        Card("stack narrow") {
            Code(.class("fp sm")) { address }
            P {
                words(.feedEnds)
                if change == .renew { " \(words(.feedEndsNew))" }
            }
            PostForm("/settings/feed", style: "row") {
                HiddenField("person", person)
                HiddenField("page", "\(number)")
                Button(.class("danger"), .name("change"), .value(change.rawValue)) { words(change.button) }
                A(.class("btn"), .href(FeedsPage.path(number))) { words(.cancel) }
            }
        }
    }
}
