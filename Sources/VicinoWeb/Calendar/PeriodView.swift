internal import VicinoMarkup
internal import VicinoPage

/// A week or a month: the drawing of its days, and how long each activity took.
struct PeriodView: View {
    let heading: String
    let drawing: Markup
    /// What the drawing shows; nil if it needs no explanation.
    let note: String?
    let totals: TotalsCard

    var body: Markup {
        Section(.class("card"), .aria(.label, heading)) {
            H2(.class("sr")) { heading }
            drawing
            if let note { P(.class("sm mut gapt")) { note } }
        }
        totals
    }
}
