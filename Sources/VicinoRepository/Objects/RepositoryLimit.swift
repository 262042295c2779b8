internal import VicinoCore

/// The limits of objects; readers enforce them before they allocate.
package enum RepositoryLimit {
    /// Bytes of a pack: an incompressible batch of the largest size, filled up.
    package static let packBytes = 18 << 20
    /// Packs of one node of a log.
    package static let parts = 1_024
    /// The index of a node of 64 segments; a log has at most 2⁴⁰ numbers.
    static let nodes = RecordID.numberLimit / PackedNode.slots
    /// Publishers, and addresses, that an envelope names.
    package static let publishers = 8
    package static let addresses = 4
    /// Views of an audience, as in a grant.
    package static let views = Grant.viewLimit
    /// Bytes of an address.
    package static let addressBytes = 200
}
