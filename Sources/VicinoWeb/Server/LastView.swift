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
        case .erased: words["erased_title"]
        case .unfinished: words["erased_partly"]
        case .refused: words["erase_refused"]
        case .switchedOff: words["background_switched_off"]
        }
    }

    /// Whether the server ends soon.
    var isLast: Bool { if case .unfinished = result { false } else { true } }

    var body: Markup {
        PageHead(heading)
        Card("stack narrow") {
            explanation
            if isLast { P(.class("sm mut")) { words["erased_end"] } }
        }
    }

    @MarkupBuilder private var explanation: Markup {
        switch result {
        case .erased(let report):
            ErasedView(report: report, words: words)
        case .unfinished(let reason):
            if let reason { P(.class("err")) { reason } }
            P { words["erased_again"] }
            PostForm(ErasingForm.path) { Button(.class("danger")) { words["erase_rest"] } }
        case .refused(let reason):
            P(.class("err")) { reason }
            P { words["erase_service_here"] }
        case .switchedOff:
            P { words["background_last_page"] }
        }
    }

    /// What was left when everything was erased.
    private struct ErasedView: View {
        let report: ErasureReport
        let words: Words

        /// The maximum number of paths that the page lists.
        private static let limit = 50

        var body: Markup {
            P { words["erased_what"] }
            paths(Array(report.foreignPaths.prefix(Self.limit)), below: words["erased_foreign"])
            paths(report.sharedPaths, below: words["erased_shared"])
            P { words["erased_next"] }
            P(.class("sm mut")) { words["erase_after"] }
        }

        @MarkupBuilder private func paths(_ paths: [String], below title: String) -> Markup {
            if !paths.isEmpty {
                Div {
                    H2 { title }
                    Ul(.class("stack tight gapt")) {
                        for path in paths { Li(.class("fp sm")) { path.displaySafe(limit: 300) } }
                    }
                }
            }
        }
    }
}
