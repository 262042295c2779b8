package import VicinoCore

/// An author's statements with every signature checked against the author's roster.
package struct VerifiedOffer: Sendable {
    package let author: UserID
    package let round: Round
    package let roster: Verified<Roster>
    package let logs: [Log]
    /// For each writer, the limit of its ids: all numbers are lower.
    package let limits: [WriterID: UInt64]
    /// The closings of each writer that a device of the author has signed which is not removed.
    package let closings: [WriterID: [Verified<Closing>]]
    /// The follower's grant; nil for the user's own feed.
    package let grant: Verified<Grant>?
    /// The offer as received, with the omitted parts, for the store to keep.
    package let source: FeedOffer

    package struct Log: Sendable {
        package let head: Verified<Head>
        package let schemas: [Schema]
        /// Of a log in `own`, which only a device of the author receives: what the salts of its values follow from.
        package let secret: WriterSecret?
        /// Whether the author's closing says that the log ends here.
        let isClosed: Bool

        package var id: LogID { head.log }
        package var position: LogPosition { head.position }
    }

    /// Checks an offer.
    ///
    /// - Parameters:
    ///   - author: the author of the requested feed.
    ///   - follower: the user who asks for it.
    ///   - held: what is known of the author: the parts that an offer omits, and the newest roster, which replaces an
    ///     older one in the offer.
    /// - Throws: `VicinoError` if a statement was not signed by a device of that author, or contradicts another.
    package init(
        _ offer: FeedOffer, _ round: Round, author: UserID, follower: UserID, held: HeldFeed
    ) throws {
        let offer = try offer.completed(by: held)
        let roster = try Self.newest(offer.roster, held.roster, of: author)
        let revocationList = try offer.revocationList?.verified(against: roster)
        let closings = Dictionary(
            grouping: try offer.closings.map { try $0.verified(against: roster) }
                .filter { !roster.hasRemoved(signingKey: $0.device) },
            by: \.writer)
        grant = try offer.grant?.verified(against: roster)
        try Self.check(offer, grant, isOwn: author == follower, follower: follower)
        self.author = author
        self.round = round
        self.roster = roster
        self.closings = closings
        source = offer
        logs = try offer.logs.map { log in
            let head = try log.head.verified(against: roster)
            let schemas = log.kinds.map { offer.schemas[$0] }
            guard Schema.digest(of: schemas) == head.schemas else {
                throw VicinoError(.unverified, "The peer shows a schema other than the one that its author signed.")
            }
            guard head.revocationListVersion <= revocationList?.version ?? 0 else {
                throw VicinoError(.unverified, "The peer leaves out the author's list of revoked followers.")
            }
            let isClosed = closings[head.log.writer, default: []].contains { $0.value.closes(head.value) }
            let isOwn = author == follower && head.log.view == .own
            return Log(head: head, schemas: schemas, secret: isOwn ? log.secret : nil, isClosed: isClosed)
        }
        limits = Dictionary(logs.map { ($0.id.writer, $0.position.next) }, uniquingKeysWith: max)
    }

    /// The newer of the offered roster and the known one, which is already verified.
    private static func newest(
        _ stated: Unverified<Roster>?, _ known: Verified<Roster>?, of author: UserID
    ) throws -> Verified<Roster> {
        if let known, known.source == stated, known.author == author { return known }
        guard let stated = try stated?.verified(for: author) else { throw VicinoError.unknownOutline }
        return known.map { $0.version >= stated.version ? $0 : stated } ?? stated
    }

    /// Checks that no log is offered twice and that each holds one kind, as a view for followers does.
    ///
    /// It also checks that the follower has a grant for each of them, unless the feed is the user's own.
    private static func check(
        _ offer: FeedOffer, _ grant: Verified<Grant>?, isOwn: Bool, follower: UserID
    ) throws {
        let ids = try offer.logs.map { try $0.head.claimed().log }
        guard Set(ids).count == ids.count else {
            throw VicinoError(.protocolViolation, "The peer offers a log twice.")
        }
        guard !isOwn else { return }
        guard let grant, grant.follower == follower else {
            throw VicinoError(.unverified, "The peer shows no grant, or a grant for another user.")
        }
        for (id, log) in zip(ids, offer.logs) {
            guard grant.views.contains(id.view), log.kinds.count <= 1 else {
                throw VicinoError(.unverified, "The peer offers records that its author has not granted.")
            }
        }
    }

    /// The digest for a side that holds all of the offer.
    package var digest: FeedDigest {
        FeedDigest(
            roster: roster.version, revocationListVersion: (try? source.revocationList?.claimed().version) ?? 0,
            grant: grant?.version ?? 0, logs: Dictionary(logs.map { ($0.id, $0.position) }) { $1 })
    }
}
