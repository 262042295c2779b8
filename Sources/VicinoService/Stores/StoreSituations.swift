internal import Vicino

/// What of the node decides from which stores is fetched: how it went there does not count.
struct FetchSituation: Equatable, Sendable {
    private struct Source: Equatable {
        let user: UserID
        let address: String
        let answer: FollowedStore.Answer
        let keyFile: String?
    }

    private let sources: [Source]

    init(_ node: Node) throws {
        sources = try node.followedStores().map {
            Source(user: $0.author.user, address: $0.address, answer: $0.answer, keyFile: $0.keyFile)
        }
    }
}

/// What of the node decides what is published.
struct PublishSituation: Equatable, Sendable {
    private let backlogs: [Int64: RepositoryBacklog]
    private let paused: [Int64: Bool]

    init(_ node: Node) throws {
        let stores = try node.repositoryStores()
        backlogs = try stores.reduce(into: [:]) { $0[$1.id] = try node.repositoryBacklog(of: $1) }
        paused = stores.reduce(into: [:]) { $0[$1.id] = $1.isPaused }
    }
}

/// What of the node decides from which of the user's own stores is fetched.
struct OwnFetchSituation: Equatable, Sendable {
    private let stores: [Int64: Bool]

    init(_ node: Node) throws {
        stores = try node.repositoryStores().reduce(into: [:]) { stores, store in
            stores[store.id] = try !store.isPaused && node.hasOtherPublishers(in: store)
        }
    }
}
