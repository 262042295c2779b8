package import VicinoCore

/// The positions that a reader holds of an author's logs, by which the author makes an update.
package struct Have: Equatable, Sendable {
    /// The author of the logs.
    package var author: UserID
    /// The version of the author's roster.
    package var roster: UInt64
    /// The digests of the lists of schemas that the reader knows.
    package var schemas: Set<Digest>
    /// The position that the reader holds of each log.
    package var logs: [LogID: LogPosition]

    /// Makes the value from its parts.
    package init(author: UserID, roster: UInt64, schemas: Set<Digest>, logs: [LogID: LogPosition]) {
        self.author = author
        self.roster = roster
        self.schemas = schemas
        self.logs = logs
    }
}
