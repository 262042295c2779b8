package import VicinoCore

/// What an audience may see now of 64 segments, without their entries.
package struct NodeState: Sendable {
    package let index: UInt64
    /// The digest of the node (`PackedNode.digests`).
    package let digest: Digest
    /// The numbers of the entries whose contents are left out, ascending: the digest does not tell.
    package let blanks: [UInt64]

    package init(index: UInt64, digest: Digest, blanks: [UInt64] = []) {
        self.index = index
        self.digest = digest
        self.blanks = blanks
    }
}
