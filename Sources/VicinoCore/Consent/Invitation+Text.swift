/// The text form: `vicino:`, then in base32 a version, the canonical bytes and a checksum.
///
/// A QR code stores upper-case base32 with less than eight bits a letter, and people who read it aloud do not confuse
/// its letters. The checksum tells a copying mistake from an invitation that is no longer valid.
extension Invitation {
    /// The beginning of every invitation.
    package static let scheme = "vicino:"
    /// The maximum number of letters that are read; a complete invitation has fewer.
    package static let textLimit = 4096

    private static let version: UInt8 = 1
    private static let checksumBytes = 4

    /// The text to give to the invited person, and to no other.
    public var text: String {
        let bytes = [Self.version] + wireBytes
        return Self.scheme + Base32.encode(bytes + Self.checksum(bytes))
    }

    /// Reads the text form, in upper or lower case, and ignores white space that a message has added.
    ///
    /// - Throws: ``VicinoError`` with `.malformed` for a text that is not an invitation, and `.outOfRange` for one that
    ///   is too long. It has `.mistyped` for a text that is incomplete or has a mistake, and `.tooNew` for a newer
    ///   version.
    public init(text: String) throws(VicinoError) {
        guard text.utf8.count <= Self.textLimit else {
            throw VicinoError(.outOfRange, "This is too long to be an invitation.")
        }
        let letters = text.filter { !$0.isWhitespace }.utf8.map(Self.upperCase)
        guard letters.starts(with: Self.scheme.utf8.map(Self.upperCase)) else {
            throw VicinoError(.malformed, "This is not an invitation. One begins with \(Self.scheme)")
        }
        let bytes = Base32.decode(letters.dropFirst(Self.scheme.utf8.count)) ?? []
        let content = bytes.dropLast(Self.checksumBytes)
        guard let version = content.first, Self.checksum(Array(content)) == Array(bytes.suffix(Self.checksumBytes))
        else {
            throw VicinoError(
                .mistyped, "The invitation has a mistake in it, or a part is missing. Copy all of it again.")
        }
        guard version == Self.version else {
            throw VicinoError(.tooNew, "The invitation was made by a newer version. Update this program.")
        }
        guard content.count <= Self.byteLimit + 1 else {
            throw VicinoError(.outOfRange, "This is too long to be an invitation.")
        }
        try self.init(wireBytes: content.dropFirst())
    }

    /// Changes ASCII letters only: no other letter may turn into a letter of base32.
    private static func upperCase(_ letter: UInt8) -> UInt8 {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(letter) ? letter - 32 : letter
    }

    private static func checksum(_ bytes: [UInt8]) -> [UInt8] {
        Array(Digest.sha256(HashLabel.checksum.bytes + bytes).bytes.prefix(checksumBytes))
    }
}
