internal import Hummingbird
internal import Vicino
internal import VicinoPage
internal import VicinoThreads

/// Answers when there are no pages any more. That is after everything was erased, when an erasing did not end, and
/// after the service that served the pages was switched off.
///
/// Only browsers that are signed in see it, as every other page.
struct LastSite: SinglePageSite {
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
    let access: SiteAccess
    /// Called when a signed-in browser has received the last page; then there is nothing more to wait for.
    let wasShown: @Sendable () -> Void
    /// Erases the rest, and replaces this site.
    let goOn: @Sendable (LastSite, Words) -> Void

    var formPaths: [String] { if case .unfinished = result { [ErasingForm.path] } else { [] } }

    func submit(
        _ fields: [String: [String]], to path: String, from session: WebSession, _ words: Words
    ) async -> Response {
        await BlockingWork.ofPage.run { goOn(self, words) }
        return ResponseBuilder.redirect("/")
    }

    func page(_ words: Words) -> Page {
        let view = LastView(result: result, words: words)
        if view.isLast { wasShown() }
        return Page(title: view.heading, section: nil, view: view)
    }
}
