internal import VicinoFolder
internal import VicinoPresence
internal import VicinoStore

/// The invitations of this user.
final class Invitations: Sendable {
    private let folder: DataFolder
    private let catalog: Catalog
    private let reserve: FolderReserve
    private let device: OwnDevice
    private let grants: Grants
    private let demo: OwnDemo
    private let followers: Followers
    private let now: @Sendable () -> Timestamp

    /// The maximum lifetime of an invitation: 90 days.
    static let lifetimeLimit = Duration.seconds(90 * 86_400)
    /// The greatest number of users who can use one invitation.
    static let useLimit = 100

    init(
        _ files: OpenFiles, of device: OwnDevice, grants: Grants, followers: Followers,
        now: @escaping @Sendable () -> Timestamp
    ) {
        folder = files.folder
        catalog = files.catalog
        reserve = files.reserve
        self.device = device
        self.grants = grants
        demo = OwnDemo(files, now: now)
        self.followers = followers
        self.now = now
    }

    /// Makes an invitation, and gives the number under which it is among the open ones.
    ///
    /// - Parameters:
    ///   - addresses: the addresses of this device; nil for those at which a program listens now.
    ///   - letters: where the invited user may leave a letter; nil if they may not.
    func make(
        _ sharing: Sharing, for lifetime: Duration, uses: Int, addresses: [PeerAddress]?, letters: OfferedDrop?
    ) throws -> (invitation: Invitation, number: Int) {
        let kinds = sharing.kinds.ids
        guard lifetime > .zero, lifetime <= Self.lifetimeLimit else {
            throw VicinoError(.refused, "An invitation is valid for more than zero seconds, and for 90 days at most.")
        }
        guard (1...Self.useLimit).contains(uses) else {
            throw VicinoError(.refused, "An invitation is for 1 to \(Self.useLimit) people.")
        }
        guard letters == nil || uses == 1 else {
            throw VicinoError(.refused, "An invitation that takes a letter is for one person. Make one for each.")
        }
        guard kinds?.isEmpty != true else {
            throw VicinoError(.refused, "An invitation needs at least one kind of records to show.")
        }
        guard try kinds != nil || !grants.knownKinds().isEmpty else {
            throw VicinoError(
                .declaration, "There is nothing to show yet. Add a record, or name your kinds in the configuration.")
        }
        // Afterwards the new invitation is later than each revocation, and all older ones stay barred.
        try followers.completeRevocations()
        let now = now()
        let wanted = sharing.sorted
        var generator = SystemRandomNumberGenerator()
        let invitation = try Invitation(
            author: device.user, secret: InvitationSecret(using: &generator),
            expiry: now.advanced(byMilliseconds: max(1, Int64(lifetime / .milliseconds(1)))),
            claimedName: try device.claimedName(),
            addresses: addresses ?? Array(listeningAddresses().prefix(Invitation.addressLimit)),
            kinds: wanted.kinds.ids ?? [],
            extent: wanted.extent, drop: letters?.drop)
        let number = try demo.end {
            try catalog.add(
                invitation, sharing: wanted, uses: uses, letterStore: letters?.store,
                isLetterFile: letters?.isFile == true, now: now)
        }
        return (invitation, Int(clamping: number))
    }

    /// The addresses at which a program listens for sessions on this folder now; empty if none does.
    func listeningAddresses() -> [PeerAddress] { ListeningNote.addresses(in: folder) }

    // MARK: Open

    /// The invitations that can be used now, the oldest first.
    func open() throws -> [OpenInvitation] {
        try catalog.openInvitations(at: now()).map { OpenInvitation($0) }
    }

    /// The invitations by which users find this device on a local network.
    func advertised(at now: Timestamp) throws -> [InvitationBeacons.Open] {
        try catalog.openSecrets(at: now, limit: InvitationBeacons.limit).map {
            InvitationBeacons.Open(secret: $0.secret, expiry: $0.expiry)
        }
    }

    /// Withdraws an invitation: no further user can use it.
    func withdraw(_ invitation: OpenInvitation) throws {
        let isWithdrawn = try reserve.spend {
            try catalog.withdraw(invitation: Int64(invitation.number), now: now())
        }
        guard isWithdrawn else {
            throw VicinoError(.notFound, "There is no open invitation with the number \(invitation.number).")
        }
    }
}
