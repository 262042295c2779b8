internal import VicinoObjectStores
internal import VicinoRepository

/// Publishing to a store, and following by one, in a line each.
extension Node {
    /// Publishes what each follower may see, and everything for the user's own devices, sealed in a store.
    ///
    /// The first call adds the store; later ones write what has changed. Followers learn in their next session with this
    /// device where to read. The operator of the store learns sizes, times and network addresses, and no record.
    ///
    /// - Parameters:
    ///   - address: `s3://HOST/BUCKET`, `davs://HOST/FOLDER`, or the path of a folder, which Syncthing or a USB stick carries.
    ///   - keysFile: a file with two lines, the access key or name, and the secret or password, which only its owner can read;
    ///     nil for a store that needs none.
    ///   - readingAddress: where followers read it without a key, such as `https://HOST/FOLDER`; nil to tell them none.
    /// - Throws: ``VicinoError`` with `.unreachable` or `.busy` if it can succeed later, and other errors that say what to do.
    ///   The next call goes on.
    public func publish(
        to address: String, keysFile: String? = nil, readingAddress: String? = nil
    ) async throws {
        let location = try StoreAddress(text: address)
        let credentials = try keysFile.map { try StoreCredentials(file: $0) }
        let present = try repositoryStores().first { $0.address == location.description && !$0.isRemoved }
        do {
            let objects = try location.opened(with: credentials, clock: configuration.now)
            // Later, a folder without its mark is one whose disk is missing.
            if present == nil { try await objects.prepare() }
            let store =
                try present ?? addRepositoryStore(address: location.description, readingAddress: readingAddress)
            try await publish(to: store, through: objects)
        } catch let error as StoreError { throw VicinoError(ofStore: error) }
    }

    /// Fetches what a followed person has left in a store.
    ///
    /// The caller asks the user first: the host of the store learns this device's network address, and when it asks.
    ///
    /// - Parameters:
    ///   - person: a followed person who publishes. Their device has told so in a session after they did.
    ///   - address: where to read: `https://HOST/FOLDER`, or the path of a copy of the person's folder.
    ///   - keysFile: a file with two lines, a name and a secret that only read; nil if none is needed.
    /// - Returns: what has changed on this device; nil if nothing was new.
    /// - Throws: ``VicinoError`` with `.incompatible` if the store does not show what the person's device has put there. What
    ///   was sound is kept.
    @discardableResult
    public func fetch(
        _ person: Person, from address: String, keysFile: String? = nil
    ) async throws -> MergeReport? {
        let store = try chooseStore(of: person, at: address, keyFile: keysFile)
        let report = try await fetch(at: store)
        guard report.isWhole else { throw VicinoError(.incompatible, report.description) }
        return report.merged
    }
}
