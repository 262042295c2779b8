internal import Vicino
internal import VicinoDiary
internal import VicinoMarkup
internal import VicinoPage

/// Says on every page that it shows demo data, with the button that ends them.
struct DemoBanner: View {
    /// Whether the user has recorded an activity, so that the demo has served its purpose.
    private let hasOwn: Bool
    private let words: Words

    /// - Returns: nil if there are no demo data.
    init?(_ site: WebSite, _ words: Words) throws {
        let stage = try site.diary.stage()
        guard stage.hasDemo else { return nil }
        hasOwn = stage == .demoBesideOwn
        self.words = words
    }

    var body: Markup {
        Section(.class("demo row"), .aria(.label, words(.demoMark))) {
            Span(.role(hasOwn ? "status" : nil)) {
                B { words(.demoMark) }
                " \(words(hasOwn ? .demoOwn : .demoHow))"
            }
            PostForm(DemoRoutes.endPath, style: "push") { Button { words(.demoEnd) } }
        }
    }
}

extension WebNotice {
    /// Says that the demo has ended, because another person may follow from now on.
    static func demoEnded(_ words: Words) -> WebNotice { WebNotice(before: words(.demoEndedShared)) }
}
