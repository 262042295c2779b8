/// What only its user has of an identity: the key that signs rosters, and the phrase that replaces the key.
package struct IdentitySecrets: Sendable {
    package let key: SigningKey
    package let phrase: RecoveryPhrase

    package init(key: SigningKey, phrase: RecoveryPhrase) {
        self.key = key
        self.phrase = phrase
    }

    /// Makes new secrets.
    ///
    /// - Parameter generator: must be the system's, except in tests.
    package init(using generator: inout some RandomNumberGenerator) throws {
        key = try SigningKey(using: &generator)
        phrase = RecoveryPhrase(using: &generator)
    }

    /// The identity that begins with these secrets.
    package func begin() throws -> IdentityChain {
        IdentityChain(identityKey: key.publicKey, recoveryKey: try phrase.recoveryKey().publicKey)
    }

    /// The identity that goes on with these secrets.
    ///
    /// - Parameter phrase: the one to which the user has committed.
    package func succeed(_ chain: IdentityChain, with phrase: RecoveryPhrase) throws -> IdentityChain {
        try chain.succeeded(
            by: key.publicKey, nextRecoveryKey: try self.phrase.recoveryKey().publicKey,
            signedBy: try phrase.recoveryKey())
    }
}
