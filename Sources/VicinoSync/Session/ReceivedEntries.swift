package import VicinoCore
package import VicinoFormat

/// Received entries of some whole segments, which are as their author has signed them.
package struct ReceivedSegments: Sendable {
    /// The digest of each segment.
    package let digests: [UInt64: Digest]
    /// The entries as they were received.
    package let packed: [PackedBatch]
    package let batches: [EntryBatch]
    /// The leaf digests of each batch's entries.
    package let leaves: [[Digest]]
}

/// The received changes of a log since the held position; only the merge verifies them.
///
/// The parts stay packed, because all of them expanded at once would take much memory.
package struct ReceivedDelta: Sendable {
    /// The log's index in the offer.
    package let log: LogIndex
    /// The position at which the log is held.
    package let base: LogPosition
    package let parts: [PackedBatch]
    /// The number of entries and of emptied numbers in the parts.
    package let entries: Int
    let emptied: Int
}

/// The entries of some whole segments in one part, or of one large segment in several.
package struct PackedEntries: Sendable {
    package var segments: [UInt64]
    package var parts: [PackedBatch]

    package init(segments: [UInt64], parts: [PackedBatch]) {
        self.segments = segments
        self.parts = parts
    }
}
