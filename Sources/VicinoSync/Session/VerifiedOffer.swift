package import VicinoCore

/// An author's statements, every signature of which has been checked against their list of devices.
package struct VerifiedOffer: Sendable {
    package let author: UserID
    package let round: Round
    package let roster: Verified<Roster>
    package let logs: [Log]
    /// The follower's permission; nil for one's own feed.
    package let grant: Verified<Grant>?
    /// As it came, for whoever keeps it.
    package let source: FeedOffer

    package struct Log: Sendable {
        package let head: Verified<Head>
        package let schemas: [Schema]

        package var id: LogID { head.log }
        package var position: LogPosition { head.position }
    }

    /// Checks an offer.
    ///
    /// - Parameters:
    ///   - author: whose feed was asked for.
    ///   - follower: who has asked.
    ///   - known: the newest list of devices that is known of them; an older one in the offer gives way to it.
    /// - Throws: `SyncError` or `CoreError` if anything was not signed by a device of that author, or contradicts the
    ///   rest.
    package init(
        _ offer: FeedOffer, _ round: Round, author: UserID, follower: UserID, known: Verified<Roster>?
    ) throws {
        let shown = try offer.roster.verified(for: author)
        let roster = known.map { $0.version >= shown.version ? $0 : shown } ?? shown
        let standing = try offer.standing?.verified(against: roster)
        for closing in offer.closings { _ = try closing.verified(against: roster) }
        grant = try offer.grant?.verified(against: roster)
        guard grant.map({ $0.follower == follower }) ?? true else {
            throw SyncError(.unverified, "The peer shows a grant that is for somebody else.")
        }
        self.author = author
        self.round = round
        self.roster = roster
        source = offer
        logs = try offer.logs.map { log in
            let head = try log.head.verified(against: roster)
            let schemas = log.kinds.map { offer.schemas[$0] }
            guard Schema.digest(of: schemas) == head.schemas else {
                throw SyncError(.unverified, "The peer shows a schema other than the one that its author signed.")
            }
            guard head.standing <= standing?.version ?? 0 else {
                throw SyncError(.unverified, "The peer leaves out the author's list of revoked followers.")
            }
            return Log(head: head, schemas: schemas)
        }
        guard Set(logs.map(\.id)).count == logs.count else {
            throw SyncError(.protocolViolation, "The peer offers a log twice.")
        }
    }

    /// How many entries are live in all logs.
    var live: UInt64 { logs.reduce(0) { $0 + $1.head.live } }

    /// What whoever holds all of it says.
    package var digest: FeedDigest {
        FeedDigest(
            roster: roster.version, standing: (try? source.standing?.claimed().version) ?? 0,
            grant: grant?.version ?? 0, logs: Dictionary(logs.map { ($0.id, $0.position) }) { $1 })
    }
}
