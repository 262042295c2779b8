internal import Crypto
internal import FoundationEssentials

/// An identity key that only the recovery phrase opens. So a thief of the device cannot sign a roster.
package struct SealedIdentity: Hashable, Sendable {
    /// A nonce, the encrypted key and a tag (ChaCha20-Poly1305, RFC 8439).
    package let bytes: [UInt8]

    /// The number of bytes: a nonce of 12, a key of 32 and a tag of 16.
    package static let byteCount = 60

    /// Reads a sealed key; nil unless there are exactly 60 bytes.
    package init?(_ bytes: some Collection<UInt8>) {
        guard bytes.count == Self.byteCount else { return nil }
        self.bytes = Array(bytes)
    }

    /// Seals a key.
    ///
    /// - Parameter generator: must be the system's, except in tests.
    package init(
        _ identityKey: SigningKey, with phrase: RecoveryPhrase, using generator: inout some RandomNumberGenerator
    ) throws {
        let nonce = try ChaChaPoly.Nonce(data: (0..<12).map { _ in UInt8.random(in: 0...255, using: &generator) })
        bytes = Array(try ChaChaPoly.seal(identityKey.secret, using: phrase.sealingKey, nonce: nonce).combined)
    }

    /// Opens the key.
    ///
    /// - Throws: `VicinoError` with `.refused` for another phrase.
    package func opened(with phrase: RecoveryPhrase) throws -> SigningKey {
        guard let box = try? ChaChaPoly.SealedBox(combined: bytes),
            let secret = try? ChaChaPoly.open(box, using: phrase.sealingKey)
        else { throw VicinoError(.refused, "This is another phrase than the one that belongs to this identity.") }
        return try SigningKey(secret: Array(secret))
    }
}
