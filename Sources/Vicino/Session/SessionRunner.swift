internal import VicinoLink
internal import VicinoStore
internal import VicinoSync

/// Runs one session over a connection: passes events to the engine and performs its effects, in this order.
///
/// Reading, writing and the stores' work run concurrently, so that two peers that both send much never wait for each
/// other. The answers to the peer are looked up only while little waits to be sent. The peer's messages are read only
/// while little waits for the stores, which always make progress.
actor SessionRunner {
    private let link: PeerConnection
    private let stores: SerialSessionStore
    private var session: Session
    private let start = ContinuousClock.now
    private var outbox = Outbox()
    private let posts: AsyncStream<Void>
    private let post: AsyncStream<Void>.Continuation
    private let work: AsyncStream<Work>
    private let workload: AsyncStream<Work>.Continuation
    private let whenOpen: @Sendable (SessionStore) throws -> Void
    private let wants: [UserID]
    private let observe: @Sendable (SyncProgress) throws -> Void
    /// What is looked up for the peer once less waits to be sent.
    private var postponed: [SessionEffect.Load] = []
    /// The bytes that wait for the stores, and the reader that waits until they are fewer.
    private var unstored = 0
    private var reader: CheckedContinuation<Void, Never>?
    private var report: SyncReport
    /// The authors whose feeds this side wants, once the session is open.
    private var authors: [UserID: Person] = [:]
    /// The feeds that were not received.
    private var failures: [(author: UserID, error: VicinoError)] = []
    private var isOpen = false
    private var ending: Result<Void, any Error>?
    /// Whether this side has sent something that may be answered since the peer's last message.
    private var hasAsked = false

    /// Above these limits nothing more is looked up or read. Writing takes longer than reading and verifying, and a
    /// peer that takes much at a time should not wait for the next part.
    private static let (unsentBytes, unstoredBytes) = (1 << 18, 8 << 20)

    private enum Work: Sendable {
        case opened
        case load(SessionEffect.Load)
        case store(SessionEffect.Store)
        case note(SessionEffect.Report)
    }

    /// - Parameters:
    ///   - whenOpen: what to do first when the peer has agreed to the session.
    ///   - observe: receives the session's progress; must return quickly. An error that it throws ends the session.
    init(
        _ link: PeerConnection, _ configuration: Session.Configuration, _ stores: SerialSessionStore,
        whenOpen: @escaping @Sendable (SessionStore) throws -> Void = { _ in },
        observe: @escaping @Sendable (SyncProgress) throws -> Void
    ) {
        self.whenOpen = whenOpen
        self.link = link
        self.stores = stores
        self.observe = observe
        session = Session(configuration)
        wants = configuration.wants
        report = SyncReport(
            peer: Person(unnamed: link.peer.user), device: link.peer.device,
            isTaking: configuration.wants.contains(link.peer.user), transport: link.transport)
        (posts, post) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
        (work, workload) = AsyncStream.makeStream()
    }

    /// Runs the session to its end and closes the connection.
    func run() async throws -> SyncReport {
        await withTaskGroup(of: Void.self) { group in
            // Reading waits for the peer, and nothing else may have to; the task ends with the connection.
            group.addTask { await self.read() }
            // Other processes' changes are not reported, so they are polled; the task is cancelled when the session is
            // over.
            group.addTask { await self.watch() }
            async let isWorking: Void = doWork()
            take(.opened)
            // Ends when the last message is sent, or when nothing more can be sent.
            await write()
            await link.close()
            workload.finish()
            await isWorking
            group.cancelAll()
        }
        // Incomplete data helps the next session; without it, that session starts the batch again.
        for fragment in session.fragments { _ = try? await stores.keep(fragment) }
        report.bytesSent = link.traffic.bytesSent
        report.bytesReceived = link.traffic.bytesReceived
        report.duration = ContinuousClock.now - start
        try Task.checkCancellation()
        if case .failure(let error) = ending { throw error }
        return try await named(report)
    }

    /// Names the people of a report, after a session that may have made them known.
    private func named(_ report: SyncReport) async throws -> SyncReport {
        let failures = failures
        return try await stores.run { store in
            var report = report
            report.peer = try store.node.person(for: report.peer.user)
            report.failures = try failures.map { .init(author: try store.node.person(for: $0.author), error: $0.error) }
            report.isRevoked =
                try report.failures.contains { $0.isRefusal(by: report.peer) }
                && store.node.receivedGrant(from: report.peer.user) != nil
            return report
        }
    }

    // MARK: Events

    private func take(_ event: SessionEvent) {
        guard ending == nil else { return }
        let effects = session.handle(event, at: ContinuousClock.now - start)
        if session.isOpen, !isOpen {
            isOpen = true
            do { try link.open(messageLimit: session.messageLimit) } catch { return end(.failure(error)) }
            workload.yield(.opened)
            tell(.connected)
        } else if isOpen {
            link.allow(messageLimit: session.messageLimit)
        }
        for effect in effects { perform(effect) }
    }

    private func perform(_ effect: SessionEffect) {
        switch effect {
        case .send(let message):
            if case .done = message {} else { hasAsked = true }
            outbox.add(message)
            post.yield()
        case .load(let load): workload.yield(.load(load))
        case .store(let store):
            unstored += store.byteCount
            workload.yield(.store(store))
        case .report(.failed(let author, let error)): failures.append((author, error))
        case .report(.progress(let author, let entries, let total)):
            tell(.receiving(authors[author] ?? Person(unnamed: author), entries: entries, of: total))
        case .report(.upToDate(link.peer.user, let revision)):
            report.revision = revision
            workload.yield(.note(.upToDate(link.peer.user, revision: revision)))
        case .report(let note): workload.yield(.note(note))
        case .close(let reason): end(reason.map { .failure($0) } ?? .success(()))
        }
    }

    /// Tells the caller of the progress; the caller ends the session by an error.
    private func tell(_ progress: SyncProgress) {
        do { try observe(progress) } catch { end(.failure(error)) }
    }

    private func end(_ result: Result<Void, any Error>) {
        if ending == nil { ending = result }
        post.finish()
        readOn()
    }

    // MARK: The connection

    private func read() async {
        do {
            for try await message in link.messages {
                if hasAsked { report.roundTrips += 1 }
                hasAsked = false
                take(.received(message))
                if unstored > Self.unstoredBytes, ending == nil { await withCheckedContinuation { reader = $0 } }
            }
            // The peer has said goodbye: after the last message, or in the middle.
            end(session.hasEverything ? .success(()) : .failure(VicinoError.cutShort))
        } catch {
            end(session.hasEverything ? .success(()) : .failure(error))
        }
    }

    private func write() async {
        for await _ in posts {
            while let message = outbox.next() {
                do { try await link.send(message) } catch { return end(.failure(error)) }
                if outbox.byteCount <= Self.unsentBytes { lookUpPostponed() }
            }
        }
    }

    private func readOn() {
        reader?.resume()
        reader = nil
    }

    private func lookUpPostponed() {
        for load in postponed { workload.yield(.load(load)) }
        postponed = []
    }

    // MARK: The stores

    private func doWork() async {
        for await work in work {
            do {
                switch work {
                case .opened: try await open()
                case .load(let load) where ending == nil: try await answer(load)
                // Received data is stored, even if nothing more is received.
                case .store(let store) where ending == nil || store.isPart: await keep(store)
                // The author counts the key as known once everything is received, so an error must end the session.
                case .note(.presenceKey(let author, let key, let number)):
                    try await stores.run { try $0.note(.presenceKey(author, key, number: number)) }
                // Notes are for the lists that the user reads; the next session makes them again.
                case .note(let note): try? await stores.run { try $0.note(note) }
                case .load, .store: break
                }
            } catch { end(.failure(error)) }
        }
    }

    /// Does what comes first in a session, and looks up the names for its progress.
    private func open() async throws {
        authors = try await stores.run { [whenOpen, wants] store in
            try whenOpen(store)
            return Dictionary(wants.map { ($0, store.node.person(toShow: $0)) }) { first, _ in first }
        }
    }

    private func answer(_ load: SessionEffect.Load) async throws {
        if load.isForPeer {
            guard outbox.byteCount <= Self.unsentBytes else { return postponed.append(load) }
            if try await stores.hasChanged() { take(.changed) }
        }
        take(.loaded(try await stores.answer(load)))
    }

    private func keep(_ store: SessionEffect.Store) async {
        defer {
            unstored -= store.byteCount
            if unstored <= Self.unstoredBytes { readOn() }
        }
        do {
            let summary = try await stores.keep(store)
            if let summary {
                report.add(summary)
                tell(.merged(summary))
            }
            report.entries += store.entries
            take(.stored(store.feed, .success(())))
            // After the answer to the peer, which need not wait for it.
            if let summary { await stores.tidy(store, after: summary) }
        } catch {
            take(.stored(store.feed, .failure(VicinoError(keeping: error))))
        }
    }

    /// Polls for changes while nothing is requested.
    private func watch() async {
        while ending == nil, (try? await Task.sleep(for: .milliseconds(250))) != nil {
            // An error is ignored, because the next poll reads again.
            if isOpen, (try? await stores.hasChanged()) == true { take(.changed) }
        }
    }
}
