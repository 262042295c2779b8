internal import Vicino
internal import VicinoCore
internal import VicinoMarkup
internal import VicinoPage

/// The card of the user's stores, which leads to the page that changes them.
struct StoresCard: View {
    private let lines: [String]
    private let problems: [String]
    private let words: Words

    init(_ site: WebSite, _ words: Words) throws {
        let text = site.text(words)
        let now = site.node.now
        let stores = try site.node.repositoryStores()
        lines = stores.map { store in
            let published = store.publishedAt.map { words(.storePublished, ["when": text.when($0, now: now)]) }
            return "\(DisplayText(store.name, limit: 60)): \(published ?? words(.storeNever))"
        }
        problems = stores.compactMap { store in
            store.failure.map { failure in
                let reason = words.message(failure.message)
                let failed = words(.storeFailed, ["when": text.when(failure.at, now: now), "reason": reason])
                return "\(DisplayText(store.name, limit: 60)): \(failed)"
            }
        }
        self.words = words
    }

    var body: Markup {
        Card("stack", id: "stores") {
            CardIntro(words(.storesTitle), sentence: words(.storesHow))
            if lines.isEmpty { P { words(.storesNone) } }
            for line in lines { P { line } }
            for problem in problems { P(.class("err sm")) { problem } }
            P { A(.class("btn"), .href(StorePaths.all)) { words(.storesChange) } }
        }
    }
}
