package import VicinoCore

/// The header of a dump, before its entries. None of it is verified.
package struct DumpHeader: Sendable {
    /// The author's roster.
    package var roster: Unverified<Roster>
    /// The author's revocation list, if there is one.
    package var revocationList: Unverified<RevocationList>?
    /// The closings of the author's writers.
    package var closings: [Unverified<Closing>]
    /// The kinds whose records follow; a delta leaves out those that its reader has.
    package var schemas: [Schema]
    /// The logs whose entries follow.
    package var logs: [DumpLog]
    /// Whether values may have salts, so that a reader must know of them.
    package var hasSalts: Bool

    package init(
        roster: Unverified<Roster>, revocationList: Unverified<RevocationList>?, closings: [Unverified<Closing>],
        schemas: [Schema], logs: [DumpLog], hasSalts: Bool = false
    ) {
        self.roster = roster
        self.revocationList = revocationList
        self.closings = closings
        self.schemas = schemas
        self.logs = logs
        self.hasSalts = hasSalts
    }
}

/// A dump's statement about one log.
package struct DumpLog: Sendable {
    /// The log.
    package var log: LogID
    /// The author's head of the log; nil in the header of the JSON form, where heads come last.
    package var head: Unverified<Head>?
    /// The next number that the head states; a claim until the head is verified.
    package var next: UInt64
    /// The digest of the schemas that the head states; also a claim.
    package var schemas: Digest
    /// The base position of a delta; nil if all entries follow.
    package var base: LogPosition?
    /// The log's kinds in ascending order, as indexes into the header's schemas; empty if the reader has them.
    package var kinds: [Int]
    /// Of a log in `own`: what the salts of its values follow from; nil if they have none.
    package var secret: WriterSecret?

    package init(
        log: LogID, head: Unverified<Head>?, next: UInt64, schemas: Digest, base: LogPosition?, kinds: [Int]
    ) {
        self.log = log
        self.head = head
        self.next = next
        self.schemas = schemas
        self.base = base
        self.kinds = kinds
    }
}

extension DumpHeader {
    /// Whether the dump builds on another: a log has a base position, or leaves out schemas that the reader has.
    package var isUpdate: Bool { logs.contains { $0.base != nil || $0.kinds.isEmpty } }
}
