internal import HTTPTypes
internal import VicinoPage

extension Page {
    /// A main page of the diary, which the navigation names.
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

        /// Its path.
        var path: String { self == .today ? "/" : "/\(rawValue)" }
    }

    /// - Parameters:
    ///   - title: the title, without the program's name.
    ///   - section: the main page to which it belongs; nil for a page before the sign-in.
    ///   - view: what it shows.
    ///   - status: the status of the answer.
    ///   - isTheirs: whether it shows what another person recorded, on cool paper.
    ///   - refresh: after how many seconds the browser fetches the page again; nil for never.
    init(
        title: String, section: Section?, view: some View, status: HTTPResponse.Status = .ok, isTheirs: Bool = false,
        refresh: Int? = nil
    ) {
        self.init(title, in: section?.path, status: status) { view }
        self.isTheirs = isTheirs
        self.refresh = refresh
    }
}
