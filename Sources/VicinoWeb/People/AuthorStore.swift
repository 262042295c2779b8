internal import Vicino
internal import VicinoCore
internal import VicinoObjectStores
internal import VicinoPage

/// The store in which a followed person leaves records: where it is, when it was asked, and whether the user is asked first.
struct AuthorStore: Sendable {
    let followed: FollowedStore
    private let words: Words
    private let text: WebText
    private let now: Timestamp
    /// When the user has left a letter that the person's device has not answered yet; nil if there is none.
    private let awaitedSince: Timestamp?

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
        followed = store
        awaitedSince = try site.node.unansweredLetter(to: person)
        self.words = words
        text = site.text(words)
        now = site.node.now
    }

    /// The host or the folder, safe to show.
    var host: String { DisplayText(followed.host ?? followed.name, limit: 120).text }

    /// `By their store at cloud.example.org, today, 14:02.`
    var sentence: String {
        let name = DisplayText(followed.author.name, limit: 60).text
        if case .declined = followed.answer { return words(.theirStoreRefused, ["host": host]) }
        if let awaitedSince {
            return words(.theirStoreAwaited, ["name": name, "when": text.when(awaitedSince, now: now)])
        }
        return followed.lastSuccess.map { words(.theirStoreFetched, ["host": host, "when": text.when($0, now: now)]) }
            ?? words(.theirStoreNever, ["name": name, "host": host])
    }

    /// What the first request tells the host; none if the user has allowed it, or no host is asked.
    var warnings: [String] {
        guard !followed.isAllowed, followed.host != nil else { return [] }
        let asked = words(.theirStoreAsk, ["host": host])
        return isPrivate ? [asked, words(.theirStorePrivate, ["host": host])] : [asked]
    }

    /// Whether its address is of the user's own network, or of this computer, so that allowing it needs another word.
    var isPrivate: Bool { (try? StoreAddress(named: followed.address))?.isPrivate == true }

    /// What is wrong with it.
    var problems: [String] {
        let failed = followed.lastFailure.map { failure in
            words(
                .theirStoreFailed,
                [
                    "host": host, "when": text.when(failure.at, now: now),
                    "reason": words.sentence(code: failure.code.name, failure.message, limit: 600),
                ])
        }
        return [failed, overdue].compactMap(\.self)
    }

    private var overdue: String? {
        guard followed.isAllowed, let promise = followed.promise, now - promise > Self.patience else { return nil }
        let name = DisplayText(followed.author.name, limit: 60).text
        return words(.theirStoreOverdue, ["name": name, "when": text.when(promise, now: now)])
    }
}
