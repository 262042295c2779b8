internal import VicinoRepository
internal import VicinoStore
internal import VicinoThreads

/// One fetch from an author's store, on a thread that may wait for the disk.
actor FetchingRun {
    private let executor = BlockingExecutor()
    private let parts: Fetching
    private let source: FollowedStore
    private let store: any ObjectStore
    private let reader: PublicationReader
    private var report: FetchingReport

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    private var author: UserID { source.author.user }

    /// - Parameters:
    ///   - source: where the store is.
    ///   - store: the open store.
    init(_ parts: Fetching, from source: FollowedStore, in store: any ObjectStore) {
        self.parts = parts
        self.source = source
        self.store = store
        reader = PublicationReader(store, keeping: parts.packs)
        report = FetchingReport(author: source.author, store: source.name)
    }

    /// Fetches what all of the author's devices have left, and merges it.
    func fetch() async throws -> FetchingReport {
        try parts.cleanPacks()
        if try await !readAll() {
            if try await findNextEpoch() {
                report.isNewEpoch = true
                if try await !readAll(), report.problems.isEmpty { report.add(.missing) }
            } else if report.problems.isEmpty {
                let isWaiting = try parts.catalog.unansweredLetter(to: author) != nil
                report.add(isWaiting ? .unanswered : .missing)
            }
        }
        try end()
        return report
    }

    private func end() throws {
        reader.forgetPacks()
        let told = try FetchedPublications(author, in: parts.catalog)
        try parts.catalog.forgetPointers(of: author, except: told.publishers)
        report.promise = told.promise(at: source.address)
        guard report.hasNews else { return }
        let way = MeetingWay.store(source.name)
        parts.peers.note(Catalog.Attempt(at: parts.now(), way: way.name, isWhole: report.isWhole), of: author)
    }

    // MARK: Publications

    /// Reads all publications that may be there.
    ///
    /// - Returns: whether any is there.
    private func readAll() async throws -> Bool {
        let told = try FetchedPublications(author, in: parts.catalog)
        let reading = told.reading(at: source.address)
        var isThere = false
        for publication in reading.known {
            let isFound = try await take(publication)
            if isFound { isThere = true }
        }
        guard needsUnknown(told, isThere: isThere) else { return true }
        for publication in reading.unknown {
            let isFound = try await take(publication)
            if isFound { isThere = true }
        }
        // One device may publish no more while another one does.
        return isThere
    }

    /// Whether to look for publications that were never read there: only if there is a reason, since each costs a request.
    private func needsUnknown(_ told: FetchedPublications, isThere: Bool) -> Bool {
        let isOverdue = report.problems.contains { if case .overdue = $0 { true } else { false } }
        guard isThere, !isOverdue, let toldAt = told.toldAt, let last = source.lastSuccess else { return true }
        return toldAt > last
    }

    /// Reads a publication, and takes what it has brought.
    ///
    /// - Returns: whether it is there, and readable.
    private func take(_ publication: Publication) async throws -> Bool {
        switch try await read(publication) {
        case .missing: return false
        case .unchanged(isOverdue: let isOverdue):
            let promise = try parts.seen(publication.publisher, of: author)?.promise
            if isOverdue, let promise { report.add(.overdue(since: promise)) }
        case .fault(let fault):
            // Another may have written it, and the author may publish under another name by now.
            report.add(FetchingProblem(fault))
            return false
        case .fetched(let feed):
            guard try merge(feed, of: publication) else { return false }
            try await prove(feed.contradictions, of: publication)
            reader.forgetPacks(of: publication)
        }
        return true
    }

    /// Reads a publication.
    ///
    /// - Parameter whole: the logs of which all packs are wanted, to prove that their author contradicts what is held.
    private func read(_ publication: Publication, whole: Set<LogID> = []) async throws -> FetchOutcome {
        let parts = parts
        let author = author
        return try await reader.read(
            FetchSource(
                publication: publication, author: author, seen: try parts.seen(publication.publisher, of: author),
                now: parts.now(), whole: whole, spool: parts.packs.spool(of: publication),
                held: { try parts.held($0, of: author) }))
    }

    /// Imports the dumps, and only then keeps the pointer.
    ///
    /// - Returns: false if it is not of the present audience, so that nothing was taken of it.
    private func merge(_ feed: FetchedFeed, of publication: Publication) throws -> Bool {
        let told = try FetchedPublications(author, in: parts.catalog)
        let relation = try parts.views.relation(of: feed, told: told.newest(publication.key), of: author)
        if relation == .former { try parts.catalog.forgetPublications(of: author, under: publication.key) }
        guard relation == .present || relation == .next else { return false }
        let kept = try parts.views.kept(with: feed, relation, of: author)
        for dump in feed.dumps {
            report.add(try parts.dumps.importPublished(DumpSource(dump), by: author, keeping: kept))
        }
        if relation == .next {
            try parts.catalog.forgetPointers(of: author, except: told.publishers(under: publication.key))
        }
        try parts.views.keep(feed, told: told.newest(publication.key), of: author)
        try parts.keep(feed.seen, by: publication.publisher, of: author, at: source.address)
        if feed.isOverdue { report.add(.overdue(since: feed.seen.promise)) }
        return true
    }

    /// Fetches all of the logs that contradict what is held, so that the contradiction is proven and kept.
    private func prove(_ logs: Set<LogID>, of publication: Publication) async throws {
        guard !logs.isEmpty else { return }
        report.add(.contradiction)
        let unproven = logs.subtracting(try parts.replicas.replica(author).forkedLogs())
        guard !unproven.isEmpty, case .fetched(let whole) = try await read(publication, whole: unproven) else { return }
        _ = try merge(whole, of: publication)
    }

    // MARK: Epochs

    /// Looks for envelopes by the author's devices that are known. If there are none, these devices may be removed: then
    /// signposts say which ones the author has now.
    ///
    /// - Returns: whether there are any envelopes.
    private func findNextEpoch() async throws -> Bool {
        if try await findEnvelopes() { return true }
        guard try await followSignposts() else { return false }
        return try await findEnvelopes()
    }

    /// Reads the signposts of all publications that are known.
    ///
    /// - Returns: whether one has brought a newer list of the author's devices.
    private func followSignposts() async throws -> Bool {
        guard let known = try parts.peers.newestRoster(of: author) else { return false }
        var newest = known
        let told = try FetchedPublications(author, in: parts.catalog)
        for publication in told.publications {
            guard let shown = try await store.signpost(of: publication, by: author), shown.version > newest.version
            else { continue }
            do { newest = try parts.peers.newestRoster(shown) } catch let error as VicinoError
                where error.code == .unverified
            { report.add(.unreadable) }
        }
        return newest.version > known.version
    }

    /// Looks for the envelopes that the author's devices have left for this one since the epoch ended.
    ///
    /// - Returns: whether there are any.
    private func findEnvelopes() async throws -> Bool {
        guard let roster = try parts.peers.newestRoster(of: author) else { return try await findAnswer() }
        let told = try FetchedPublications(author, in: parts.catalog)
        var isFound = false
        for (_, device) in roster.presentDevices {
            let number = told.envelope(from: device.signingKey)
            guard let names = try? EnvelopeNames(to: parts.device.agreementKey, from: device.agreementKey),
                let found = try await store.findEnvelope(names, after: number)
            else { continue }
            if try open(found, by: roster) { isFound = true }
        }
        return isFound
    }

    /// Looks for the answer to the user's letter, by an author whose devices are not known yet.
    ///
    /// - Returns: whether it is there.
    private func findAnswer() async throws -> Bool {
        guard let letter = try parts.catalog.unansweredLetter(to: author) else { return false }
        let search = LetterAnswer(to: letter, for: parts.device.agreementKey, at: parts.now())
        switch try await search.find(in: store) {
        case .missing: return false
        case .unreadable:
            report.add(.unreadable)
            return false
        case .found(let received, by: let roster):
            _ = try parts.peers.newestRoster(roster)
            try parts.catalog.keep(received)
            return true
        }
    }

    /// Opens an envelope, and keeps what it says.
    ///
    /// - Returns: whether it is one for this device.
    private func open(_ found: FoundEnvelope, by roster: Verified<Roster>) throws -> Bool {
        let own = parts.device.agreementKey
        let key = try EnvelopeKey(of: own)
        guard let envelope = try? key.openEnvelope(found.bytes, as: found.name, for: own.publicKey, by: roster) else {
            report.add(.unreadable)
            return false
        }
        let received = ReceivedPublication(
            author: author, device: envelope.device, key: envelope.key, publishers: envelope.publishers,
            addresses: envelope.addresses, envelope: found.number, receivedAt: parts.now(),
            written: envelope.written)
        try parts.catalog.keep(received)
        return true
    }
}
