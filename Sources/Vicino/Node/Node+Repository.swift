package import VicinoRepository
internal import VicinoStore
internal import VicinoThreads

/// Repositories: what each audience sees, sealed in a store that another party keeps.
extension Node {
    /// The stores to which this device publishes; those included that the user has removed and that may still hold something.
    package func repositoryStores() throws -> [RepositoryStore] { try publishing.repositories.all() }

    /// The store that a text names: by its name, or by its address.
    ///
    /// - Throws: `VicinoError` with `.notFound`.
    package func repositoryStore(named text: String) throws -> RepositoryStore {
        try publishing.repositories.store(named: text)
    }

    /// Adds a store. Nothing is published before `publish(to:through:phrase:using:)`.
    ///
    /// - Parameters:
    ///   - name: what the user calls it; nil for a name that follows from the address.
    ///   - address: where it is. It holds no password.
    ///   - readingAddress: where followers read without a key; nil if they are told none.
    /// - Throws: `VicinoError` with `.nameTaken`, `.badValue`, or `.refused` if this device publishes there already.
    package func addRepositoryStore(
        name: String? = nil, address: String, readingAddress: String? = nil
    ) throws -> RepositoryStore {
        try publishing.repositories.add(name: name, address: address, readingAddress: readingAddress)
    }

    /// Changes where followers read a store without a key. They learn it in their next session.
    ///
    /// - Throws: `VicinoError` with `.badValue` for an address that followers cannot be told.
    package func changeRepositoryStore(_ store: RepositoryStore, readingAddress: String?) throws {
        let checked = try readingAddress.map { try Repositories.checked($0) }
        try catalog.setReadingAddress(checked, ofStore: store.id)
    }

    /// Notes whether the program publishes to a store by itself.
    package func pauseRepositoryStore(_ store: RepositoryStore, _ isPaused: Bool) throws {
        try catalog.setPaused(isPaused, ofStore: store.id)
    }

    /// Removes a store, without a request. The next `publish(to:through:phrase:using:)` to it deletes everything that this
    /// device has there; then it leaves the list.
    package func removeRepositoryStore(_ store: RepositoryStore) throws { try catalog.removeStore(store.id) }

    /// What is not in a store yet, as far as this device knows without a request.
    package func repositoryBacklog(of store: RepositoryStore) throws -> RepositoryBacklog {
        try publishing.repositories.backlog(of: store)
    }

    /// Brings a store to what each audience may see now: writes what is new, and deletes what is of no use any more.
    ///
    /// If it ends anywhere, with an error or with the program, followers find a complete state, and the next call goes on.
    /// From a store that the user has removed, everything is deleted.
    ///
    /// - Parameters:
    ///   - objects: the opened store.
    ///   - phrase: the recovery phrase, if it is not on this device and the user has typed it.
    ///   - generator: must be the system's, except in tests.
    /// - Throws: what the store throws; `VicinoError` with `.busy` if another program publishes there now, with `.refused` for
    ///   another phrase, and with `.store` if records have changed too often meanwhile.
    @discardableResult
    package func publish(
        to store: RepositoryStore, through objects: any ObjectStore, phrase: RecoveryPhrase? = nil,
        using generator: some RandomNumberGenerator & Sendable = SystemRandomNumberGenerator()
    ) async throws -> PublishReport {
        let publisher = Publisher(
            publishing.repositories, admitting: letters, to: store.id, through: objects)
        return try await publisher.run(phrase, using: generator)
    }

    /// Sets up an empty data folder for a user who has lost all devices and has the phrase and a store: with a new identity
    /// key, and the records, people and names that the user's devices have published for each other.
    ///
    /// - Parameters:
    ///   - objects: the opened store.
    ///   - isKeepingDevices: whether the user's other devices stay; otherwise they are removed, and what they have left in
    ///     the store is deleted when this device publishes to it.
    /// - Returns: the node, and what was merged. The new phrase is on this device.
    /// - Throws: what the store throws; `VicinoError` with `.notFound` if the phrase finds nothing there, and with `.refused`
    ///   for a folder that is set up. Nothing is made then.
    package static func recover(
        _ configuration: Configuration, fromRepository objects: any ObjectStore, phrase: RecoveryPhrase,
        isKeepingDevices: Bool
    ) async throws -> (node: Node, report: MergeReport) {
        let download = RepositoryDownload(from: objects, with: phrase, into: configuration.folder)
        return try await download.run { dumps in
            let recovered = try recover(
                configuration, from: dumps[0], with: .phrase(phrase), isKeepingDevices: isKeepingDevices)
            // What only another device had. If it contradicts the newest, that counts.
            for dump in dumps.dropFirst() { _ = try? recovered.node.importDump(dump) }
            try recovered.node.sharedState.settle()
            try recovered.node.publishing.notes.adopt()
            try recovered.node.publishing.repositories.noteFormerPhrase(phrase)
            return recovered
        }
    }
}
