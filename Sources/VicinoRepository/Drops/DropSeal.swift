internal import Crypto
internal import FoundationEssentials
internal import VicinoCore

/// Seals a letter for a device of the author (HPKE, RFC 9180, in PSK mode).
///
/// The secret of the invitation is the key that both know: a future quantum computer alone does not open what is stored today.
/// Neither does the invitation alone.
struct DropSeal {
    private let bound: Data
    private let known: SymmetricKey
    private let id: Data

    private static let suite = HPKE.Ciphersuite(
        kem: .Curve25519_HKDF_SHA256, kdf: .HKDF_SHA256, aead: .AES_GCM_256)
    private static let encapsulatedBytes = 32
    private static let lengthBytes = 4
    private static let plainBytes = PaddedSize.drop - encapsulatedBytes - 16
    /// How many bytes of content fit into a letter.
    static let contentLimit = plainBytes - lengthBytes

    init(_ secret: InvitationSecret) {
        bound = Data(RepositoryLabel.bytes + [0] + Array("drop".utf8) + [0] + secret.dropName.bytes)
        known = SymmetricKey(data: secret.dropKey)
        id = Data(secret.id.bytes)
    }

    /// Seals a content. The library draws the randomness itself.
    ///
    /// - Throws: `VicinoError` with `.tooLarge` if the content does not fit, and with `.malformed` for a key that is none.
    func seal(_ content: [UInt8], for device: [UInt8]) throws -> [UInt8] {
        guard content.count <= Self.contentLimit else {
            throw VicinoError(.tooLarge, "Your list of devices is too long for a letter. Meet the author instead.")
        }
        let length = withUnsafeBytes(of: UInt32(content.count).bigEndian) { Array($0) }
        let padding = [UInt8](repeating: 0, count: Self.contentLimit - content.count)
        guard let key = try? Curve25519.KeyAgreement.PublicKey(rawRepresentation: device),
            var sender = try? HPKE.Sender(
                recipientKey: key, ciphersuite: Self.suite, info: bound, presharedKey: known,
                presharedKeyIdentifier: id)
        else {
            throw VicinoError(.malformed, "The invitation names no key of the author’s device. Ask for another one.")
        }
        let sealed = try sender.seal(Data(length + content + padding))
        return Array(sender.encapsulatedKey) + Array(sealed)
    }

    /// Opens a letter at the device for which it was sealed.
    ///
    /// - Throws: `VicinoError` with `.damaged` for anything but what was sealed with the invitation.
    func open(_ object: [UInt8], with device: AgreementKey) throws(VicinoError) -> [UInt8] {
        guard object.count == PaddedSize.drop,
            let key = try? Curve25519.KeyAgreement.PrivateKey(rawRepresentation: device.secret),
            var recipient = try? HPKE.Recipient(
                privateKey: key, ciphersuite: Self.suite, info: bound,
                encapsulatedKey: Data(object.prefix(Self.encapsulatedBytes)), presharedKey: known,
                presharedKeyIdentifier: id),
            let opened = try? recipient.open(Data(object.dropFirst(Self.encapsulatedBytes)))
        else { throw VicinoError(.damaged, "A letter in the store is not what an invited user has left there.") }
        let plain = Array(opened)
        let length = plain.prefix(Self.lengthBytes).reduce(0) { $0 << 8 | Int($1) }
        let rest = plain.dropFirst(Self.lengthBytes)
        guard length <= rest.count, rest.dropFirst(length).allSatisfy({ $0 == 0 }) else {
            throw VicinoError(.damaged, "A letter in the store has an impossible length.")
        }
        return Array(rest.prefix(length))
    }
}
