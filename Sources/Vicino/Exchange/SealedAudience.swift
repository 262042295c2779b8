internal import VicinoRepository
internal import VicinoStore

/// The followers for whom a dump is sealed, and the keys of their devices. They all see the same.
struct SealedAudience {
    /// What they see.
    let sharing: Sharing
    /// The keys of the devices that open the dump.
    let keys: Set<EnvelopePublicKey>
    /// The followers with a device whose key is not known, so that it does not open the dump.
    let incomplete: [Follower]

    /// - Parameter followers: at least one; as they are now.
    /// - Throws: `VicinoError` with `.notShared` for a follower who may not receive records now, and with `.refused` for
    ///   followers who do not see the same, and for one without a device whose key is known.
    init(_ followers: [Follower], catalog: Catalog, peers: Peers) throws {
        for follower in followers where !follower.hasAccess {
            throw VicinoError(
                .notShared, "\(follower) may not receive your records now. Invite them anew before you export for them."
            )
        }
        sharing = try Self.sharing(of: followers)
        let known = try catalog.envelopeRecipients()
        var keys: Set<EnvelopePublicKey> = []
        var incomplete: [Follower] = []
        for follower in followers {
            let roster = try peers.newestRoster(of: follower.user)
            // Another device of the user may have met a device of the follower that this one's roster does not list.
            let recipients = known.filter {
                $0.device.follower == follower.user && roster?.hasRemoved(signingKey: $0.device.device) != true
            }
            let ofFollower = recipients.map(\.key)
            guard !ofFollower.isEmpty else {
                throw VicinoError(
                    .refused,
                    "No device of \(follower) has told this device its key yet, so nothing can be sealed for them. Meet them "
                        + "once: their key comes with the next session.")
            }
            keys.formUnion(ofFollower)
            let withKey = Set(recipients.map(\.device.device))
            let present = roster?.presentDevices.map(\.1.signingKey) ?? []
            if !withKey.isSuperset(of: present) { incomplete.append(follower) }
        }
        self.keys = keys
        self.incomplete = incomplete
    }

    /// What all of them see.
    private static func sharing(of followers: [Follower]) throws -> Sharing {
        let groups = Dictionary(grouping: followers) { $0.sharing.uniform }
        guard let only = groups.first, groups.count == 1 else {
            let names = groups.values.map { group in group.map(\.description).sorted().joined(separator: ", ") }
            throw VicinoError(
                .refused,
                "They do not see the same of your records, and a file shows the same to all who open it. Export a file for "
                    + "each of these: \(names.sorted().joined(separator: "; ")).")
        }
        return only.key
    }
}
