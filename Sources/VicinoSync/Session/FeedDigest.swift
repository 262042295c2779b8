package import VicinoCore

/// 16 bytes that tell whether two sides hold the same state of an author's feed.
package struct FeedDigest: Hashable, Sendable {
    package let bytes: [UInt8]

    package static let byteCount = 16

    /// The digest of a feed of which nothing is held.
    package static let nothing = FeedDigest(unchecked: [UInt8](repeating: 0, count: byteCount))

    package init?(_ bytes: some Collection<UInt8>) {
        guard bytes.count == Self.byteCount else { return nil }
        self.bytes = Array(bytes)
    }

    private init(unchecked bytes: [UInt8]) { self.bytes = bytes }

    /// - Parameters:
    ///   - roster: the version of the author's roster.
    ///   - revocationListVersion: the version of the revocation list; 0 without one.
    ///   - grant: the version of the follower's grant; 0 without one.
    ///   - logs: the signed position of every log.
    package init(roster: UInt64, revocationListVersion: UInt64, grant: UInt64, logs: [LogID: LogPosition]) {
        var writer = WireWriter()
        writer.appendUnsigned(1, roster)
        writer.appendUnsigned(2, revocationListVersion)
        writer.appendUnsigned(3, grant)
        for (log, position) in logs.sorted(by: { $0.key < $1.key }) {
            writer.appendMessage(4) {
                $0.appendBytes(1, log.writer.bytes)
                $0.appendBytes(2, log.view.bytes)
                $0.appendUnsigned(3, position.next)
                $0.appendBytes(4, position.root.bytes)
            }
        }
        let digest = Digest.sha256(HashLabel.feed.bytes + writer.bytes)
        self.init(unchecked: Array(digest.bytes.prefix(Self.byteCount)))
    }
}
