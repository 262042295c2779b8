internal import VicinoConnection
internal import VicinoPresence
internal import VicinoStore

/// This device of the user: its keys, and what it shows of itself to peers.
struct OwnDevice: Sendable {
    private let own: OwnStore

    init(_ own: OwnStore) { self.own = own }

    var user: UserID { own.user }

    /// The key that signs as this device.
    var signingKey: SigningKey { own.deviceKey }

    var agreementKey: AgreementKey { own.agreementKey }

    /// This device at its end of each bridge.
    var bridgeEnd: Bridge.OwnEnd { Bridge.OwnEnd(user, agreementKey) }

    /// This device at its ends of the bridges to other people.
    ///
    /// - Parameter unaware: the people who may know the user's former id only.
    func bridgeEnds(unaware: Set<UserID>) throws -> BridgeEnds {
        // Most users have never had another id, and their roster need not be read.
        let former = unaware.isEmpty ? nil : try own.former()
        return BridgeEnds(
            present: bridgeEnd, former: former.map { Bridge.OwnEnd($0, agreementKey) }, unaware: unaware)
    }

    /// The user's own roster, to show to a peer.
    func roster() throws -> Verified<Roster> { try own.roster() }

    /// The user's other devices that have not been removed, with their indexes.
    func others() throws -> [(DeviceIndex, Roster.Device)] {
        try roster().presentDevices.filter { $0.1.signingKey != signingKey.publicKey }
    }

    /// Whether a peer is another device of the user, and not removed in the newest roster.
    func isOther(_ peer: PeerIdentity) throws -> Bool {
        guard peer.user == user, peer.device != signingKey.publicKey else { return false }
        let newest = try own.newestRoster(peer.roster)
        return newest.includes(signingKey: peer.device) && !newest.hasRemoved(signingKey: peer.device)
    }

    /// The identity that this device shows to peers.
    func identity() throws -> DeviceIdentity { try DeviceIdentity(key: signingKey, roster: try roster()) }

    func claimedName() throws -> String { try own.claimedName() }

    /// Changes the user's claimed name to any text that a roster can hold, as other programs may.
    func setClaimedName(_ name: String, unsealedBy phrase: RecoveryPhrase?, now: Timestamp) throws {
        try own.setClaimedName(name, unsealedBy: phrase, now: now)
    }
}
