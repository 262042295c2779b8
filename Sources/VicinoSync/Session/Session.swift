package import VicinoCore

/// One session with one peer, from the first message to the last.
///
/// A state machine: events go in, effects come out. It knows no clock, no socket and no store, so that thousands of
/// sessions, with cuts at every byte, run in a test. Who the peer is has been proved by the link below; what the peer
/// may see is the store's to say, which is asked anew for every offer.
package struct Session: Sendable {
    /// What a session is for.
    package struct Configuration: Sendable {
        /// What this side says first.
        package var hello: Hello
        /// The identity that the link has proved the peer to have.
        package var peer: UserID
        /// The authors whose records this side wants from the peer.
        package var wants: [UserID]
        /// Whether the session ends once neither side wants anything more.
        package var endsWhenDone = true

        package init(hello: Hello, peer: UserID, wants: [UserID]) {
            self.hello = hello
            self.peer = peer
            self.wants = wants
        }
    }

    private let configuration: Configuration
    private var phase = Phase.new
    private var fetches: [FeedNumber: FeedFetch] = [:]
    private var serves: [FeedNumber: FeedServe] = [:]
    private var isDone = false
    private var isPeerDone = false

    private enum Phase {
        case new
        /// Our hello is on its way; nothing counts before the peer's has come.
        case greeting
        case open
        case closed
    }

    package init(_ configuration: Configuration) {
        self.configuration = configuration
    }

    /// The longest message that may come now, in bytes; the link cuts off whoever sends more.
    package var messageLimit: Int {
        if case .open = phase { SessionLimit.messageBytes } else { SessionLimit.helloBytes }
    }

    /// Takes what has happened and says what is to be done, in this order.
    package mutating func handle(_ event: SessionEvent) -> [SessionEffect] {
        if case .closed = phase { return [] }
        do {
            var effects = try take(event)
            effects += finishIfDone()
            if effects.contains(where: \.isClose) { phase = .closed }
            return effects
        } catch {
            phase = .closed
            let reason = error as? SyncError ?? SyncError(.protocolViolation, "\(error)", cause: error)
            return [.close(reason)]
        }
    }

    private mutating func take(_ event: SessionEvent) throws -> [SessionEffect] {
        switch event {
        case .opened:
            guard case .new = phase else { throw SyncError.outOfPhase }
            phase = .greeting
            return [.send(.hello(configuration.hello))]
        case .received(let bytes):
            guard bytes.count <= messageLimit else {
                throw SyncError(.tooLarge, "The peer sent a message that is longer than the protocol allows.")
            }
            return try take(try SessionMessage(wireBytes: bytes[...]))
        case .loaded(let loaded): return try take(loaded)
        case .stored(let number, let result): return fetches[number]?.stored(result) ?? []
        case .changed: return serves.keys.sorted().flatMap { serves[$0]?.change() ?? [] }
        }
    }

    // MARK: Messages

    private mutating func take(_ message: SessionMessage) throws -> [SessionEffect] {
        switch (phase, message) {
        case (.greeting, .hello(let hello)): return try greet(hello)
        case (.open, .hello), (.new, _), (.greeting, _), (.closed, _): throw SyncError.outOfPhase
        case (.open, .done):
            isPeerDone = true
            return []
        case (.open, .want(let number, let author, let digest)): return try serve(number, author, digest)
        case (.open, _): return try takeFeedMessage(message)
        }
    }

    private mutating func greet(_ hello: Hello) throws -> [SessionEffect] {
        guard hello.version >= 1, hello.features == 0 else {
            throw SyncError(.tooNew, "The peer speaks a newer version of the protocol. Update this program.")
        }
        _ = try hello.roster.verified(for: configuration.peer)
        phase = .open
        return configuration.wants.enumerated().map { index, author in
            let number = FeedNumber(rawValue: UInt64(index))
            let (fetch, effect) = FeedFetch.start(number, author)
            fetches[number] = fetch
            return effect
        }
    }

    private mutating func serve(
        _ number: FeedNumber, _ author: UserID, _ digest: FeedDigest
    ) throws -> [SessionEffect] {
        guard serves[number] == nil, !isPeerDone else { throw SyncError.outOfPhase }
        guard serves.count < SessionLimit.feeds else {
            throw SyncError(.tooLarge, "The peer wants more feeds than the protocol allows.")
        }
        let (serve, effect) = FeedServe.start(number, author, digest)
        serves[number] = serve
        return [effect]
    }

    private mutating func takeFeedMessage(_ message: SessionMessage) throws -> [SessionEffect] {
        switch message {
        case .have(let number, let round, let positions): return try served(number) { try $0.have(round, positions) }
        case .ask(let number, let round, let log, let node):
            return try served(number) { try $0.ask(round, log: log, node) }
        case .fetch(let number, let round, let log, let segments):
            return try served(number) { try $0.fetch(round, log: log, segments) }
        case .got(let number, let digest): return try served(number) { $0.got(digest) }
        case .same(let number): return try fetched(number) { try $0.same() }
        case .refuse(let number): return try fetched(number) { $0.refused() }
        case .offer(let number, let round, let offer): return try fetched(number) { $0.offer(round, offer) }
        case .delta(let number, let log, let batch, let isLast):
            return try fetched(number) { try $0.receive { try $0.delta(log, batch, isLast: isLast) } }
        case .descend(let number, let log):
            return try fetched(number) { try $0.receive { try $0.descend(log) } }
        case .children(let number, let log, let node, let digests):
            return try fetched(number) { try $0.receive { try $0.children(log, node, digests) } }
        case .entries(let number, let log, let segments, let batch, let isLast):
            return try fetched(number) { try $0.receive { try $0.entries(log, segments, batch, isLast: isLast) } }
        case .hello, .done, .want: throw SyncError.outOfPhase
        }
    }

    // MARK: Loads

    private mutating func take(_ loaded: SessionEvent.Loaded) throws -> [SessionEffect] {
        switch loaded {
        case .held(let number, let held): return try fetched(number) { try $0.held(held) }
        case .segments(let number, let round, let log, let segments):
            return try fetched(number) { try $0.receive { $0.held(round, log, segments) } }
        case .offer(let number, let offer, let digest):
            guard let effects = try serves[number]?.offer(offer, digest) else {
                serves[number] = nil
                return [.send(.refuse(number))]
            }
            return effects
        case .delta(let number, let round, let log, let parts):
            return serves[number]?.delta(round, log: log, parts) ?? []
        case .children(let number, let round, let log, let node, let digests):
            return serves[number]?.children(round, log: log, node, digests) ?? []
        case .entries(let number, let round, let log, let pieces):
            return serves[number]?.entries(round, log: log, pieces) ?? []
        }
    }

    // MARK: Feeds

    private mutating func fetched(
        _ number: FeedNumber, _ body: (inout FeedFetch) throws -> [SessionEffect]
    ) throws -> [SessionEffect] {
        guard var fetch = fetches[number] else { throw SyncError.outOfPhase }
        defer { fetches[number] = fetch }
        return try body(&fetch)
    }

    /// A request may cross the refusal that follows a revocation; it is void then.
    private mutating func served(
        _ number: FeedNumber, _ body: (inout FeedServe) throws -> [SessionEffect]
    ) throws -> [SessionEffect] {
        guard var serve = serves[number] else { return [] }
        defer { serves[number] = serve }
        return try body(&serve)
    }

    // MARK: The end

    private mutating func finishIfDone() -> [SessionEffect] {
        guard case .open = phase, configuration.endsWhenDone, fetches.values.allSatisfy(\.isFinished) else { return [] }
        var effects: [SessionEffect] = []
        if !isDone {
            isDone = true
            effects.append(.send(.done))
        }
        if isPeerDone { effects.append(.close(nil)) }
        return effects
    }
}

extension SessionEffect {
    fileprivate var isClose: Bool {
        if case .close = self { true } else { false }
    }
}
