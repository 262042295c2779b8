package import VicinoCore

/// A letter that this user has left for an author, to follow them.
package struct SentLetter: Hashable, Sendable {
    package let author: UserID
    /// The X25519 public key of the author's device that opens it.
    package let agreementKey: [UInt8]
    /// The store in which the answer is, as the author wrote it: hostile input; nil if the invitation names none.
    package let address: String?
    package let sentAt: Timestamp

    package init(author: UserID, agreementKey: [UInt8], address: String?, sentAt: Timestamp) {
        self.author = author
        self.agreementKey = agreementKey
        self.address = address
        self.sentAt = sentAt
    }
}
