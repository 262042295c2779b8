internal import VicinoCore

/// Sends one feed to the peer.
///
/// It answers requests one after the other, in their order, each from the offered state. When that state is gone, it
/// makes a new offer, and requests under the old one are void.
struct FeedServer: Sendable {
    let number: FeedNumber
    let author: UserID
    /// The digest of what the peer claims to hold.
    private var peerDigest: FeedDigest
    /// The digest of what the peer claims to know and need not be told.
    private let known: OutlineDigest?
    private var recognition: PresenceKeyExchange
    /// The last offer; nil before the first.
    private var offer: ServedOffer?
    /// The last offer of which the peer has said that it wants no more; a newer offer may have been made since.
    private var got: Round?
    /// How many received messages belonged to an earlier offer.
    private var voidMessages: UInt64 = 0
    private var work = Work.statements(for: .newOffer, .current)

    /// What the store does for this feed: one load at a time.
    private enum Work {
        case none
        /// It looks up the author's statements.
        case statements(for: Purpose, Freshness)
        /// It looks up the answer to a request under the last offer.
        case answer(to: ServedOffer.Request, Freshness)
    }

    private enum Purpose {
        /// There is no offer, or the store no longer has its state.
        case newOffer
        /// The last offer counts unless the statements differ from it.
        case check
    }

    /// Whether this user's data has changed since the store began to work.
    private enum Freshness { case current, stale }

    /// - Returns: the feed and the first thing to load.
    static func start(
        _ number: FeedNumber, author: UserID, digest: FeedDigest, known: OutlineDigest?, presence: PresenceDigest?
    ) -> (FeedServer, SessionEffect) {
        let feed = FeedServer(number, author: author, digest: digest, known: known, presence: presence)
        return (feed, .store(.load(StoreLoad(.offer, for: number, of: author))))
    }

    private init(
        _ number: FeedNumber, author: UserID, digest: FeedDigest, known: OutlineDigest?, presence: PresenceDigest?
    ) {
        self.number = number
        self.author = author
        self.known = known
        recognition = presence.map { .claimed($0) } ?? .unknown
        peerDigest = digest
    }

    /// Whether the peer has received all that it wants of the offer.
    var isFinished: Bool {
        if case .none = work { offer?.isFinished == true } else { false }
    }

    // MARK: What the peer says

    /// - Parameter mayHold: whether this side can receive what the peer has beyond the end of a closed log.
    mutating func receiveHave(
        _ asked: Round, _ positions: [LogPosition?], others: UInt64, mayHold: Bool
    ) throws -> [SessionEffect] {
        try withCurrentOffer(asked) { [author] offer in
            let ahead = try offer.compare(positions, mayHold: mayHold)
            let lost: [SessionEffect] = others > 0 ? [.report(.peerHoldsOtherLogs(author))] : []
            return lost + ahead.map { .report(.peerIsAhead($0, at: $1)) }
        }
    }

    /// Lets the answers go that have waited until this side had what only the peer has.
    mutating func release() -> [SessionEffect] {
        guard offer?.isHeld == true else { return [] }
        offer?.release()
        return answerNext()
    }

    mutating func receiveAsk(_ asked: Round, log: LogIndex, _ node: TreeNode) throws -> [SessionEffect] {
        try withCurrentOffer(asked) { [loading] offer in
            guard offer.spend(node, ofLog: log) else { throw VicinoError.outOfPhase }
            try offer.add(.children(log: log, node), behind: loading)
            return []
        }
    }

    mutating func receiveFetch(
        _ asked: Round, log: LogIndex, _ segments: [UInt64], piece pieceRequest: PieceRequest?
    ) throws -> [SessionEffect] {
        try withCurrentOffer(asked) { [loading] offer in
            guard offer.spend(segments, ofLog: log) else { throw VicinoError.outOfPhase }
            try offer.add(.entries(log: log, segments: segments, piece: pieceRequest), behind: loading)
            return []
        }
    }

    mutating func receiveGot(_ asked: Round, _ digest: FeedDigest) throws -> [SessionEffect] {
        guard let offer, asked.rawValue > got?.rawValue ?? 0, asked.rawValue <= offer.round.rawValue else {
            throw VicinoError.outOfPhase
        }
        got = asked
        peerDigest = digest
        let note = SessionEffect.store(.note(.peerHolds(author, digest: digest)))
        // A message about an earlier offer may have been sent before the key was received.
        guard asked == offer.round else { return [note] }
        self.offer?.finish()
        return [note] + recognition.confirm()
    }

    /// Handles a message about the last offer, and answers what it requests; a message that crossed a new offer is void.
    ///
    /// - Throws: `VicinoError` for an offer that was never made, and for more void messages than can be under way.
    private mutating func withCurrentOffer(
        _ asked: Round, _ body: (inout ServedOffer) throws -> [SessionEffect]
    ) throws -> [SessionEffect] {
        guard let round = offer?.round, asked.rawValue > 0, asked.rawValue <= round.rawValue else {
            throw VicinoError.outOfPhase
        }
        guard asked == round else {
            voidMessages += 1
            guard voidMessages <= round.rawValue * UInt64(SessionLimit.requests + 2) else {
                throw VicinoError.outOfPhase
            }
            return []
        }
        let effects = try withMovedOut(of: &offer, body) ?? []
        return effects + answerNext()
    }

    /// The request that the store looks up.
    private var loading: ServedOffer.Request? {
        if case .answer(to: let request, _) = work { request } else { nil }
    }

    // MARK: What the store says

    /// Handles the author's present statements.
    mutating func handleStatements(_ current: CurrentOffer) throws -> [SessionEffect] {
        guard case .statements(for: let purpose, let freshness) = work else { return [] }
        if freshness == .stale { return loadStatements(for: purpose) }
        work = .none
        let statements = current.offer
        let digest = current.digest
        if purpose == .check, digest == offer?.digest { return answerNext() }
        let closings = try statements.closings.map { try $0.claimed() }
        let logs = try statements.logs.map {
            ServedLog(try $0.head.claimed(), closings, continuedElsewhere: current.continuedElsewhere)
        }
        var made = ServedOffer(offer?.round.next ?? .first, digest: digest, logs: logs)
        defer { offer = made }
        let hint = current.presence.map { recognition.tell($0, as: number) } ?? []
        // After an offer the peer awaits only newer ones, even of what it holds: two devices of a user may have just got the
        // same from each other.
        let isFirst = offer == nil
        // A peer confirms a new key by its answer to an offer. Until then a bridge would lead it here again.
        guard isFirst, digest == peerDigest, !recognition.isUnconfirmed else {
            return hint + [.send(.offer(number, round: made.round, offer: try statements.without(known)))]
        }
        made.finish()
        return hint + [.send(.same(number)), .store(.note(.peerHolds(author, digest: digest)))]
    }

    mutating func handleDelta(log: LogIndex, _ parts: [PackedBatch]?) -> [SessionEffect] {
        finishAnswer(isThere: true) { feed, _ in
            let size = (parts ?? []).reduce(0) { $0 + max($1.size, $1.data.count) }
            guard let parts, !parts.isEmpty, feed.offer?.spend(deltaBytes: size) == true else {
                feed.offer?.putFirst(.descend(log: log))
                return []
            }
            return parts.enumerated().map { index, part in
                .send(.delta(feed.number, log: log, part: part, isLast: index == parts.count - 1))
            }
        }
    }

    mutating func handleChildren(log: LogIndex, _ node: TreeNode, _ digests: [Digest]?) -> [SessionEffect] {
        finishAnswer(isThere: digests != nil) { feed, request in
            guard case .descend = request else {
                return [.send(.children(feed.number, log: log, node: node, digests: digests ?? []))]
            }
            return feed.descend(log, digests ?? [])
        }
    }

    mutating func handleEntries(log: LogIndex, _ answers: [PackedEntries]?) -> [SessionEffect] {
        finishAnswer(isThere: answers != nil) { feed, request in
            let answers = answers ?? []
            if case .entries(_, _, piece: let piece?) = request, answers.count == 1, answers[0].parts.count == 1 {
                return feed.send(answers[0], of: log, for: piece).map { .send($0) }
            }
            return answers.flatMap { answer in
                answer.parts.enumerated().map { index, part in
                    let isLast = index == answer.parts.count - 1
                    return .send(
                        .entries(feed.number, log: log, segments: answer.segments, packed: part, isLast: isLast))
                }
            }
        }
    }

    private func send(_ answer: PackedEntries, of log: LogIndex, for request: PieceRequest) -> [SessionMessage] {
        let (pieces, rest) = request.cut(answer.parts[0])
        return pieces.map { .piece(number, log: log, offset: $0.offset, bytes: $0.bytes) }
            + [.entries(number, log: log, segments: answer.segments, packed: rest, isLast: true)]
    }

    /// Handles a change of this user's data: the offer may be out of date, or the peer may not have it any more.
    mutating func handleChange() -> [SessionEffect] {
        switch work {
        case .none: return loadStatements(for: .check)
        case .statements(for: let purpose, _): work = .statements(for: purpose, .stale)
        case .answer(to: let request, _): work = .answer(to: request, .stale)
        }
        return []
    }

    // MARK: One load at a time

    /// Ends the look-up of an answer, and sends it if the peer still wants it.
    ///
    /// - Parameters:
    ///   - isThere: whether the offered state is still held.
    ///   - body: returns the answer to the request.
    private mutating func finishAnswer(
        isThere: Bool, _ body: (inout FeedServer, ServedOffer.Request) -> [SessionEffect]
    ) -> [SessionEffect] {
        guard case .answer(to: let request, let freshness) = work else { return [] }
        guard isThere else { return loadStatements(for: .newOffer) }
        guard freshness == .current else {
            offer?.putFirst(request)
            return loadStatements(for: .check)
        }
        work = .none
        guard offer?.isFinished == false else { return [] }
        return body(&self, request) + answerNext()
    }

    private mutating func loadStatements(for purpose: Purpose) -> [SessionEffect] {
        work = .statements(for: purpose, .current)
        return [.store(.load(StoreLoad(.offer, for: number, of: author)))]
    }

    private mutating func answerNext() -> [SessionEffect] {
        var effects: [SessionEffect] = []
        while case .none = work, let request = offer?.next() {
            if let load = offer?.load(request) {
                work = .answer(to: request, .current)
                effects.append(.store(.load(StoreLoad(load, for: number, of: author))))
            } else if case .descend(let log) = request {
                effects += descend(log, [])
            }
        }
        return effects
    }

    private mutating func descend(_ log: LogIndex, _ digests: [Digest]) -> [SessionEffect] {
        (offer?.descend(log, digests, of: number)).map { [$0] } ?? []
    }
}
