package import VicinoCore

/// What an audience may see now, without its entries.
package struct FeedState: Sendable {
    /// The author.
    package let author: UserID
    /// The author's closings that the audience sees.
    package let closings: [Unverified<Closing>]
    /// The logs, in the order in which a dump has them.
    package let logs: [LogState]

    package init(author: UserID, closings: [Unverified<Closing>], logs: [LogState]) {
        self.author = author
        self.closings = closings
        self.logs = logs
    }

    /// Where all logs are.
    var positions: [LogID: LogPosition] { Dictionary(logs.map { ($0.log, $0.position) }) { $1 } }

    /// The logs whose end the author has stated.
    func closedLogs() throws(VicinoError) -> Set<LogID> {
        var closed: Set<LogID> = []
        for closing in closings {
            let claimed = try closing.claimed()
            closed.formUnion(claimed.positions.keys.map { LogID(writer: claimed.writer, view: $0) })
        }
        return closed
    }
}
