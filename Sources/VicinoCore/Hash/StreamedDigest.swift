internal import Crypto

/// Computes the SHA-256 digest of bytes that come piece by piece.
package struct StreamedDigest {
    private var hasher = SHA256()

    package init() {}

    package mutating func update(_ bytes: [UInt8]) {
        bytes.withUnsafeBytes { hasher.update(bufferPointer: $0) }
    }

    /// The digest of all bytes so far.
    package var digest: Digest {
        hasher.finalize().withUnsafeBytes { Digest(raw: $0.baseAddress.unsafelyUnwrapped) }
    }
}
