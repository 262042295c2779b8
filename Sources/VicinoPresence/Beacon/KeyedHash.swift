internal import VicinoCore

internal import struct Crypto.SHA256

/// HMAC-SHA256 (RFC 2104) with one key for many short messages.
///
/// Half of the work of a short HMAC is the key, so the two states after the key are stored. A code then takes two
/// compressions instead of four.
struct KeyedHash: Sendable {
    private let inner: SHA256
    private let outer: SHA256

    private static let blockBytes = 64

    /// The hash with a key that every device has, for users who look for a person whom they do not know yet.
    static let strangers = KeyedHash(key: Digest.sha256(HashLabel.strangers.bytes).bytes)

    /// - Parameter key: at most 64 bytes, as every key of this protocol has.
    init(key: [UInt8]) {
        precondition(key.count <= Self.blockBytes, "a key is longer than a block")
        let block = key + [UInt8](repeating: 0, count: Self.blockBytes - key.count)
        inner = Self.state(block.map { $0 ^ 0x36 })
        outer = Self.state(block.map { $0 ^ 0x5C })
    }

    /// The first eight bytes of a message's code, as a big-endian number.
    func prefix(of message: UnsafeRawBufferPointer) -> UInt64 {
        code(of: message).withBytes { UInt64(bigEndian: $0.loadUnaligned(as: UInt64.self)) }
    }

    /// The whole code of a message.
    func code(of message: UnsafeRawBufferPointer) -> Digest {
        var inner = inner
        var outer = outer
        inner.update(bufferPointer: message)
        inner.finalize().withUnsafeBytes { outer.update(bufferPointer: $0) }
        return outer.finalize().withUnsafeBytes { Digest(raw: $0.baseAddress.unsafelyUnwrapped) }
    }

    private static func state(_ block: [UInt8]) -> SHA256 {
        var state = SHA256()
        block.withUnsafeBytes { state.update(bufferPointer: $0) }
        return state
    }
}
