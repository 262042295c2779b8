package import Vicino
package import VicinoObjectStores
package import VicinoRepository
internal import VicinoThreads

/// The stores in which the user publishes: how they are tried out, added, used and removed, with their keys.
package struct OwnStores: Sendable {
    private let node: Node
    private let keys: StoreKeys
    private let settings: SettingsFile?

    /// - Parameter settings: what is published with the records, for a new computer of the user; nil for nothing.
    package init(_ node: Node, settings: SettingsFile? = nil) {
        self.node = node
        self.settings = settings
        keys = StoreKeys(dataPath: node.configuration.dataPath, statePath: node.configuration.statePath)
    }

    /// What is to be added.
    package struct Addition: Sendable {
        package let address: StoreAddress
        /// The key or the password; nil for a store that needs none.
        package let credentials: StoreCredentials?
        /// What the user calls it; nil for its host or folder.
        package var name: String?
        /// Where followers read; nil for what the address tells, if they can read there without a key.
        package var readingAddress: StoreAddress?

        package init(_ address: StoreAddress, credentials: StoreCredentials?) {
            self.address = address
            self.credentials = credentials
        }
    }

    /// How the adding of a store went.
    package struct Outcome: Sendable {
        package let probe: StoreProbe
        /// The store; nil if it lacks something essential. Nothing was changed then.
        package let store: RepositoryStore?
    }

    /// Tries a store out, and adds it if it has all that publishing needs.
    ///
    /// - Parameter trace: notes the requests; nil for none.
    /// - Throws: `VicinoError` if the store cannot be opened or is there already. Nothing was changed then.
    package func add(_ addition: Addition, trace: RequestTrace? = nil) async throws -> Outcome {
        let address = addition.address
        guard try !node.repositoryStores().contains(where: { $0.address == address.description && !$0.isRemoved })
        else {
            throw VicinoError(
                .refused,
                "You publish to \(DisplayText(address.shortName)) already. Remove it first to change its keys.")
        }
        let probe = try await probe(address, with: addition.credentials, trace: trace)
        guard probe.isUsable else { return Outcome(probe: probe, store: nil) }
        if let credentials = addition.credentials { try keys.keep(credentials, for: address) }
        do {
            let isOpen = probe.outcome(of: .letsFollowersRead) == .yes
            let reading = addition.readingAddress ?? (isOpen ? address.reading : nil)
            let store = try node.addRepositoryStore(
                name: addition.name, address: address.description, readingAddress: reading?.description)
            return Outcome(probe: probe, store: store)
        } catch {
            try keys.forget(address)
            throw error
        }
    }

    /// Tries a store out again.
    package func probe(_ store: RepositoryStore, trace: RequestTrace? = nil) async throws -> StoreProbe {
        let address = try StoreAddress(text: store.address)
        return try await probe(address, with: try keys.credentials(for: address), trace: trace)
    }

    private func probe(
        _ address: StoreAddress, with credentials: StoreCredentials?, trace: RequestTrace?
    ) async throws -> StoreProbe {
        var generator = SystemRandomNumberGenerator()
        let store = try opened(address, with: credentials, trace: trace)
        return await StoreProbe.of(store, now: node.now, using: &generator)
    }

    /// Publishes what the store lacks. Of a removed store, everything is deleted.
    ///
    /// - Parameters:
    ///   - phrase: the recovery phrase, if it is needed and not on this device.
    ///   - trace: notes the requests; nil for none.
    /// - Throws: `VicinoError` that says what to do. The next call goes on.
    @discardableResult
    package func publish(
        to store: RepositoryStore, phrase: RecoveryPhrase? = nil, trace: RequestTrace? = nil
    ) async throws -> PublishReport {
        try await VicinoError.reportingStore {
            let objects = try opened(store, trace: trace)
            if !store.isRemoved { await noteSettings() }
            let report = try await node.publish(to: store, through: objects, phrase: phrase)
            try forgetKeys(of: store)
            return report
        }
    }

    /// Notes the user's settings, so that they are published with the records. If that fails, the records are published all the
    /// same, and the next call tries again.
    private func noteSettings() async {
        await BlockingWork().run { [node, settings] in
            guard let text = settings?.personalText else { return }
            try? node.noteSettings(text)
        }
    }

    /// Removes a store, and deletes everything there.
    ///
    /// - Parameter isGone: whether the store is gone, so that nothing can be deleted.
    /// - Throws: `VicinoError` that says what to do. The store stays listed then, and the next call goes on.
    @discardableResult
    package func remove(
        _ store: RepositoryStore, isGone: Bool = false, trace: RequestTrace? = nil
    ) async throws -> PublishReport {
        if !store.isRemoved { try node.removeRepositoryStore(store) }
        let removed = try node.repositoryStores().first { $0.id == store.id } ?? store
        guard isGone else { return try await publish(to: removed, trace: trace) }
        let report = try await node.publish(to: removed, through: GoneStore())
        try forgetKeys(of: removed)
        return report
    }

    /// Forgets the keys of a store that is listed no more.
    private func forgetKeys(of store: RepositoryStore) throws {
        guard store.isRemoved, try !node.repositoryStores().contains(where: { $0.address == store.address }) else {
            return
        }
        try keys.forget(try StoreAddress(text: store.address))
    }

    // MARK: Opening

    /// The store, with its keys. Nothing is asked yet.
    ///
    /// - Throws: `VicinoError` if its keys are missing or open to others.
    package func opened(_ store: RepositoryStore, trace: RequestTrace? = nil) throws -> any ProbedStore {
        let address = try StoreAddress(text: store.address)
        return try opened(address, with: try keys.credentials(for: address), trace: trace)
    }

    /// A store of the user's that is only read, for a recovery. The user has named its host, so it may be private.
    ///
    /// - Parameter credentials: nil for a store in which everybody can read.
    /// - Throws: `VicinoError` if the address cannot be read.
    package static func reader(
        of address: StoreAddress, with credentials: StoreCredentials?, clock: @escaping @Sendable () -> Timestamp
    ) throws -> any ObjectStore {
        if let credentials { return try address.opened(with: credentials, clock: clock) }
        return try address.readerOfOwner()
    }

    private func opened(
        _ address: StoreAddress, with credentials: StoreCredentials?, trace: RequestTrace?
    ) throws -> any ProbedStore {
        let store = try address.opened(with: credentials, clock: node.configuration.now)
        return if let trace { TracedProbedStore(store, trace: trace) } else { store }
    }
}
