internal import GRDB
internal import VicinoCore
internal import VicinoFormat
internal import VicinoSync

/// What a session with another device of the user has received.
struct ReceivedOwnFeed: OwnSource {
    private let offer: VerifiedOffer
    private let deltas: [ReceivedDelta]

    init(_ offer: VerifiedOffer, _ deltas: [ReceivedDelta]) {
        self.offer = offer
        self.deltas = deltas
    }

    var roster: Verified<Roster> { offer.roster }
    var revocationList: Unverified<RevocationList>? { offer.source.revocationList }
    var closings: [Unverified<Closing>] { offer.closings.sorted { $0.key < $1.key }.flatMap(\.value).map(\.source) }
    var isPreferred: Bool { false }

    var logs: [DumpLog] {
        offer.logs.map { log in
            DumpLog(
                log: log.id, head: log.head.source, next: log.position.next, schemas: log.head.schemas, base: nil,
                kinds: [])
        }
    }

    /// Calls the body with the received segments: a delta never differs from what is held.
    func entries(
        _ db: Database, _ body: (_ log: Int, EntryBatch) throws -> Void
    ) throws -> [Unverified<Head>?] {
        for (index, log) in offer.logs.enumerated() {
            // Nothing differs from a log of which nothing is held.
            guard let held = try FeedLog.fetchOne(db, id: log.id), held.next > 0 else { continue }
            try Arrivals(db).segments(of: held) { _, batches in
                for batch in batches { try body(index, batch.salted(by: log.secret)) }
            }
        }
        return offer.logs.map(\.head.source)
    }

    func statedSegments(of log: FeedLog, in db: Database) throws -> Set<UInt64>? {
        Set(try Arrivals(db).held(of: log).keys)
    }

    func merge(
        _ db: Database, roster: Verified<Roster>, revocationListVersion: UInt64, observer: FeedImport.Observer
    ) throws -> ImportOutcome {
        let logs = try offer.logs.filter { try isMerged($0, by: roster, in: db) }
        do {
            return try merge(logs, into: db, observer: observer)
        } catch let found as Contradictions {
            // The other device closes these writers, because it holds less of them.
            return try merge(logs.filter { !found.logs.contains($0.id) }, into: db, observer: observer)
        }
    }

    private func merge(
        _ logs: [VerifiedOffer.Log], into db: Database, observer: FeedImport.Observer
    ) throws -> ImportOutcome {
        var outcome = ImportOutcome()
        try db.inSavepoint {
            outcome = try SessionMerge(
                ownFeed: db, offer.author, offer: offer, logs: logs, observer: observer
            ).merge(deltas, skipping: [])
            return .commit
        }
        return outcome
    }

    /// Whether a log may be merged: no log of a removed device that nobody has closed, and none that contradicts the
    /// held one, unless a closing has decided.
    private func isMerged(_ log: VerifiedOffer.Log, by roster: Verified<Roster>, in db: Database) throws -> Bool {
        guard let held = try FeedLog.fetchOne(db, id: log.id) else {
            let writer = try FeedLog.writerRef(db, log.id.writer)
            let isClosed = try Closings.position(db, writer, view: log.id.view) != nil
            return isClosed || !roster.hasRemoved(signingKey: log.head.device)
        }
        if try Closings.position(db, held) != nil { return true }
        guard !roster.hasRemoved(signingKey: log.head.device) else { return false }
        let position = try LogEditor(db).position(held)
        return log.position.relation(to: position) != .fork
    }
}
