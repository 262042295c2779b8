internal import VicinoObjectStores
internal import VicinoRepository
internal import VicinoStore

/// Asks an author by a letter whether this user may follow, because none of the author's devices is reached.
struct AskingByLetter: Sendable {
    private let device: OwnDevice
    private let followed: FollowedAuthors
    private let stores: FollowedStores
    private let now: @Sendable () -> Timestamp

    private var catalog: Catalog { followed.catalog }
    private var people: People { followed.people }

    init(
        of device: OwnDevice, followed: FollowedAuthors, stores: FollowedStores,
        now: @escaping @Sendable () -> Timestamp
    ) {
        self.device = device
        self.followed = followed
        self.stores = stores
        self.now = now
    }

    /// The letter for an invitation: an object that only the inviting device opens. No two are alike.
    ///
    /// - Throws: `VicinoError` with `.refused` if the invitation takes none or is the user's own, and with
    ///   `.invitationExpired`.
    func letter(for invitation: Invitation) throws -> [UInt8] {
        let drop = try drop(of: invitation)
        let key = try EnvelopeKey(of: device.agreementKey).publicKey
        let own = device.signingKey.publicKey
        let letter = Letter(
            author: invitation.authorID, invitation: invitation.id, roster: try device.roster().source, device: own,
            written: now(), keys: [DeviceEnvelopeKey(device: own, key: key)])
        return try letter.signed(by: device.signingKey).sealed(with: invitation.secret, for: drop)
    }

    private func drop(of invitation: Invitation) throws -> InvitationDrop {
        guard invitation.authorID != device.user else {
            throw VicinoError(.refused, "This invitation is your own.")
        }
        guard !invitation.isExpired(at: now()) else {
            throw VicinoError(.invitationExpired, "The invitation has expired. Ask for a new one.")
        }
        guard let drop = invitation.drop else {
            throw VicinoError(
                .refused,
                "The invitation takes no letter. Ask for one that does, or follow while a device of theirs is on.")
        }
        return drop
    }

    /// The petname that is asked for, if it is free.
    func checked(_ petname: String?, for invitation: Invitation) throws -> String? {
        try petname.map { try people.free(try Petname.checked($0), for: invitation.authorID) }
    }

    /// Follows the author, and waits for the answer.
    ///
    /// - Parameters:
    ///   - petname: what the user calls the author; nil for their claimed name.
    ///   - folder: the user's copy of the author's folder, where the answer is; nil for the store that the invitation names.
    ///   - isStoreAllowed: whether the user allows that this device asks at the store that the invitation names.
    func begin(
        with invitation: Invitation, as petname: String?, in folder: String?, isStoreAllowed: Bool
    ) throws -> Person {
        let drop = try drop(of: invitation)
        let author = invitation.authorID
        try followed.begin(author, as: petname, claimed: invitation.claimedName)
        try catalog.keep(
            SentLetter(author: author, agreementKey: drop.agreementKey, address: drop.address, sentAt: now()))
        let person = try people.person(for: author)
        if let folder {
            _ = try stores.choose(folder, of: person, keyFile: nil)
        } else if isStoreAllowed, let store = try stores.stores(of: person).first(where: { $0.address == drop.address })
        {
            try stores.allow(store, isPrivateAllowed: false)
        }
        return person
    }
}
