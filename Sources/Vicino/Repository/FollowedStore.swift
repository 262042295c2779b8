package import VicinoCore
internal import VicinoObjectStores
internal import VicinoStore

/// A place where a followed author leaves records for this user: a bucket, a folder of a web server, or a folder here.
package struct FollowedStore: Hashable, Sendable {
    /// What the user says of fetching there.
    package enum Answer: Hashable, Sendable {
        /// The user has not been asked, or not answered: nothing is fetched.
        case missing
        /// The user allows it, since this moment.
        case allowed(Timestamp)
        /// The user declines it, since this moment.
        case declined(Timestamp)
    }

    /// Why the last attempt failed.
    package struct Failure: Hashable, Sendable {
        package let at: Timestamp
        package let code: VicinoError.Code
        /// What happened, to what, and what to do, in sentences for the user.
        package let message: String
    }

    /// How fetching there is planned.
    package struct Plan: Hashable, Sendable {
        /// How many attempts have failed since the last success.
        package var failureCount = 0
        /// How long to wait after a success; nil before the first one.
        package var wait: Duration?
        /// When it is tried next; nil for at once.
        package var next: Timestamp?

        package init() {}
    }

    /// The author.
    package let author: Person
    /// The address, as the author states it, or as the user has typed it. It never holds a key.
    package let address: String
    /// The host or the folder, for people.
    package let name: String
    /// The host that is asked; nil for a folder of this computer.
    package let host: String?
    /// Whether the user has typed the address.
    package let isTyped: Bool
    package let answer: Answer
    /// Whether the host may be one of the user's own network, or this computer.
    package let allowsPrivateHost: Bool
    /// The path of the file with a key that only reads; nil if none is needed.
    package let keyFile: String?
    /// When a fetch there last came to its end; nil if none did.
    package let lastSuccess: Timestamp?
    /// The last failure; nil after a success.
    package let lastFailure: Failure?
    package let plan: Plan
    /// When the author's device publishes next at the latest, as it has promised; nil before the first fetch.
    package let promise: Timestamp?

    /// Whether the user allows fetching there.
    package var isAllowed: Bool { if case .allowed = answer { true } else { false } }

    /// Whether nothing was fetched because the host's name leads into the user's own network, or to this computer. The user
    /// may allow that.
    package var isPrivateHostRefused: Bool { isAllowed && !allowsPrivateHost && lastFailure?.code == .privateHost }

    /// Whether the user has to be asked first.
    package var needsAnswer: Bool { answer == .missing }

    /// What the user is asked before the first fetch, in sentences.
    package var question: String {
        let store = DisplayText(name, limit: 120)
        guard host != nil else { return "\(author) leaves records in \(store)." }
        return "\(author) leaves records at \(store). If this device fetches them there, the "
            + "operator of that host learns this device’s network address, and when it asks. They cannot read the records."
    }
}

extension FollowedStore {
    init(_ stored: StoredFollowedStore, of author: Person, promise: Timestamp?) {
        let location = try? StoreAddress(text: stored.address)
        let host = location?.host
        self.author = author
        address = stored.address
        name = location?.shortName ?? stored.address
        self.host = host
        isTyped = stored.isTyped
        answer =
            switch (stored.isAllowed, stored.answeredAt) {
            case (true?, let since?): .allowed(since)
            case (false?, let since?): .declined(since)
            default: .missing
            }
        allowsPrivateHost = if let host { stored.privateHosts.contains(host) } else { false }
        keyFile = stored.keyFile
        lastSuccess = stored.succeededAt
        lastFailure = stored.failure.map { Failure(at: $0.at, code: VicinoError.Code($0.code), message: $0.message) }
        var plan = Plan()
        plan.failureCount = stored.failureCount
        plan.wait = stored.wait.map { .milliseconds($0) }
        plan.next = stored.nextAt
        self.plan = plan
        self.promise = promise
    }
}
