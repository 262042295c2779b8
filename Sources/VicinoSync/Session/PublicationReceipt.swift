/// What a follower's device answers when it has kept where the author publishes.
package struct PublicationReceipt: Hashable, Sendable {
    /// The digest of what was kept (`PublicationParcel.digest`), 16 bytes.
    package var digest: [UInt8]
    /// The key under which the author seals envelopes for the device; nil if the author has it.
    package var key: [UInt8]?

    /// The number of bytes in a key (X-Wing).
    package static let keyBytes = 1_216

    package init(digest: [UInt8], key: [UInt8]? = nil) {
        self.digest = digest
        self.key = key
    }
}
