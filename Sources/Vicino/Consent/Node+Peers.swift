package import VicinoStore

/// What a node remembers of the devices it has met.
extension Node {
    /// Where a user's devices may be reached: first where they were reached last.
    package func addresses(of user: UserID) throws -> [PeerAddress] { try catalog.addresses(of: user) }

    /// Remembers where a user's device may be reached.
    ///
    /// - Parameter workedAt: when it was reached there; nil for what was only said, as in an invitation.
    package func remember(_ address: PeerAddress, of user: UserID, workedAt: Timestamp?) throws {
        try catalog.remember(address, of: user, workedAt: workedAt)
    }

    /// Keeps a list of devices that was shown if it is newer than the one that is known, and gives the newest: whoever
    /// speaks by a device that this one has removed is refused.
    ///
    /// - Throws: `StoreError` for a newer list that leaves out a device or takes a removal back.
    package func newestRoster(_ shown: Verified<Roster>) throws -> Verified<Roster> { try catalog.newestRoster(shown) }

    /// The newest list of devices that is known of somebody.
    package func knownRoster(of user: UserID) throws -> Verified<Roster>? { try catalog.knownRoster(of: user) }

    /// Keeps a grant that one has got.
    ///
    /// - Throws: `NodeError` for a grant that is for somebody else.
    package func keep(_ grant: Verified<Grant>) throws {
        guard grant.follower == user else { throw NodeError(.refused, "This grant is for somebody else.") }
        try catalog.keep(grant)
    }

    /// The grant that one has got from somebody; it may have expired.
    package func receivedGrant(from author: UserID) throws -> Unverified<Grant>? {
        try catalog.receivedGrant(from: author)
    }

    /// Writes down where this program listens, for as long as the value is held.
    ///
    /// - Throws: `StoreError` with `.busy` if another program listens on this folder already.
    package func announce(_ addresses: [PeerAddress]) throws -> ListeningNote {
        try ListeningNote(addresses, in: folder)
    }
}
