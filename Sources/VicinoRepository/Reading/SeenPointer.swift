package import VicinoCore

/// What a follower keeps of the pointer whose feed it holds, so that a store cannot show an earlier one.
package struct SeenPointer: Hashable, Sendable {
    /// Which pointer it was.
    package let sequence: UInt64
    /// The digest of what was signed.
    package let digest: Digest
    /// What the store calls it.
    package let version: ObjectVersion?
    /// When the next one is due.
    package let promise: Timestamp

    package init(sequence: UInt64, digest: Digest, version: ObjectVersion?, promise: Timestamp) {
        self.sequence = sequence
        self.digest = digest
        self.version = version
        self.promise = promise
    }

    init(_ pointer: Verified<Pointer>, version: ObjectVersion?) {
        self.init(
            sequence: pointer.sequence, digest: Digest.sha256(pointer.source.payload), version: version,
            promise: pointer.promise)
    }
}
