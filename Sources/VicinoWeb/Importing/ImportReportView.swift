internal import VicinoMarkup
internal import VicinoPage

/// What a file of activities holds, or what came of it.
struct ImportReportView: View {
    let lines: [String]
    /// Why parts of the file were skipped or changed.
    let reasons: [String]
    /// How many further reasons there are; nil for none.
    let more: String?
    let words: Words

    var body: Markup {
        Ul(.class("stack tight")) {
            for line in lines { Li { line } }
        }
        if !reasons.isEmpty {
            Fold(words(.importReasons)) {
                Ul(.class("stack tight sm mut gapt")) {
                    for reason in reasons { Li(.class("wrap")) { reason } }
                    if let more { Li { more } }
                }
            }
        }
    }
}
