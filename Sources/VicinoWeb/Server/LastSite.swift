internal import HTTPTypes
internal import Hummingbird
internal import Vicino
internal import VicinoCore
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
    let templates: Templates
    /// Called when a signed-in browser has received the last page; then there is nothing more to wait for.
    let wasShown: @Sendable () -> Void
    /// Erases the rest, and replaces this site.
    let goOn: @Sendable (LastSite, Words) -> Void

    var formPath: String? { if case .unfinished = result { ErasingForm.path } else { nil } }

    func submit(_ fields: [String: [String]], _ session: WebSession, _ words: Words) async -> Response {
        await BlockingWork.ofPage.run { goOn(self, words) }
        return ResponseBuilder.redirect("/")
    }

    func page(_ words: Words) -> WebPage {
        let values = values(words)
        if values.isLast { wasShown() }
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
            foreign: report.foreignPaths.prefix(Self.limit).map { $0.displaySafe(limit: 300) },
            shared: report.sharedPaths.map { $0.displaySafe(limit: 300) },
            hasForeign: !report.foreignPaths.isEmpty, hasShared: !report.sharedPaths.isEmpty)
    }

    /// The maximum number of paths that the page lists.
    private static let limit = 50
}
