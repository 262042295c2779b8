import VicinoCore
import VicinoFormat
import VicinoSync
import VicinoTesting

/// One person's device in the world: an author, and the replicas they hold. What the real stores keep in files.
struct Person {
    var author: ModelAuthor
    /// Whose records they want.
    var follows: Set<UserID> = []
    private(set) var replicas: [UserID: ModelReplica] = [:]
    /// What a power cut leaves of the replicas.
    private var durable: [UserID: ModelReplica] = [:]
    private var backup: ModelRecords?

    init(_ author: ModelAuthor) { self.author = author }

    var user: UserID { author.user }

    func replica(of user: UserID) -> ModelReplica { replicas[user] ?? ModelReplica() }

    // MARK: Disks

    /// Everything that was written is on the disk.
    mutating func flush() { durable = replicas }

    /// The power goes: of the replicas the last writes are gone. One's own records are always written through.
    mutating func crash() { replicas = durable }

    mutating func backUp() { backup = author.records }

    mutating func restore(isNoticed: Bool, _ random: inout SeededGenerator) {
        guard let backup else { return }
        author.restore(backup, isNoticed: isNoticed, &random)
    }

    // MARK: A session's work

    mutating func keep(_ store: SessionEffect.Store, _ random: inout SeededGenerator) throws -> Result<Void, SyncError>
    {
        if case .fragment(_, let user, let log, let fragment) = store {
            replicas[user, default: ModelReplica()].keep(fragment, of: log)
            return .success(())
        }
        let (user, isMerge) = store.target
        var replica = replica(of: user)
        let result = replica.store(store)
        replicas[user] = replica
        if user == author.user, isMerge, case .success = result {
            replicas[user] = nil
            try author.takeBack(replica, &random)
        }
        return result
    }

    mutating func answer(_ load: SessionEffect.Load, to partner: UserID) throws -> SessionEvent.Loaded {
        switch load {
        case .admission(let proof): return .admission(try author.admit(proof, partner))
        case .held(let number, let user): return .held(number, replica(of: user).held)
        case .segments(let number, let round, let user, let log, let id):
            let replica = replica(of: user)
            return .segments(number, round, log: log, replica.segments(id), replica.fragments[id])
        case .offer(let number, let user):
            let (offer, digest) = try offer(of: user, to: partner)
            return .offer(number, offer, digest)
        case .delta(let number, let user, let log, let id, let from, let to):
            let parts = user == author.user ? try author.delta(id, from: from, to: to, for: partner) : nil
            return .delta(number, log: log, parts)
        case .children(let number, let user, let log, let id, let position, let node):
            let digests = self.log(id, of: user, at: position, for: partner)?.children(node)
            return .children(number, log: log, node, digests)
        case .entries(let number, let user, let log, let id, let position, let segments):
            let pieces = try self.log(id, of: user, at: position, for: partner)?.packed(segments, id.writer)
            return .entries(number, log: log, pieces)
        }
    }

    private mutating func offer(of user: UserID, to partner: UserID) throws -> (FeedOffer?, FeedDigest) {
        if user == author.user { return try author.offer(to: partner) }
        return user == partner ? replica(of: user).offer() : (nil, .nothing)
    }

    private func log(_ id: LogID, of user: UserID, at position: LogPosition, for partner: UserID) -> ModelLog? {
        if user == author.user { return author.log(id, at: position, for: partner) }
        return user == partner ? replica(of: user).log(id, at: position) : nil
    }
}

extension SessionEffect.Store {
    fileprivate var target: (UserID, isMerge: Bool) {
        switch self {
        case .segments(_, let offer, _, _): (offer.author, false)
        case .fragment(_, let author, _, _): (author, false)
        case .merge(_, let offer, _): (offer.author, true)
        }
    }
}

extension SessionEffect.Store {
    var number: FeedNumber {
        switch self {
        case .segments(let number, _, _, _), .fragment(let number, _, _, _), .merge(let number, _, _): number
        }
    }
}

extension SessionEffect.Load {
    /// Whether the peer has asked for it, and not this side.
    var isForPeer: Bool {
        switch self {
        case .admission, .held, .segments: false
        case .offer, .delta, .children, .entries: true
        }
    }
}
