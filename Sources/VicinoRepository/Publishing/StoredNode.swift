package import VicinoCore

/// The packs of a node that are in the store, or may be.
package struct StoredNode: Hashable, Sendable {
    package let node: NodeReference
    /// What the packs hold (`LogState.contents`).
    package let contents: Digest
    /// The node as a pointer names it.
    package let packed: PackedNode
    /// The numbers of the entries whose contents are left out, ascending.
    package let blanks: [UInt64]
    /// Whether all packs were written.
    package internal(set) var isStored: Bool

    package init(
        node: NodeReference, contents: Digest, packed: PackedNode, blanks: [UInt64] = [], isStored: Bool = false
    ) {
        self.node = node
        self.blanks = blanks
        self.contents = contents
        self.packed = packed
        self.isStored = isStored
    }

    /// Whether one of its packs is among some.
    func isAmong(_ packs: Set<PackNumber>) -> Bool { packed.parts.contains { packs.contains($0.number) } }
}
