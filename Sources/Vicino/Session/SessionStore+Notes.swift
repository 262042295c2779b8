internal import VicinoStore
internal import VicinoSync

extension SessionStore {
    /// Notes what a session has found out.
    func note(_ note: StoreNote) throws {
        switch note {
        case .peerHolds(user, digest: let digest): try self.note(held: digest)
        // Only the author states a device's presence key and revision.
        case .presenceKey(peer.author, key: let key, number: let number):
            guard try hasReplica(of: peer.author) else { return }
            // The known revisions belong to the former key.
            try writing(peer.author) { try parts.files.replicas.replica(peer.author).forgetRevisions() }
            try parts.authorPresence.keep(key, number: number, of: peer.author)
        case .upToDate(peer.author, let revision):
            guard try hasReplica(of: peer.author) else { return }
            try writing(peer.author) { try parts.files.replicas.replica(peer.author).note(revision, of: device) }
        case .peerRecognises(let digest):
            try parts.ownPresence.note(.init(follower: peer.author, device: device), recognises: digest)
        case .peerHolds, .presenceKey, .upToDate: break
        }
    }

    private func note(held digest: FeedDigest) throws {
        let now = parts.now()
        let present = try offer(of: user)
        let revision = digest == present?.digest ? present?.presence?.revision : nil
        try parts.followers.note(peer.author, holds: digest.bytes, revision: revision, at: now)
    }
}
