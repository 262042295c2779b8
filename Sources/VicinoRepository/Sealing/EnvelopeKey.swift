internal import Crypto
internal import FoundationEssentials
package import VicinoCore

/// The key that opens a device's envelopes: X-Wing, so that a future quantum computer does not open what is stored today.
///
/// It follows from the device's agreement key, so no device keeps another secret. Others learn the public half.
package struct EnvelopeKey: Sendable {
    private let key: XWingMLKEM768X25519.PrivateKey

    /// Derives the key of a device.
    ///
    /// - Throws: never in practice; the cryptographic library may refuse.
    package init(of device: AgreementKey) throws {
        let seed = HKDF<SHA256>.deriveKey(
            inputKeyMaterial: SymmetricKey(data: device.secret), salt: RepositoryLabel.bytes,
            info: Array("envelope key".utf8), outputByteCount: 32)
        key = try XWingMLKEM768X25519.PrivateKey(
            seedRepresentation: seed.withUnsafeBytes { Data($0) }, publicKey: nil)
    }

    /// The half that others need.
    package var publicKey: EnvelopePublicKey { EnvelopePublicKey(unchecked: Array(key.publicKey.rawRepresentation)) }

    /// Opens an envelope (HPKE, RFC 9180, in base mode).
    ///
    /// - Throws: `VicinoError` with `.damaged` for anything but what was sealed for this key under that name.
    func open(_ object: [UInt8], as name: ObjectName) throws(VicinoError) -> [UInt8] {
        guard object.count == PaddedSize.envelope,
            let plain = open(object[...], bound: EnvelopePublicKey.bound(to: name)), plain.count >= 4
        else { throw VicinoError(.damaged, "An envelope in the store is not for this device, or is damaged.") }
        let length = plain.prefix(4).reduce(0) { $0 << 8 | Int($1) }
        guard length <= plain.count - 4 else {
            throw VicinoError(.damaged, "An envelope in the store has an impossible length.")
        }
        return Array(plain.dropFirst(4).prefix(length))
    }

    /// What was sealed for this key: an encapsulated key, encrypted bytes and a tag; nil for anything else.
    func open(_ sealed: ArraySlice<UInt8>, bound: Data) -> [UInt8]? {
        let encapsulated = Data(sealed.prefix(EnvelopePublicKey.encapsulatedBytes))
        let rest = Data(sealed.dropFirst(EnvelopePublicKey.encapsulatedBytes))
        guard
            var recipient = try? HPKE.Recipient(
                privateKey: key, ciphersuite: EnvelopePublicKey.suite, info: bound, encapsulatedKey: encapsulated),
            let plain = try? recipient.open(rest)
        else { return nil }
        return Array(plain)
    }
}
