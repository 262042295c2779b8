internal import GRDB
internal import VicinoCore
internal import VicinoFormat

/// What another folder of the user states, with its entries: a dump of it, or what a session has received.
protocol OwnSource {
    /// The roster, verified for the user.
    var roster: Verified<Roster> { get }
    var revocationList: Unverified<RevocationList>? { get }
    var closings: [Unverified<Closing>] { get }
    /// The stated logs. Those of a dump in the JSON form have no heads yet.
    var logs: [DumpLog] { get }
    /// Whether of two histories of one writer the one counts that is not in this folder, whatever it is.
    ///
    /// Two devices that meet must decide alike. So between them the one with the higher position counts.
    var isPreferred: Bool { get }

    /// Calls the body with the entries that may differ from the held ones, each with the index of its log.
    ///
    /// - Returns: the heads of the logs, in their order.
    func entries(
        _ db: Database, _ body: (_ log: Int, EntryBatch) throws -> Void
    ) throws -> [Unverified<Head>?]

    /// The segments of a log whose entries are stated; nil for those of a dump. The held log has the others as they are there.
    func statedSegments(of log: FeedLog, in db: Database) throws -> Set<UInt64>?

    /// Merges the entries into the own database, which holds the newest statements already.
    func merge(
        _ db: Database, roster: Verified<Roster>, revocationListVersion: UInt64, observer: FeedImport.Observer
    ) throws -> ImportOutcome
}
