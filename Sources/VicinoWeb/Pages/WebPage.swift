internal import HTTPTypes
internal import VicinoActivity

/// A page before it is put into its frame.
struct WebPage: Sendable {
    /// A main page, which the navigation names.
    enum Section: String, CaseIterable, Sendable {
        case today, calendar, people, charts, settings
    }

    /// The title, without the program's name.
    let title: String
    /// The main page to which it belongs; nil for a page before the sign-in.
    let section: Section?
    /// The template that draws it, and the values for it.
    let template: String
    let values: any Sendable
    /// The status of the answer.
    var status: HTTPResponse.Status = .ok
    /// Whether it shows what another person recorded, on cool paper.
    var isTheirs = false
    /// After how many seconds the browser fetches the page again; nil for never.
    var refresh: Int?
}
