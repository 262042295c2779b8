internal import VicinoCore

/// How followers who may see the author's records recognise the author's device by what it advertises.
package struct PresenceNote: Equatable, Sendable {
    /// The author's presence key, `PresenceDigest.keyBytes` long; nil if the follower knows it already.
    package var key: [UInt8]?
    /// The number of the key, which rises, so that a late key replaces no newer one.
    package var number: UInt64
    /// The number of the device's changes; a follower who holds all of them need not ask again while it is advertised.
    package var revision: UInt64

    package init(key: [UInt8]?, number: UInt64, revision: UInt64) {
        self.key = key
        self.number = number
        self.revision = revision
    }

    /// The note without the key, if the asking peer knows it.
    func without(_ known: PresenceDigest?) -> PresenceNote {
        PresenceNote(key: isKnown(by: known) ? nil : key, number: number, revision: revision)
    }

    func isKnown(by known: PresenceDigest?) -> Bool {
        if let key { known == PresenceDigest(ofKey: key) } else { false }
    }
}

/// 8 bytes by which a follower says which presence key of an author it has, without showing the key.
package struct PresenceDigest: Hashable, Sendable {
    package let bytes: [UInt8]

    package static let byteCount = 8
    /// The number of bytes in a presence key.
    package static let keyBytes = 32

    package init?(_ bytes: some Collection<UInt8>) {
        guard bytes.count == Self.byteCount else { return nil }
        self.bytes = Array(bytes)
    }

    package init(ofKey key: [UInt8]) {
        bytes = Array(Digest.sha256(HashLabel.presence.bytes + key).bytes.prefix(Self.byteCount))
    }
}
