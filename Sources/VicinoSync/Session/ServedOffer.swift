internal import VicinoCore

/// The last offer of a feed, and the peer's progress with it.
struct ServedOffer: Sendable {
    let round: Round
    let digest: FeedDigest
    private(set) var logs: [ServedLog]
    private var stage = Stage.offered

    private enum Stage {
        /// The peer has not said which positions it holds.
        case offered
        case compared(Answers)
        /// The peer wants no more of the offer.
        case finished

        var answers: Answers? {
            if case .compared(let answers) = self { answers } else { nil }
        }
    }

    /// Whether nothing is answered for now: the peer replaces a closed log by its end, and this side first receives what
    /// is beyond that end.
    private(set) var isHeld = false

    private struct Answers {
        /// What the peer wants, except what the store looks up already.
        var requests: [Request] = []
        /// The bytes of the deltas that were sent.
        var deltaBytes = 0
    }

    /// A request for the store.
    enum Request {
        /// The digests below the root, for a log that must be compared by its tree.
        case descend(log: LogIndex)
        case delta(log: LogIndex, from: LogPosition)
        case children(log: LogIndex, TreeNode)
        case entries(log: LogIndex, segments: [UInt64], piece: PieceRequest?)

        /// Whether the peer has sent a message of its own for this request.
        var isAsked: Bool {
            switch self {
            case .descend, .delta: false
            case .children, .entries: true
            }
        }
    }

    init(_ round: Round, digest: FeedDigest, logs: [ServedLog]) {
        self.round = round
        self.digest = digest
        self.logs = logs
    }

    /// Whether the peer wants no more.
    var isFinished: Bool {
        if case .finished = stage { true } else { false }
    }

    mutating func finish() { stage = .finished }

    /// Lets the answers go that have waited.
    mutating func release() { isHeld = false }

    // MARK: What the peer says

    /// Compares the positions that the peer holds with the offered ones, and notes what the peer wants.
    ///
    /// - Parameter mayHold: whether this side can receive what the peer has beyond the end of a closed log. Then answers
    ///   wait for `release`.
    /// - Returns: the logs of which the peer holds a state that this side may not know.
    mutating func compare(_ positions: [LogPosition?], mayHold: Bool = false) throws -> [(LogID, LogPosition)] {
        guard positions.count == logs.count, case .offered = stage else { throw VicinoError.outOfPhase }
        var answers = Answers()
        var ahead = [(LogID, LogPosition)]()
        for (index, (position, log)) in zip(positions, logs).enumerated() where position != log.position {
            if let position, position.relation(to: log.position) != .older {
                if !log.isContinuedElsewhere { ahead.append((log.id, position)) }
                if log.isClosed, mayHold { isHeld = true }
                // If the author has closed the log, the closing's position counts against any entries after it.
                if position.relation(to: log.position) == .newer, !log.isClosed { continue }
            }
            let index = LogIndex(rawValue: index)
            answers.requests.append(position.map { .delta(log: index, from: $0) } ?? .descend(log: index))
        }
        stage = .compared(answers)
        return ahead
    }

    /// Counts a requested node.
    ///
    /// - Returns: false if the peer may not request it, or requested as many before as the log has.
    mutating func spend(_ node: TreeNode, ofLog log: LogIndex) -> Bool {
        logs.at(log) != nil && logs[log].spend(node)
    }

    /// Counts requested segments.
    ///
    /// - Returns: false if the peer may not request them, or requested as many before as the log has.
    mutating func spend(_ segments: [UInt64], ofLog log: LogIndex) -> Bool {
        logs.at(log) != nil && logs[log].spend(segments)
    }

    /// Adds a request of the peer's at the end.
    ///
    /// - Parameter loading: the request that the store looks up.
    mutating func add(_ request: Request, behind loading: Request?) throws {
        let isAdded = try change { answers in
            let asked = answers.requests.count(where: \.isAsked) + (loading?.isAsked == true ? 1 : 0)
            guard asked < SessionLimit.requests else {
                throw VicinoError(.tooLarge, "The peer asks for more at once than the protocol allows.")
            }
            answers.requests.append(request)
            return true
        }
        guard isAdded == true else { throw VicinoError.outOfPhase }
    }

    // MARK: What is answered

    /// Removes and returns the request to answer next.
    mutating func next() -> Request? {
        guard !isHeld else { return nil }
        return change { $0.requests.isEmpty ? nil : $0.requests.removeFirst() } ?? nil
    }

    /// Puts a request before all others.
    mutating func putFirst(_ request: Request) {
        change { $0.requests.insert(request, at: 0) }
    }

    /// Counts a delta as sent.
    ///
    /// - Returns: false if it would be more than a peer may request.
    mutating func spend(deltaBytes: Int) -> Bool {
        change { answers in
            guard answers.deltaBytes + deltaBytes <= SessionLimit.deltaBytes else { return false }
            answers.deltaBytes += deltaBytes
            return true
        } ?? false
    }

    /// Tells the peer to compare a log by its tree.
    mutating func descend(_ log: LogIndex, _ digests: [Digest], of number: FeedNumber) -> SessionEffect {
        logs[log].allowTreeRequests()
        return .send(.descend(number, log: log, digests: digests))
    }

    /// The request to the store; nil if a tree has nothing below its root.
    func load(_ request: Request) -> StoreLoad.Request? {
        switch request {
        case .descend(let log):
            guard let root = TreeShape(next: logs[log].position.next).root, root.height > 0 else { return nil }
            return .children(of: offeredLog(log), node: root)
        case .delta(let log, let from): return .delta(of: offeredLog(log), from: from)
        case .children(let log, let node): return .children(of: offeredLog(log), node: node)
        case .entries(log: let log, segments: let segments, _):
            return .entries(of: offeredLog(log), segments: segments)
        }
    }

    private func offeredLog(_ index: LogIndex) -> StoreLoad.OfferedLog {
        StoreLoad.OfferedLog(logs[index].id, at: logs[index].position, index: index)
    }

    /// Changes what is to be answered; nil if the peer has not compared the offer, or wants no more.
    @discardableResult
    private mutating func change<T>(_ body: (inout Answers) throws -> T) rethrows -> T? {
        try withMovedOut(of: &stage, leaving: .finished, value: \.answers, wrap: Stage.compared, body)
    }
}
