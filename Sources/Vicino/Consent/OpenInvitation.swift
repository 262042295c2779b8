internal import VicinoStore

/// An invitation of this user that can still be used. Its text was shown when it was made, and is not stored.
public struct OpenInvitation: Hashable, Identifiable, Sendable {
    /// The number that names it; no number is used twice.
    public let number: Int
    /// The number, for lists of a user interface.
    public var id: Int { number }
    /// The kinds of records that it shows.
    public let sharedKinds: SharedKinds
    /// When it was made.
    public let createdAt: Timestamp
    /// When it expires.
    public let expiry: Timestamp
    /// How many users can still use it.
    public let usesLeft: Int

    init(_ stored: Catalog.OpenInvitation) {
        number = Int(clamping: stored.number)
        usesLeft = stored.usesLeft
        sharedKinds = SharedKinds(stored.kinds)
        createdAt = stored.createdAt
        expiry = stored.expiry
    }
}

extension Node {
    /// The invitations that can be used now, the oldest first.
    ///
    /// ```swift
    /// for invitation in try node.openInvitations() { try node.withdraw(invitation) }
    /// ```
    ///
    /// - Throws: ``VicinoError`` if the data folder cannot be read.
    public func openInvitations() throws -> [OpenInvitation] {
        try catalog.openInvitations(at: configuration.now()).map { OpenInvitation($0) }
    }

    /// Withdraws an invitation: no further user can use it. Users who used it before remain followers; `revoke` ends
    /// that.
    ///
    /// - Throws: ``VicinoError`` with `.notFound` if the invitation could no longer be used anyway.
    public func withdraw(_ invitation: OpenInvitation) throws {
        let isWithdrawn = try files.reserve.spend {
            try catalog.withdraw(invitation: Int64(invitation.number), now: configuration.now())
        }
        guard isWithdrawn else {
            throw VicinoError(.notFound, "There is no open invitation with the number \(invitation.number).")
        }
    }
}
