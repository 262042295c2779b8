internal import Vicino
internal import VicinoAreas
internal import VicinoCore
internal import VicinoDiary
internal import VicinoMarkup
internal import VicinoPage

/// The card of the user's areas, which leads to the page that changes them.
struct AreasCard: View {
    /// The maximum number of names.
    private static let limit = 12

    private let names: [String]
    private let words: Words

    init(_ site: WebSite, _ words: Words) throws {
        names = try AreaBook(site.node).areas().prefix(Self.limit).map { DisplayText($0.name, limit: 60).text }
        self.words = words
    }

    var body: Markup {
        Card("stack", id: "areas") {
            CardIntro(words(.areasTitle), sentence: words(.areasHow))
            if !names.isEmpty {
                P { names.joined(separator: ", ") }
            }
            P { A(.class("btn"), .href(AreaPaths.all)) { words(.areasChange) } }
        }
    }
}
