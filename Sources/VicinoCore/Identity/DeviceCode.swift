/// A signed statement as a text that the user carries from one of their devices to another: a scheme, then in base32 the
/// statement and a checksum.
///
/// Neither text is secret. What counts is that it reaches the other device unchanged, by the user's own hands.
package enum DeviceCode {
    /// The beginning of the text of a new device.
    package static let requestScheme = "vicino-device:"
    /// The beginning of the answer.
    package static let answerScheme = "vicino-join:"

    private static let version: UInt8 = 1
    private static let checksumBytes = 4
    private static let signatureBytes = 64
    /// The maximum number of letters that are read.
    private static let textLimit = 16_384

    /// The text of a statement.
    package static func text<S: Signable>(_ statement: Unverified<S>, scheme: String) -> String {
        let bytes = [version] + statement.signature + statement.payload
        return scheme + Base32.encode(bytes + checksum(bytes))
    }

    /// Reads a statement from a text, in upper or lower case; white space is ignored.
    ///
    /// - Throws: `VicinoError` with `.malformed` for another text, `.mistyped` for one with a mistake, and `.tooNew` for
    ///   one of a newer version.
    package static func statement<S: Signable>(
        _ text: String, scheme: String
    ) throws(VicinoError) -> Unverified<S> {
        let letters = text.filter { !$0.isWhitespace }.utf8.map(upperCase)
        guard text.utf8.count <= textLimit, letters.starts(with: scheme.utf8.map(upperCase)) else {
            throw VicinoError(.malformed, "This is no such code. One begins with \(scheme)")
        }
        let bytes = Base32.decode(letters.dropFirst(scheme.utf8.count)) ?? []
        let content = Array(bytes.dropLast(checksumBytes))
        guard content.count > signatureBytes + 1, checksum(content) == Array(bytes.suffix(checksumBytes)) else {
            throw VicinoError(.mistyped, "The code has a mistake in it, or a part is missing. Copy all of it again.")
        }
        guard content[0] == version else {
            throw VicinoError(.tooNew, "The code was made by a newer version. Update this program.")
        }
        let statement = content.dropFirst()
        return Unverified(payload: statement.dropFirst(signatureBytes), signature: statement.prefix(signatureBytes))
    }

    private static func upperCase(_ letter: UInt8) -> UInt8 {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(letter) ? letter - 32 : letter
    }

    private static func checksum(_ bytes: [UInt8]) -> [UInt8] {
        Array(Digest.sha256(HashLabel.checksum.bytes + bytes).bytes.prefix(checksumBytes))
    }
}
