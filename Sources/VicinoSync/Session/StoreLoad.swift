package import VicinoCore

/// A request to look something up about a feed.
package struct StoreLoad: Sendable {
    package let feed: FeedNumber
    package let author: UserID
    package let request: Request

    package enum Request: Sendable {
        /// What is held of a feed that this side wants.
        case held
        /// The held segments of a log.
        case segments(of: LogIndex, id: LogID, round: Round)
        /// The author's present statements.
        case offer
        /// The changes of a log since a position.
        case delta(of: OfferedLog, from: LogPosition)
        /// The digests below a node of a log's tree.
        case children(of: OfferedLog, node: TreeNode)
        /// The entries of segments.
        case entries(of: OfferedLog, segments: [UInt64])
    }

    /// A log at the position at which it was offered.
    package struct OfferedLog: Sendable {
        package let index: LogIndex
        package let id: LogID
        package let position: LogPosition

        package init(_ id: LogID, at position: LogPosition, index: LogIndex) {
            self.index = index
            self.id = id
            self.position = position
        }
    }

    package init(_ request: Request, for feed: FeedNumber, of author: UserID) {
        self.feed = feed
        self.author = author
        self.request = request
    }

    /// Whether the peer has requested it, and not this side.
    package var isForPeer: Bool {
        switch request {
        case .held, .segments: false
        case .offer, .delta, .children, .entries: true
        }
    }
}
