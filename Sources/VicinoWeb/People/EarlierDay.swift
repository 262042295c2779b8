internal import VicinoMarkup
internal import VicinoPage

/// A day before the last one.
struct EarlierDay: View {
    let name: String
    let line: Markup
    /// The times of the day by activity, for readers who do not see the line.
    let figures: String

    var body: Markup {
        P(.class("d")) { name }
        line
        P(.class("sr")) { figures }
    }
}
