extension Node {
    /// The maximum lifetime of an invitation: 90 days.
    public static let invitationLifetimeLimit = Invitations.lifetimeLimit
    /// The greatest number of users who can use one invitation.
    public static let invitationUseLimit = Invitations.useLimit

    /// Makes an invitation to records of these kinds from today on, without notes and places: a user who has its text may
    /// follow, once and until it expires.
    ///
    /// ```swift
    /// let invitation = try node.invite(sharing: Ride.self, for: .seconds(3600))
    /// show(invitation.text)
    /// ```
    ///
    /// `Invitation.reach` says whether peers can reach this device: without a listener and without `addresses` they
    /// cannot.
    ///
    /// - Parameters:
    ///   - kind: a kind of records that it shows. Personal fields are never shown.
    ///   - others: more kinds.
    ///   - lifetime: how long the invitation is valid; see the other form.
    ///   - uses: how many users may use it, up to 100.
    ///   - addresses: the addresses of the user's own device; nil for those at which a program listens on this folder
    ///     now.
    /// - Throws: ``VicinoError`` with `.refused` if a limit is exceeded.
    public func invite(
        sharing kind: any RecordKind.Type, _ others: any RecordKind.Type...,
        for lifetime: Duration = .seconds(7 * 86_400), uses: Int = 1, addresses: [PeerAddress]? = nil
    ) throws -> Invitation {
        let kinds = SharedKinds.kinds(([kind] + others).map { $0.schema.kind })
        return try invite(sharing: careful(kinds), for: lifetime, uses: uses, addresses: addresses)
    }

    /// Makes an invitation: a user who has its text may follow, once and until it expires.
    ///
    /// ```swift
    /// let invitation = try node.invite(uses: 5)
    /// let open = try node.invite(sharing: .everything)
    /// ```
    ///
    /// - Parameters:
    ///   - sharing: what it shows; nil for ``careful(_:)``. Personal fields are never shown.
    ///   - lifetime: how long the invitation is valid; at most 90 days. The grant itself lasts until it is revoked, or
    ///     until 90 days pass without a session.
    ///   - uses: how many users may use it, up to 100.
    ///   - addresses: the addresses of the user's own device; nil for those at which a program listens on this folder
    ///     now. Without addresses, the `reach` of the invitation is `.nowhere`: the invited user has to name one.
    /// - Throws: ``VicinoError`` with `.refused` if a limit is exceeded or no kind is named, and with `.declaration` if
    ///   there is no kind to show yet.
    public func invite(
        sharing: Sharing? = nil, for lifetime: Duration = .seconds(7 * 86_400), uses: Int = 1,
        addresses: [PeerAddress]? = nil
    ) throws -> Invitation {
        try numberedInvitation(
            sharing: sharing ?? careful(), for: lifetime, uses: uses, addresses: addresses
        ).invitation
    }

    /// Makes an invitation, and gives the number under which it is in `openInvitations()`.
    ///
    /// - Parameter letters: how the invited user may ask by a letter, if they reach no device of this user; nil if they may
    ///   not.
    /// - Throws: what `invite(sharing:for:uses:addresses:)` throws; with letters, `VicinoError` with `.refused` for several
    ///   uses, and for a store in which nobody can leave a letter.
    package func numberedInvitation(
        sharing: Sharing, for lifetime: Duration, uses: Int, addresses: [PeerAddress]?,
        letters: InvitationLetters? = nil
    ) throws -> (invitation: Invitation, number: Int) {
        let drop = try letters?.offered(readBy: device.agreementKey.publicKey)
        return try invitations.make(sharing, for: lifetime, uses: uses, addresses: addresses, letters: drop)
    }

    /// The invitations that can be used now, the oldest first.
    ///
    /// ```swift
    /// for invitation in try node.openInvitations() { try node.withdraw(invitation) }
    /// ```
    ///
    /// - Throws: ``VicinoError`` if the data folder cannot be read.
    public func openInvitations() throws -> [OpenInvitation] { try invitations.open() }

    /// Withdraws an invitation: no further user can use it. Users who used it before remain followers; `revoke` ends
    /// that.
    ///
    /// - Throws: ``VicinoError`` with `.notFound` if the invitation could no longer be used anyway.
    public func withdraw(_ invitation: OpenInvitation) throws { try invitations.withdraw(invitation) }

    /// The addresses at which a program listens for sessions on this folder now; empty if none does.
    public func listeningAddresses() -> [PeerAddress] { invitations.listeningAddresses() }

    /// Admits a user who proves that they hold an invitation. Spends a use of the invitation and stores the grant, both
    /// or neither. A user who uses the same invitation again gets the same grant.
    ///
    /// - Parameters:
    ///   - id: the invitation.
    ///   - code: the proof of its secret.
    ///   - roster: the roster of the peer, whom the session has authenticated.
    ///   - asker: the digest of the peer's certificate in this session.
    ///   - inviter: the digest of this device's certificate.
    /// - Throws: `VicinoError` with a code of its own for each reason to refuse. The peer should not be able to tell
    ///   them apart.
    package func accept(
        _ id: InvitationID, code: [UInt8], from roster: Verified<Roster>, asker: Digest, inviter: Digest,
        at now: Timestamp
    ) throws -> Verified<Grant> {
        try grants.accept(id, code: code, from: roster, asker: asker, inviter: inviter, at: now)
    }

    /// Admits a user who has left a letter in a store, as if they showed the invitation in a session.
    ///
    /// - Parameters:
    ///   - letter: what was under the name of the invitation.
    ///   - id: the invitation.
    /// - Throws: `VicinoError` with a code of its own for each reason to refuse.
    package func accept(letter: [UInt8], of id: InvitationID, at now: Timestamp) throws -> Verified<Grant> {
        try letters.admit(letter, of: id, at: now)
    }

    var letters: Letters {
        Letters(own: own, catalog: catalog, peers: peers, renewals: renewals, grants: grants)
    }
}
