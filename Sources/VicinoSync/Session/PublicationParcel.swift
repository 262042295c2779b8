internal import VicinoCore

/// Where an author publishes for the peer's user, and the keys to read it.
package struct PublicationParcel: Hashable, Sendable {
    /// What a follower needs: nil if the author publishes nothing for them any more.
    package var content: Content?
    /// Whether this device lacks the key under which it could seal envelopes for the peer's device.
    package var needsKey: Bool

    package struct Content: Hashable, Sendable {
        /// The key of the epoch, 32 bytes.
        package var key: [UInt8]
        /// The devices that publish, 1 to 8 keys of 32 bytes.
        package var publishers: [[UInt8]]
        /// Where, as the author wrote it: at most 4 addresses of at most 200 bytes. The receiver takes them for hostile input.
        package var addresses: [String]
        /// The number of the last envelope from this device to the peer's; nil if there was none.
        package var envelope: UInt64?

        package init(key: [UInt8], publishers: [[UInt8]], addresses: [String], envelope: UInt64? = nil) {
            self.key = key
            self.publishers = publishers
            self.addresses = addresses
            self.envelope = envelope
        }
    }

    package init(content: Content?, needsKey: Bool = false) {
        self.content = content
        self.needsKey = needsKey
    }

    /// The number of bytes in a digest.
    package static let digestBytes = 16

    /// The digest of the content. By it the author's device learns that the peer has kept it.
    package var digest: [UInt8] {
        var writer = WireWriter()
        content?.write(to: &writer)
        return Array(Digest.sha256(writer.bytes).bytes.prefix(Self.digestBytes))
    }
}

extension PublicationParcel.Content {
    /// Writes the fields 2 to 5 of a message.
    func write(to writer: inout WireWriter) {
        writer.appendBytes(2, key)
        for publisher in publishers { writer.appendBytes(3, publisher) }
        for address in addresses { writer.appendText(4, address) }
        if let envelope { writer.appendUnsigned(5, envelope) }
    }
}
