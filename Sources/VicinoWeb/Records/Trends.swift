internal import VicinoMarkup
internal import VicinoPage

/// What has clearly changed against the days before; nothing without a sentence.
struct Trends: View {
    private let sentences: [String]

    init(_ sentences: [String]) { self.sentences = sentences }

    var body: Markup {
        if !sentences.isEmpty {
            P(.class("trend gapb")) { sentences.joined(separator: " ") }
        }
    }
}
