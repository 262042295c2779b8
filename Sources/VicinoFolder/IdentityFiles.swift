package import VicinoCore

/// The files with which a device signs rosters: the identity key and the recovery phrase, or the key sealed by the phrase.
///
/// They are read when a roster is signed, and not before: so a running program does not hold the key.
package struct IdentityFiles: Sendable {
    private let folder: DataFolder

    package init(_ folder: DataFolder) { self.folder = folder }

    /// The names of the files. The last two are those of a succession that has not ended.
    static let names = ["identity", "recovery", "sealed", "identity.next", "recovery.next"]

    private func file(_ name: String) -> SecretFile { SecretFile(folder, name) }

    /// The identity key; nil if it is sealed, or not on this device.
    package func key() throws -> SigningKey? {
        try file("identity").bytes(count: 32).map { try SigningKey(secret: $0) }
    }

    /// The recovery phrase; nil if it was removed from this device.
    package func phrase() throws -> RecoveryPhrase? {
        try file("recovery").bytes(count: RecoveryPhrase.byteCount).flatMap { RecoveryPhrase($0) }
    }

    /// The sealed identity key; nil if there is none, or if the key lies open beside it because a sealing was cut short.
    package func sealed() throws -> SealedIdentity? {
        guard !file("identity").exists else { return nil }
        return try file("sealed").bytes(count: SealedIdentity.byteCount).flatMap { SealedIdentity($0) }
    }

    /// The names and contents of the files that there are, for a backup.
    package func texts() throws -> [(name: String, text: String)] {
        try Self.names.compactMap { name in try file(name).text().map { (name, $0) } }
    }

    /// Writes the secrets; the identity key comes last.
    package func store(_ secrets: IdentitySecrets) throws {
        try file("recovery").store(secrets.phrase.entropy)
        try file("identity").store(secrets.key.secret)
    }

    /// Adds a phrase to the identity key of an earlier program.
    package func store(_ phrase: RecoveryPhrase) throws { try file("recovery").store(phrase.entropy) }

    /// Puts the identity key under the phrase, and removes both from this device.
    package func seal(with phrase: RecoveryPhrase) throws {
        guard let key = try key() else { return }
        var generator = SystemRandomNumberGenerator()
        try file("sealed").store(try SealedIdentity(key, with: phrase, using: &generator).bytes)
        try file("identity").delete()
        try file("recovery").delete()
    }

    /// Takes the identity key out, and keeps it and the phrase on this device.
    package func unseal(with phrase: RecoveryPhrase) throws {
        guard let sealed = try sealed() else { return }
        try store(IdentitySecrets(key: try sealed.opened(with: phrase), phrase: phrase))
        try file("sealed").delete()
    }

    // MARK: Successions

    /// Writes the secrets with which an identity will go on. They count once a roster names their key.
    package func storeNext(_ secrets: IdentitySecrets) throws {
        try file("recovery.next").store(secrets.phrase.entropy)
        try file("identity.next").store(secrets.key.secret)
    }

    /// Ends a succession: the secrets that are in force lie where others read them, whatever was cut short.
    ///
    /// - Parameter identity: the user's identity, as the roster states it.
    package func settle(_ identity: IdentityChain) throws {
        guard let bytes = try file("identity.next").bytes(count: 32) else { return try file("recovery.next").delete() }
        let key = try SigningKey(secret: bytes)
        if key.publicKey == identity.identityKey {
            if let entropy = try file("recovery.next").bytes(count: RecoveryPhrase.byteCount) {
                try file("recovery").store(entropy)
            }
            try file("identity").store(key.secret)
            try file("sealed").delete()
        }
        // In this order, a program that is killed here begins again.
        try file("identity.next").delete()
        try file("recovery.next").delete()
    }
}
