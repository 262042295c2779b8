internal import VicinoFormat

/// The limits of a session; each side enforces them before it allocates.
package enum SessionLimit {
    /// The version of the protocol.
    package static let version: UInt64 = 1
    /// Bytes of a message: a batch and the fields that identify it.
    package static let messageBytes = FormatLimit.frameBytes + 1024
    /// Bytes of a message from a side that only asks: the positions of as many logs as allowed.
    package static let askerBytes = 262_144
    /// Bytes of a message before the answer to the hello: two signed statements and little else.
    package static let helloBytes = 16_384
    /// Bytes of a message of a later version, which is ignored.
    package static let laterBytes = 16_384
    /// Messages of later versions in a session, from one side.
    package static let laterMessages = 1024
    /// Feeds that one side may want in a session.
    package static let feeds = 1024
    /// Requests for a feed that may wait for their answer.
    package static let requests = 16
    /// Offers of a feed that may be received before any content of one is stored.
    package static let offers = 1024
    /// Divisions of one phrase of which a device keeps shares.
    package static let divisions = 4
    /// Hidden vouches in a message.
    package static let vouches = 64
    /// Devices of an author that publish, in a message.
    package static let publishers = 8
    /// Addresses at which an author publishes, in a message.
    package static let addresses = 4
    /// Bytes of such an address.
    package static let addressBytes = 200
    /// Segments in one request.
    package static let segments = 64
    /// Bytes of a packed batch that is sent in pieces; a longer one is sent at once.
    package static let piecedBytes = 1 << 20
    /// Bytes of the smallest piece that may be requested.
    package static let pieceBytes = 64
    /// Bytes of a delta, all parts together; larger changes are sent by the tree.
    package static let deltaBytes = 4 << 20
    /// Bytes of one segment, all parts together.
    package static let segmentBytes = 4 * FormatLimit.batchBytes
    /// Bytes that a session may still lack without moving from a slow medium to a faster one.
    package static let unmovedBytes = 32_768
    /// Bytes that may wait for the store before requests pause.
    package static let waitingBytes = FormatLimit.batchBytes
}
