internal import VicinoRepository
internal import VicinoStore
internal import VicinoThreads

/// One fetch from an author's store, on a thread that may wait for the disk.
actor FetchingRun {
    private let executor = BlockingExecutor()
    private let parts: Fetching
    private let author: UserID
    private let store: any ObjectStore
    private let place: String
    /// The packs that this run has received.
    private var names: Set<ObjectName> = []

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// - Parameters:
    ///   - place: the store's host or folder, for people.
    init(_ parts: Fetching, of author: UserID, in store: any ObjectStore, at place: String) {
        self.parts = parts
        self.author = author
        self.store = store
        self.place = place
    }

    /// Fetches what all of the author's devices have left, and merges it.
    func fetch() async throws -> FetchingReport {
        guard var known = try parts.stores.publications(of: author) else {
            throw VicinoError(
                .notFound, "This author has told your device nothing of records in a store. Meet them first.")
        }
        var report = FetchingReport(author: try parts.people.person(for: author), place: place)
        if try await !read(known, &report) {
            guard let next = try await nextEpoch(after: known) else {
                report.add(.missing)
                return report
            }
            known = next
            report.isNewEpoch = true
            if try await !read(known, &report) { report.add(.missing) }
        }
        parts.packs.forget(names)
        report.promise = try parts.catalog.readPointers(of: author).values.map(\.promise).max()
        note(report)
        return report
    }

    /// Reads all publications of an epoch.
    ///
    /// - Returns: whether any is there.
    private func read(_ known: FetchedPublications, _ report: inout FetchingReport) async throws -> Bool {
        var isThere = false
        for publication in known.publications {
            let outcome = try await read(publication)
            if case .missing = outcome { continue }
            isThere = true
            try await take(outcome, of: publication, &report)
        }
        return isThere
    }

    /// Makes the requests of one publication.
    ///
    /// - Parameter whole: the logs of which all packs are wanted, to prove that their author contradicts what is held.
    private func read(_ publication: Publication, whole: Set<LogID> = []) async throws -> FetchOutcome {
        let parts = parts
        let author = author
        let source = FetchSource(
            publication: publication, author: author, seen: try parts.seen(publication.publisher, of: author),
            now: parts.now(), whole: whole, held: { try parts.held($0, of: author) })
        var run = FetchRun(source)
        while true {
            try Task.checkCancellation()
            switch run.step {
            case .ended(let outcome): return outcome
            case .get(let name, unless: let version, atMost: let limit):
                let isPointer = name == publication.pointerName
                if !isPointer, let bytes = parts.packs.pack(name) {
                    try run.receive(.bytes(bytes, version: nil))
                    continue
                }
                let object = try await store.get(name, unless: version, atMost: limit)
                try run.receive(object)
                if !isPointer, case .bytes(let bytes, _) = object { keep(bytes, as: name, of: publication) }
            }
        }
    }

    /// Keeps a pack for the case that a later request fails.
    private func keep(_ bytes: [UInt8], as name: ObjectName, of publication: Publication) {
        names.insert(name)
        parts.packs.keep(bytes, as: name)
    }

    /// Takes what a publication has brought.
    private func take(
        _ outcome: FetchOutcome, of publication: Publication, _ report: inout FetchingReport
    ) async throws {
        switch outcome {
        case .missing: break
        case .unchanged(isOverdue: let isOverdue):
            let promise = try parts.seen(publication.publisher, of: author)?.promise
            if isOverdue, let promise { report.add(.overdue(since: promise)) }
        case .fault(let fault):
            // What it has brought does not belong together.
            parts.packs.forget(names)
            report.add(FetchingProblem(fault))
        case .fetched(let feed):
            try merge(feed, of: publication, &report)
            try await prove(feed.contradictions, of: publication, &report)
        }
    }

    /// Imports the dumps, and only then keeps the pointer.
    private func merge(_ feed: FetchedFeed, of publication: Publication, _ report: inout FetchingReport) throws {
        for dump in feed.dumps { report.add(try parts.dumps.importDump(.bytes(dump), shown: nil)) }
        try parts.keep(feed.seen, by: publication.publisher, of: author)
        if feed.isOverdue { report.add(.overdue(since: feed.seen.promise)) }
    }

    /// Fetches all of the logs that contradict what is held, so that the contradiction is proven and kept.
    private func prove(
        _ logs: Set<LogID>, of publication: Publication, _ report: inout FetchingReport
    ) async throws {
        guard !logs.isEmpty, author != parts.device.user else { return }
        report.add(.contradiction)
        let unproven = logs.subtracting(try parts.replicas.replica(author).forkedLogs())
        guard !unproven.isEmpty, case .fetched(let whole) = try await read(publication, whole: unproven) else { return }
        try merge(whole, of: publication, &report)
    }

    /// Notes for the user by which store records have come.
    private func note(_ report: FetchingReport) {
        guard report.hasNews, author != parts.device.user else { return }
        let way = MeetingWay.store(place)
        parts.peers.note(Catalog.Attempt(at: parts.now(), way: way.name, isWhole: report.isWhole), of: author)
    }

    // MARK: Epochs

    /// Looks for the envelope of the next epoch.
    ///
    /// - Returns: what it says; nil if there is none for this device.
    private func nextEpoch(after known: FetchedPublications) async throws -> FetchedPublications? { nil }
}
