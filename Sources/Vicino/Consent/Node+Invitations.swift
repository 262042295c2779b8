internal import VicinoStore

extension Node {
    /// The longest that an invitation may be good for: 90 days.
    public static let longestInvitation = Duration.seconds(90 * 86_400)
    /// The most people who can come by one invitation.
    public static let mostUses = 100

    /// Makes an invitation: whoever has its text may follow, once and until it expires.
    ///
    /// ```swift
    /// let invitation = try node.invite(kinds: [Activity.schema.kind], for: .seconds(3600))
    /// show(invitation.text)
    /// ```
    ///
    /// - Parameters:
    ///   - kinds: what may be seen; nil for all kinds, also those of later. What is marked as personal is never shown.
    ///   - lifetime: how long the invitation is good for; at most 90 days. What it grants lasts until it is revoked, or
    ///     until 90 days have gone by without a session.
    ///   - uses: how many people may come by it, up to 100.
    ///   - addresses: where a device of one's own can be reached; nil for where a program listens on this folder now.
    /// - Throws: a `VicinoError` for a limit that is not kept.
    public func invite(
        kinds: [KindID]? = nil, for lifetime: Duration = .seconds(7 * 86_400), uses: Int = 1,
        addresses: [PeerAddress]? = nil
    ) throws -> Invitation {
        guard lifetime > .zero, lifetime <= Self.longestInvitation else {
            throw NodeError(.refused, "An invitation is good for some time, and for 90 days at most.")
        }
        guard (1...Self.mostUses).contains(uses) else {
            throw NodeError(.refused, "An invitation is for 1 to \(Self.mostUses) people.")
        }
        guard kinds?.isEmpty != true else { throw NodeError(.refused, "An invitation needs something to show.") }
        let (now, wanted) = (configuration.now(), kinds.map { Set($0).sorted() })
        var generator = SystemRandomNumberGenerator()
        let invitation = try Invitation(
            author: user, secret: InvitationSecret(using: &generator),
            expiry: now.advanced(byMilliseconds: max(1, lifetime.components.seconds * 1000)),
            claimedName: try claimedName(),
            addresses: addresses ?? Array(listeningAddresses().prefix(Invitation.addressLimit)), kinds: wanted ?? [])
        try catalog.add(invitation, kinds: wanted, uses: uses, now: now)
        return invitation
    }

    /// Where a program listens for sessions on this folder now; empty if none does.
    public func listeningAddresses() -> [PeerAddress] { ListeningNote.addresses(in: folder) }

    /// Whether somebody could come by an invitation now: strangers need not be listened to otherwise.
    package func hasOpenInvitation(at now: Timestamp) throws -> Bool { try catalog.hasOpenInvitation(at: now) }

    /// Lets somebody in who proves that they were invited: spends a use of the invitation and stores the grant, both or
    /// neither. Who comes again by the same invitation gets the same grant.
    ///
    /// - Parameters:
    ///   - id: which invitation.
    ///   - code: the proof of its secret.
    ///   - roster: the list of devices of whoever asks, and whom the session has proved to be there.
    ///   - asker: the digest of their certificate in this session.
    ///   - inviter: the digest of one's own.
    /// - Throws: `StoreError` with a code of its own for each reason to refuse. To the asker all of them should look the
    ///   same.
    package func accept(
        _ id: InvitationID, code: [UInt8], from roster: Verified<Roster>, asker: Digest, inviter: Digest,
        at now: Timestamp
    ) throws -> Verified<Grant> {
        guard roster.author != user else { throw NodeError(.refused, "This invitation is your own.") }
        let grant = try catalog.accept(
            id, from: roster, now: now,
            isProved: { $0.isProved(by: code, asker: asker, inviter: inviter) },
            sign: { try signAdmission($0, at: now) })
        return try grant.verified(against: own.roster())
    }
}
