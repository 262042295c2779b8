/// The public half of the key with which one device of an author publishes for one audience in one epoch: 32 bytes, Ed25519.
///
/// It names the device to the audience's followers, and to nobody else.
package struct PublisherID: Hashable, Sendable {
    package let bytes: [UInt8]

    /// The number of bytes in a key.
    package static let byteCount = 32

    /// Reads a key from exactly 32 bytes; nil for any other number.
    package init?(_ bytes: some Collection<UInt8>) {
        guard bytes.count == Self.byteCount else { return nil }
        self.bytes = Array(bytes)
    }
}
