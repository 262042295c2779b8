internal import Crypto
internal import Foundation

/// A text in a sign-in link that only the server of the link can read.
///
/// Browsers keep addresses, and other users of the computer can read the arguments of a program. So a private text,
/// such as an invitation, never stands in an address as it is. It is encrypted with the secret of this run
/// (ChaCha20-Poly1305), and goes with one token only.
package struct SealedText {
    /// The secret of the server's run.
    let secret: [UInt8]

    /// The maximum number of characters in a sealed text; longer texts are not read.
    static let limit = 16 * 1024

    /// Encrypts a text, in hexadecimal.
    ///
    /// - Parameter token: the token of the link.
    package func seal(_ text: String, for token: String) throws -> String {
        let box = try ChaChaPoly.seal(Data(text.utf8), using: key, authenticating: Data(token.utf8))
        return SignInTokens.hexadecimal(Array(box.combined))
    }

    /// The text; nil if it was made with another secret, for another token, or was changed.
    package func open(_ sealed: String, for token: String) -> String? {
        guard sealed.utf8.count <= Self.limit, let bytes = SignInTokens.bytes(hexadecimal: sealed),
            let box = try? ChaChaPoly.SealedBox(combined: Data(bytes)),
            let text = try? ChaChaPoly.open(box, using: key, authenticating: Data(token.utf8))
        else { return nil }
        return String(decoding: text, as: UTF8.self)
    }

    /// The secret also authenticates tokens, so this key is derived from it.
    private var key: SymmetricKey {
        HKDF<SHA256>.deriveKey(
            inputKeyMaterial: SymmetricKey(data: secret), info: Data("vicino invitation in a link".utf8),
            outputByteCount: 32)
    }
}
