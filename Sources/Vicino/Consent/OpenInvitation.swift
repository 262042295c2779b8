internal import VicinoStore

/// An invitation that one has made, and by which somebody could still come. Its text was shown when it was made, and is
/// not kept.
public struct OpenInvitation: Hashable, Sendable {
    /// What to name it by; no number is given twice.
    public let number: Int64
    /// The record kinds that it shows; nil for all.
    public let kinds: [KindID]?
    /// When it was made.
    public let createdAt: Timestamp
    /// Until when it is good.
    public let expiresAt: Timestamp
    /// How many people can still come by it.
    public let usesLeft: Int

    init(_ stored: Catalog.OpenInvitation) {
        (number, kinds, usesLeft) = (stored.number, stored.kinds, stored.usesLeft)
        (createdAt, expiresAt) = (stored.createdAt, stored.expiresAt)
    }
}

extension Node {
    /// The invitations by which somebody could come now, the oldest first.
    ///
    /// ```swift
    /// for invitation in try node.openInvitations() { try node.withdraw(invitation) }
    /// ```
    public func openInvitations() throws -> [OpenInvitation] {
        try catalog.openInvitations(at: configuration.now()).map { OpenInvitation($0) }
    }

    /// Takes an invitation back: nobody new comes by it. Whoever came by it already goes on following; `revoke` shuts
    /// them out.
    ///
    /// - Throws: `NodeError` if nobody could have come by it any more.
    public func withdraw(_ invitation: OpenInvitation) throws {
        let isWithdrawn = try DiskReserve(folder).spending {
            try catalog.withdraw(invitation: invitation.number, now: configuration.now())
        }
        guard isWithdrawn else {
            throw NodeError(.notFound, "There is no open invitation with the number \(invitation.number).")
        }
    }
}
