package import VicinoCore

/// Identities of tests: the recovery key follows from the identity key.
extension SigningKey {
    /// The key that signs the first succession of the identity that begins with this key: its secret with the highest bit of
    /// each byte flipped.
    package var testRecovery: SigningKey {
        // Any 32 bytes are a secret.
        do { return try SigningKey(secret: secret.map { $0 ^ 0x80 }) } catch { preconditionFailure("\(error)") }
    }

    /// The identity that begins with this key.
    package var testIdentity: IdentityChain {
        IdentityChain(identityKey: publicKey, recoveryKey: testRecovery.publicKey)
    }

    /// The user whose identity begins with this key.
    package var testUser: UserID { testIdentity.user }
}
