package import VicinoCore
package import VicinoSync
package import VicinoTesting

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
    private var tagFields: [UserID: TagField] = [:]
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

    package mutating func keep(
        _ delivery: StoreDelivery, _ random: inout SeededGenerator
    ) throws -> Result<Void, VicinoError> {
        let user = delivery.author
        if case .fragment(let fragment, log: let log) = delivery.content {
            replicas[user, default: ModelReplica()].keep(fragment, of: log)
            return .success(())
        }
        var replica = replica(of: user)
        let result = replica.store(delivery)
        replicas[user] = replica
        if replica.reached == nil { forgetRevisionForGood(of: user) }
        if user == author.user, !delivery.isPart, case .success = result {
            replicas[user] = nil
            try author.revert(replica, &random)
        }
        return result
    }

    /// Decides whether a peer may use an invitation.
    package mutating func admit(_ proof: InvitationProof, _ partner: UserID) throws -> Admission {
        try author.admit(proof, partner)
    }

    package mutating func answer(_ load: StoreLoad, to partner: UserID) throws -> SessionEvent.Found {
        let user = load.author
        switch load.request {
        case .held:
            var held = replica(of: user).held
            held.presenceKey = presenceKeys[user]
            held.tagField = tagFields[user]
            return .held(held)
        case .segments(of: let log, id: let id, round: let round):
            let replica = replica(of: user)
            return .segments(replica.segments(id), fragment: replica.fragments[id], log: log, round: round)
        case .offer: return .offer(try offer(of: user, to: partner))
        case .delta(of: let log, from: let from):
            let isOwn = user == author.user
            let parts = isOwn ? try author.delta(log.id, from: from, to: log.position, for: partner) : nil
            return .delta(parts, log: log.index)
        case .children(of: let log, node: let node):
            return .children(held(log, of: user, for: partner)?.children(node), node: node, log: log.index)
        case .entries(of: let log, segments: let segments):
            let answers = try held(log, of: user, for: partner)?.packed(segments, log.id.writer)
            return .entries(answers, log: log.index)
        }
    }

    // MARK: Presence

    /// Handles a peer's statement about itself.
    package mutating func note(_ note: StoreNote, from partner: UserID) {
        switch note {
        case .presenceKey(partner, key: let key, number: let number, field: let field):
            replicas[partner]?.reached = nil
            forgetRevisionForGood(of: partner)
            if number >= keyNumbers[partner] ?? 0 {
                presenceKeys[partner] = key
                tagFields[partner] = field
                keyNumbers[partner] = number
            }
        case .upToDate(partner, let revision): replicas[partner]?.reached = revision
        case .peerRecognises(let digest): recognisedBy[partner] = digest
        case .peerKeeps, .peerVouches, .peerKeptPublication: break
        case .peerHolds, .presenceKey, .upToDate: break
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

    private func held(_ log: StoreLoad.OfferedLog, of user: UserID, for partner: UserID) -> ModelLog? {
        if user == author.user { return author.log(log.id, at: log.position, for: partner) }
        return user == partner ? replica(of: user).log(log.id, at: log.position) : nil
    }
}
