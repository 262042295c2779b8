internal import Crypto

/// The 32 bytes of a writer from which the salts of all its entries follow; its description hides them.
///
/// Only the author's own devices have it. Followers receive nodes of the trees of salts (`SaltCover`).
package struct RecordSecret: Hashable, Sendable, CustomStringConvertible, CustomReflectable {
    package let bytes: [UInt8]

    /// The number of bytes in a secret.
    package static let byteCount = 32

    /// Reads a secret from exactly 32 bytes; nil for any other number.
    package init?(_ bytes: some Collection<UInt8>) {
        guard bytes.count == Self.byteCount else { return nil }
        self.bytes = Array(bytes)
    }

    /// Makes a new secret.
    ///
    /// - Parameter generator: must be the system's, except in tests.
    package init(using generator: inout some RandomNumberGenerator) {
        bytes = (0..<Self.byteCount).map { _ in UInt8.random(in: 0...255, using: &generator) }
    }

    /// The root of the tree of salts of a segment.
    ///
    /// - Parameter view: the view of the log.
    package func root(of segment: UInt64, in view: ViewID) -> SaltNode {
        let message =
            HashLabel.salts.bytes + view.bytes + withUnsafeBytes(of: segment.bigEndian) { Array($0) }
        let code = HMAC<SHA256>.authenticationCode(for: message, using: SymmetricKey(data: bytes))
        return SaltNode(index: .root, value: code.withUnsafeBytes { Salt(raw: $0.baseAddress.unsafelyUnwrapped) })
    }

    /// Always `RecordSecret(redacted)`.
    package var description: String { "RecordSecret(redacted)" }

    /// Shows no children.
    package var customMirror: Mirror { Mirror(self, children: []) }
}
