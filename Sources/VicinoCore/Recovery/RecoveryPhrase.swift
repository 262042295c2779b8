internal import Crypto

/// Sixteen secret bytes as twelve words, from which a user's recovery key follows; its description hides them.
///
/// The words are those of BIP-39. A phrase has 128 random bits, so nobody guesses it, and no slow function is needed between
/// it and the key.
package struct RecoveryPhrase: Hashable, Sendable, CustomStringConvertible, CustomReflectable {
    /// The secret bytes.
    package let entropy: [UInt8]

    /// The number of secret bytes.
    package static let byteCount = 16
    /// The number of words.
    package static let wordCount = 12

    /// Makes a new phrase.
    ///
    /// - Parameter generator: must be the system's, except in tests.
    package init(using generator: inout some RandomNumberGenerator) {
        entropy = (0..<Self.byteCount).map { _ in UInt8.random(in: 0...255, using: &generator) }
    }

    /// Reads the secret bytes; nil unless there are exactly 16.
    package init?(_ bytes: some Collection<UInt8>) {
        guard bytes.count == Self.byteCount else { return nil }
        entropy = Array(bytes)
    }

    /// The key that signs the user's next succession.
    package func recoveryKey() throws -> SigningKey { try SigningKey(secret: secret("recovery")) }

    /// The key under which the identity key is sealed.
    var sealingKey: SymmetricKey { SymmetricKey(data: secret("seal")) }

    /// HKDF-SHA256 (RFC 5869) of the phrase, for one use.
    private func secret(_ use: String) -> [UInt8] {
        let key = HKDF<SHA256>.deriveKey(
            inputKeyMaterial: SymmetricKey(data: entropy), salt: HashLabel.phrase.bytes, info: Array(use.utf8),
            outputByteCount: 32)
        return key.withUnsafeBytes { Array($0) }
    }

    /// Always `RecoveryPhrase(redacted)`.
    package var description: String { "RecoveryPhrase(redacted)" }

    /// Shows no children.
    package var customMirror: Mirror { Mirror(self, children: []) }
}
