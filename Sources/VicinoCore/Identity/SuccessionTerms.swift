/// What the recovery key signs in a succession.
///
/// A roster does not repeat it: a reader makes the same bytes from the succession's place in the roster.
package struct SuccessionTerms: Signable, Hashable {
    /// The user whose identity goes on.
    package let author: UserID
    /// How many successions came before.
    package let index: UInt64
    /// The Ed25519 public key that signs rosters from here on, 32 bytes.
    package let identityKey: [UInt8]
    /// The commitment to the key that may sign the next succession.
    package let commitment: RecoveryCommitment

    /// `org.vicino.succession/1`.
    package static let label = "org.vicino.succession/1"

    package init(author: UserID, index: UInt64, identityKey: [UInt8], commitment: RecoveryCommitment) {
        self.author = author
        self.index = index
        self.identityKey = identityKey
        self.commitment = commitment
    }

    /// The canonical bytes.
    package var wireBytes: [UInt8] {
        var writer = WireWriter()
        writer.appendBytes(1, author.bytes)
        writer.appendUnsigned(2, index)
        writer.appendBytes(3, identityKey)
        writer.appendBytes(4, commitment.digest.bytes)
        return writer.bytes
    }

    /// Reads the terms.
    package init(wireBytes: ArraySlice<UInt8>) throws(VicinoError) {
        var reader = WireReader(wireBytes)
        var author: UserID?
        var index: UInt64?
        var key: [UInt8] = []
        var commitment: RecoveryCommitment?
        while let field = try reader.next() {
            switch field.number {
            case 1: author = UserID(try field.bytes())
            case 2: index = try field.unsigned()
            case 3: key = Array(try field.bytes())
            case 4: commitment = RecoveryCommitment(try field.bytes())
            default: break
            }
        }
        guard let author, let index, key.count == 32, let commitment else {
            throw VicinoError(.malformed, "The terms of a succession lack a part.")
        }
        self.init(author: author, index: index, identityKey: key, commitment: commitment)
    }
}
