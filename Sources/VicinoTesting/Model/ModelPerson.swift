package import VicinoCore
package import VicinoSync

/// One person's simulated device: an author and its replicas, which the real stores keep in files.
package struct ModelPerson {
    package var author: ModelAuthor
    /// The authors whose records it wants.
    package var follows: Set<UserID> = []
    package private(set) var replicas: [UserID: ModelReplica] = [:]
    /// The replicas as a power cut would leave them.
    private var durable: [UserID: ModelReplica] = [:]
    private var backup: ModelRecords?
    /// Whether this device has returned to an earlier state unnoticed: it may report two states alike.
    package private(set) var isRepeating = false
    /// The presence key of this device that each peer has, as far as is known.
    package private(set) var recognisedBy: [UserID: PresenceDigest] = [:]
    /// The presence keys of peers.
    private var presenceKeys: [UserID: [UInt8]] = [:]
    private var keyNumbers: [UserID: UInt64] = [:]

    package init(_ author: ModelAuthor) { self.author = author }

    package var user: UserID { author.user }

    package func replica(of user: UserID) -> ModelReplica { replicas[user] ?? ModelReplica() }

    // MARK: Disks

    /// Writes everything to the disk.
    package mutating func flush() { durable = replicas }

    /// A power cut: the last writes of replicas are lost. The device's own records are always written through.
    package mutating func crash() { replicas = durable }

    package mutating func backUp() { backup = author.records }

    package mutating func restore(isNoticed: Bool, _ random: inout SeededGenerator) {
        guard let backup else { return }
        if !isNoticed { isRepeating = true }
        author.restore(backup, isNoticed: isNoticed, &random)
    }

    // MARK: A session's work

    package mutating func keep(_ store: SessionEffect.Store, _ random: inout SeededGenerator) throws -> Result<
        Void, VicinoError
    > {
        if case .fragment(_, author: let user, id: let log, fragment: let fragment) = store {
            replicas[user, default: ModelReplica()].keep(fragment, of: log)
            return .success(())
        }
        let (user, isMerge) = store.target
        var replica = replica(of: user)
        let result = replica.store(store)
        replicas[user] = replica
        if replica.reached == nil { forgetRevisionForGood(of: user) }
        if user == author.user, isMerge, case .success = result {
            replicas[user] = nil
            try author.revert(replica, &random)
        }
        return result
    }

    package mutating func answer(_ load: SessionEffect.Load, to partner: UserID) throws -> SessionEvent.LoadResult {
        switch load {
        case .admission(let proof): return .admission(try author.admit(proof, partner))
        case .held(let number, author: let user):
            var held = replica(of: user).held
            held.presenceKey = presenceKeys[user]
            return .held(number, feed: held)
        case .segments(let number, round: let round, author: let user, log: let log, id: let id):
            let replica = replica(of: user)
            return .segments(
                number, round: round, log: log, segments: replica.segments(id), fragment: replica.fragments[id])
        case .offer(let number, author: let user): return .offer(number, current: try offer(of: user, to: partner))
        case .delta(let number, author: let user, log: let log, id: let id, from: let from, to: let to):
            let parts = user == author.user ? try author.delta(id, from: from, to: to, for: partner) : nil
            return .delta(number, log: log, parts: parts)
        case .children(let number, author: let user, log: let log, id: let id, at: let position, node: let node):
            let digests = self.log(id, of: user, at: position, for: partner)?.children(node)
            return .children(number, log: log, node: node, digests: digests)
        case .entries(let number, author: let user, log: let log, id: let id, at: let position, segments: let segments):
            let pieces = try self.log(id, of: user, at: position, for: partner)?.packed(segments, id.writer)
            return .entries(number, log: log, answers: pieces)
        }
    }

    // MARK: Presence

    /// Handles a peer's statement about itself.
    package mutating func note(_ report: SessionEffect.Report, from partner: UserID) {
        switch report {
        case .presenceKey(partner, key: let key, number: let number):
            replicas[partner]?.reached = nil
            forgetRevisionForGood(of: partner)
            if number >= keyNumbers[partner] ?? 0 {
                presenceKeys[partner] = key
                keyNumbers[partner] = number
            }
        case .upToDate(partner, let revision): replicas[partner]?.reached = revision
        case .peerRecognises(let digest): recognisedBy[partner] = digest
        default: break
        }
    }

    /// Forgets a revision of a former key or grant permanently. The real store does so durably before it keeps the new
    /// one, so a power cut cannot restore it.
    private mutating func forgetRevisionForGood(of partner: UserID) { durable[partner]?.reached = nil }

    /// Puts an unsigned entry into a replica. No store may do that: a test uses it to show that a world notices.
    package mutating func forge(_ user: UserID) { replicas[user]?.forge() }

    package func presenceKey(of author: UserID) -> [UInt8]? { presenceKeys[author] }

    /// The author's revision at which this device held everything.
    package func reached(_ author: UserID) -> UInt64? { replica(of: author).reached }

    /// Whether an author's device is recognised by its present beacon.
    package func recognises(_ author: ModelAuthor) -> Bool { presenceKey(of: author.user) == author.presence.key }

    /// Whether an author's present beacon says that there is nothing new.
    package func isAtEase(with author: ModelAuthor) -> Bool {
        recognises(author) && reached(author.user) == author.presence.revision
    }

    private mutating func offer(of user: UserID, to partner: UserID) throws -> CurrentOffer? {
        if user == author.user { return try author.offer(to: partner) }
        return user == partner ? replica(of: user).offer() : nil
    }

    private func log(_ id: LogID, of user: UserID, at position: LogPosition, for partner: UserID) -> ModelLog? {
        if user == author.user { return author.log(id, at: position, for: partner) }
        return user == partner ? replica(of: user).log(id, at: position) : nil
    }
}

extension SessionEffect.Store {
    fileprivate var target: (UserID, isMerge: Bool) {
        switch self {
        case .segments(_, offer: let offer, _, _): (offer.author, false)
        case .fragment(_, author: let author, _, _): (author, false)
        case .merge(_, offer: let offer, _): (offer.author, true)
        }
    }
}

extension SessionEffect.Store {
    package var number: FeedNumber {
        switch self {
        case .segments(let number, _, _, _), .fragment(let number, _, _, _), .merge(let number, _, _): number
        }
    }
}

extension SessionEffect.Load {
    /// Whether the peer has requested it, and not this side.
    package var isForPeer: Bool {
        switch self {
        case .admission, .held, .segments: false
        case .offer, .delta, .children, .entries: true
        }
    }
}
