/// The changes since a feed was packed.
package struct FeedDelta: Sendable {
    /// A binary dump. Every log of the feed is in it, and has a base.
    package let dump: [UInt8]
    /// The nodes whose packs hold contents that the audience may not see any more, because their slots are empty now. Values
    /// that are blanks now are found without it.
    package let outdated: Set<NodeReference>

    package init(dump: [UInt8], outdated: Set<NodeReference>) {
        self.dump = dump
        self.outdated = outdated
    }
}
