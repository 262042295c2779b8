public import VicinoCore

/// Decides which knocks at this device open it.
///
/// ```swift
/// var gate = KnockGate(medium: .localNetwork)
/// gate.open(to: [(.presence, KnockKey(key, device: own)), (.invitation(secret.id), KnockKey(secret))])
/// guard let opening = gate.admits(try Knock(bytes: bytes), hello: digest, at: now) else { return }   // silence
/// ```
///
/// A knock that opens nothing costs a code for each key and epoch, each of three compressions of SHA-256: five times
/// `keyLimit` at most. Nothing of it is kept.
public struct KnockGate: Sendable {
    /// The medium on which this device is knocked at.
    public let medium: MediumKind
    private var keys: [(opening: KnockOpening, key: KnockKey)] = []
    private var memory = KnockMemory()

    /// The most keys that open; further ones are left out.
    public static let keyLimit = Advertiser.bridgeLimit

    /// Opens to nobody.
    public init(medium: MediumKind) { self.medium = medium }

    /// Opens to these keys from now on, and to no others. What has been let in is remembered.
    ///
    /// - Parameter keys: those first that are likely to be used, or must not be left out: bridges are many.
    public mutating func open(to keys: [(opening: KnockOpening, key: KnockKey)]) {
        self.keys = Array(keys.prefix(Self.keyLimit))
    }

    /// Whether a knock opens, and as what. The same knock never opens twice.
    ///
    /// Clocks may be apart as far as with beacons: two epochs.
    ///
    /// - Parameters:
    ///   - hello: SHA-256 of the ClientHello that came behind the knock, as it came over the wire.
    ///   - now: the time of day, corrected if the device has learned that its clock is wrong.
    public mutating func admits(_ knock: Knock, hello: Digest, at now: Timestamp) -> KnockOpening? {
        memory.forget(before: Self.window(at: now).first)
        guard let use = recognises(knock, hello: hello, at: now) else { return nil }
        return memory.isNew(use) ? use.opening : nil
    }

    /// Which key a knock fits, for a caller that remembers knocks itself.
    ///
    /// - Parameters: as for `admits`.
    package func recognises(_ knock: Knock, hello: Digest, at now: Timestamp) -> KnockUse? {
        let window = Self.window(at: now)
        for epoch in window.epochs {
            var message = KnockMessage(medium: medium, epoch: epoch, nonce: knock.nonce, hello: hello)
            for (opening, key) in keys where knock.code.matches(message.code(under: key)) {
                return KnockUse(opening: opening, epoch: epoch, first: window.first, code: knock.code)
            }
        }
        return nil
    }

    private static func window(at now: Timestamp) -> BeaconWindow {
        BeaconWindow(center: Epoch(at: now), isSynchronised: true)
    }

    /// How many knocks are remembered, so that they do not open twice.
    package var rememberedCount: Int { memory.count }
}
