internal import Crypto
internal import FoundationEssentials

/// The vouches of two users for each other, which only a reader who knows of both can open.
package struct HiddenVouch: Hashable, Sendable {
    /// A nonce, the encrypted vouches and a tag (ChaCha20-Poly1305, RFC 8439).
    package let bytes: [UInt8]

    /// How long it may be: at least a nonce and a tag.
    package static let lengths = 28...1024
    /// How long it is, as this program makes it.
    private static let length = 428

    /// Reads what was received; nil for too few or too many bytes.
    package init?(_ bytes: some Collection<UInt8>) {
        guard Self.lengths.contains(bytes.count) else { return nil }
        self.bytes = Array(bytes)
    }

    init(_ content: [UInt8], by key: VouchKey, using generator: inout some RandomNumberGenerator) throws {
        let nonce = try ChaChaPoly.Nonce(data: Self.random(12, using: &generator))
        bytes = Array(try ChaChaPoly.seal(content, using: key.key, nonce: nonce).combined)
    }

    /// Makes one that nobody can open, so that the others cannot be counted.
    ///
    /// - Parameter generator: must be the system's, except in tests.
    package static func decoy(using generator: inout some RandomNumberGenerator) -> HiddenVouch {
        HiddenVouch(unchecked: random(length, using: &generator))
    }

    private init(unchecked: [UInt8]) { bytes = unchecked }

    private static func random(_ count: Int, using generator: inout some RandomNumberGenerator) -> [UInt8] {
        (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
    }

    /// What is hidden; nil if it is of another person, was hidden from this listener, or cannot be read.
    package func opened(by key: VouchKey) -> MutualVouch? {
        guard let box = try? ChaChaPoly.SealedBox(combined: bytes),
            let content = try? ChaChaPoly.open(box, using: key.key)
        else { return nil }
        return try? MutualVouch(wireBytes: Array(content)[...])
    }
}
