internal import VicinoActivity
internal import VicinoCore
internal import VicinoMarkup
internal import VicinoPage

/// The top of the page of the present day.
struct TodayHead: View {
    let date: CivilDate
    /// Whether the page shows the ways to begin in place of the day.
    let isFirst: Bool
    let text: WebText

    var body: Markup {
        Div(.class("top"), .data("data-day", turn)) {
            Div {
                P { text.weekday(date) }
                H1 { text.dayAndMonth(date) }
            }
            Div(.class("row acts")) {
                A(.class("btn"), .href("/add")) { text.words(.addByHand) }
            }
        }
    }

    /// By this, an open page notices that another one is right as a whole: after midnight, and with the first record.
    private var turn: String { isFirst ? "\(date) first" : date.description }
}
