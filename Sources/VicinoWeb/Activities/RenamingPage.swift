internal import Vicino
internal import VicinoActivity
internal import VicinoCore
internal import VicinoDiary
internal import VicinoMarkup
internal import VicinoPage

/// The page that says what a renaming would change, before it does.
struct RenamingPage {
    let request: WebRequest
    /// What the renaming would do.
    let plan: RenamedActivity

    func page() -> Page {
        let words = request.words
        let looks = request.site.looks(words)
        let old = looks.title(of: DisplayText(plan.old, limit: 60).text)
        let new = looks.title(of: DisplayText(plan.new, limit: 60).text)
        let other = request.site.usedNames.first { $0.key == ActivityKey(plan.new) && plan.isMerged }
        let title = words(plan.isMerged ? .mergingTitle : .renamingTitle, ["old": old, "new": new])
        let view = RenamingView(
            title: title, old: plan.old, new: plan.new, oldTitle: old,
            sentence: words.counted(.renamingWhat, plan.count, with: ["old": old, "new": new]),
            note: other.map { words.counted(.mergingWhat, $0.count, with: ["new": new]) }, words: words)
        return Page(title: title, section: .settings, view: view)
    }
}

/// What that page shows.
struct RenamingView: View {
    let title: String
    /// The names, as the form sends them.
    let old: String
    let new: String
    /// The old name in the reader's language.
    let oldTitle: String
    /// `312 entries of yoga will be called stretching.`
    let sentence: String
    /// How many entries have the new name already; nil if none has.
    let note: String?
    let words: Words

    var body: Markup {
        PageHead(title, partOf: oldTitle, at: OwnActivityPaths.one(old))
        Card("stack narrow") {
            P { sentence }
            if let note { P { note } }
            P(.class("sm mut")) { words(.renamingShared) }
            PostForm(OwnActivityPaths.renaming, style: "row") {
                HiddenField(OwnActivityPaths.nameField, old)
                HiddenField("to", new)
                HiddenField("merge", note.map { _ in "true" })
                Button(.class("go")) { words(note == nil ? .renamingDo : .mergingDo) }
                A(.class("btn"), .href(OwnActivityPaths.one(old))) { words(.cancel) }
            }
        }
    }
}
