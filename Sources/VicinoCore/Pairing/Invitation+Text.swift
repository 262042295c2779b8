/// The text form: `vicino:`, then in base32 a version, the canonical bytes and a checksum.
///
/// Base32 in upper case has no letter that a QR code would need eight bits for, and nobody confuses its letters when an
/// invitation is read out. The checksum tells a mistake in copying from an invitation that is not worth anything any more.
extension Invitation {
    /// What every invitation begins with.
    public static let scheme = "vicino:"
    /// The most letters that are looked at; a whole invitation has fewer.
    public static let textLimit = 4096

    private static let version: UInt8 = 1
    private static let checksumBytes = 4

    /// What to hand to the person who is invited, and to nobody else.
    public var text: String {
        let bytes = [Self.version] + wireBytes
        return Self.scheme + Base32.encode(bytes + Self.checksum(bytes))
    }

    /// Reads the text form, in either case and with any white space that a message has put into it.
    ///
    /// - Throws: `CoreError` with `.malformed` for what is no invitation, `.outOfRange` for what is too long for one,
    ///   `.mistyped` for one with a mistake in it or cut off, and `.tooNew` for one of a newer version.
    public init(text: String) throws(CoreError) {
        guard text.utf8.count <= Self.textLimit else {
            throw CoreError(.outOfRange, "This is too long to be an invitation.")
        }
        let letters = text.filter { !$0.isWhitespace }.utf8.map(Self.upperCase)
        guard letters.starts(with: Self.scheme.utf8.map(Self.upperCase)) else {
            throw CoreError(.malformed, "This is no invitation. One begins with \(Self.scheme)")
        }
        let bytes = Base32.decode(letters.dropFirst(Self.scheme.utf8.count)) ?? []
        let content = bytes.dropLast(Self.checksumBytes)
        guard let version = content.first, Self.checksum(Array(content)) == Array(bytes.suffix(Self.checksumBytes))
        else {
            throw CoreError(
                .mistyped, "The invitation has a mistake in it, or a part is missing. Copy all of it again.")
        }
        guard version == Self.version else {
            throw CoreError(.tooNew, "The invitation was made by a newer version. Update this program.")
        }
        guard content.count <= Self.byteLimit + 1 else {
            throw CoreError(.outOfRange, "This is too long to be an invitation.")
        }
        try self.init(wireBytes: content.dropFirst())
    }

    /// Of ASCII letters only: others have no place here, and must not become some that have.
    private static func upperCase(_ letter: UInt8) -> UInt8 {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(letter) ? letter - 32 : letter
    }

    private static func checksum(_ bytes: [UInt8]) -> [UInt8] {
        Array(Digest.sha256(HashLabel.checksum.bytes + bytes).bytes.prefix(checksumBytes))
    }
}
