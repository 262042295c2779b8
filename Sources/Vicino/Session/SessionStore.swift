internal import VicinoStore
internal import VicinoSync

/// Answers what a session asks of this device's stores. All functions here read or write files.
struct SessionStore: Sendable {
    let node: Node
    /// The peer's roster, and the certificates by which the two know each other.
    let peer: Verified<Roster>
    /// The signing key of the peer's device.
    let device: [UInt8]
    let certificates: (own: Digest, peer: Digest)

    /// Answers a request. What the peer may see is looked up for each answer.
    func answer(_ load: StoreLoad) throws -> SessionEvent.Found {
        let author = load.author
        switch load.request {
        case .held: return .held(try held(author))
        case .segments(of: let log, id: let id, round: let round):
            let replica = try kept(author) { $0 }
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
            _ = try node.accept(
                id, code: proof.code, from: peer, asker: certificates.peer, inviter: certificates.own,
                at: node.configuration.now())
            // A peer that is no longer a stranger finds this device by a bridge if it does not get the presence key
            // now.
            _ = try node.newestRoster(peer)
            return .welcome
        } catch let error as VicinoError {
            guard let reason = GoodbyeReason(refusal: error.code) else { throw error }
            return .refused(reason)
        }
    }

    func offer(of author: UserID) throws -> CurrentOffer? {
        guard author == node.user else {
            return try replicaOfAuthor(author)?.source { try $0.offer() } ?? nil
        }
        let now = node.configuration.now()
        guard let grant = try node.renewedGrant(to: peer.author, at: now) else { return nil }
        var generator = SystemRandomNumberGenerator()
        let views = Set(grant.views)
        let answer: CurrentOffer? = try node.own.signedSource(views: views, now: now, using: &generator) { source in
            let (key, number) = try node.presenceKey(writer: source.writer())
            var current = try source.offer(grant: grant)
            current?.presence = PresenceNote(key: key, number: number, revision: try source.revision())
            return current
        }
        // A follower revoked in between must not get the key that was made because of the revocation.
        guard try node.grant(to: peer.author, at: now) != nil else { return nil }
        guard let key = answer?.presence?.key else { return answer }
        // A device that was told the key counts as having it, whether or not it confirms that.
        let told = Catalog.FollowerDevice(follower: peer.author, device: device)
        guard try node.catalog.note(told, isTold: PresenceDigest(ofKey: key)) else { return try offer(of: author) }
        return answer
    }

    /// Reads the offered position, if the peer may still see it.
    private func read<T>(_ author: UserID, _ body: (FeedSource) throws -> T?) throws -> T? {
        guard author == node.user else { return try replicaOfAuthor(author)?.source(body) ?? nil }
        guard let grant = try node.grant(to: peer.author, at: node.configuration.now()) else { return nil }
        return try node.own.source(views: Set(grant.views), body)
    }

    /// The replica of an author, for that author themselves.
    private func replicaOfAuthor(_ author: UserID) throws -> ReplicaStore? {
        guard author == peer.author, try node.catalog.contact(author) != nil else { return nil }
        return try node.replicas.replica(author)
    }

    // MARK: What this side holds

    private func held(_ author: UserID) throws -> HeldFeed {
        var held = try kept(author) { try $0.held(for: device) }
        // An older roster must not replace this user's current one.
        if author == node.user { held.roster = try node.roster() }
        held.grant = try node.receivedGrant(from: author)
        held.presenceKey = try node.catalog.knownPresenceKey(of: author)
        return held
    }

    // MARK: The replicas

    /// Reads the replica of a followed author, or of this user's own records that are being restored. In place of a
    /// damaged one, there is a new one.
    private func kept<T>(_ author: UserID, _ body: (ReplicaStore) throws -> T) throws -> T {
        guard try isKept(author) else { throw VicinoError(.notFollowed, "You no longer follow them.") }
        return try node.replicas.mending(author, body)
    }

    /// Whether the author is followed, or is this user.
    func isKept(_ author: UserID) throws -> Bool {
        try author == node.user || node.catalog.contact(author) != nil
    }

    /// Works on the replica of a followed author; the replica is deleted if the user unfollows them meanwhile.
    func writing<T>(_ author: UserID, _ body: () throws -> T) throws -> T {
        guard try isKept(author) else { throw VicinoError(.notFollowed, "You no longer follow them.") }
        // A failed write may also have left something.
        let result = Result { try body() }
        // The next session receives the records anew.
        if case .failure(let error as VicinoError) = result, error.isOfDamagedDatabase {
            try node.replicas.setAside(author)
        }
        try node.followed.deleteUnlessFollowed(author)
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
