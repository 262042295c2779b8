internal import VicinoActivity
internal import VicinoCore
internal import VicinoMarkup
internal import VicinoPage

/// The top of the page of the present day.
struct TodayHead: View {
    let now: CalendarNow
    /// Whether the page shows the ways to begin in place of the day.
    let isFirst: Bool
    let text: WebText

    private var date: CivilDate { now.wall.date }

    var body: Markup {
        Div(.class("top"), .data("data-day", turn), .data("data-left", left)) {
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

    /// How many milliseconds of the day are left, after which an open page asks for the next one.
    private var left: String? {
        let midnight = WallTime(date: date.adding(days: 1), millisecondOfDay: 0).moment(in: now.timeZone)
        return midnight.map { "\(max(0, $0.milliseconds - now.moment.milliseconds))" }
    }
}
