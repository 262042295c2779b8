internal import Foundation
internal import GRDB
package import VicinoCore

extension Catalog {
    /// The terms by which an author makes a grant.
    package struct GrantTerms: Equatable, Sendable {
        package let follower: UserID
        /// The serial of the renewed grant; nil for a new one.
        package let serial: UInt64?
        package let version: UInt64
        /// What it grants.
        package let sharing: Sharing
        /// What the follower saw before, if that is something else and was not ended; an expired grant counts, too.
        package let former: Sharing?

        init(for user: UserID, _ known: Follower?, serial: UInt64?, version: UInt64, _ sharing: Sharing) {
            follower = user
            self.serial = serial
            self.version = version
            self.sharing = sharing
            let held = known.flatMap { $0.grant == nil ? nil : $0.sharing }
            former = held.flatMap { $0.uniform == sharing.uniform ? nil : $0 }
        }
    }

    /// For how long the catalog remembers an expired invitation, to say that it has expired: 30 days.
    private static let retention: Int64 = 30 * 86_400_000

    /// Remembers an invitation, and forgets those that expired long ago.
    ///
    /// - Parameters:
    ///   - sharing: what it grants.
    ///   - uses: how many people may use it.
    ///   - store: the number of the store in which the invited user may leave a letter; nil for none.
    ///   - isLetterFile: whether the invited user sends the letter as a file.
    /// - Returns: the number that names it.
    @discardableResult
    package func add(
        _ invitation: Invitation, sharing: Sharing, uses: Int, letterStore store: Int64? = nil,
        isLetterFile: Bool = false, now: Timestamp
    ) throws -> Int64 {
        try write { db in
            try db.execute(
                sql: "DELETE FROM invitation WHERE expires_at <= ?", arguments: [now.milliseconds - Self.retention])
            try db.execute(
                sql: """
                    INSERT INTO invitation (\(StoredSharing.columns), id, secret, created_at, expires_at, uses_left)
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                    """,
                arguments: StoredSharing.arguments(sharing) + [
                    invitation.id.bytes.databaseData, invitation.secret.bytes.databaseData, now.milliseconds,
                    invitation.expiry.milliseconds, uses,
                ])
            let number = db.lastInsertedRowID
            if let store { try Self.addDrop(db, for: invitation, inStore: store) }
            if isLetterFile { try Self.addLetterFile(db, for: invitation) }
            return number
        }
    }

    /// The secret of an invitation; nil for one that is not known.
    package func secret(of invitation: InvitationID) throws -> InvitationSecret? {
        try read { db in try StoredInvitation.fetch(db, invitation)?.secret }
    }

    /// Whether an invitation could be used now.
    package func hasOpenInvitation(at now: Timestamp) throws -> Bool {
        try read { db in
            try Bool.fetchOne(
                db, sql: "SELECT EXISTS (SELECT 1 FROM invitation WHERE uses_left > 0 AND expires_at > ?)",
                arguments: [now.milliseconds]) ?? false
        }
    }

    /// Accepts an invited user: takes one use of the invitation and stores the grant, both or neither.
    ///
    /// A user who shows the same invitation again, because the first answer was lost, gets the same grant without
    /// another use.
    ///
    /// - Parameters:
    ///   - roster: the invited user's roster.
    ///   - isProved: whether the invited user has proved the secret.
    ///   - sign: makes the grant. It runs inside the transaction, so it must not call the catalog.
    /// - Throws: `VicinoError` with a code of its own for each reason to refuse.
    package func accept(
        _ id: InvitationID, from roster: Verified<Roster>, now: Timestamp, isProved: (InvitationSecret) -> Bool,
        sign: (GrantTerms) throws -> Verified<Grant>
    ) throws -> Unverified<Grant> {
        try write { db in
            let offer = try StoredInvitation.fetch(db, id)
            guard let offer, isProved(offer.secret) else {
                throw VicinoError(.invitationUnknown, "There is no such invitation, or its secret is wrong.")
            }
            let user = roster.author
            guard try !Self.isBlocked(db, user) else {
                throw VicinoError(.blocked, "A user whom you have blocked showed an invitation.")
            }
            let known = try Follower.fetch(db, user)
            if let known, let held = known.grant, known.invitation == id, try held.claimed().expiry > now {
                return held
            }
            guard offer.number > known?.barred ?? 0 else {
                throw VicinoError(
                    .invitationRevoked,
                    "The invitation was made before its holder's grant was revoked, or changed by the author.")
            }
            try offer.spend(db, now: now)
            let terms = try Self.terms(for: user, known, offer.sharing, now: now)
            let grant = try sign(terms)
            try Follower.store(db, grant, on: terms, name: roster.claimedName, invitation: id, now: now)
            return grant.source
        }
    }

    /// Accepts a user from a pairing, as if by an invitation that was made for this user and is used up.
    ///
    /// - Parameters:
    ///   - roster: the user's roster.
    ///   - sharing: what the user may see.
    ///   - invitation: the id of an invitation that was never shown.
    ///   - sign: makes the grant. It runs inside the transaction, so it must not call the catalog.
    /// - Throws: `VicinoError` with `.blocked` for a blocked user.
    package func grantAccess(
        to roster: Verified<Roster>, sharing: Sharing, as invitation: InvitationID, now: Timestamp,
        sign: (GrantTerms) throws -> Verified<Grant>
    ) throws -> Verified<Grant> {
        try write { db in
            guard try !Self.isBlocked(db, roster.author) else {
                throw VicinoError(.blocked, "You have blocked them. Unblock them first.")
            }
            let terms = try Self.terms(for: roster.author, Follower.fetch(db, roster.author), sharing, now: now)
            let grant = try sign(terms)
            try Follower.store(db, grant, on: terms, name: roster.claimedName, invitation: invitation, now: now)
            return grant
        }
    }

    /// What a follower may see by an earlier permission and by this one; an expired grant does not count.
    private static func terms(
        for user: UserID, _ known: Follower?, _ sharing: Sharing, now: Timestamp
    ) throws -> GrantTerms {
        guard let known, let grant = try known.grant?.claimed(), grant.expiry > now else {
            return GrantTerms(for: user, known, serial: nil, version: 1, sharing)
        }
        return GrantTerms(
            for: user, known, serial: grant.serial, version: grant.version + 1, known.sharing.joined(by: sharing))
    }
}

/// An invitation as stored.
struct StoredInvitation {
    let id: InvitationID
    let secret: InvitationSecret
    let sharing: Sharing
    /// The number of the invitation, which rises from one to the next.
    let number: Int64
    private let expiry: Timestamp

    static func fetch(_ db: Database, _ id: InvitationID) throws -> StoredInvitation? {
        let row = try Row.fetchOne(
            db, sql: "SELECT secret, number, expires_at, \(StoredSharing.columns) FROM invitation WHERE id = ?",
            arguments: [id.bytes.databaseData])
        return try row.map { row in
            let bytes: Data = try row.value(0)
            guard let secret = InvitationSecret(bytes) else {
                throw DatabaseDamage("an invitation in it has no secret")
            }
            return StoredInvitation(
                id: id, secret: secret, sharing: try StoredSharing.read(row), number: try row.value(1),
                expiry: try row.moment(2))
        }
    }

    /// Takes one use, if one is left: of two users at the same moment, only one gets the last.
    func spend(_ db: Database, now: Timestamp) throws {
        let left = try Int.fetchOne(
            db,
            sql: """
                UPDATE invitation SET uses_left = uses_left - 1 WHERE id = ? AND uses_left > 0 AND expires_at > ?
                RETURNING uses_left
                """,
            arguments: [id.bytes.databaseData, now.milliseconds])
        guard left == nil else { return }
        guard now < expiry else {
            throw VicinoError(.invitationExpired, "The invitation has expired.")
        }
        throw VicinoError(.invitationSpent, "The invitation has been used.")
    }
}
