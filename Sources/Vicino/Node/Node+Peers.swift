package import VicinoFolder

/// What a node stores about the devices it has met.
extension Node {
    /// The addresses of a user's devices; the most recently reached address comes first.
    package func addresses(of user: UserID) throws -> [PeerAddress] { try peers.addresses(of: user) }

    /// Stores an address of a user's device.
    ///
    /// - Parameter workedAt: when it was reached there; nil for an address that was only stated, as in an invitation.
    package func remember(_ address: PeerAddress, of user: UserID, workedAt: Timestamp?) throws {
        try peers.remember(address, of: user, workedAt: workedAt)
    }

    /// Stores a grant that an author gave this user.
    ///
    /// - Throws: `VicinoError` if the grant is for another user.
    package func keep(_ grant: Verified<Grant>) throws { try followed.keep(grant) }

    /// The grant received from an author; it may have expired.
    package func receivedGrant(from author: UserID) throws -> Unverified<Grant>? {
        try followed.receivedGrant(from: author)
    }

    /// Records the addresses at which this program listens, for as long as the returned value exists.
    ///
    /// - Parameter isFixed: whether the port is to be used again on any network.
    /// - Throws: `VicinoError` with `.busy` if another program already listens on this folder.
    package func announce(_ addresses: [PeerAddress], isFixed: Bool = true) throws -> ListeningNote {
        try listener.announce(addresses, isFixed: isFixed)
    }
}
