internal import Crypto
internal import FoundationEssentials
internal import VicinoCore

/// The key of one object, and what its bytes are bound to.
///
/// A sealed object is a nonce, the encrypted bytes and a tag (AES-256-GCM). The encrypted bytes are the length of the content
/// in four bytes, the content, and zeros. So all of an object looks random.
struct ObjectSeal {
    private let key: SymmetricKey
    private let bound: [UInt8]

    private static let nonceBytes = 12
    private static let lengthBytes = 4
    /// How much longer an object is than its content at least: a nonce, a length, and a tag.
    static let overhead = nonceBytes + lengthBytes + 16

    private init(key: [UInt8], kind: String, name: ObjectName) {
        self.key = SymmetricKey(data: key)
        bound = RepositoryLabel.bytes + [0] + Array(kind.utf8) + [0] + name.bytes
    }

    /// The seal of a publication's pointer.
    static func pointer(of publication: Publication) -> ObjectSeal {
        let key = publication.key.derive(.pointerKey(publication.publisher), count: 32)
        return ObjectSeal(key: key, kind: "pointer", name: publication.pointerName)
    }

    /// The seal of a publication's pack.
    static func pack(_ number: PackNumber, of publication: Publication) -> ObjectSeal {
        let key = publication.key.derive(.packKey(publication.publisher, number), count: 32)
        return ObjectSeal(key: key, kind: "pack", name: publication.packName(number))
    }

    /// The seal of what leads from a publication to the author's present devices.
    static func signpost(of publication: Publication) -> ObjectSeal {
        let key = publication.key.derive(.signpostKey(publication.publisher), count: 32)
        return ObjectSeal(key: key, kind: "signpost", name: publication.signpostName)
    }

    /// The seal of what a recovery phrase finds.
    static func recovery(_ phrase: RecoveryPhrase) -> ObjectSeal {
        let key = phrase.repositoryKey.derive(.recoveryKey, count: 32)
        return ObjectSeal(key: key, kind: "recovery", name: phrase.repositoryName)
    }

    /// Seals a content in an object of that size.
    ///
    /// - Parameter generator: must be the system's, except in tests: a nonce must not repeat.
    /// - Throws: `VicinoError` with `.tooLarge` if the content does not fit.
    func seal(
        _ content: [UInt8], size: Int, using generator: inout some RandomNumberGenerator
    ) throws -> [UInt8] {
        guard content.count <= size - Self.overhead else {
            throw VicinoError(.tooLarge, "An object holds more than its size allows.")
        }
        let padding = [UInt8](repeating: 0, count: size - Self.overhead - content.count)
        let length = withUnsafeBytes(of: UInt32(content.count).bigEndian) { Array($0) }
        let nonce = try AES.GCM.Nonce(
            data: (0..<Self.nonceBytes).map { _ in UInt8.random(in: 0...255, using: &generator) })
        let box = try AES.GCM.seal(length + content + padding, using: key, nonce: nonce, authenticating: bound)
        return Array(box.nonce) + Array(box.ciphertext) + Array(box.tag)
    }

    /// Opens an object.
    ///
    /// - Throws: `VicinoError` with `.damaged` for anything but what was sealed under that name.
    func open(_ object: [UInt8]) throws(VicinoError) -> [UInt8] {
        guard let box = try? AES.GCM.SealedBox(combined: object),
            let plain = try? AES.GCM.open(box, using: key, authenticating: bound), plain.count >= Self.lengthBytes
        else { throw VicinoError(.damaged, "An object in the store is not what its author put there.") }
        let length = plain.prefix(Self.lengthBytes).reduce(0) { $0 << 8 | Int($1) }
        let rest = Array(plain.dropFirst(Self.lengthBytes))
        guard length <= rest.count, rest[length...].allSatisfy({ $0 == 0 }) else {
            throw VicinoError(.damaged, "An object in the store has an impossible length.")
        }
        return Array(rest.prefix(length))
    }
}
