internal import Crypto
internal import FoundationEssentials
internal import VicinoCore

/// The key under which envelopes for a device are sealed: 1,216 bytes.
package struct EnvelopePublicKey: Hashable, Sendable {
    package let bytes: [UInt8]

    /// The number of bytes in a key.
    package static let byteCount = 1_216
    /// The number of bytes of an encapsulated key, with which an envelope begins.
    static let encapsulatedBytes = 1_120
    static let suite = HPKE.Ciphersuite.XWingMLKEM768X25519_SHA256_AES_GCM_256
    /// How many bytes of content fit into an envelope: beside them are the length, the encapsulated key, and a tag.
    static let contentLimit = PaddedSize.envelope - encapsulatedBytes - 16 - 4

    /// Reads a key; nil for bytes that are none.
    package init?(_ bytes: some Collection<UInt8>) {
        guard bytes.count == Self.byteCount,
            (try? XWingMLKEM768X25519.PublicKey(rawRepresentation: Data(bytes))) != nil
        else { return nil }
        self.bytes = Array(bytes)
    }

    init(unchecked bytes: [UInt8]) { self.bytes = bytes }

    /// Seals a content for the key's device.
    ///
    /// The library draws the randomness of the encapsulation itself.
    func seal(_ content: [UInt8], as name: ObjectName) throws -> [UInt8] {
        guard content.count <= Self.contentLimit else {
            throw VicinoError(.tooLarge, "An envelope would hold more addresses than fit.")
        }
        let length = withUnsafeBytes(of: UInt32(content.count).bigEndian) { Array($0) }
        let padding = [UInt8](repeating: 0, count: Self.contentLimit - content.count)
        return try seal(length + content + padding, bound: Self.bound(to: name))
    }

    /// Seals bytes for the key's device: an encapsulated key, the encrypted bytes and a tag.
    func seal(_ plain: [UInt8], bound: Data) throws -> [UInt8] {
        var sender = try HPKE.Sender(
            recipientKey: try XWingMLKEM768X25519.PublicKey(rawRepresentation: Data(bytes)), ciphersuite: Self.suite,
            info: bound)
        let sealed = try sender.seal(Data(plain))
        return Array(sender.encapsulatedKey) + Array(sealed)
    }

    /// A key whose secret half nobody has.
    static func ofNobody() throws -> EnvelopePublicKey {
        EnvelopePublicKey(unchecked: Array(try XWingMLKEM768X25519.PrivateKey.generate().publicKey.rawRepresentation))
    }

    /// What an envelope is bound to.
    static func bound(to name: ObjectName) -> Data {
        Data(RepositoryLabel.bytes + [0] + Array("envelope".utf8) + [0] + name.bytes)
    }
}
