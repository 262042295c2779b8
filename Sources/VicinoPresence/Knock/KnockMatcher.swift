package import VicinoCore

/// Decides which knocks this device answers.
///
/// ```swift
/// var matcher = KnockMatcher(medium: .localNetwork)
/// matcher.replaceKeys([(.presence, KnockKey(key, device: own)), (.invitation(secret.id), KnockKey(secret))])
/// guard let kind = matcher.accept(try Knock(bytes: bytes), hello: digest, at: now) else { return }   // silence
/// ```
///
/// A knock that fits no key costs one code for each key and epoch, each of three compressions of SHA-256: five times
/// `keyLimit` at most. Nothing of it is stored.
package struct KnockMatcher: Sendable {
    /// The medium over which the knocks are received.
    package let medium: MediumKind
    private var keys: [(kind: KnockKeyKind, key: KnockKey)] = []
    private var replayFilter = KnockReplayFilter()

    /// The maximum number of keys; further ones are ignored.
    package static let keyLimit = Advertiser.bridgeLimit

    /// How many epochs the initiator's clock may be away from this device's.
    private static let reach: Int64 = 2

    /// Starts without keys: no knock is answered.
    package init(medium: MediumKind) { self.medium = medium }

    /// Sets the keys whose knocks are answered; earlier knocks stay remembered.
    ///
    /// - Parameter keys: the likely and the indispensable ones first, because there may be many bridges.
    package mutating func replaceKeys(_ keys: [(kind: KnockKeyKind, key: KnockKey)]) {
        self.keys = Array(keys.prefix(Self.keyLimit))
    }

    /// Accepts a knock that fits a key and was not accepted before.
    ///
    /// The peer's clock may differ by as much as with beacons: two epochs.
    ///
    /// - Parameters:
    ///   - hello: SHA-256 of the ClientHello after the knock, as it was sent.
    ///   - now: the time of day, corrected if the device has learned that its clock is wrong.
    /// - Returns: the key that the knock fits; nil if it is not accepted.
    package mutating func accept(_ knock: Knock, hello: Digest, at now: Timestamp) -> KnockKeyKind? {
        replayFilter.forget(before: Epoch(at: now).advanced(by: -Self.reach))
        guard let use = match(knock, hello: hello, at: now) else { return nil }
        return replayFilter.insert(use) ? use.keyKind : nil
    }

    /// The key that a knock fits, for a caller that remembers knocks itself.
    ///
    /// The other parameters are as for `accept`.
    ///
    /// - Parameter other: the medium over which the knock was received; nil for that of the matcher.
    package func match(
        _ knock: Knock, hello: Digest, at now: Timestamp, over other: MediumKind? = nil
    ) -> KnockUse? {
        let present = Epoch(at: now)
        for epoch in present.neighbours(within: Self.reach) {
            var message = KnockMessage(medium: other ?? medium, epoch: epoch, nonce: knock.nonce, hello: hello)
            for (kind, key) in keys where knock.code.matches(message.code(under: key)) {
                return KnockUse(keyKind: kind, epoch: epoch, first: present.advanced(by: -Self.reach), code: knock.code)
            }
        }
        return nil
    }

    /// How many knocks are remembered, so that they are not accepted again.
    package var rememberedCount: Int { replayFilter.count }
}
