internal import Vicino
internal import VicinoCore
internal import VicinoPage

/// The road to a followed person's records by a store: where it is, when it was used, and whether the user is asked first.
struct StoreRoad: Sendable {
    let store: FollowedStore
    private let words: Words
    private let text: WebText
    private let now: Timestamp

    /// How long an author's device may be late before the page says so.
    private static let patience = Duration.seconds(86_400)

    /// The store of a person that is used; the first one that could be, if none is allowed.
    ///
    /// - Returns: nil if the person has told of no store.
    init?(of person: Person, _ site: WebSite, _ words: Words) throws {
        let stores = try site.node.followedStores(of: person)
        guard let store = stores.first(where: \.isAllowed) ?? stores.first(where: \.needsAnswer) ?? stores.first else {
            return nil
        }
        self.store = store
        self.words = words
        text = site.text(words)
        now = site.node.now
    }

    /// The host or the folder, safe to show.
    var host: String { DisplayText(store.host ?? store.name, limit: 120).text }

    /// `By their store at cloud.example.org, today, 14:02.`
    var sentence: String {
        let name = DisplayText(store.author.name, limit: 60).text
        if case .declined = store.answer { return words(.roadRefused, ["host": host]) }
        return store.lastSuccess.map { words(.roadFetched, ["host": host, "when": text.when($0, now: now)]) }
            ?? words(.roadNever, ["name": name, "host": host])
    }

    /// What the first request tells the host; nil if the user has allowed it, or no host is asked.
    var warning: String? {
        store.isAllowed || store.host == nil ? nil : words(.roadAsk, ["host": host])
    }

    /// What is wrong with the road.
    var problems: [String] {
        let failed = store.lastFailure.map { failure in
            words(
                .roadFailed,
                [
                    "host": host, "when": text.when(failure.at, now: now),
                    "reason": words.sentence(code: failure.code.name, failure.message, limit: 600),
                ])
        }
        return [failed, overdue].compactMap(\.self)
    }

    private var overdue: String? {
        guard store.isAllowed, let promise = store.promise, now - promise > Self.patience else { return nil }
        let name = DisplayText(store.author.name, limit: 60).text
        return words(.roadOverdue, ["name": name, "when": text.when(promise, now: now)])
    }
}
