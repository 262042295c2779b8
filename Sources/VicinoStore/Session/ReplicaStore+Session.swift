internal import Foundation
internal import GRDB
package import VicinoCore
internal import VicinoFormat
package import VicinoSync

/// What a session reads from a replica and writes to it.
///
/// A replica that has never been complete shows segments as they are received, the newest first. A complete one
/// continues to show its state; received segments wait beside it until the next state is complete.
extension ReplicaStore {
    /// What the replica holds, as its author has signed it.
    ///
    /// - Parameter device: the signing key of the device that will be asked for more.
    package func held(for device: [UInt8]? = nil) throws -> HeldFeed {
        try database.read { db in
            guard let author = try database.author(db) else { return HeldFeed() }
            var held = HeldFeed()
            held.roster = author.roster
            held.revocationListVersion = try author.revocationList?.claimed().version ?? 0
            for log in try FeedLog.fetchAll(db) {
                // What the author has signed under a former id says nothing to a device that has another one.
                guard let head = try log.head?.claimed(), head.signer.author == author.user else { continue }
                held.logs[log.id] = head.position
                if let device, head.device != device { held.signers[log.id] = head.device }
                if try Closings.position(db, log) == head.position { held.ended.insert(log.id) }
                guard held.schemas[head.schemas] == nil else { continue }
                held.schemas[head.schemas] = try SignedSchemas.fetch(db, digest: head.schemas)
            }
            let missing = try MissingContents(db)
            if try !missing.wereAsked(of: device, db) { held.blanks = missing.logs }
            // An unfinished first transfer has no heads yet, but it has the schemas.
            if held.logs.isEmpty { held.schemas = try SignedSchemas.fetchAll(db) }
            return held
        }
    }

    /// Whether the replica has a part of the records and has never had the rest.
    package func isIncomplete() throws -> Bool {
        try database.read { db in
            try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM log WHERE head IS NULL AND live > 0)") ?? false
        }
    }

    /// Whether the replica has a part of a newer state beside the one that is shown.
    package func isBehind() throws -> Bool {
        try database.read { db in
            let waits = "SELECT EXISTS (SELECT 1 FROM arrival) OR EXISTS (SELECT 1 FROM fragment)"
            return try Self.hasBeenComplete(db) && Bool.fetchOne(db.cachedStatement(sql: waits)) ?? false
        }
    }

    /// The segments of a log that the replica has, merged or waiting.
    package func heldSegments(of id: LogID) throws -> [UInt64: HeldSegment] {
        try database.read { try Arrivals($0).heldSegments(of: id) }
    }

    /// Stores segments of a log of an offer; a power cut may cost the last of them.
    ///
    /// - Parameter isReturned: whether the records are this user's own, which a follower returns.
    /// - Returns: what readers see of it at once: nothing, if the replica continues to show an earlier state.
    package func keep(
        _ received: ReceivedSegments, ofLog index: LogIndex, _ offer: VerifiedOffer, isReturned: Bool = false
    ) throws -> ImportOutcome {
        defer { database.file.beginWriteBack() }
        return try database.writeLoosely { db in
            try SessionMerge(db, user, offer: offer, knowing: database.rosters, isReturned: isReturned)
                .keep(received, of: offer.logs[index])
        }
    }

    /// The beginning of a batch of a log's entries that an unfinished session has left.
    package func fragment(of id: LogID) throws -> Fragment? { try database.read { try Arrivals($0).fragment(of: id) } }

    /// Stores the beginning of a batch in place of an earlier one; a power cut may undo it.
    package func keep(_ fragment: Fragment, of id: LogID) throws {
        try database.writeLoosely { try Arrivals($0).keep(fragment, of: id) }
    }

    /// Makes an offer's state the held one: all of it or nothing.
    ///
    /// The old contents of changed or removed records stay in the files until `scrub()`.
    ///
    /// - Parameters:
    ///   - deltas: the changes in the logs whose segments were not sent.
    ///   - device: the signing key of the sending device.
    ///   - views: the views that the newest grant names; the logs of others are removed. Nil keeps all.
    ///   - isReturned: whether the records are this user's own, which a follower returns.
    package func merge(
        _ offer: VerifiedOffer, _ deltas: [ReceivedDelta], from device: [UInt8]? = nil,
        keeping views: Set<ViewID>? = nil, isReturned: Bool = false
    ) throws -> ImportOutcome {
        // A merge keeps the roster of its offer as evidence itself, unless it fails.
        if let stated = offer.source.roster, stated != offer.roster.source { try keepEvidence(stated) }
        let missing = try database.read { try MissingContents($0) }
        let outcome: ImportOutcome
        do { outcome = try mergeKnowing(offer, deltas, keeping: views, isReturned: isReturned) } catch {
            if let stated = offer.source.roster { try keepEvidence(stated) }
            // The next session would be refused for the kept segments each time.
            if let error = error as? VicinoError, error.isBlank {
                try database.write { try MissingContents.discard($0) }
            }
            throw error
        }
        if let device, !missing.logs.isEmpty {
            try database.writeLoosely { try MissingContents($0).noteAsked(of: device, for: missing, $0) }
        }
        return outcome
    }

    private func mergeKnowing(
        _ offer: VerifiedOffer, _ deltas: [ReceivedDelta], keeping views: Set<ViewID>?, isReturned: Bool
    ) throws -> ImportOutcome {
        func merge(skipping: Set<LogID>) throws -> ImportOutcome {
            try database.write { db in
                try SessionMerge(db, user, offer: offer, knowing: database.rosters, isReturned: isReturned)
                    .merge(deltas, skipping: skipping, keeping: views)
            }
        }
        do { return try merge(skipping: []) } catch let found as Contradictions {
            return try merge(skipping: found.logs)
        }
    }

    /// Removes the contents of removed or changed records from the files.
    package func scrub() { database.file.scrub() }

    /// Writes merged data from the write-ahead log to the file.
    package func writeBack() { database.file.writeBack() }

    static func hasBeenComplete(_ db: Database) throws -> Bool {
        try Bool.fetchOne(db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM log WHERE head IS NOT NULL)")) ?? false
    }

    /// Reads what the author may have back; returns nil while the replica is incomplete.
    package func source<T>(_ body: (FeedSource) throws -> T) throws -> T? {
        try database.read { db in
            guard try Self.hasBeenComplete(db), try !holdsFormerHeads(db) else { return nil }
            return try body(try FeedSource(db, database, views: SharedViews(try FeedLog.fetchAll(db).map(\.id.view))))
        }
    }
}
