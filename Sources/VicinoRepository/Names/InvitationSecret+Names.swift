internal import Crypto
package import VicinoCore

/// Where the invited user leaves a letter, and what both know to seal it.
///
/// A secret has 128 random bits. So nobody guesses it, and no slow function is needed.
extension InvitationSecret {
    /// The name of the one object that an invited user may leave for the author.
    package var dropName: ObjectName { ObjectName(derived: root.derive(.dropName, count: ObjectName.byteCount)) }

    /// What both know beside the keys of the author's device: 32 bytes.
    var dropKey: [UInt8] { root.derive(.dropKey, count: 32) }

    private var root: EpochKey {
        let key = HKDF<SHA256>.deriveKey(
            inputKeyMaterial: SymmetricKey(data: bytes), salt: RepositoryLabel.bytes, info: Array("drop".utf8),
            outputByteCount: EpochKey.byteCount)
        return EpochKey(derived: key.withUnsafeBytes { Array($0) })
    }
}
