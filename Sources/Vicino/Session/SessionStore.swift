internal import Foundation
internal import VicinoFormat
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
    func answer(_ load: SessionEffect.Load) throws -> SessionEvent.Loaded {
        switch load {
        case .admission(let proof): return .admission(try admission(proof))
        case .held(let number, let author): return .held(number, try held(author))
        case .segments(let number, let round, let author, let log, let id):
            let replica = try kept(author)
            return .segments(number, round, log: log, try replica.heldSegments(of: id), try replica.fragment(of: id))
        case .offer(let number, let author):
            guard let (offer, digest, presence) = try offer(of: author) else { return .offer(number, nil, .nothing) }
            return .offer(number, offer, digest, presence)
        case .delta(let number, let author, let log, let id, let from, let to):
            return .delta(number, log: log, try read(author) { try $0.delta(id, from: from, to: to) })
        case .children(let number, let author, let log, let id, let position, let place):
            let digests = try read(author) { try $0.children(id, at: position, place) }
            return .children(number, log: log, place, digests)
        case .entries(let number, let author, let log, let id, let position, let segments):
            return .entries(number, log: log, try read(author) { try $0.entries(id, at: position, segments) })
        }
    }

    // MARK: What the peer may see

    private func admission(_ proof: InvitationProof) throws -> Admission {
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
            guard let farewell = Farewell(refusal: error.code) else { throw error }
            return .refused(farewell)
        }
    }

    private func offer(of author: UserID) throws -> (FeedOffer, FeedDigest, PresenceNote?)? {
        guard author == node.user else {
            return try (ownersCopy(author)?.source { try $0.offer() } ?? nil).map { ($0, $1, nil) }
        }
        let now = node.configuration.now()
        guard let grant = try node.renewedGrant(to: peer.author, at: now) else { return nil }
        var generator = SystemRandomNumberGenerator()
        let answer: (FeedOffer, FeedDigest, PresenceNote?)?
        answer = try node.own.signedSource(views: Set(grant.views), now: now, using: &generator) { source in
            let (key, number) = try node.presenceKey(writer: source.writer())
            let note = PresenceNote(key: key, number: number, revision: try source.revision())
            return try source.offer(grant: grant).map { ($0, $1, note) }
        }
        // A follower revoked in between must not get the key that was made because of the revocation.
        return try node.grant(to: peer.author, at: now) == nil ? nil : answer
    }

    /// Reads the offered position, if the peer may still see it.
    private func read<T>(_ author: UserID, _ body: (FeedSource) throws -> T?) throws -> T? {
        guard author == node.user else { return try ownersCopy(author)?.source(body) ?? nil }
        guard let grant = try node.grant(to: peer.author, at: node.configuration.now()) else { return nil }
        return try node.own.source(views: Set(grant.views), body)
    }

    /// The replica of an author, for that author themselves.
    private func ownersCopy(_ author: UserID) throws -> ReplicaStore? {
        guard author == peer.author, try node.catalog.contact(author) != nil else { return nil }
        return try node.replicas.replica(author)
    }

    // MARK: What this side holds

    private func held(_ author: UserID) throws -> HeldFeed {
        var held = try kept(author).held(for: device)
        // An older roster must not replace this user's current one.
        if author == node.user { held.roster = try node.roster() }
        held.grant = try node.receivedGrant(from: author)
        held.presenceKey = try node.catalog.knownPresenceKey(of: author)
        return held
    }

    // MARK: Received data

    /// Stores what a session has received.
    ///
    /// - Returns: what it changed; nil for a part of a feed that stays invisible until the rest is received.
    func keep(_ store: SessionEffect.Store) throws -> MergeSummary? {
        // A fragment of a batch must not fail the session.
        if case .fragment = store, try !isKept(store.author) { return nil }
        return try writing(store.author) { try write(store) }
    }

    /// The replica of a followed author, or of this user's own records that are being restored.
    private func kept(_ author: UserID) throws -> ReplicaStore {
        guard try isKept(author) else { throw VicinoError(.notFollowed, "You no longer follow them.") }
        return try node.replicas.replica(author)
    }

    /// Whether the author is followed, or is this user.
    private func isKept(_ author: UserID) throws -> Bool {
        try author == node.user || node.catalog.contact(author) != nil
    }

    /// Works on the replica of a followed author; the replica is deleted if the user unfollows them meanwhile.
    func writing<T>(_ author: UserID, _ body: () throws -> T) throws -> T {
        guard try isKept(author) else { throw VicinoError(.notFollowed, "You no longer follow them.") }
        // A failed write may also have left something.
        let result = Result { try body() }
        try node.deleteUnlessFollowed(author)
        return try result.get()
    }

    private func write(_ store: SessionEffect.Store) throws -> MergeSummary? {
        switch store {
        case .segments(_, let offer, let log, let received):
            try node.checkKinds(offer.logs[log].schemas)
            try keepGrant(of: offer)
            let outcome = try node.replicas.replica(offer.author).keep(received, ofLog: log, offer)
            // The user's own restored records are counted when they are imported from the replica.
            guard !outcome.isNothing, offer.author != node.user else { return nil }
            try markUpdated(offer.author)
            return try node.summarize(outcome, of: offer.author)
        case .fragment(_, let author, let log, let fragment):
            try node.replicas.replica(author).keep(fragment, of: log)
            return nil
        case .merge(_, let offer, let deltas):
            try node.checkKinds(offer.source.schemas)
            return try offer.author == node.user ? takeBack(offer, deltas) : merge(offer, deltas)
        }
    }

    /// Removes replaced and deleted content from the files. That is due after a merge, or after a part that replaced an
    /// earlier one in a replica that was never complete.
    ///
    /// A first transfer only adds, and is written back to the database when it is complete. Otherwise the next change
    /// would have to do that, however small it is.
    func tidy(_ store: SessionEffect.Store, after summary: MergeSummary) {
        guard store.author != node.user else { return }
        // The next change tries again; the received records count all the same.
        try? writing(store.author) {
            let replica = try node.replicas.replica(store.author)
            switch store {
            case _ where summary.replacesContent: replica.scrub()
            case .merge: replica.writeBack()
            case .segments, .fragment: break
            }
        }
    }

    private func keepGrant(of offer: VerifiedOffer) throws {
        guard let grant = offer.grant, try node.receivedGrant(from: offer.author) != grant.source else { return }
        // All of the author's records under another grant may not be all under this one.
        try node.replicas.replica(offer.author).forgetRevisions()
        try node.keep(grant)
    }

    private func merge(_ offer: VerifiedOffer, _ deltas: [ReceivedDelta]) throws -> MergeSummary {
        _ = try node.newestRoster(offer.roster)
        let outcome = try node.replicas.replica(offer.author).merge(offer, deltas, from: device)
        try keepGrant(of: offer)
        if !outcome.isNothing { try node.catalog.markUpdated(offer.author, now: node.configuration.now()) }
        return try node.summarize(outcome, of: offer.author)
    }

    /// Notes that new records were received. Parts of a feed arrive fast, and the user reads minutes.
    private func markUpdated(_ author: UserID) throws {
        let now = node.configuration.now()
        if let last = try node.catalog.contact(author)?.updatedAt, last.advanced(byMilliseconds: 60_000) > now {
            return
        }
        try node.catalog.markUpdated(author, now: now)
    }

    /// Restores what this device has lost from a follower's replica: it is complete, and is imported like a dump of the
    /// user's own.
    private func takeBack(_ offer: VerifiedOffer, _ deltas: [ReceivedDelta]) throws -> MergeSummary {
        let copy = try node.replicas.replica(node.user)
        _ = try copy.merge(offer, deltas)
        defer { try? node.replicas.delete(node.user) }
        let dump = try PartialFile(for: node.folder.path + "/recovered")
        defer { dump.discard() }
        try copy.export { header, entries in
            var writer = try DumpWriter(header: header, sink: { try dump.write($0) })
            try entries { try writer.write($0, log: $1) }
            try writer.finish()
        }
        return try node.importOwn(.file(dump.path), adopting: true)
    }
}

extension SessionEffect.Store {
    /// The author of the records.
    fileprivate var author: UserID {
        switch self {
        case .segments(_, let offer, _, _), .merge(_, let offer, _): offer.author
        case .fragment(_, let author, _, _): author
        }
    }
}

extension Farewell {
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

extension SessionStore {
    /// Notes what a session has found out.
    func note(_ report: SessionEffect.Report) throws {
        switch report {
        case .peerHolds(node.user, let digest): try note(held: digest)
        // Only the author states a device's presence key and revision.
        case .presenceKey(peer.author, let key, let number):
            guard try isKept(peer.author) else { return }
            // The known revisions belong to the former key.
            try writing(peer.author) { try node.replicas.replica(peer.author).forgetRevisions() }
            try node.catalog.keep(presenceKey: key, number: number, of: peer.author)
        case .upToDate(peer.author, let revision):
            guard try isKept(peer.author) else { return }
            try writing(peer.author) { try node.replicas.replica(peer.author).note(revision, of: device) }
        case .peerRecognises(let digest):
            try node.catalog.note(.init(follower: peer.author, device: device), recognises: digest)
        case .peerHolds, .presenceKey, .upToDate, .complete, .failed, .peerIsAhead, .peerHoldsOtherLogs, .progress:
            break
        }
    }

    private func note(held digest: FeedDigest) throws {
        let now = node.configuration.now()
        let present = try offer(of: node.user)
        let revision = digest == present?.1 ? present?.2?.revision : nil
        try node.note(follower: peer.author, holds: digest.bytes, revision: revision, at: now)
    }
}
