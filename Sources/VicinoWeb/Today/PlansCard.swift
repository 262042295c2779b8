internal import VicinoMarkup
internal import VicinoPage

/// What was planned for days before today, and of which only the user knows whether it happened.
struct PlansCard: View {
    let rows: [EntryRow]
    let words: Words

    /// How many plans are asked about at once.
    static let limit = 6
    /// For how many days before today plans are asked about; the calendar shows older ones.
    static let dayCount = 14

    var body: Markup {
        Card {
            H2 { words(.plansOver) }
            Ol(.class("list")) {
                for row in rows { row }
            }
        }
    }
}
