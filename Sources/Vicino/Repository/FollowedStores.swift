internal import VicinoObjectStores
internal import VicinoRepository
internal import VicinoStore

/// The stores of followed authors: where they are, and whether the user allows this device to fetch there.
final class FollowedStores: Sendable {
    let catalog: Catalog
    let people: People
    private let now: @Sendable () -> Timestamp

    init(_ files: OpenFiles, people: People, now: @escaping @Sendable () -> Timestamp) {
        catalog = files.catalog
        self.people = people
        self.now = now
    }

    // MARK: Where they are

    /// The stores of all followed authors, by petname. Those that the user has typed come before those that the author states.
    func all() throws -> [FollowedStore] { try people.following().flatMap { try stores(of: $0) } }

    /// The stores of a followed author.
    func stores(of person: Person) throws -> [FollowedStore] {
        let kept = try catalog.followedStores(of: person.user)
        let stated = try statedAddresses(of: person.user)
        let typed = kept.filter { $0.isTyped }
        let known = Set(typed.map(\.address))
        let others = stated.filter { !known.contains($0) }.map { address in
            kept.first { $0.address == address } ?? StoredFollowedStore(author: person.user, address: address)
        }
        let pointers = try catalog.readPointers(of: person.user).values
        return (typed + others).map { stored in
            let promise = pointers.filter { $0.address == stored.address }.map(\.promise).max()
            return FollowedStore(stored, of: person, promise: promise)
        }
    }

    /// The addresses that an author's devices state, the newest first. What can be none of a store is not shown at all.
    private func statedAddresses(of author: UserID) throws -> [String] {
        var known: Set<String> = []
        let answer = try catalog.unansweredLetter(to: author)?.address
        let told = try catalog.receivedPublications(of: author).flatMap(\.addresses) + [answer].compactMap(\.self)
        return told.filter { known.insert($0).inserted && (try? StoreAddress(named: $0)) != nil }
    }

    // MARK: What the user says

    /// Keeps that the user allows fetching at a store.
    ///
    /// - Parameter isPrivateAllowed: whether the host may be one of the user's own network, or this computer.
    func allow(_ store: FollowedStore, isPrivateAllowed: Bool) throws {
        let address = try Self.address(of: store)
        guard !address.isPrivate || isPrivateAllowed || store.allowsPrivateHost else {
            throw VicinoError(
                .refused,
                "\(DisplayText(store.name, limit: 120)) is a computer of your own network or this one, and \(store.author) "
                    + "is another user. It is asked only if you allow this host, too.")
        }
        var stored = try self.stored(store)
        stored.isAllowed = true
        stored.answeredAt = now()
        if isPrivateAllowed, let host = address.host { stored.privateHosts.insert(host) }
        try catalog.keepAnswer(stored)
    }

    /// Keeps that the user declines fetching at a store.
    func decline(_ store: FollowedStore) throws {
        var stored = try self.stored(store)
        stored.isAllowed = false
        stored.answeredAt = now()
        stored.privateHosts = []
        try catalog.keepAnswer(stored)
    }

    /// Takes an address that the user has typed in place of those that the author states. The user has allowed it thereby.
    func choose(_ text: String, of person: Person, keyFile: String?) throws -> FollowedStore {
        guard try catalog.contact(person.user) != nil else {
            throw VicinoError(.notFollowed, "You do not follow \(person).")
        }
        let address = try StoreAddress(text: text)
        for kept in try catalog.followedStores(of: person.user) where kept.isTyped {
            try catalog.removeFollowedStore(of: person.user, at: kept.address)
        }
        var stored = StoredFollowedStore(author: person.user, address: address.description)
        stored.isTyped = true
        stored.isAllowed = true
        stored.answeredAt = now()
        stored.keyFile = keyFile
        if let host = address.host { stored.privateHosts = [host] }
        try catalog.keepAnswer(stored)
        return FollowedStore(stored, of: person, promise: nil)
    }

    /// Forgets an address that the user has typed, or an answer.
    func forget(_ store: FollowedStore) throws {
        try catalog.removeFollowedStore(of: store.author.user, at: store.address)
    }

    /// A store as it is known now.
    ///
    /// - Throws: `VicinoError` with `.refused` if the user has not allowed it.
    func allowed(_ store: FollowedStore) throws -> FollowedStore {
        let present = try stores(of: store.author).first { $0.address == store.address }
        guard let present, present.isAllowed else {
            throw VicinoError(
                .refused,
                "Nothing was fetched: you have not allowed this device to fetch \(store.author)’s records at "
                    + "\(DisplayText(store.name, limit: 120)).")
        }
        return present
    }

    private func stored(_ store: FollowedStore) throws -> StoredFollowedStore {
        let kept = try catalog.followedStores(of: store.author.user).first { $0.address == store.address }
        return kept ?? StoredFollowedStore(author: store.author.user, address: store.address)
    }

    // MARK: How it went

    /// Keeps how an attempt at a store went.
    ///
    /// - Parameter error: why it failed; nil if it did not.
    func note(_ store: FollowedStore, failure error: VicinoError?) throws {
        var stored = try self.stored(store)
        if let error {
            stored.failure = .init(at: now(), code: error.code.name, message: error.message)
            stored.failureCount += 1
        } else {
            stored.succeededAt = now()
            stored.failure = nil
            stored.failureCount = 0
        }
        try catalog.keepAttempt(stored)
    }

    /// Keeps when a store is tried next.
    func plan(_ plan: FollowedStore.Plan, at store: FollowedStore) throws {
        var stored = try self.stored(store)
        stored.wait = plan.wait.map(\.wholeMilliseconds)
        stored.nextAt = plan.next
        stored.failureCount = plan.failureCount
        try catalog.keepAttempt(stored)
    }

    // MARK: Opening

    /// Opens a store for reading. Nothing is asked yet.
    ///
    /// - Throws: `VicinoError` if the address is none, or the file with its key cannot be read.
    func open(_ store: FollowedStore) throws -> any ObjectStore {
        let address = try Self.address(of: store)
        var rules = ReadingRules()
        if store.allowsPrivateHost, let host = store.host { rules.allowedHosts.insert(host) }
        do {
            guard let file = store.keyFile else { return try address.reader(under: rules) }
            return try address.reader(under: rules, with: StoreCredentials(file: file), clock: now)
        } catch let error as StoreError { throw VicinoError(ofStore: error) }
    }

    /// The address, as far as its kind is allowed: another user names no folder of this computer.
    private static func address(of store: FollowedStore) throws(VicinoError) -> StoreAddress {
        store.isTyped ? try StoreAddress(text: store.address) : try StoreAddress(named: store.address)
    }
}

extension Duration {
    fileprivate var wholeMilliseconds: Int64 {
        components.seconds * 1_000 + components.attoseconds / 1_000_000_000_000_000
    }
}
