internal import VicinoStore
internal import VicinoSync

extension SessionStore {
    /// Notes what a session has found out.
    func note(_ note: StoreNote) throws {
        guard !isOwnDevice else { return try noteOfOwn(note) }
        switch note {
        case .peerHolds(user, digest: let digest): try self.note(held: digest)
        // Only the author states a device's presence key and revision.
        case .presenceKey(peer.author, key: let key, number: let number, field: let field):
            guard try hasReplica(of: peer.author) else { return }
            // The known revisions belong to the former key, or to the former audience.
            try writing(peer.author) { try parts.files.replicas.replica(peer.author).forgetRevisions() }
            try parts.authorPresence.keep(key, field, number: number, of: peer.author)
        case .upToDate(peer.author, let revision):
            guard try hasReplica(of: peer.author) else { return }
            try writing(peer.author) { try parts.files.replicas.replica(peer.author).note(revision, of: device) }
        case .peerRecognises(let digest):
            try parts.ownPresence.note(.init(follower: peer.author, device: device), recognises: digest)
        case .peerKeeps(let divisions):
            try parts.friendShares.note(.init(follower: peer.author, device: device), keeps: divisions)
        case .peerKeptPublication(let receipt):
            try parts.publishing.told.note(receipt, by: .init(follower: peer.author, device: device), of: peer)
        case .peerVouches(let parcel): try parts.vouches.take(parcel, from: peer)
        case .peerHolds, .presenceKey, .upToDate: break
        }
    }

    /// Keeps what the peer has handed over of its phrase.
    ///
    /// - Returns: the divisions of the peer's phrase of which this device keeps a share then.
    func keepShares(_ parcel: ShareParcel) throws -> [DivisionID] {
        guard !isOwnDevice else { return [] }
        return try parts.friendShares.take(parcel, from: peer)
    }

    /// Where this user publishes for the peer's; nil if the peer's device knows it.
    func publication() throws -> PublicationParcel? {
        guard !isOwnDevice else { return nil }
        return try parts.publishing.told.parcel(for: .init(follower: peer.author, device: device))
    }

    /// Keeps where the peer's user publishes.
    ///
    /// - Returns: what the peer's device is to know of it; nil if the user does not follow the peer's.
    func keepPublication(_ parcel: PublicationParcel) throws -> PublicationReceipt? {
        guard !isOwnDevice else { return nil }
        return try parts.publishing.told.keep(parcel, of: peer.author, device: device)
    }

    private func note(held digest: FeedDigest) throws {
        let now = parts.now()
        let audience = try sharedAudience()
        let present = try offer(of: user)
        var whole: StoredHolding.Whole?
        // Meanwhile the user may have changed what they share.
        if digest == present?.digest, let audience, try sharedAudience()?.name == audience.name {
            whole = .init(audience: audience.name, revision: present?.presence?.revision ?? 0)
        }
        try parts.followers.note(
            .init(follower: peer.author, device: device), holds: digest.bytes, allOf: whole, at: now)
    }

    /// The audience that the peer belongs to; nil if nothing is shared with them.
    private func sharedAudience() throws -> Audience? {
        try parts.grants.sharing(with: peer.author).flatMap { try parts.files.own.audience($0) }
    }
}
