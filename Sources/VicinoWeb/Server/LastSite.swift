internal import HTTPTypes
internal import Hummingbird
internal import Vicino
internal import VicinoCore

/// Answers when there are no pages any more: after everything was erased, when an erasing did not end, and after the
/// service was switched off that served the pages.
///
/// Only browsers that are signed in see it, as every other page.
struct LastSite: Sendable {
    /// Why there are no pages.
    enum Result: Sendable {
        case erased(ErasureReport)
        /// A part is left, for a reason, or because an earlier erasing was interrupted. A form erases the rest.
        case unfinished(String?)
        /// Nothing was erased, for a reason, and the service of this process has ended.
        case refused(String)
        /// The service of this process was switched off.
        case switchedOff
    }

    let result: Result
    let origin: WebOrigin
    let signIn: SignInLink
    let templates: Templates
    let now: @Sendable () -> Timestamp
    /// Erases the rest, and replaces this site.
    let goOn: @Sendable (LastSite, Words) -> Void

    /// Answers a request, after the same checks as those of every other page.
    func answer(_ request: Request) async -> Response {
        guard OriginCheck(request.head, origin).isPassed else { return WebResponder.plain(.forbidden) }
        let words = Words.of(Language(accepting: request.headers[.acceptLanguage]))
        let session = signIn.sessions.session(request.cookies[origin.cookieName]?.value, now: now())
        switch (request.method, request.uri.path) {
        case (.get, let path) where Asset.all.contains { "/\($0.name)" == path }:
            return Asset.all.first { "/\($0.name)" == path }.map(WebResponses.response) ?? WebResponder.plain(.notFound)
        case (.get, SignInRoutes.path):
            do throws(SignInLink.Refused) {
                let session = try signIn.open(FormFields.read(request.uri.query ?? ""), now: now())
                return WebResponses.redirect("/", signingIn: session, at: origin)
            } catch { return response(SignInRoutes.page(words, error.key), words) }
        case (.get, _) where session != nil: return response(page(words), words)
        case (.post, ErasingForm.path) where session != nil && values(words).isUnfinished:
            guard (try? await WebResponder.form(request)) != nil else { return WebResponder.plain(.forbidden) }
            await BlockingWork.ofPage.run { goOn(self, words) }
            return WebResponses.redirect("/")
        case (.get, _): return response(SignInRoutes.page(words, "sign_in_needed"), words)
        default: return WebResponder.plain(.forbidden)
        }
    }

    private func response(_ page: WebPage, _ words: Words) -> Response {
        WebResponses.response(page, PageFrame(page, templates, words).markup(templates, words), words)
    }

    private func page(_ words: Words) -> WebPage {
        let values = values(words)
        return WebPage(title: values.heading, section: nil, template: "last", values: values, status: .ok)
    }

    private func values(_ words: Words) -> LastValues {
        switch result {
        case .erased(let report): LastValues(heading: words["erased_title"], report: report)
        case .unfinished(let reason):
            LastValues(heading: words["erased_partly"], failure: reason, isUnfinished: true, isLast: false)
        case .refused(let reason): LastValues(heading: words["erase_refused"], failure: reason, isRefused: true)
        case .switchedOff: LastValues(heading: words["background_switched_off"], isSwitchedOff: true)
        }
    }
}

/// The values of the last page.
struct LastValues: Sendable {
    let heading: String
    /// Why not everything is erased; nil if everything is, or the reason is not known.
    var failure: String?
    /// Whether everything is erased.
    var isErased = false
    /// Whether a form erases the rest.
    var isUnfinished = false
    /// Whether nothing was erased.
    var isRefused = false
    /// Whether the service was switched off.
    var isSwitchedOff = false
    /// Whether the server ends soon.
    var isLast = true
    var foreign: [String] = []
    var shared: [String] = []
    // Templates see stored values only.
    var hasForeign = false
    var hasShared = false
}

extension LastValues {
    /// Tells what was left.
    init(heading: String, report: ErasureReport) {
        self.init(
            heading: heading, isErased: true,
            foreign: report.foreign.prefix(Self.limit).map { displaySafe($0, limit: 300) },
            shared: report.shared.map { displaySafe($0, limit: 300) },
            hasForeign: !report.foreign.isEmpty, hasShared: !report.shared.isEmpty)
    }

    /// The most paths that the page lists.
    private static let limit = 50
}
