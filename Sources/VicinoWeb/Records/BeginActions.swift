internal import VicinoMarkup
internal import VicinoPage

/// The next steps of an empty diary, on the pages that would show what is in it.
struct BeginActions: View {
    /// The page that adds an activity by hand, and leads back.
    var addPath = "/add"
    let words: Words

    var body: Markup {
        A(.class("btn go"), .href("/")) { words(.firstStart) }
        A(.class("btn"), .href(addPath)) { words(.addByHand) }
        A(.class("btn"), .href("/import")) { words(.firstImport) }
    }
}
