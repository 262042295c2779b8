internal import VicinoFormat

/// The limits of a session; each side enforces them before it allocates.
package enum SessionLimit {
    /// The version of the protocol.
    package static let version: UInt64 = 1
    /// Bytes of a message: a batch and what says where it belongs.
    package static let messageBytes = FormatLimit.frameBytes + 1024
    /// Bytes of a message of whoever only asks: the positions of all logs that there may be.
    package static let askerBytes = 262_144
    /// Bytes of a message before the hello has been answered: two signed statements and little else.
    package static let helloBytes = 16_384
    /// Feeds that one side may want in a session.
    package static let feeds = 1024
    /// Requests of a feed that may wait for their answer.
    package static let requests = 16
    /// Offers of a feed that may come before something of one is there.
    package static let offers = 1024
    /// Segments in one request.
    package static let segments = 64
    /// Bytes of a packed batch that comes in pieces; a longer one comes at once.
    package static let piecedBytes = 1 << 20
    /// Bytes of the smallest piece that may be asked for.
    package static let pieceBytes = 64
    /// Bytes of a delta, all parts together; what is larger goes by the tree.
    package static let deltaBytes = 4 << 20
    /// Bytes of one segment, all parts together.
    package static let segmentBytes = 4 * FormatLimit.batchBytes
    /// Bytes that may wait for the store before nothing more is asked for.
    package static let waitingBytes = FormatLimit.batchBytes
}
