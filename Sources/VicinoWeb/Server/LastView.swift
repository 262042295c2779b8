internal import Vicino
internal import VicinoCore
internal import VicinoMarkup
internal import VicinoPage

/// The last page: why there are no pages any more, and what is left.
struct LastView: View {
    let result: LastSite.Result
    let words: Words

    /// The title of the page.
    var heading: String {
        switch result {
        case .erased: words(.erasedTitle)
        case .unfinished: words(.erasedPartly)
        case .refused: words(.eraseRefused)
        case .switchedOff: words(.backgroundSwitchedOff)
        }
    }

    /// Whether the server ends soon.
    var isLast: Bool { if case .unfinished = result { false } else { true } }

    var body: Markup {
        PageHead(heading)
        Card("stack narrow") {
            explanation
            if isLast { P(.class("sm mut")) { words(.erasedEnd) } }
        }
    }

    @MarkupBuilder private var explanation: Markup {
        switch result {
        case .erased(let report):
            ErasedView(report: report, words: words)
        case .unfinished(let reason):
            if let reason { P(.class("err")) { reason } }
            P { words(.erasedAgain) }
            PostForm(ErasingForm.path) { Button(.class("danger")) { words(.eraseRest) } }
        case .refused(let reason):
            P(.class("err")) { reason }
            P { words(.eraseServiceHere) }
        case .switchedOff:
            P { words(.backgroundLastPage) }
        }
    }

    /// What was left when everything was erased.
    private struct ErasedView: View {
        let report: ErasureReport
        let words: Words

        /// The maximum number of paths that the page lists.
        private static let limit = 50

        var body: Markup {
            P { words(.erasedWhat) }
            paths(Array(report.foreignPaths.prefix(Self.limit)), below: words(.erasedForeign))
            paths(report.sharedPaths, below: words(.erasedShared))
            P { words(.erasedNext) }
            P(.class("sm mut")) { words(.eraseAfter) }
        }

        @MarkupBuilder private func paths(_ paths: [String], below title: String) -> Markup {
            if !paths.isEmpty {
                Div {
                    H2 { title }
                    Ul(.class("stack tight gapt")) {
                        for path in paths { Li(.class("fp sm")) { DisplayText(path, limit: 300).text } }
                    }
                }
            }
        }
    }
}
