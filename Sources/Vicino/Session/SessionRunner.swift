internal import VicinoConnection
internal import VicinoStore
internal import VicinoSync
internal import VicinoThreads

/// Runs one session over a connection: passes events to the engine and performs its effects, in this order.
///
/// Reading, writing and the stores' work run concurrently, so that two peers that both send much never wait for each
/// other. The answers to the peer are looked up only while little waits to be sent. The peer's messages are read only
/// while little waits for the stores, which always make progress. The engine checks signatures and digests, so it works
/// away from Swift's shared threads, and not where stores wait for the disk.
actor SessionRunner {
    private let executor = BlockingExecutor(.sessions)
    private let connection: PeerConnection
    private let stores: SerialSessionStore
    private let changes: ChangeCounter
    private let entry: RunningSessions.Entry
    private let whenOpen: @Sendable (SessionStore) throws -> Void
    private let wants: [UserID]
    private let observe: @Sendable (SyncProgress) throws -> Void
    private let moving: Moving?
    private let start = ContinuousClock.now
    private let work = AsyncStream.makeStream(of: Work.self)
    private var session: Session
    private var phase = Phase.opening
    private var queue = SendQueue()
    private var backlog = StoreBacklog()
    private var tally: SessionTally
    /// Why a message could not be sent, if one could not.
    private var unsent: (any Error)?
    private var hasRead = false
    /// The writer that waits until nothing more can be read.
    private var whenRead: CheckedContinuation<Void, Never>?
    /// The number of changes that the session knows of; nil before the first look.
    private var seenChanges: UInt64?

    /// Whether a session should end so long after its beginning, and go on over another medium.
    typealias Moving = @Sendable (_ elapsed: Duration) async -> Bool

    private enum Phase {
        /// The peer has not agreed to the session yet.
        case opening
        /// Both sides have agreed. The names of the authors whose feeds this side wants are known soon after.
        case open(names: [UserID: Person])
        /// Nothing more is taken or sent; received data may still be stored.
        case over(Result<Void, any Error>)
    }

    /// What the stores do, one after the other.
    private enum Work: Sendable {
        /// What comes first in a session.
        case open
        /// What the session asks for.
        case session(StoreWork)
    }

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// - Parameters:
    ///   - changes: counts the changes to this user's own data.
    ///   - entry: the session among the running ones of this process.
    ///   - whenOpen: what to do first when the peer has agreed to the session.
    ///   - observe: receives the session's progress; must return quickly. An error that it throws ends the session.
    ///   - moving: asked after each stored part, while much is missing. If it is nil, a session that the peer wants to
    ///     continue elsewhere counts as cut short.
    init(
        _ connection: PeerConnection, _ configuration: Session.Configuration, stores: SerialSessionStore,
        changes: ChangeCounter, as entry: RunningSessions.Entry,
        whenOpen: @escaping @Sendable (SessionStore) throws -> Void = { _ in },
        observe: @escaping @Sendable (SyncProgress) throws -> Void, moving: Moving? = nil
    ) {
        self.whenOpen = whenOpen
        self.moving = moving
        self.connection = connection
        self.stores = stores
        self.changes = changes
        self.entry = entry
        self.observe = observe
        session = Session(configuration)
        wants = configuration.wants
        tally = SessionTally(peer: connection.peer.user, isFetching: configuration.wants.contains(connection.peer.user))
    }

    /// Runs the session to its end and closes the connection.
    func run() async throws -> SyncReport {
        await withTaskGroup(of: Void.self) { group in
            // Reading waits for the peer, and nothing else may have to; the task ends with the connection.
            group.addTask { await self.read() }
            // Waits for changes, by this process or another one; the task is cancelled when the session is over.
            group.addTask { await self.watch() }
            async let isWorking: Void = doWork()
            handle(.opened)
            // Ends when the last message is sent, or when nothing more can be sent.
            await write()
            await connection.close()
            work.continuation.finish()
            await isWorking
            group.cancelAll()
        }
        // Incomplete data helps the next session; without it, that session starts the batch again.
        for fragment in session.fragments { _ = try? await stores.run { try $0.keep(fragment) } }
        let duration = ContinuousClock.now - start
        try Task.checkCancellation()
        if case .over(.failure(let error)) = phase { throw error }
        if tally.isMoved, moving == nil { throw VicinoError.cutShort }
        return try await stores.run { [tally, connection] in try tally.report(connection, duration, named: $0) }
    }

    // MARK: Events

    private var isOver: Bool {
        if case .over = phase { true } else { false }
    }

    /// Whether the connection may end: everything is received, or the session goes on elsewhere.
    private var isComplete: Bool { session.hasEverything || tally.isMoved }

    private func handle(_ event: SessionEvent) {
        guard !isOver else { return }
        let effects = session.handle(event, at: ContinuousClock.now - start)
        if session.isOpen { allowMessages() }
        for effect in effects { perform(effect) }
    }

    /// Lets the peer's messages be as long as the session allows now.
    private func allowMessages() {
        switch phase {
        case .opening:
            do { try connection.open(messageLimit: session.messageLimit) } catch { return end(.failure(error)) }
            phase = .open(names: [:])
            work.continuation.yield(.open)
            tell(.connected)
        case .open, .over: connection.allow(messageLimit: session.messageLimit)
        }
    }

    private func perform(_ effect: SessionEffect) {
        switch effect {
        case .send(let message):
            tally.sent(message)
            queue.add(message)
        case .store(let storeWork): enqueue(storeWork)
        case .report(let report): note(report)
        case .close(let reason): end(reason.map { .failure($0) } ?? .success(()))
        }
    }

    private func enqueue(_ storeWork: StoreWork) {
        if case .keep(let delivery) = storeWork { backlog.add(delivery) }
        work.continuation.yield(.session(storeWork))
    }

    private func note(_ report: SessionEffect.Report) {
        switch report {
        case .complete(let author, _, revision: let revision): tally.complete(author, revision: revision)
        case .progress(let author, let entries, let total):
            tell(.receiving(person(author), entryCount: Int(clamping: entries), total: Int(clamping: total)))
        case .failed(let author, error: let error): tally.failed(author, error)
        case .moved:
            tally.moved()
            entry.hasMoved()
            queue.removeAll()
        case .peerIsAhead, .peerHoldsOtherLogs: break
        }
    }

    private func person(_ author: UserID) -> Person {
        guard case .open(let names) = phase, let person = names[author] else { return Person(unnamed: author) }
        return person
    }

    /// Tells the caller of the progress; the caller ends the session by an error.
    private func tell(_ progress: SyncProgress) {
        do { try observe(progress) } catch { end(.failure(error)) }
    }

    private func end(_ result: Result<Void, any Error>) {
        if !isOver { phase = .over(result) }
        queue.close()
        backlog.close()
    }

    // MARK: The connection

    private func read() async {
        do {
            for try await message in connection.messages {
                tally.received()
                handle(.received(message))
                if backlog.isFull { await withCheckedContinuation { backlog.wait($0) } }
            }
            // The peer has said goodbye: after the last message, or in the middle.
            endReading(by: VicinoError.cutShort)
        } catch {
            endReading(by: error)
        }
    }

    /// Nothing more can be read.
    ///
    /// - Parameter error: why not, if something was still to come.
    private func endReading(by error: any Error) {
        end(isComplete ? .success(()) : .failure(unsent ?? error))
        hasRead = true
        whenRead?.resume()
        whenRead = nil
    }

    private func write() async {
        for await _ in queue.posts {
            while let message = queue.next() {
                do { try await connection.send(message) } catch { return await readRest(after: error) }
                for load in queue.dueLoads() { enqueue(.load(load)) }
            }
        }
    }

    /// Reads what has arrived after a message could not be sent: a peer that has everything hangs up, and its last messages
    /// may say that this side has everything, too.
    private func readRest(after error: any Error) async {
        unsent = error
        await connection.close()
        guard !hasRead else { return end(.failure(error)) }
        await withCheckedContinuation { whenRead = $0 }
    }

    /// Notices changes while nothing is requested.
    private func watch() async {
        let reports = await stores.run { [changes] _ in changes.changes }
        // Changes count from here on. An error is ignored, because the next report reads again.
        _ = try? await hasChanged()
        for await _ in reports {
            guard (try? await hasChanged()) == true else { continue }
            if case .open = phase { handle(.changed) }
            // Many changes in quick succession are one for the peer.
            guard (try? await Task.sleep(for: Self.pauseBetweenChanges)) != nil else { return }
        }
    }

    private static let pauseBetweenChanges = Duration.milliseconds(250)

    /// Whether this user's own records, grants or signed statements have changed since the last call; false on the first
    /// call.
    private func hasChanged() async throws -> Bool {
        let count = try await stores.run { [changes] _ in try changes.count() }
        // Two calls may overlap, and the later one may have seen more.
        defer { seenChanges = max(count, seenChanges ?? count) }
        return if let seenChanges { count > seenChanges } else { false }
    }

    // MARK: The stores

    private func doWork() async {
        for await work in work.stream {
            do { try await perform(work) } catch { end(.failure(error)) }
        }
    }

    private func perform(_ work: Work) async throws {
        switch work {
        case .open: try await open()
        case .session(let storeWork): try await perform(storeWork)
        }
    }

    private func perform(_ storeWork: StoreWork) async throws {
        switch storeWork {
        case .admit(let proof):
            if !isOver { handle(.admission(try await stores.run { try $0.admission(proof) })) }
        case .load(let load): if !isOver { try await answer(load) }
        // Received data is stored, even if nothing more is received.
        case .keep(let delivery): if !isOver || delivery.isPart { await keep(delivery) }
        case .loadPublication:
            // If it cannot be read now, records count all the same.
            if !isOver { handle(.publication(try? await stores.run { try $0.publication() })) }
        case .keepPublication(let parcel):
            handle(.keptPublication(try await stores.run { try $0.keepPublication(parcel) }))
        case .keepShares(let parcel): handle(.keptShares(try await stores.run { try $0.keepShares(parcel) }))
        case .note(let note) where note.isEssential: try await stores.run { try $0.note(note) }
        // Notes are for the lists that the user reads; the next session makes them again.
        case .note(let note): try? await stores.run { try $0.note(note) }
        }
    }

    /// Does what comes first in a session, and looks up the names for its progress.
    private func open() async throws {
        // Only then do the stores know what is still missing.
        await entry.waitForBeginning()
        let (peer, names) = try await stores.run { [whenOpen, wants] store in
            try whenOpen(store)
            let names = Dictionary(wants.map { ($0, store.people.person(toShow: $0)) }) { first, _ in first }
            return (store.people.person(toShow: store.peer.author), names)
        }
        // An author has a name here only since `whenOpen`.
        entry.change { $0.person = peer }
        if case .open = phase { phase = .open(names: names) }
    }

    private func answer(_ load: StoreLoad) async throws {
        if load.isForPeer {
            guard !queue.postponeIfFull(load) else { return }
            if try await hasChanged() { handle(.changed) }
        }
        handle(.loaded(load.feed, found: try await stores.run { try $0.answer(load) }))
    }

    private func keep(_ delivery: StoreDelivery) async {
        defer { backlog.remove(delivery) }
        do {
            let report = try await stores.run { try $0.keep(delivery) }
            tally.kept(delivery, report)
            if let report { tell(.merged(report)) }
            handle(.stored(delivery.feed, result: .success(())))
            // After the answer to the peer, which need not wait for it.
            if let report { await stores.run { $0.tidy(delivery, after: report) } }
            if case .segments = delivery.content { await moveIfUseful() }
        } catch {
            handle(.stored(delivery.feed, result: .failure(VicinoError(reporting: error))))
        }
    }

    /// Ends the session at a stored part, if much is missing and another medium carries it faster.
    private func moveIfUseful() async {
        guard let moving, !isOver, !tally.isMoved, let missing = session.missingBytes,
            missing > SessionLimit.unmovedBytes,
            await moving(ContinuousClock.now - start)
        else { return }
        handle(.leave)
    }
}
