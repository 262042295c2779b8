package import VicinoCore

/// How followers who may see the author's records recognise the author's device by what it advertises.
package struct PresenceNote: Equatable, Sendable {
    /// The author's presence key, `PresenceDigest.keyBytes` long; nil if the follower knows it already.
    package var key: [UInt8]?
    /// The number of the key, which rises, so that a late key replaces no newer one.
    package var number: UInt64
    /// The number of the device's changes; a follower who holds all of them need not ask again while it is advertised.
    package var revision: UInt64
    /// The field of tags for the follower's audience; nil if there is none, or if the follower knows it already, with the
    /// key.
    package var field: TagField?

    package init(key: [UInt8]?, number: UInt64, revision: UInt64, field: TagField? = nil) {
        self.key = key
        self.number = number
        self.revision = revision
        self.field = field
    }

    /// The note without the key and the field, if the asking peer knows both.
    func without(_ known: PresenceDigest?) -> PresenceNote {
        let isKnown = digest != nil && digest == known
        return PresenceNote(
            key: isKnown ? nil : key, number: number, revision: revision, field: isKnown ? nil : field)
    }

    /// The digest of the key and the field; nil without a key.
    package var digest: PresenceDigest? { key.map { PresenceDigest(ofKey: $0, field) } }
}

/// 8 bytes by which a follower says which presence key of an author it has, and which field of tags, without showing them.
package struct PresenceDigest: Hashable, Sendable {
    package let bytes: [UInt8]

    package static let byteCount = 8
    /// The number of bytes in a presence key.
    package static let keyBytes = 32

    package init?(_ bytes: some Collection<UInt8>) {
        guard bytes.count == Self.byteCount else { return nil }
        self.bytes = Array(bytes)
    }

    /// Makes the digest of a presence key, and of the field of tags that came with it.
    package init(ofKey key: [UInt8], _ field: TagField? = nil) {
        let told = key + (field.map { [UInt8($0.index)] + $0.key } ?? [])
        bytes = Array(Digest.sha256(HashLabel.presence.bytes + told).bytes.prefix(Self.byteCount))
    }
}
