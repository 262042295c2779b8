internal import Crypto
package import VicinoCore

/// Where a recovery phrase finds its user's own data.
///
/// A phrase has 128 random bits. So nobody guesses it, and no slow function is needed.
extension RecoveryPhrase {
    /// The name of the object that leads to the user's own publications.
    package var repositoryName: ObjectName {
        ObjectName(derived: repositoryKey.derive(.recoveryName, count: ObjectName.byteCount))
    }

    var repositoryKey: EpochKey {
        let key = HKDF<SHA256>.deriveKey(
            inputKeyMaterial: SymmetricKey(data: entropy), salt: RepositoryLabel.bytes,
            info: Array("recovery".utf8), outputByteCount: EpochKey.byteCount)
        return EpochKey(derived: key.withUnsafeBytes { Array($0) })
    }
}
