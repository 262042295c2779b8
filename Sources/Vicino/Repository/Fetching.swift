internal import VicinoRepository
internal import VicinoStore
internal import VicinoThreads

/// Fetches what followed authors have left for this user in a store.
final class Fetching: Sendable {
    let device: OwnDevice
    let own: OwnStore
    let catalog: Catalog
    let replicas: OpenReplicas
    let people: People
    let peers: Peers
    let dumps: Dumps
    let stores: FollowedStores
    let views: FollowedViews
    let packs: FetchedPacks
    private let notes: PublicationNotes
    let now: @Sendable () -> Timestamp

    init(
        _ files: OpenFiles, of device: OwnDevice, people: People, peers: Peers, dumps: Dumps,
        notes: PublicationNotes, now: @escaping @Sendable () -> Timestamp
    ) {
        self.device = device
        own = files.own
        catalog = files.catalog
        replicas = files.replicas
        self.people = people
        self.peers = peers
        self.dumps = dumps
        self.notes = notes
        packs = FetchedPacks(in: files.folder)
        stores = FollowedStores(files, people: people, now: now)
        views = FollowedViews(catalog: files.catalog, now: now)
        self.now = now
    }

    /// Fetches what is new, if the user allows it.
    ///
    /// - Parameter open: opens the store.
    func fetch(
        at store: FollowedStore, opening open: @Sendable (FollowedStore) throws -> any ObjectStore
    ) async throws -> FetchingReport {
        let work = BlockingWork()
        let present = try await work.run { [stores] in try stores.allowed(store) }
        do {
            let report = try await FetchingRun(self, from: present, in: try open(present)).fetch()
            await work.run { [stores] in try? stores.note(present, failure: nil) }
            return report
        } catch let error as CancellationError {
            throw error
        } catch {
            let error = (error as? StoreError).map { VicinoError(ofStore: $0) } ?? VicinoError(reporting: error)
            await work.run { [stores] in try? stores.note(present, failure: error) }
            throw error
        }
    }

    /// Deletes packs of publications that this device does not fetch any more, such as those of an author who is not followed.
    func cleanPacks() throws {
        try packs.clean {
            let followed = try catalog.contacts().flatMap { try catalog.receivedPublications(of: $0.user) }
            return try followed.flatMap(\.publications) + notes.publications()
        }
    }

    /// What is held of a log; nil for nothing.
    func held(_ id: LogID, of author: UserID) throws -> HeldLog? {
        let replica = try replicas.replica(author)
        guard let held = try replica.signedSegments(of: id) else { return nil }
        return HeldLog(
            position: held.position, nodes: PackedNode.digests(held.digests, next: held.position.next),
            live: { try replica.liveNumbers(of: id, in: $0) })
    }

    /// What is held of a log of the user's own; nil for nothing.
    func heldOfOwn(_ id: LogID) throws -> HeldLog? {
        guard let held = try own.signedSegments(of: id) else { return nil }
        return HeldLog(
            position: held.position, nodes: PackedNode.digests(held.digests, next: held.position.next),
            live: { [own] in try own.liveNumbers(of: id, in: $0) })
    }

    /// The pointer whose records are held.
    func seen(_ publisher: PublisherID, of author: UserID) throws -> SeenPointer? {
        guard let stored = try catalog.readPointers(of: author)[publisher.bytes] else { return nil }
        return SeenPointer(
            sequence: stored.sequence, digest: stored.digest, version: stored.version.map { ObjectVersion(text: $0) },
            promise: stored.promise)
    }

    /// Keeps the pointer whose records are held now.
    ///
    /// - Parameter address: that of the store that shows it.
    func keep(_ seen: SeenPointer, by publisher: PublisherID, of author: UserID, at address: String) throws {
        let stored = StoredReadPointer(
            sequence: seen.sequence, digest: seen.digest, version: seen.version?.text, promise: seen.promise,
            address: address)
        try catalog.keep(stored, of: author, by: publisher.bytes)
    }
}
