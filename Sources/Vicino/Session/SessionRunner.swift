internal import VicinoLink
internal import VicinoStore
internal import VicinoSync

/// Runs one session over a link: hands the engine what happens, and does what it wants, in this order.
///
/// Reading, writing and the stores' work go on beside each other, so that two peers who both have much to say never wait
/// for each other. What the peer asks for is looked up only while little waits to be sent, and what they send is read
/// only while little waits for the stores, which always get on.
actor SessionRunner {
    private let link: PeerConnection
    private let clerk: SerialSessionStore
    private var session: Session
    private let start = ContinuousClock.now
    private var outbox = Outbox()
    private let posts: AsyncStream<Void>
    private let post: AsyncStream<Void>.Continuation
    private let work: AsyncStream<Work>
    private let workload: AsyncStream<Work>.Continuation
    private let whenOpen: @Sendable (SessionStore) throws -> Void
    private let observe: @Sendable (SyncProgress) -> Void
    /// What is looked up for the peer once less waits to be sent.
    private var postponed: [SessionEffect.Load] = []
    /// Bytes that wait for the stores, and whoever waits until they are fewer.
    private var unstored = 0
    private var reader: CheckedContinuation<Void, Never>?
    private var report: SyncReport
    private var isOpen = false
    private var ending: Result<Void, any Error>?
    /// Whether the peer has been told something since they spoke last that they may have an answer to.
    private var hasAsked = false

    /// More bytes than this wait, and nothing more is looked up, or read: to write takes longer than to read and to verify,
    /// and whoever takes much at a time should not wait for the next of it.
    private static let (unsentBytes, unstoredBytes) = (1 << 18, 8 << 20)

    private enum Work: Sendable {
        case opened
        case load(SessionEffect.Load)
        case store(SessionEffect.Store)
        case note(SessionEffect.Report)
    }

    /// - Parameters:
    ///   - whenOpen: what is to be done first when the peer has agreed to talk.
    ///   - observe: told how far the session has come; must be quick.
    init(
        _ link: PeerConnection, _ configuration: Session.Configuration, _ clerk: SerialSessionStore,
        whenOpen: @escaping @Sendable (SessionStore) throws -> Void = { _ in },
        observe: @escaping @Sendable (SyncProgress) -> Void
    ) {
        self.whenOpen = whenOpen
        self.link = link
        self.clerk = clerk
        self.observe = observe
        session = Session(configuration)
        report = SyncReport(
            peer: link.peer.user, device: link.peer.device, isTaking: configuration.wants.contains(link.peer.user))
        (posts, post) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
        (work, workload) = AsyncStream.makeStream()
    }

    /// Runs the session to its end and closes the link.
    func run() async throws -> SyncReport {
        await withTaskGroup(of: Void.self) { group in
            // Reading waits for the peer, and nothing else may have to; ends with the link.
            group.addTask { await self.read() }
            // Nobody tells what other processes change, so it is looked for; cancelled when the session is over.
            group.addTask { await self.watch() }
            async let isWorking: Void = doWork()
            take(.opened)
            // Ends when the last message is out, or nothing can be sent any more.
            await write()
            await link.close()
            workload.finish()
            await isWorking
            group.cancelAll()
        }
        // What nobody has come to the end of is worth something to the next session; without it, that one begins anew.
        for fragment in session.fragments { _ = try? await clerk.keep(fragment) }
        report.bytesSent = link.traffic.bytesSent
        report.bytesReceived = link.traffic.bytesReceived
        report.duration = ContinuousClock.now - start
        try Task.checkCancellation()
        if case .failure(let error) = ending { throw error }
        return report
    }

    // MARK: Events

    private func take(_ event: SessionEvent) {
        guard ending == nil else { return }
        let effects = session.handle(event, at: ContinuousClock.now - start)
        if session.isOpen, !isOpen {
            isOpen = true
            do { try link.open(messageLimit: session.messageLimit) } catch { return end(.failure(error)) }
            workload.yield(.opened)
            observe(.connected)
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
        case .report(.failed(let author, let error)): report.failures.append(.init(author: author, error: error))
        case .report(.progress(let author, let entries, let total)):
            observe(.receiving(author, entries: entries, of: total))
        case .report(.upToDate(link.peer.user, let revision)):
            report.revision = revision
            workload.yield(.note(.upToDate(link.peer.user, revision: revision)))
        case .report(let note): workload.yield(.note(note))
        case .close(let reason): end(reason.map { .failure($0) } ?? .success(()))
        }
    }

    private func end(_ result: Result<Void, any Error>) {
        if ending == nil { ending = result }
        post.finish()
        readOn()
    }

    // MARK: The link

    private func read() async {
        do {
            for try await message in link.messages {
                if hasAsked { report.roundTrips += 1 }
                hasAsked = false
                take(.received(message))
                if unstored > Self.unstoredBytes, ending == nil { await withCheckedContinuation { reader = $0 } }
            }
            // The peer has said goodbye: after the last word, or in the middle.
            end(session.hasEverything ? .success(()) : .failure(SyncError.cutShort))
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
                case .opened: try await clerk.run(whenOpen)
                case .load(let load) where ending == nil: try await answer(load)
                // What has come is kept, even if nothing more comes.
                case .store(let store) where ending == nil || store.isPart: await keep(store)
                // The author takes it for known when all has come.
                case .note(.presenceKey(let author, let key, let number)):
                    try await clerk.run { try $0.note(.presenceKey(author, key, number: number)) }
                // Notes are for the lists that people read; the next session makes them again.
                case .note(let note): try? await clerk.run { try $0.note(note) }
                case .load, .store: break
                }
            } catch { end(.failure(error)) }
        }
    }

    private func answer(_ load: SessionEffect.Load) async throws {
        if load.isForPeer {
            guard outbox.byteCount <= Self.unsentBytes else { return postponed.append(load) }
            if try await clerk.hasChanged() { take(.changed) }
        }
        take(.loaded(try await clerk.answer(load)))
    }

    private func keep(_ store: SessionEffect.Store) async {
        defer {
            unstored -= store.byteCount
            if unstored <= Self.unstoredBytes { readOn() }
        }
        do {
            let summary = try await clerk.keep(store)
            if let summary {
                report.add(summary)
                observe(.merged(summary))
            }
            report.entries += store.entries
            take(.stored(store.feed, .success(())))
            // After the word to the peer, who need not wait for it.
            if let summary { await clerk.tidy(store, after: summary) }
        } catch {
            take(.stored(store.feed, .failure(SyncError(keeping: error))))
        }
    }

    /// Notices changes while nothing is asked for.
    private func watch() async {
        while ending == nil, (try? await Task.sleep(for: .milliseconds(250))) != nil {
            // Looking once more in a moment mends what cannot be read just now.
            if isOpen, (try? await clerk.hasChanged()) == true { take(.changed) }
        }
    }
}
