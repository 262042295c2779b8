package import VicinoCore

/// What one device of a follower has to know of an epoch.
package struct Envelope: Signable, Hashable {
    /// The author whose publications these are.
    package let author: UserID
    /// The signing key of the author's device that has written it.
    package let device: [UInt8]
    /// The X25519 public key of the device for which it is, so that it cannot be passed on as another's.
    package let recipient: [UInt8]
    /// The key of the epoch.
    package let key: EpochKey
    /// The author's devices that publish.
    package let publishers: [PublisherID]
    /// Where the objects are, as the author wrote it. A follower takes it for hostile input.
    package let addresses: [String]
    /// When it was written, by the clock of the device; nil if an earlier program has written it.
    package let written: Timestamp?

    /// `org.vicino.envelope/1`.
    package static let label = "org.vicino.envelope/1"

    package init(
        author: UserID, device: [UInt8], recipient: [UInt8], key: EpochKey, publishers: [PublisherID],
        addresses: [String], written: Timestamp? = nil
    ) {
        self.author = author
        self.device = device
        self.recipient = recipient
        self.key = key
        self.publishers = publishers
        self.addresses = addresses
        self.written = written
    }

    /// The publications that it names.
    package var publications: [Publication] { publishers.map { Publication(key: key, publisher: $0) } }

    /// The canonical bytes.
    package var wireBytes: [UInt8] {
        var writer = WireWriter()
        writer.appendBytes(1, author.bytes)
        writer.appendBytes(2, device)
        writer.appendBytes(3, recipient)
        writer.appendBytes(4, key.bytes)
        for publisher in publishers { writer.appendBytes(5, publisher.bytes) }
        for address in addresses { writer.appendText(6, address) }
        if let written { writer.appendSigned(7, written.milliseconds) }
        return writer.bytes
    }

    /// Reads an envelope and checks its limits.
    package init(wireBytes: ArraySlice<UInt8>) throws(VicinoError) {
        var reader = WireReader(wireBytes)
        var bytes: [Int: ArraySlice<UInt8>] = [:]
        var publishers: [PublisherID?] = []
        var addresses: [String] = []
        var written: Timestamp?
        while let field = try reader.next() {
            switch field.number {
            case 1...4: bytes[field.number] = try field.bytes()
            case 5: publishers.append(PublisherID(try field.bytes()))
            case 6: addresses.append(try field.text())
            case 7: written = try Timestamp(milliseconds: field.signed())
            default: break
            }
        }
        guard let author = UserID(bytes[1] ?? []), let device = bytes[2], device.count == 32,
            let recipient = bytes[3], recipient.count == 32, let key = EpochKey(bytes[4] ?? []),
            (1...RepositoryLimit.publishers).contains(publishers.count), !publishers.contains(nil),
            addresses.count <= RepositoryLimit.addresses,
            addresses.allSatisfy({ $0.utf8.count <= RepositoryLimit.addressBytes })
        else { throw VicinoError(.malformed, "An envelope is incomplete, or a value in it is not allowed.") }
        self.init(
            author: author, device: Array(device), recipient: Array(recipient), key: key,
            publishers: publishers.compactMap { $0 }, addresses: addresses, written: written)
    }
}

extension Verified<Envelope> {
    /// The object that holds the envelope. No two are alike.
    package func sealed(for recipient: EnvelopePublicKey, as name: ObjectName) throws -> [UInt8] {
        try recipient.seal(source.contentBytes, as: name)
    }
}

extension EnvelopeKey {
    /// Opens an envelope for this device, and checks that a device of the author has signed it.
    ///
    /// - Parameters:
    ///   - device: the X25519 public key of this device.
    ///   - roster: the author's. A device that is removed there says nothing any more.
    package func openEnvelope(
        _ object: [UInt8], as name: ObjectName, for device: [UInt8], by roster: Verified<Roster>
    ) throws(VicinoError) -> Verified<Envelope> {
        let source = try openUnverified(object, as: name, for: device, by: roster.author)
        let claimed = try source.claimed()
        guard roster.includes(signingKey: claimed.device), !roster.hasRemoved(signingKey: claimed.device) else {
            throw Self.foreign
        }
        return try source.verified(by: claimed.device)
    }

    /// Opens an envelope of an author whose devices are not known yet. What it says finds the pointer, with the author's
    /// roster; before that, nothing of it counts.
    ///
    /// - Parameter device: the X25519 public key of this device.
    package func openUnverified(
        _ object: [UInt8], as name: ObjectName, for device: [UInt8], by author: UserID
    ) throws(VicinoError) -> Unverified<Envelope> {
        let content = try open(object, as: name)
        let source = try Unverified<Envelope>(contentBytes: content[...])
        let claimed = try source.claimed()
        guard claimed.author == author, claimed.recipient == device else { throw Self.foreign }
        return source
    }

    private static let foreign = VicinoError(
        .badSignature, "An envelope is for another device, or not by its author’s.")
}
