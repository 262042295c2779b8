internal import VicinoFolder
internal import VicinoFormat
internal import VicinoStore
internal import VicinoSync

/// Keeps what a session has received.
extension SessionStore {
    /// Stores what a session has received.
    ///
    /// - Returns: what it changed; nil for a part of a feed that stays invisible until the rest is received.
    func keep(_ delivery: StoreDelivery) throws -> MergeReport? {
        guard !isOwn(delivery.author) else { return try keepOfOwn(delivery) }
        // A fragment of a batch must not fail the session.
        if case .fragment = delivery.content, try !hasReplica(of: delivery.author) { return nil }
        return try writing(delivery.author) { try write(delivery) }
    }

    private func write(_ delivery: StoreDelivery) throws -> MergeReport? {
        switch delivery.content {
        case .segments(let received, log: let log, offer: let offer):
            try parts.kinds.check(offer.logs[log].schemas)
            try keepGrant(of: offer)
            let outcome = try parts.files.replicas.replica(offer.author).keep(
                received, ofLog: log, offer, isReturned: offer.author == user)
            // The user's own restored records are counted when they are imported from the replica.
            guard !outcome.isNothing, offer.author != user else { return nil }
            try FolderReserve.noting { try markUpdated(offer.author) }
            return try parts.records.report(outcome, of: offer.author)
        case .fragment(let fragment, log: let log):
            try parts.files.replicas.replica(delivery.author).keep(fragment, of: log)
            return nil
        case .merge(let deltas, offer: let offer):
            try parts.kinds.check(offer.source.schemas)
            return try offer.author == user ? revert(offer, deltas) : merge(offer, deltas)
        }
    }

    /// Removes replaced and deleted content from the files. That is due after a merge, or after a part that replaced an
    /// earlier one in a replica that was never complete.
    ///
    /// A first transfer only adds, and is written back to the database when it is complete. Otherwise the next change
    /// would have to do that, however small it is.
    func tidy(_ delivery: StoreDelivery, after report: MergeReport) {
        guard delivery.author != user else {
            // An import from a follower's replica has done so.
            if isOwnDevice, report.replacesContent { parts.files.own.scrub() }
            return
        }
        // The next change tries again; the received records count all the same.
        try? writing(delivery.author) {
            let replica = try parts.files.replicas.replica(delivery.author)
            switch delivery.content {
            case _ where report.replacesContent: replica.scrub()
            case .merge: replica.writeBack()
            case .segments, .fragment: break
            }
        }
    }

    private func keepGrant(of offer: VerifiedOffer) throws {
        guard let grant = offer.grant, try parts.followed.receivedGrant(from: offer.author) != grant.source else {
            return
        }
        // All of the author's records under another grant may not be all under this one.
        try parts.files.replicas.replica(offer.author).forgetRevisions()
        try parts.followed.keep(grant)
    }

    private func merge(_ offer: VerifiedOffer, _ deltas: [ReceivedDelta]) throws -> MergeReport {
        _ = try parts.peers.newestRoster(offer.roster)
        guard try !isFormer(offer) else {
            try parts.files.replicas.replica(offer.author).discardArrivals()
            return try parts.records.report(ImportOutcome(), of: offer.author)
        }
        let outcome = try parts.files.replicas.replica(offer.author).merge(
            offer, deltas, from: device, keeping: newestViews(of: offer))
        try keepGrant(of: offer)
        // What a damaged replica held has been received anew.
        try parts.files.replicas.deleteDamaged(offer.author)
        if !outcome.isNothing {
            try FolderReserve.noting { try parts.followed.markUpdated(offer.author) }
        }
        return try parts.records.report(outcome, of: offer.author)
    }

    /// The views that the author's newest grant names. What the author has narrowed is removed with the state that comes
    /// with it.
    private func newestViews(of offer: VerifiedOffer) throws -> Set<ViewID>? {
        guard let grant = offer.grant?.value else { return nil }
        let held = try parts.followed.receivedGrant(from: offer.author)?.claimed()
        // Another device of the author may not know the newest grant yet.
        guard let held, held.serial == grant.serial, held.version > grant.version else { return Set(grant.views) }
        return Set(held.views)
    }

    /// Whether an offer is what an earlier grant has shown: another device of the author does not know the newest one, or
    /// the author's store has shown other views since.
    private func isFormer(_ offer: VerifiedOffer) throws -> Bool {
        guard let grant = offer.grant?.value,
            let held = try parts.followed.receivedGrant(from: offer.author)?.claimed(),
            held.serial == grant.serial, held.version >= grant.version,
            let shown = try parts.files.catalog.shownViews(of: offer.author)
        else { return false }
        return !shown.isSameAudience(Set(grant.views))
    }

    /// Notes that new records were received. Parts of a feed arrive fast, and the user reads minutes.
    private func markUpdated(_ author: UserID) throws {
        let now = parts.now()
        if let last = try people.followed(author)?.updatedAt, last.advanced(byMilliseconds: 60_000) > now { return }
        try parts.followed.markUpdated(author)
    }

    /// Restores what this device has lost from a follower's replica: it is complete, and is imported like a dump of the
    /// user's own.
    private func revert(_ offer: VerifiedOffer, _ deltas: [ReceivedDelta]) throws -> MergeReport {
        let copy = try parts.files.replicas.replica(user)
        _ = try copy.merge(offer, deltas, isReturned: true)
        defer { try? parts.files.replicas.delete(user) }
        let dump = try PartialFile(for: parts.files.folder.path + "/recovered")
        defer { dump.discard() }
        try copy.export { header, entries in
            var writer = try DumpWriter(header: header, sink: { try dump.write($0) })
            try entries { try writer.write($0, log: $1) }
            try writer.finish()
        }
        return try parts.dumps.importOwn(.file(dump.path), adopting: true, isAskedFor: false)
    }
}
