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

    /// Admits the user of a letter in a file: it tells no invitation, so each that is known is tried.
    ///
    /// - Throws: what `admit(_:of:at:)` throws, and `VicinoError` with `.invitationUnknown` if no invitation opens it.
    func admit(file: [UInt8], at now: Timestamp) throws -> Verified<Grant> {
        let object = try LetterFile.object(in: file)
        for secret in try catalog.invitationSecrets() {
            guard (try? secret.openLetter(object, with: own.agreementKey, of: own.user)) != nil else { continue }
            return try admit(object, of: secret.id, at: now)
        }
        throw VicinoError(
            .invitationUnknown,
            "The letter is for no invitation that this device has made in the last weeks. Import it on the device that has "
                + "made the invitation, or invite its user again.")
    }

    // MARK: In stores

    /// Opens what was found in a store, and admits its user.
    ///
    /// - Returns: whether the letter was admitted or refused, so that it is of no use any more. What this device could not
    ///   do now waits for the next publish.
    func isSettled(_ object: [UInt8], of invitation: InvitationID, at now: Timestamp) -> Bool {
        do {
            _ = try admit(object, of: invitation, at: now)
            return true
        } catch let error as VicinoError {
            return Self.refusals.contains(error.code) && !error.isOfDamagedDatabase
        } catch { return false }
    }

    /// The codes with which a letter is refused for ever.
    private static let refusals: Set<VicinoError.Code> = [
        .invitationUnknown, .invitationExpired, .invitationSpent, .invitationRevoked, .blocked, .refused, .damaged,
        .badSignature, .malformed, .outOfRange, .mistyped, .truncated, .tooLarge, .unverified,
    ]
}
