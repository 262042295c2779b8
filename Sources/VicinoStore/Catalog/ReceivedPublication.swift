package import VicinoCore
package import VicinoRepository

/// Where a followed author publishes, and the keys to read it, as one of the author's devices has said.
package struct ReceivedPublication: Hashable, Sendable {
    package let author: UserID
    /// The signing key of the author's device that has said it.
    package let device: [UInt8]
    /// The key of the present epoch of this user's audience.
    package let key: EpochKey
    /// The devices of the author that publish, 1 to 8. Which of them is at which address is not known.
    package let publishers: [PublisherID]
    /// The addresses, at most 4, as the author has written them: hostile input. There may be none, if the author's objects
    /// come by a folder that another program carries.
    package let addresses: [String]
    /// The number of the last envelope from that device to this one; nil if there was none.
    package let envelope: UInt64?
    package let receivedAt: Timestamp
    /// When the author's device wrote the envelope, by its clock; nil if a session has said it.
    package let written: Timestamp?

    package init(
        author: UserID, device: [UInt8], key: EpochKey, publishers: [PublisherID], addresses: [String],
        envelope: UInt64?, receivedAt: Timestamp, written: Timestamp? = nil
    ) {
        self.author = author
        self.device = device
        self.key = key
        self.publishers = publishers
        self.addresses = addresses
        self.envelope = envelope
        self.receivedAt = receivedAt
        self.written = written
    }

    /// The publications that it names.
    package var publications: [Publication] { publishers.map { Publication(key: key, publisher: $0) } }
}
