internal import HTTPTypes
internal import VicinoActivity
internal import VicinoMarkup
internal import VicinoPage

/// A page before it is put into its frame.
struct WebPage: Sendable {
    /// A main page, which the navigation names.
    enum Section: String, CaseIterable, Sendable {
        case today, calendar, people, charts, settings

        /// What the navigation calls it.
        var name: TextKey {
            switch self {
            case .today: .navToday
            case .calendar: .navCalendar
            case .people: .navPeople
            case .charts: .navCharts
            case .settings: .navSettings
            }
        }
    }

    /// The title, without the program's name.
    let title: String
    /// The main page to which it belongs; nil for a page before the sign-in.
    let section: Section?
    /// What it shows.
    let view: any View
    /// The status of the answer.
    var status: HTTPResponse.Status = .ok
    /// Whether it shows what another person recorded, on cool paper.
    var isTheirs = false
    /// After how many seconds the browser fetches the page again; nil for never.
    var refresh: Int?
}
