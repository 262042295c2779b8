internal import VicinoCore

/// The 48 bytes ahead of a handshake by which a device knows that whoever connects may know that it is there.
///
/// ```
/// nonce 16 ‖ code 32
/// ```
///
/// To everybody else they look like chance. A knock belongs to one handshake: its code covers the ClientHello that
/// follows it, so nobody can put a handshake of their own behind somebody else's knock.
public struct Knock: Hashable, Sendable {
    /// The number of bytes in a knock.
    public static let byteCount = nonceBytes + Digest.byteCount
    static let nonceBytes = 16

    let nonce: [UInt8]
    let code: Digest

    init(nonce: [UInt8], code: Digest) {
        self.nonce = nonce
        self.code = code
    }

    /// Reads the bytes that came ahead of a handshake.
    ///
    /// - Throws: `PresenceError` with `.malformed` unless there are 48.
    public init(bytes: some Collection<UInt8>) throws(PresenceError) {
        guard bytes.count == Self.byteCount, let code = Digest(bytes.dropFirst(Self.nonceBytes)) else {
            throw PresenceError(.malformed, "A knock has \(Self.byteCount) bytes, not \(bytes.count).")
        }
        self.init(nonce: Array(bytes.prefix(Self.nonceBytes)), code: code)
    }

    /// The 48 bytes.
    public var bytes: [UInt8] { nonce + code.bytes }
}
