internal import VicinoStore
internal import VicinoSync

/// Answers what a session asks of this device's stores. All functions here read or write files.
struct SessionStore: Sendable {
    /// What sessions read and write of this device's data.
    struct Parts: Sendable {
        let files: OpenFiles
        let sharedState: SharedState
        let people: People
        let peers: Peers
        let renewals: Renewals
        let followed: FollowedAuthors
        let followers: Followers
        let grants: Grants
        let friendShares: FriendShares
        let vouches: Vouches
        let publishing: Publishing
        let ownPresence: OwnPresence
        let authorPresence: AuthorPresence
        let kinds: DeclaredKinds
        let records: Records
        let dumps: Dumps
        let now: @Sendable () -> Timestamp
    }

    let parts: Parts
    /// The peer's roster, and the certificates by which the two know each other.
    let peer: Verified<Roster>
    /// The signing key of the peer's device.
    let device: [UInt8]
    let certificates: (own: Digest, peer: Digest)

    /// - Parameter device: the signing key of the peer's device.
    init(
        _ parts: Parts, peer: Verified<Roster>, device: [UInt8], certificates: (own: Digest, peer: Digest)
    ) {
        self.parts = parts
        self.peer = peer
        self.device = device
        self.certificates = certificates
    }

    /// The user of this device.
    var user: UserID { people.user }
    var people: People { parts.people }
    /// Whether the peer is another device of the user.
    var isOwnDevice: Bool { peer.author == user }

    /// Answers a request. What the peer may see is looked up for each answer.
    func answer(_ load: StoreLoad) throws -> SessionEvent.Found {
        let author = load.author
        switch load.request {
        case .held: return .held(try held(author))
        case .segments(of: let log, id: let id, round: let round) where isOwn(author):
            let own = parts.files.own
            let segments = try own.heldSegments(of: id)
            return .segments(segments, fragment: try own.fragment(of: id), log: log, round: round)
        case .segments(of: let log, id: let id, round: let round):
            let replica = try withReplica(of: author) { $0 }
            let segments = try replica.heldSegments(of: id)
            return .segments(segments, fragment: try replica.fragment(of: id), log: log, round: round)
        case .offer: return .offer(try offer(of: author))
        case .delta(of: let log, from: let from):
            let parts = try read(author) { try $0.delta(log.id, from: from, to: log.position) }
            return .delta(parts, log: log.index)
        case .children(of: let log, node: let treeNode):
            let digests = try read(author) { try $0.children(log.id, at: log.position, treeNode) }
            return .children(digests, node: treeNode, log: log.index)
        case .entries(of: let log, segments: let segments):
            let answers = try read(author) { try $0.entries(log.id, at: log.position, segments) }
            return .entries(answers, log: log.index)
        }
    }

    // MARK: What the peer may see

    /// Decides whether the peer may use an invitation.
    func admission(_ proof: InvitationProof) throws -> Admission {
        guard let id = InvitationID(proof.invitation) else { return .refused(.invitationUnknown) }
        do {
            _ = try parts.grants.accept(
                id, code: proof.code, from: peer, asker: certificates.peer, inviter: certificates.own,
                at: parts.now())
            // A peer that is no longer a stranger finds this device by a bridge if it does not get the presence key
            // now.
            _ = try parts.peers.newestRoster(peer)
            return .welcome
        } catch let error as VicinoError {
            guard let reason = GoodbyeReason(refusal: error.code) else { throw error }
            return .refused(reason)
        }
    }

    func offer(of author: UserID) throws -> CurrentOffer? {
        guard !isOwn(author) else { return try offerToOwnDevice() }
        guard author == user else {
            return try replicaOfAuthor(author)?.source { try $0.offer() } ?? nil
        }
        let now = parts.now()
        guard let grant = try parts.grants.renewedGrant(to: peer.author, at: now) else { return nil }
        var generator = SystemRandomNumberGenerator()
        let views = SharedViews(grant.views)
        let answer: CurrentOffer? = try parts.files.own.signedSource(views: views, now: now, using: &generator) {
            source in
            let (key, number) = try parts.ownPresence.key(writer: source.writer())
            // Nothing that depends on another audience: a follower may not learn of its changes.
            let audience = try parts.grants.sharing(with: peer.author).flatMap { try source.audience($0) }
            var current = try source.offer(grant: grant, on: parts.files.own.deviceKey.publicKey)
            current?.presence = PresenceNote(
                key: key, number: number, revision: audience?.revision ?? 0, field: audience?.field)
            return current
        }
        // A follower revoked in between must not get the key that was made because of the revocation.
        guard try parts.grants.grant(to: peer.author, at: now) != nil else { return nil }
        guard let key = answer?.presence?.key else { return answer }
        // A device that was told the key counts as having it, whether or not it confirms that.
        let told = Catalog.FollowerDevice(follower: peer.author, device: device)
        guard try parts.ownPresence.note(told, isTold: key) else { return try offer(of: author) }
        return answer
    }

    /// Reads the offered position, if the peer may still see it.
    private func read<T>(_ author: UserID, _ body: (FeedSource) throws -> T?) throws -> T? {
        guard !isOwn(author) else { return try parts.files.own.deviceSource(body) }
        guard author == user else { return try replicaOfAuthor(author)?.source(body) ?? nil }
        guard let grant = try parts.grants.grant(to: peer.author, at: parts.now()) else { return nil }
        return try parts.files.own.source(views: SharedViews(grant.views), body)
    }

    /// The replica of an author, for that author themselves.
    private func replicaOfAuthor(_ author: UserID) throws -> ReplicaStore? {
        guard author == peer.author, try people.isFollowed(author) else { return nil }
        return try parts.files.replicas.replica(author)
    }

    // MARK: What this side holds

    private func held(_ author: UserID) throws -> HeldFeed {
        guard !isOwn(author) else { return try heldOfOwn() }
        var held = try withReplica(of: author) { try $0.held(for: device) }
        // An older roster must not replace this user's current one.
        if author == user { held.roster = try parts.files.own.roster() }
        held.grant = try parts.followed.receivedGrant(from: author)
        let known = try parts.authorPresence.known(of: author)
        held.presenceKey = known?.key
        held.tagField = known?.field
        return held
    }

    // MARK: The replicas

    /// Reads the replica of a followed author, or of this user's own records that are being restored. In place of a
    /// damaged one, there is a new one.
    private func withReplica<T>(of author: UserID, _ body: (ReplicaStore) throws -> T) throws -> T {
        guard try hasReplica(of: author) else { throw VicinoError(.notFollowed, "You no longer follow them.") }
        return try parts.files.replicas.mending(author, body)
    }

    /// Whether the author is followed, or is this user.
    func hasReplica(of author: UserID) throws -> Bool {
        try author == user || people.isFollowed(author)
    }

    /// Works on the replica of a followed author; the replica is deleted if the user unfollows them meanwhile.
    func writing<T>(_ author: UserID, _ body: () throws -> T) throws -> T {
        guard try hasReplica(of: author) else { throw VicinoError(.notFollowed, "You no longer follow them.") }
        // A failed write may also have left something.
        let result = Result { try body() }
        // The next session receives the records anew.
        if case .failure(let error as VicinoError) = result, error.isOfDamagedDatabase {
            try parts.files.replicas.setAside(author)
        }
        try parts.followed.deleteUnlessFollowed(author)
        return try result.get()
    }
}

extension GoodbyeReason {
    /// The reply to a user whom an invitation does not admit. It does not reveal that the user is blocked.
    fileprivate init?(refusal: VicinoError.Code) {
        switch refusal {
        case .invitationUnknown, .invitationRevoked, .blocked: self = .invitationUnknown
        case .invitationExpired: self = .invitationExpired
        case .invitationSpent: self = .invitationSpent
        default: return nil
        }
    }
}
