internal import VicinoRepository
internal import VicinoStore
internal import VicinoThreads

/// Fetches what the user's other devices have left for this one in a store, on a thread that may wait for the disk.
///
/// It imports the same dumps as a session of two devices would bring.
actor OwnFetching {
    private let executor = BlockingExecutor()
    private let parts: Fetching
    private let notes: PublicationNotes
    private let sharedState: SharedState
    private let store: RepositoryStore
    private let reader: PublicationReader

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    init(
        _ parts: Fetching, notes: PublicationNotes, sharedState: SharedState, from store: RepositoryStore,
        in objects: any ObjectStore
    ) {
        self.parts = parts
        self.notes = notes
        self.sharedState = sharedState
        self.store = store
        reader = PublicationReader(objects, keeping: parts.packs)
    }

    /// Fetches what is new, and imports it.
    func fetch() async throws -> FetchingReport {
        try parts.cleanPacks()
        var report = FetchingReport(author: parts.people.me, store: store.name)
        let publications = try notes.publications(at: store.address)
        for publication in publications {
            let outcome = try await read(publication)
            try take(outcome, of: publication, &report)
        }
        reader.forgetPacks()
        try parts.catalog.forgetPointers(of: user, except: Set(publications.map(\.publisher.bytes)))
        return report
    }

    private var user: UserID { parts.device.user }

    private func read(_ publication: Publication) async throws -> FetchOutcome {
        let parts = parts
        return try await reader.read(
            FetchSource(
                publication: publication, author: user, seen: try parts.seen(publication.publisher, of: user),
                now: parts.now(), spool: parts.packs.spool(of: publication), held: { try parts.heldOfOwn($0) }))
    }

    private func take(_ outcome: FetchOutcome, of publication: Publication, _ report: inout FetchingReport) throws {
        switch outcome {
        case .missing: break
        case .unchanged(isOverdue: let isOverdue):
            let promise = try parts.seen(publication.publisher, of: user)?.promise
            if isOverdue, let promise { report.add(.overdue(since: promise)) }
        case .fault(let fault): report.add(FetchingProblem(fault))
        case .fetched(let feed):
            // What the user has chosen here must not be lost to an earlier choice.
            try sharedState.settle()
            for dump in feed.dumps {
                report.add(try parts.dumps.importOwn(DumpSource(dump), adopting: true, isAskedFor: false))
            }
            try parts.keep(feed.seen, by: publication.publisher, of: user, at: store.address)
            reader.forgetPacks(of: publication)
            // The next fetch tries again; the received records count all the same.
            try? sharedState.settle()
            try? notes.adopt()
        }
    }
}

extension PublicationNotes {
    /// What the user's other devices publish in a store for all of the user's devices.
    func publications(at address: String) throws -> [Publication] {
        try publications { $0.address == address }
    }

    /// What the user's other devices publish anywhere for all of the user's devices.
    func publications() throws -> [Publication] { try publications { _ in true } }

    private func publications(where isWanted: (PublicationNote) -> Bool) throws -> [Publication] {
        try others().filter(isWanted).flatMap { note in
            try PublicationRow.rows(note.rows ?? []).filter { $0.epoch.audience == .ownDevices }
                .map { Publication(key: $0.epoch.key, publisher: $0.publisher) }
        }
    }
}
