package import VicinoRepository

/// Following authors by the stores in which they leave records.
extension Node {
    /// The stores of all followed authors, by petname.
    ///
    /// - Throws: ``VicinoError`` if the data folder cannot be read.
    package func followedStores() throws -> [FollowedStore] { try fetching.stores.all() }

    /// The stores of a followed author; the first one that is allowed is used.
    ///
    /// - Throws: ``VicinoError`` if the data folder cannot be read.
    package func followedStores(of person: Person) throws -> [FollowedStore] { try fetching.stores.stores(of: person) }

    /// Allows this device to fetch an author's records at a store. Before, `FollowedStore.question` is shown.
    ///
    /// - Parameter isPrivateAllowed: whether its host may be one of the user's own network, or this computer.
    /// - Throws: ``VicinoError`` with `.address` for an address that is none of a store, and with `.refused` for one that is
    ///   of the user's own network, or not encrypted, unless that is allowed.
    package func allowStore(_ store: FollowedStore, isPrivateAllowed: Bool = false) throws {
        try fetching.stores.allow(store, isPrivateAllowed: isPrivateAllowed)
    }

    /// Declines that this device fetches at a store; it is not asked again.
    package func declineStore(_ store: FollowedStore) throws { try fetching.stores.decline(store) }

    /// Reads an author's records at an address that the user has typed, such as their copy of a synced folder.
    ///
    /// - Parameter keyFile: the path of a file with a key that only reads; nil if none is needed.
    /// - Returns: the store, which is allowed thereby.
    /// - Throws: ``VicinoError`` with `.address` for an address that is none of a store.
    @discardableResult
    package func chooseStore(of person: Person, at address: String, keyFile: String? = nil) throws -> FollowedStore {
        try fetching.stores.choose(address, of: person, keyFile: keyFile)
    }

    /// Forgets what the user has said of a store, or an address that the user has typed.
    package func forgetStore(_ store: FollowedStore) throws { try fetching.stores.forget(store) }

    /// Opens a store for reading. Nothing is asked yet.
    ///
    /// - Throws: ``VicinoError`` if the address is none, or the file with its key cannot be read.
    package func openStore(_ store: FollowedStore) throws -> any ObjectStore { try fetching.stores.open(store) }

    /// Fetches what an author has left in a store, and merges it.
    ///
    /// - Parameters:
    ///   - store: one that the user allows.
    ///   - open: opens the store; nil for the store at its address.
    /// - Returns: what has changed, and what is wrong with what the store shows.
    /// - Throws: ``VicinoError`` with `.refused` if the user does not allow it. The errors of the store carry its
    ///   `StoreError`; nothing was changed then, or what came before stays.
    @discardableResult
    package func fetch(
        at store: FollowedStore, opening open: (@Sendable (FollowedStore) throws -> any ObjectStore)? = nil
    ) async throws -> FetchingReport {
        try await fetching.fetch(at: store, opening: open ?? { try openStore($0) })
    }

    /// Whether other devices of the user publish in one of the user's stores, so that this one can fetch there.
    package func hasOtherPublishers(in store: RepositoryStore) throws -> Bool {
        try !publishing.notes.publications(at: store.address).isEmpty
    }

    /// Fetches what the user's other devices have left in a store of the user, and imports it.
    ///
    /// - Parameter objects: the opened store.
    /// - Throws: what the store throws, and ``VicinoError`` for what cannot be imported.
    @discardableResult
    package func fetchOwn(from store: RepositoryStore, through objects: any ObjectStore) async throws -> FetchingReport
    {
        let run = OwnFetching(
            fetching, notes: publishing.notes, sharedState: sharedState, from: store, in: objects)
        return try await run.fetch()
    }

    /// Keeps when a store is tried next.
    package func planFetch(_ plan: FollowedStore.Plan, at store: FollowedStore) throws {
        try fetching.stores.plan(plan, at: store)
    }
}
