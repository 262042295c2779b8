/// What a user states of their recovery key before anyone sees it: a digest, so that the key is public only once it is used.
package struct RecoveryCommitment: Hashable, Sendable {
    /// The 32 bytes.
    package let digest: Digest

    /// Reads a commitment from exactly 32 bytes; nil for any other number.
    package init?(_ bytes: some Collection<UInt8>) {
        guard let digest = Digest(bytes) else { return nil }
        self.digest = digest
    }

    /// Commits to a key.
    ///
    /// - Parameter recoveryKey: the Ed25519 public key, 32 bytes.
    package init(to recoveryKey: [UInt8]) {
        digest = Digest.sha256(HashLabel.recovery.bytes + recoveryKey)
    }
}
