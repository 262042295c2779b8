package import VicinoCore
package import VicinoFormat

/// Reads what an audience may see, in the state that a `FeedState` describes.
///
/// If the records have changed since, the run ends with an error, and nothing is wrong in the store. The next one goes on.
package struct FeedContents {
    /// The entries of a node, as a full dump has them: in one batch or, if they are large, several. They have their salts.
    package let entries: (NodeReference) throws -> [EntryBatch]
    /// The changes of all logs since positions that were published; nil if they are not known.
    ///
    /// A log without a position has all its entries in the delta.
    package let delta: ([LogID: LogPosition]) throws -> FeedDelta?

    package init(
        entries: @escaping (NodeReference) throws -> [EntryBatch],
        delta: @escaping ([LogID: LogPosition]) throws -> FeedDelta?
    ) {
        self.entries = entries
        self.delta = delta
    }
}
