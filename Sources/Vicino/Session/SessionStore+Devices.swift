internal import VicinoStore
internal import VicinoSync

/// Sessions with the user's other devices: they bring all own records to each other.
extension SessionStore {
    /// Whether a feed is the user's own and the peer another device of the user.
    func isOwn(_ author: UserID) -> Bool { author == user && isOwnDevice }

    /// What this device offers to another one of the user: everything, and the presence key.
    func offerToOwnDevice() throws -> CurrentOffer? {
        var generator = SystemRandomNumberGenerator()
        return try parts.files.own.signedDeviceSource(now: parts.now(), using: &generator) { source in
            let (key, number) = try parts.ownPresence.key(writer: source.writer())
            var current = try source.offer()
            current?.presence = PresenceNote(key: key, number: number, revision: try source.revision())
            return current
        }
    }

    /// What this device holds, to ask another one for more.
    func heldOfOwn() throws -> HeldFeed {
        // What the user has chosen here must not be lost to an earlier choice.
        try parts.sharedState.settle()
        var generator = SystemRandomNumberGenerator()
        return try parts.files.own.signedDeviceSource(now: parts.now(), using: &generator) { source in
            var held = try source.held(for: device)
            held.presenceKey = try parts.ownPresence.key(writer: source.writer()).key
            return held
        }
    }

    /// Stores what another device of the user has sent.
    func keepOfOwn(_ delivery: StoreDelivery) throws -> MergeReport? {
        let own = parts.files.own
        switch delivery.content {
        case .segments(let received, log: let log, offer: let offer):
            try parts.kinds.check(offer.logs[log].schemas)
            try own.keep(received, ofLog: log, offer)
            return nil
        case .fragment(let fragment, log: let log):
            try own.keep(fragment, of: log)
            return nil
        case .merge(let deltas, offer: let offer):
            try parts.kinds.check(offer.source.schemas)
            var generator = SystemRandomNumberGenerator()
            let outcome = try own.importReceived(offer, deltas, from: device, now: parts.now(), using: &generator)
            // The other device may have revoked grants, whose holders know the present key.
            try? parts.followers.completeRevocations()
            // The next session tries again; the received records count all the same.
            try? parts.sharedState.settle()
            try? parts.publishing.notes.adopt()
            own.endAudiences(without: parts.files.catalog, at: parts.now())
            return try parts.records.report(outcome, of: user)
        }
    }

    /// Notes what a session with another device of the user has found out.
    func noteOfOwn(_ note: StoreNote) throws {
        switch note {
        case .presenceKey(user, key: let key, number: let number, field: _):
            try parts.ownPresence.note(device, has: PresenceDigest(ofKey: key))
            if try parts.ownPresence.adopt(key, number: number) { try parts.files.own.forgetRevisionsOfOthers() }
        case .peerRecognises(let digest):
            // If the other device's own key has replaced the one that it was told, that it has this is noted already.
            guard try parts.ownPresence.isOfPresentKey(digest) else { return }
            try parts.ownPresence.note(device, has: digest)
        case .upToDate(user, let revision): try parts.files.own.note(revision, of: device)
        case .presenceKey, .upToDate, .peerHolds, .peerKeeps, .peerVouches, .peerKeptPublication: break
        }
    }
}
