public import VicinoCore

/// What a dump says before its entries. Nothing in it has been verified.
public struct DumpHeader: Sendable {
    /// The author's list of devices.
    public var roster: Unverified<Roster>
    /// The author's revoked grants, if there are any.
    public var standing: Unverified<Standing>?
    /// The author's closed writers.
    public var closings: [Unverified<Closing>]
    /// The kinds whose records follow. A delta leaves out those that its reader has.
    public var schemas: [Schema]
    /// The logs whose entries follow.
    public var logs: [DumpLog]

    /// Makes a header.
    public init(
        roster: Unverified<Roster>, standing: Unverified<Standing>?, closings: [Unverified<Closing>],
        schemas: [Schema], logs: [DumpLog]
    ) {
        self.roster = roster
        self.standing = standing
        self.closings = closings
        self.schemas = schemas
        self.logs = logs
    }
}

/// What a dump says of one log.
public struct DumpLog: Sendable {
    /// Which log.
    public var log: LogID
    /// The author's statement about it; nil in the header of the JSON form, where heads come last.
    public var head: Unverified<Head>?
    /// The next number that the head states; until the head is verified only a claim.
    public var next: UInt64
    /// The digest of the schemas that the head states; likewise a claim.
    public var schemas: Digest
    /// In a delta the position that it continues from; nil if all entries follow.
    public var base: LogPosition?
    /// The log's kinds in ascending order, as indexes into the header's schemas; empty if the reader has them.
    public var kinds: [Int]

    /// Makes the statement.
    public init(
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
    /// Whether the dump builds on another: it continues from what was held, or leaves out schemas that were known.
    package var isUpdate: Bool { logs.contains { $0.base != nil || $0.kinds.isEmpty } }
}
