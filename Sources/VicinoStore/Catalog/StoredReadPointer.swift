package import VicinoCore

/// The pointer of a publication whose records are held.
package struct StoredReadPointer: Equatable, Sendable {
    /// Which pointer it was.
    package let sequence: UInt64
    /// The digest of what was signed.
    package let digest: Digest
    /// What the store calls it; nil if it has no name for it.
    package let version: String?
    /// When the author's device writes the next one at the latest.
    package let promise: Timestamp
    /// The address of the store that showed it.
    package let address: String

    package init(sequence: UInt64, digest: Digest, version: String?, promise: Timestamp, address: String) {
        self.sequence = sequence
        self.digest = digest
        self.version = version
        self.promise = promise
        self.address = address
    }
}
