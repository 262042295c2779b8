internal import HTTPTypes
internal import Hummingbird
internal import Vicino
internal import VicinoCore

/// Answers after everything was erased: the last page, for browsers that were signed in, until the server ends.
struct ErasedSite: Sendable {
    /// How the erasing ended.
    enum Result: Sendable {
        case erased(ErasureReport)
        /// It was erased in part only, for this reason.
        case failed(String)
    }

    let result: Result
    let origin: WebOrigin
    let sessions: WebSessions
    let templates: Templates
    let now: @Sendable () -> Timestamp

    /// Answers a request, after the same checks as those of every other page.
    func answer(_ request: Request) -> Response {
        guard OriginCheck(request.head, origin).isPassed else { return WebResponder.plain(.forbidden) }
        if request.method == .get, let asset = Asset.all.first(where: { "/\($0.name)" == request.uri.path }) {
            return WebResponses.response(asset)
        }
        guard request.method == .get, sessions.session(request.cookies[origin.cookieName]?.value, now: now()) != nil
        else { return WebResponder.plain(.forbidden) }
        let words = Words.of(Language(accepting: request.headers[.acceptLanguage]))
        let page = WebPage(
            title: words[title], section: nil, template: "erased", values: values(words), status: .ok)
        return WebResponses.response(page, PageFrame(page, templates, words).markup(templates, words), words)
    }

    private var title: String { if case .erased = result { "erased_title" } else { "erased_partly" } }

    private func values(_ words: Words) -> ErasedValues {
        switch result {
        case .erased(let report):
            ErasedValues(
                heading: words[title], failure: nil, foreign: report.foreign.map { displaySafe($0, limit: 300) },
                shared: report.shared.map { displaySafe($0, limit: 300) })
        case .failed(let reason): ErasedValues(heading: words[title], failure: reason, foreign: [], shared: [])
        }
    }
}

/// The values of the last page.
struct ErasedValues: Sendable {
    let heading: String
    /// Why not everything is erased; nil if everything is.
    let failure: String?
    let foreign: [String]
    let shared: [String]
    let hasForeign: Bool
    let hasShared: Bool

    init(heading: String, failure: String?, foreign: [String], shared: [String]) {
        (self.heading, self.failure) = (heading, failure)
        (self.foreign, hasForeign) = (Array(foreign.prefix(Self.limit)), !foreign.isEmpty)
        (self.shared, hasShared) = (shared, !shared.isEmpty)
    }

    /// The most paths that the page lists.
    private static let limit = 50
}
