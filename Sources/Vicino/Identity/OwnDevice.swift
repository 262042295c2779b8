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

    /// The user's own roster, to show to a peer.
    func roster() throws -> Verified<Roster> { try own.roster() }

    /// The identity that this device shows to peers.
    func identity() throws -> DeviceIdentity { try DeviceIdentity(key: signingKey, roster: try roster()) }

    func claimedName() throws -> String { try own.claimedName() }

    /// Changes the user's claimed name to any text that a roster can hold, as other programs may.
    func setClaimedName(_ name: String, now: Timestamp) throws { try own.setClaimedName(name, now: now) }
}
