/// What a user states once, in the beginning, and what their id is the digest of: a first identity key, and a commitment to
/// the recovery key that may replace it.
package struct FirstStatement: Hashable, Sendable {
    /// The Ed25519 public key that signs rosters until the first succession, 32 bytes.
    package let identityKey: [UInt8]
    /// The commitment to the key that signs the first succession.
    package let commitment: RecoveryCommitment

    package init(identityKey: [UInt8], commitment: RecoveryCommitment) {
        self.identityKey = identityKey
        self.commitment = commitment
    }

    /// The id of the user: a digest of the canonical bytes.
    package var user: UserID { UserID(Digest.sha256(HashLabel.user.bytes + wireBytes)) }

    /// The canonical bytes.
    package var wireBytes: [UInt8] {
        var writer = WireWriter()
        writer.appendBytes(1, identityKey)
        writer.appendBytes(2, commitment.digest.bytes)
        return writer.bytes
    }

    /// Reads a first statement.
    ///
    /// It is read strictly: other bytes with the same two parts would be another user id.
    package init(wireBytes: ArraySlice<UInt8>) throws(VicinoError) {
        var reader = WireReader(wireBytes)
        var key: [UInt8] = []
        var commitment: RecoveryCommitment?
        while let field = try reader.next() {
            switch field.number {
            case 1: key = Array(try field.bytes())
            case 2: commitment = RecoveryCommitment(try field.bytes())
            default: break
            }
        }
        guard key.count == 32, let commitment else { throw Self.malformed }
        self.init(identityKey: key, commitment: commitment)
        guard self.wireBytes[...] == wireBytes else { throw Self.malformed }
    }

    private static let malformed = VicinoError(
        .malformed, "A user's first statement is not as it must be.")
}
