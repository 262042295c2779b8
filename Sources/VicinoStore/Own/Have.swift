public import VicinoCore

/// The positions that a reader holds of an author's logs: the request for an update.
public struct Have: Equatable, Sendable {
    /// The author of the logs.
    public var author: UserID
    /// The version of the author's roster.
    public var roster: UInt64
    /// The digests of the lists of schemas that the reader knows.
    public var schemas: Set<Digest>
    /// The position that the reader holds of each log.
    public var logs: [LogID: LogPosition]

    /// Makes a request.
    public init(author: UserID, roster: UInt64, schemas: Set<Digest>, logs: [LogID: LogPosition]) {
        self.author = author
        self.roster = roster
        self.schemas = schemas
        self.logs = logs
    }
}
