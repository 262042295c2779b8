public import VicinoCore

/// What somebody has of an author's logs: the request for an update.
public struct Have: Equatable, Sendable {
    /// Whose logs.
    public var author: UserID
    /// The version of the author's roster.
    public var roster: UInt64
    /// The digests of the lists of schemas that are known.
    public var schemas: Set<Digest>
    /// How far each log goes.
    public var logs: [LogID: LogPosition]

    /// Makes a request.
    public init(author: UserID, roster: UInt64, schemas: Set<Digest>, logs: [LogID: LogPosition]) {
        self.author = author
        self.roster = roster
        self.schemas = schemas
        self.logs = logs
    }
}
