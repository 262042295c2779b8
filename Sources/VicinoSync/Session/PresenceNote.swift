internal import VicinoCore

/// How an author's device is recognised by what it advertises, for those who may see the author's records.
package struct PresenceNote: Equatable, Sendable {
    /// The author's presence key, `PresenceDigest.keyBytes` long; nil if it is known already.
    package var key: [UInt8]?
    /// Rises from one key to the next, so that one that comes late replaces none that is newer.
    package var number: UInt64
    /// Counts the device's changes: who holds all of this one need not ask again while it is advertised.
    package var revision: UInt64

    package init(key: [UInt8]?, number: UInt64, revision: UInt64) {
        self.key = key
        self.number = number
        self.revision = revision
    }

    /// The note without what whoever asks knows.
    func without(_ known: PresenceDigest?) -> PresenceNote {
        PresenceNote(key: isKnown(by: known) ? nil : key, number: number, revision: revision)
    }

    func isKnown(by known: PresenceDigest?) -> Bool { key.map { known == PresenceDigest(ofKey: $0) } ?? false }
}

/// 8 bytes by which a follower says which presence key of an author they have, without showing it.
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
