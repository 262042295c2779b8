internal import Vicino
internal import VicinoCore
internal import VicinoMarkup
internal import VicinoPage

/// A store of the user's in the list: what is there, what waits, what failed, and the buttons.
struct StoreEntry: View {
    private let id: Int64
    private let name: String
    private let address: String
    private let lines: [String]
    private let problem: String?
    private let isRemoved: Bool
    private let words: Words

    /// - Parameter next: when the service tries next; nil if that is not known.
    init(_ store: RepositoryStore, backlog: RepositoryBacklog, next: Timestamp?, site: WebSite, _ words: Words) {
        let text = site.text(words)
        let now = site.node.now
        id = store.id
        name = DisplayText(store.name, limit: 60).text
        address = DisplayText(store.address, limit: 200).text
        isRemoved = store.isRemoved
        self.words = words
        problem = store.failure.map { failure in
            words(
                .storeFailed,
                ["when": text.when(failure.at, now: now), "reason": words.message(failure.message)])
        }
        let published =
            store.publishedAt.map { words(.storePublished, ["when": text.when($0, now: now)]) } ?? words(.storeNever)
        let waiting = isRemoved ? [words(.storeLeaving)] : [published] + Self.waiting(store, backlog, in: words)
        let isNext = store.failure != nil || !backlog.isEmpty
        let coming = isNext ? next.map { words(.storeNext, ["when": text.when($0, now: now)]) } : nil
        lines = waiting + [coming].compactMap(\.self)
    }

    /// What waits, and where followers read.
    private static func waiting(
        _ store: RepositoryStore, _ backlog: RepositoryBacklog, in words: Words
    ) -> [String] {
        let reading = store.readingAddress.map {
            words(.storeReading, ["address": DisplayText($0, limit: 200).text])
        }
        var lines: [String] = []
        if backlog.needsPhrase { lines.append(words(.storeNeedsPhrase)) }
        if store.publishedAt != nil { lines.append(words(backlog.isEmpty ? .storeCurrent : .storeWaits)) }
        return lines + [reading ?? words(.storeReadingNone)]
    }

    var body: Markup {
        Li {
            Div(.class("stack tight")) {
                B { Bdi { name } }
                if name != address { P(.class("sm mut")) { Bdi { address } } }
                for line in lines { P(.class("sm")) { line } }
                if let problem { P(.class("err sm")) { problem } }
                if !isRemoved { button(StorePaths.publish, .storePublish, isWaiting: true) }
                removal
            }
        }
    }

    private func button(_ path: String, _ label: TextKey, isWaiting: Bool, style: String? = nil) -> Form {
        Form(
            .method(.post), .action(path), .data("data-wait", isWaiting ? words(.storeAsking) : nil)
        ) {
            HiddenField(StorePaths.storeField, "\(id)")
            Button(.class(style)) {
                words(label)
                SpokenText(" \(name)")
            }
        }
    }

    /// What is deleted there is published again only as a whole, so it takes two presses.
    @MarkupBuilder private var removal: Markup {
        Fold(words(.storeRemove), style: nil) {
            P(.class("sm gapt")) { words(.storeRemoveHow) }
            Div(.class("gapt")) { button(StorePaths.remove, .storeRemoveDo, isWaiting: true, style: "danger") }
            Fold(words(.storeForget), style: nil) {
                P(.class("sm gapt")) { words(.storeForgetHow) }
                Div(.class("gapt")) { button(StorePaths.forget, .storeForgetDo, isWaiting: false, style: "danger") }
            }
        }
    }
}
