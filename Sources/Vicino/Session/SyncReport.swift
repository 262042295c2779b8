public import VicinoCore

/// What a session with a peer has come to.
public struct SyncReport: Sendable {
    /// A feed that did not come, and why.
    public struct Failure: Sendable {
        /// Whose records they are.
        public let author: UserID
        /// What went wrong, with a sentence.
        public let error: any VicinoError
    }

    /// Whom the session was with.
    public let peer: UserID
    /// What it changed of what this device holds, feed by feed.
    public internal(set) var merged: [MergeSummary] = []
    /// Feeds that did not come.
    public internal(set) var failures: [Failure] = []
    /// Entries that came.
    public internal(set) var entries = 0
    /// Bytes of messages that were sent; encryption and the network add their own.
    public internal(set) var bytesSent: UInt64 = 0
    /// Bytes of messages that were received.
    public internal(set) var bytesReceived: UInt64 = 0
    /// How often this side has said something and then waited for the peer.
    public internal(set) var roundTrips = 0
    /// From the connection to the end.
    public internal(set) var duration = Duration.zero

    /// The signing key of the peer's device.
    let device: [UInt8]
    /// Whether this side wanted what is new of the peer.
    package let isTaking: Bool
    /// The revision of that device of which all is here; nil if something is missing.
    var revision: UInt64?

    init(peer: UserID, device: [UInt8], isTaking: Bool) {
        (self.peer, self.device, self.isTaking) = (peer, device, isTaking)
    }

    /// Counts what a part of a feed has changed, or the end of it.
    mutating func add(_ summary: MergeSummary) {
        guard let index = merged.firstIndex(where: { $0.author == summary.author }) else {
            return merged.append(summary)
        }
        merged[index] = merged[index].adding(summary)
    }
}

/// How far a session has come.
public enum SyncProgress: Sendable {
    /// Both sides know each other and have agreed to talk.
    case connected
    /// So many entries of somebody's records have come, of so many.
    case receiving(UserID, entries: UInt64, of: UInt64)
    /// What has come of somebody's is kept, and can be read now, even if it has changed nothing. Of a first transfer this is
    /// told of each part, and also of one's own records that come back.
    case merged(MergeSummary)
}
