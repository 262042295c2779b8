package import VicinoCore

/// Records that an audience sees no more: they were deleted, made private, or moved out of what is shared.
package struct StoredRetraction: Hashable, Sendable {
    /// The kind of the records.
    package let kind: KindID
    /// How many records of the kind were hidden at once.
    package let count: Int
    /// When.
    package let at: Timestamp
    /// The revision of the audience after that: a follower who holds all of it has removed them.
    package let revision: UInt64
}
