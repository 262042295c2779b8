package import VicinoCore
internal import VicinoFormat

/// What a session has received of a feed, for the stores to keep.
package struct StoreDelivery: Sendable {
    package let feed: FeedNumber
    package let author: UserID
    package let content: Content

    package enum Content: Sendable {
        /// The entries of some segments, to keep for the merge; a session after an interruption continues after them.
        case segments(ReceivedSegments, log: LogIndex, offer: VerifiedOffer)
        /// The beginning of a batch, to keep for the next session; none of it is verified.
        case fragment(Fragment, log: LogID)
        /// All that was missing has been received.
        ///
        /// Merge the kept segments, these deltas and the statements, all of it or nothing, and compare every log with
        /// its head.
        case merge([ReceivedDelta], offer: VerifiedOffer)
    }

    package init(_ content: Content, for feed: FeedNumber, of author: UserID) {
        self.feed = feed
        self.author = author
        self.content = content
    }

    /// Whether it is kept for a later merge.
    package var isPart: Bool {
        switch content {
        case .segments, .fragment: true
        case .merge: false
        }
    }

    /// The number of entries received with it.
    package var entries: Int {
        switch content {
        case .segments(let received, _, _): received.batches.reduce(0) { $0 + $1.headers.count }
        case .fragment: 0
        case .merge(let deltas, _): deltas.reduce(0) { $0 + $1.entries }
        }
    }

    /// The approximate memory that it takes, in bytes.
    package var byteCount: Int {
        switch content {
        case .segments(let received, _, _):
            received.packed.reduce(0) { $0 + $1.data.count } + received.batches.reduce(0) { $0 + $1.byteCount }
        case .fragment(let fragment, _): fragment.bytes.count
        case .merge(let deltas, _): deltas.flatMap(\.parts).reduce(0) { $0 + $1.data.count }
        }
    }

    /// Whether it brings changes: an entry or an emptied number.
    var isNews: Bool {
        switch content {
        // Segments are requested only where they differ from the held ones.
        case .segments, .fragment: true
        case .merge(let deltas, _): deltas.contains { $0.entries + $0.emptied > 0 }
        }
    }
}

extension EntryBatch {
    /// The approximate memory that it takes, in bytes.
    var byteCount: Int { contentBytes + 64 * headers.count + 8 * emptied.count }
}
