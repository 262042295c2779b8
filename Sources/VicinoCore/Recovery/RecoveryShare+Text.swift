/// The text form of a signed share: `vicino-share:`, then in base32 a version, the signature, the payload and a checksum.
extension Unverified<RecoveryShare> {
    /// The beginning of every share.
    package static let scheme = "vicino-share:"
    /// The maximum number of letters that are read; a complete share has fewer.
    package static let textLimit = 1024

    /// The text to give to the friend, and to no other.
    package var text: String {
        let bytes = [RecoveryShareText.version] + signature + payload
        return Self.scheme + Base32.encode(bytes + RecoveryShareText.checksum(bytes))
    }

    /// Reads the text form, in upper or lower case, and ignores white space.
    ///
    /// - Throws: `VicinoError` with `.malformed` for a text that is not a share, `.outOfRange` for one that is too long,
    ///   `.mistyped` for one with a mistake, and `.tooNew` for a newer version.
    package init(text: String) throws(VicinoError) {
        guard text.utf8.count <= Self.textLimit else {
            throw VicinoError(.outOfRange, "This is too long to be a share.")
        }
        let letters = text.filter { !$0.isWhitespace }.uppercased()
        guard letters.hasPrefix(Self.scheme.uppercased()) else {
            throw VicinoError(.malformed, "This is not a share. One begins with \(Self.scheme)")
        }
        let bytes = Base32.decode(Array(letters.utf8.dropFirst(Self.scheme.utf8.count))) ?? []
        let content = Array(bytes.dropLast(RecoveryShareText.checksumBytes))
        guard let version = content.first,
            RecoveryShareText.checksum(content) == Array(bytes.suffix(RecoveryShareText.checksumBytes))
        else {
            throw VicinoError(.mistyped, "The share has a mistake in it, or a part is missing. Copy all of it again.")
        }
        guard version == RecoveryShareText.version else {
            throw VicinoError(.tooNew, "The share was made by a newer version. Update this program.")
        }
        let signature = content.dropFirst().prefix(RecoveryShareText.signatureBytes)
        self.init(payload: content.dropFirst(1 + signature.count), signature: signature)
    }
}

private enum RecoveryShareText {
    static let version: UInt8 = 1
    static let signatureBytes = 64
    static let checksumBytes = 4

    static func checksum(_ bytes: [UInt8]) -> [UInt8] {
        Array(Digest.sha256(HashLabel.checksum.bytes + bytes).bytes.prefix(checksumBytes))
    }
}
