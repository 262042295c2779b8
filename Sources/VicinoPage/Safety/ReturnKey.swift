internal import Crypto
internal import FoundationEssentials

/// The key by which an open page finds back when its server has started again.
///
/// The page has the key in the memory of its script, and nowhere else: nothing that the browser keeps or sends signs it in
/// at a later run of the server. The disk has the public half only.
struct ReturnKey: Sendable {
    /// The key as the script takes it: its id, its check, and the numbers `d`, `x` and `y` of a JSON Web Key.
    let text: String
    /// The half that the server keeps.
    let known: PublicReturnKey

    /// Makes a key.
    init() {
        var generator = SystemRandomNumberGenerator()
        func random() -> [UInt8] {
            (0..<PublicReturnKey.nonceLength).map { _ in UInt8.random(in: 0...255, using: &generator) }
        }
        let key = P256.KeyAgreement.PrivateKey()
        let point = Array(key.publicKey.rawRepresentation)
        known = PublicReturnKey(id: SignInTokens.hexadecimal(random()), point: point, check: random())
        let numbers = [Array(key.rawRepresentation), Array(point.prefix(32)), Array(point.suffix(32))]
        text = ([known.id, SignInTokens.hexadecimal(known.check)] + numbers.map(Self.inAddressAlphabet))
            .joined(separator: " ")
    }

    /// Bytes in Base64 with the alphabet for addresses (RFC 4648 § 5), without padding.
    private static func inAddressAlphabet(_ bytes: [UInt8]) -> String {
        Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }
}

/// The half of a return key that the server keeps. What is sealed with it can be read with the other half only.
struct PublicReturnKey: Hashable, Sendable {
    /// Names the key in a request, in hexadecimal.
    let id: String
    /// The point of the curve P-256, 64 bytes.
    let point: [UInt8]
    /// What a page recognises the server by: it goes into every seal.
    let check: [UInt8]

    /// The number of bytes of an id, a check and a nonce.
    static let nonceLength = 16

    /// Encrypts a text for the page, by a key that is used once (ECDH, HKDF-SHA256, AES-256-GCM).
    ///
    /// - Parameter nonce: random bytes of the page's request, so that an earlier answer is none.
    /// - Returns: the server's point, 65 bytes, and the encrypted text with its code.
    func seal(_ text: String, for nonce: [UInt8]) throws -> [UInt8] {
        let own = P256.KeyAgreement.PrivateKey()
        let ownPoint = own.publicKey.x963Representation
        let key = try own.sharedSecretFromKeyAgreement(with: P256.KeyAgreement.PublicKey(rawRepresentation: point))
            .hkdfDerivedSymmetricKey(
                using: SHA256.self, salt: check, sharedInfo: nonce + ownPoint, outputByteCount: 32)
        let box = try AES.GCM.seal(
            Array(text.utf8), using: key, nonce: AES.GCM.Nonce(data: [UInt8](repeating: 0, count: 12)))
        return Array(ownPoint) + Array(box.ciphertext) + Array(box.tag)
    }
}
