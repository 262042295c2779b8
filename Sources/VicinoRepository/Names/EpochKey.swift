internal import Crypto
internal import VicinoCore

/// The 32 bytes from which the names and keys of an audience's objects follow until a follower's access ends; its description
/// hides them.
///
/// Only the author's devices and the audience's followers have it. A new epoch has a new key, and nothing of the earlier one
/// remains in the store.
package struct EpochKey: Hashable, Sendable, CustomStringConvertible, CustomReflectable {
    package let bytes: [UInt8]

    /// The number of bytes in a key.
    package static let byteCount = 32

    /// Reads a key from exactly 32 bytes; nil for any other number.
    package init?(_ bytes: some Collection<UInt8>) {
        guard bytes.count == Self.byteCount else { return nil }
        self.bytes = Array(bytes)
    }

    /// Makes a key of bytes that were derived for it.
    init(derived bytes: [UInt8]) { self.bytes = bytes }

    /// Makes a new key.
    ///
    /// - Parameter generator: must be the system's, except in tests.
    package init(using generator: inout some RandomNumberGenerator) {
        bytes = (0..<Self.byteCount).map { _ in UInt8.random(in: 0...255, using: &generator) }
    }

    /// HKDF-SHA256 (RFC 5869) of the key.
    ///
    /// - Parameters:
    ///   - use: what the bytes are for; those of two uses have nothing in common.
    ///   - count: how many bytes are derived.
    func derive(_ use: KeyUse, count: Int) -> [UInt8] {
        let key = HKDF<SHA256>.deriveKey(
            inputKeyMaterial: SymmetricKey(data: bytes), salt: RepositoryLabel.bytes, info: use.bytes,
            outputByteCount: count)
        return key.withUnsafeBytes { Array($0) }
    }

    /// Always `EpochKey(redacted)`.
    package var description: String { "EpochKey(redacted)" }

    /// Shows no children.
    package var customMirror: Mirror { Mirror(self, children: []) }
}
