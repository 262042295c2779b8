internal import VicinoRepository
internal import VicinoStore

/// Admits users who have left a letter in a store, because they could not reach a device of this user.
struct Letters {
    private let own: OwnStore
    private let catalog: Catalog
    private let peers: Peers
    private let renewals: Renewals
    private let grants: Grants

    init(own: OwnStore, catalog: Catalog, peers: Peers, renewals: Renewals, grants: Grants) {
        self.own = own
        self.catalog = catalog
        self.peers = peers
        self.renewals = renewals
        self.grants = grants
    }

    /// Opens a letter, gives its user a grant, and keeps the keys of their devices.
    ///
    /// The checks are those of a session in which the invitation is shown.
    ///
    /// - Parameter object: what was under the name of the invitation.
    /// - Throws: `VicinoError` with a code of its own for each reason to refuse. The store should not show them.
    func admit(_ object: [UInt8], of invitation: InvitationID, at now: Timestamp) throws -> Verified<Grant> {
        guard let secret = try catalog.secret(of: invitation) else {
            throw VicinoError(.invitationUnknown, "There is no such invitation. The letter in the store is of no use.")
        }
        let letter = try secret.openLetter(object, with: own.agreementKey, of: own.user)
        try renewals.take(letter.roster)
        guard try !renewals.isFormer(letter.roster.author) else { throw Renewals.outdated }
        // The list of devices may be older than the one that is known.
        let newest = try peers.newestRoster(letter.roster)
        guard newest.includes(signingKey: letter.device), !newest.hasRemoved(signingKey: letter.device) else {
            throw VicinoError(.refused, "A device that its user has removed has left a letter in the store.")
        }
        let grant = try grants.accept(invitation, sealedBy: secret, from: newest, at: now)
        for device in newest.value.devices where !device.isRemoved {
            guard let told = letter.keys.first(where: { $0.device == device.signingKey }) else { continue }
            try catalog.keep(
                EnvelopeRecipient(
                    device: .init(follower: newest.author, device: device.signingKey),
                    agreementKey: device.agreementKey,
                    key: told.key))
        }
        return grant
    }
}
