/// An identity key that takes the place of the one before, signed by the recovery key to which the user had committed.
package struct Succession: Hashable, Sendable {
    /// The Ed25519 public key that signs rosters from here on, 32 bytes.
    package let identityKey: [UInt8]
    /// The commitment to the key that may sign the next succession.
    package let commitment: RecoveryCommitment
    /// The Ed25519 public key to which the commitment before was made, 32 bytes.
    package let recoveryKey: [UInt8]
    /// The signature by that key, over `SuccessionTerms`.
    package let signature: [UInt8]

    private init(identityKey: [UInt8], commitment: RecoveryCommitment, recoveryKey: [UInt8], signature: [UInt8]) {
        self.identityKey = identityKey
        self.commitment = commitment
        self.recoveryKey = recoveryKey
        self.signature = signature
    }

    /// Signs a succession.
    init(_ terms: SuccessionTerms, signedBy recoveryKey: SigningKey) throws {
        self.init(
            identityKey: terms.identityKey, commitment: terms.commitment, recoveryKey: recoveryKey.publicKey,
            signature: try terms.signed(by: recoveryKey).source.signature)
    }

    /// Whether both make the same key the successor. Two signatures of the same statement may differ.
    func agrees(with other: Succession) -> Bool {
        identityKey == other.identityKey && commitment == other.commitment && recoveryKey == other.recoveryKey
    }

    /// Checks the recovery key and its signature.
    ///
    /// - Parameters:
    ///   - before: the commitment that the recovery key must keep.
    ///   - author: the user whose succession it must be.
    ///   - index: how many successions came before.
    /// - Throws: `VicinoError` with `.badSignature`.
    func check(keeping before: RecoveryCommitment, of author: UserID, index: Int) throws(VicinoError) {
        guard RecoveryCommitment(to: recoveryKey) == before else {
            throw VicinoError(
                .badSignature, "An identity key was replaced by a recovery key that its user has not committed to.")
        }
        let terms = SuccessionTerms(
            author: author, index: UInt64(index), identityKey: identityKey, commitment: commitment)
        _ = try Unverified<SuccessionTerms>(payload: terms.wireBytes, signature: signature).verified(by: recoveryKey)
    }

    /// Writes the fields of the message in a roster.
    func write(to writer: inout WireWriter) {
        writer.appendBytes(1, identityKey)
        writer.appendBytes(2, commitment.digest.bytes)
        writer.appendBytes(3, recoveryKey)
        writer.appendBytes(4, signature)
    }

    /// Reads the message in a roster.
    init(wireBytes: ArraySlice<UInt8>) throws(VicinoError) {
        var reader = WireReader(wireBytes)
        var bytes: [Int: [UInt8]] = [:]
        while let field = try reader.next() {
            guard (1...4).contains(field.number) else { continue }
            bytes[field.number] = Array(try field.bytes())
        }
        guard let key = bytes[1], key.count == 32, let commitment = RecoveryCommitment(bytes[2] ?? []),
            let recovery = bytes[3], recovery.count == 32, let signature = bytes[4], signature.count == 64
        else { throw VicinoError(.malformed, "A succession in a roster lacks a part.") }
        self.init(identityKey: key, commitment: commitment, recoveryKey: recovery, signature: signature)
    }
}
