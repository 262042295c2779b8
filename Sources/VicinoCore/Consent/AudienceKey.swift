internal import Crypto

/// The 32 bytes from which the ids of an audience's views follow, and the key of its tags; its description hides them.
///
/// Only the author's own devices have it, so nobody else learns which views belong together, or of what kinds they are.
package struct AudienceKey: Hashable, Comparable, Sendable, CustomStringConvertible, CustomReflectable {
    package let bytes: [UInt8]

    /// The number of bytes in a key.
    package static let byteCount = 32

    /// Reads a key from exactly 32 bytes; nil for any other number.
    package init?(_ bytes: some Collection<UInt8>) {
        guard bytes.count == Self.byteCount else { return nil }
        self.bytes = Array(bytes)
    }

    /// Makes a new key.
    ///
    /// - Parameter generator: must be the system's, except in tests.
    package init(using generator: inout some RandomNumberGenerator) {
        bytes = (0..<Self.byteCount).map { _ in UInt8.random(in: 0...255, using: &generator) }
    }

    /// The view in which the audience sees the records of a kind.
    package func view(of kind: KindID) -> ViewID {
        let code = Digest(code: HashLabel.view.bytes + Array("\(kind)".utf8), key: bytes)
        return ViewID(rawValue: code.firstNumber)
    }

    /// The key of the audience's field in tags, which its followers receive.
    ///
    /// - Parameter number: how often the key was renewed: a follower who has left the audience knows an earlier one.
    package func tagKey(number: UInt64) -> [UInt8] {
        let number = withUnsafeBytes(of: number.bigEndian) { Array($0) }
        return Digest(code: HashLabel.audienceTag.bytes + number, key: bytes).bytes
    }

    /// Orders keys by their bytes.
    package static func < (a: AudienceKey, b: AudienceKey) -> Bool { a.bytes.lexicographicallyPrecedes(b.bytes) }

    /// The name by which the author's own devices tell the audience from others, even from a later one of the same choice.
    ///
    /// It is the id of a view that no audience has.
    package var name: [UInt8] {
        let code = Digest(code: HashLabel.view.bytes, key: bytes)
        return ViewID(rawValue: code.firstNumber).bytes
    }

    /// Always `AudienceKey(redacted)`.
    package var description: String { "AudienceKey(redacted)" }

    /// Shows no children.
    package var customMirror: Mirror { Mirror(self, children: []) }
}

extension RecordSecret {
    /// The writer of a view's log: that of the record's own log is shown to no follower.
    package func writer(of view: ViewID) -> WriterID {
        WriterID(rawValue: Digest(code: HashLabel.viewWriter.bytes + view.bytes, key: bytes).firstNumber)
    }

    /// The secret from which the salts of a view's log follow.
    package func secret(of view: ViewID) -> RecordSecret {
        RecordSecret(Digest(code: HashLabel.viewSecret.bytes + view.bytes, key: bytes))
    }

    fileprivate init(_ digest: Digest) { bytes = digest.bytes }
}

extension Digest {
    /// The HMAC-SHA-256 of a message.
    fileprivate init(code message: [UInt8], key: [UInt8]) {
        let code = HMAC<SHA256>.authenticationCode(for: message, using: SymmetricKey(data: key))
        self = code.withUnsafeBytes { Digest(raw: $0.baseAddress.unsafelyUnwrapped) }
    }

    /// The first eight bytes as a big-endian number.
    fileprivate var firstNumber: UInt64 { withBytes { UInt64(bigEndian: $0.loadUnaligned(as: UInt64.self)) } }
}
