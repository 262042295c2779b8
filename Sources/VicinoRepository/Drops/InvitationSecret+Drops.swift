package import VicinoCore

extension Verified<Letter> {
    /// The object that the invited user leaves under `InvitationSecret.dropName`. No two are alike.
    ///
    /// - Throws: `VicinoError` with `.tooLarge` if the roster is too long, and with `.malformed` if the invitation names no key.
    package func sealed(with secret: InvitationSecret, for drop: InvitationDrop) throws -> [UInt8] {
        try DropSeal(secret).seal(source.contentBytes, for: drop.agreementKey)
    }
}

extension InvitationSecret {
    /// Opens what was left for the author of the invitation, and checks that a device of the asking user has signed it.
    ///
    /// Whether the invitation still admits anybody is for the caller to decide, as in a session.
    ///
    /// - Parameters:
    ///   - object: at most `PaddedSize.drop` bytes; others are refused unread.
    ///   - device: the key of this device, which the invitation names.
    /// - Throws: `VicinoError` for anything but a letter for this invitation of this author.
    package func openLetter(
        _ object: [UInt8], with device: AgreementKey, of author: UserID
    ) throws(VicinoError) -> OpenedLetter {
        let content = try DropSeal(self).open(object, with: device)
        let source = try Unverified<Letter>(contentBytes: content[...])
        let claimed = try source.claimed()
        let roster = try claimed.roster.verified(for: try claimed.roster.claimed().author)
        guard claimed.author == author, claimed.invitation == id, roster.author != author,
            roster.includes(signingKey: claimed.device), !roster.hasRemoved(signingKey: claimed.device)
        else {
            throw VicinoError(.badSignature, "A letter in the store is for another invitation, or not by its user.")
        }
        let letter = try source.verified(by: claimed.device)
        let keys = claimed.keys.filter {
            roster.includes(signingKey: $0.device) && !roster.hasRemoved(signingKey: $0.device)
        }
        return OpenedLetter(roster: roster, device: claimed.device, written: letter.written, keys: keys)
    }
}

/// A letter that was opened: who wants to follow.
package struct OpenedLetter: Sendable {
    /// The asking user's devices.
    package let roster: Verified<Roster>
    /// The signing key of the device that asks.
    package let device: [UInt8]
    /// When it was written, by the clock of that device.
    package let written: Timestamp
    /// The keys for the envelopes of the user's present devices.
    package let keys: [DeviceEnvelopeKey]
}
