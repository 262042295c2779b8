package import VicinoCore

/// The 48 bytes ahead of a handshake that prove to a device that the initiator may know of it.
///
/// ```
/// nonce 16 ‖ code 32
/// ```
///
/// To other devices they look random. A knock belongs to one handshake: its code covers the ClientHello that follows
/// it, so an attacker cannot send another handshake after a recorded knock.
package struct Knock: Hashable, Sendable {
    /// The number of bytes in a knock.
    package static let byteCount = nonceBytes + Digest.byteCount
    static let nonceBytes = 16

    let nonce: [UInt8]
    let code: Digest

    init(nonce: [UInt8], code: Digest) {
        self.nonce = nonce
        self.code = code
    }

    /// Reads the bytes that were received ahead of a handshake.
    ///
    /// - Throws: `VicinoError` with `.malformed` unless there are 48.
    package init(bytes: some Collection<UInt8>) throws(VicinoError) {
        guard bytes.count == Self.byteCount, let code = Digest(bytes.dropFirst(Self.nonceBytes)) else {
            throw VicinoError(.malformed, "A knock has \(Self.byteCount) bytes, not \(bytes.count).")
        }
        self.init(nonce: Array(bytes.prefix(Self.nonceBytes)), code: code)
    }

    /// The 48 bytes.
    package var bytes: [UInt8] { nonce + code.bytes }
}
