package import VicinoCore

/// What an invited user leaves for an author whose devices they cannot reach: that they want to follow, and with which keys.
package struct Letter: Signable, Hashable {
    /// The author who has invited them.
    package let author: UserID
    /// The invitation.
    package let invitation: InvitationID
    /// The asking user's devices.
    package let roster: Unverified<Roster>
    /// The signing key of the device that asks.
    package let device: [UInt8]
    /// When it was written, by the clock of the device.
    package let written: Timestamp
    /// The keys of the asking user's envelopes, by the signing keys of the devices.
    package let keys: [DeviceEnvelopeKey]

    /// `org.vicino.letter/1`.
    package static let label = "org.vicino.letter/1"
    /// The most devices whose keys fit.
    package static let keyLimit = 4

    package init(
        author: UserID, invitation: InvitationID, roster: Unverified<Roster>, device: [UInt8], written: Timestamp,
        keys: [DeviceEnvelopeKey]
    ) {
        self.author = author
        self.invitation = invitation
        self.roster = roster
        self.device = device
        self.written = written
        self.keys = keys
    }

    /// The canonical bytes.
    package var wireBytes: [UInt8] {
        var writer = WireWriter()
        writer.appendBytes(1, author.bytes)
        writer.appendBytes(2, invitation.bytes)
        writer.appendMessage(3) { roster.write(to: &$0) }
        writer.appendBytes(4, device)
        writer.appendSigned(5, written.milliseconds)
        for key in keys { writer.appendMessage(6) { key.write(to: &$0) } }
        return writer.bytes
    }

    /// Reads a letter and checks its limits.
    package init(wireBytes: ArraySlice<UInt8>) throws(VicinoError) {
        var reader = WireReader(wireBytes)
        var bytes: [Int: ArraySlice<UInt8>] = [:]
        var written: Timestamp?
        var keys: [DeviceEnvelopeKey] = []
        while let field = try reader.next() {
            switch field.number {
            case 1...4: bytes[field.number] = try field.bytes()
            case 5: written = try Timestamp(milliseconds: try field.signed())
            case 6:
                guard keys.count < Self.keyLimit else { throw Self.incomplete }
                keys.append(try DeviceEnvelopeKey(wireBytes: try field.bytes()))
            default: break
            }
        }
        guard let author = UserID(bytes[1] ?? []), let invitation = InvitationID(bytes[2] ?? []), let roster = bytes[3],
            let device = bytes[4], device.count == 32, let written, Set(keys.map(\.device)).count == keys.count,
            keys.contains(where: { $0.device == Array(device) })
        else { throw Self.incomplete }
        self.init(
            author: author, invitation: invitation, roster: try Unverified(contentBytes: roster), device: Array(device),
            written: written, keys: keys)
    }

    private static let incomplete = VicinoError(
        .malformed, "A letter in the store is incomplete, or a value in it is not allowed.")
}

/// The key of one device's envelopes.
package struct DeviceEnvelopeKey: Hashable, Sendable {
    /// The device's signing key.
    package let device: [UInt8]
    package let key: EnvelopePublicKey

    package init(device: [UInt8], key: EnvelopePublicKey) {
        self.device = device
        self.key = key
    }
}

extension DeviceEnvelopeKey {
    func write(to writer: inout WireWriter) {
        writer.appendBytes(1, device)
        writer.appendBytes(2, key.bytes)
    }

    init(wireBytes: ArraySlice<UInt8>) throws(VicinoError) {
        var reader = WireReader(wireBytes)
        var device: ArraySlice<UInt8>?
        var key: EnvelopePublicKey?
        while let field = try reader.next() {
            switch field.number {
            case 1: device = try field.bytes()
            case 2: key = EnvelopePublicKey(try field.bytes())
            default: break
            }
        }
        guard let device, device.count == 32, let key else {
            throw VicinoError(.malformed, "A letter in the store names an impossible key.")
        }
        self.init(device: Array(device), key: key)
    }
}
