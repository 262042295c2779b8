internal import VicinoCore

/// Parts of a fixed size between numbers.
extension StoredBytes {
    mutating func put(_ digest: Digest) { digest.bytes.withUnsafeBytes { append($0) } }

    /// Whether all bytes were read.
    var isAtEnd: Bool { consumed >= bytes.count }

    mutating func takeDigest() throws -> Digest {
        guard let digest = Digest(try take(count: Digest.byteCount)) else { throw Self.damage }
        return digest
    }
}
