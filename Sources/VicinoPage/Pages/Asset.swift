internal import Crypto

/// A file that is part of the program: the style sheet, a script, an icon.
///
/// Every program may fetch it, so it says nothing about the user.
public struct Asset: Sendable {
    /// The name under which the server has it.
    public let name: String
    /// The media type.
    public let type: String
    /// The content.
    public let bytes: [UInt8]
    /// The beginning of the content's digest. As a part of the address, it lets browsers keep the file for ever.
    let version: String

    /// - Parameters:
    ///   - name: the name under which the server has it, such as `app.js`.
    ///   - type: the media type.
    ///   - bytes: the content.
    public init(_ name: String, type: String, bytes: [UInt8]) {
        self.name = name
        self.type = type
        self.bytes = bytes
        version = SignInTokens.hexadecimal(Array(SHA256.hash(data: bytes).prefix(6)))
    }

    /// The path under which the server has it.
    var path: String { "/\(name)" }

    /// The address in pages, with the version.
    var address: String { "\(path)?v=\(version)" }
}
