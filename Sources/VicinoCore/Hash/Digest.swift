internal import Crypto

/// A SHA-256 digest: 32 bytes.
package struct Digest: Hashable, Sendable {
    /// The number of bytes in a digest.
    package static let byteCount = 32

    private let words: SIMD4<UInt64>

    /// Reads a digest from exactly 32 bytes; nil for any other number.
    package init?(_ bytes: some Collection<UInt8>) {
        guard bytes.count == Self.byteCount else { return nil }
        var words = SIMD4<UInt64>()
        withUnsafeMutableBytes(of: &words) { $0.copyBytes(from: bytes) }
        self.words = words
    }

    package init(raw: UnsafeRawPointer) {
        words = raw.loadUnaligned(as: SIMD4<UInt64>.self)
    }

    package static let zero = Digest(words: .zero)

    /// Whether all bytes are zero, which stands for no digest.
    var isZero: Bool { words == .zero }

    private init(words: SIMD4<UInt64>) {
        self.words = words
    }

    /// The 32 bytes.
    package var bytes: [UInt8] { withBytes { Array($0) } }

    package func withBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
        try withUnsafeBytes(of: words, body)
    }

    /// Whether this digest equals the one that a secret requires, compared in constant time.
    package func matches(_ secret: Digest) -> Bool {
        let difference = words ^ secret.words
        return difference[0] | difference[1] | difference[2] | difference[3] == 0
    }

    /// Writes the 32 bytes to memory that need not be aligned.
    package func write(to pointer: UnsafeMutableRawPointer) {
        withUnsafeBytes(of: words) { bytes in
            pointer.copyMemory(from: bytes.baseAddress.unsafelyUnwrapped, byteCount: Self.byteCount)
        }
    }

    package static func sha256(_ bytes: UnsafeRawBufferPointer) -> Digest {
        var hasher = SHA256()
        hasher.update(bufferPointer: bytes)
        return hasher.finalize().withUnsafeBytes { Digest(words: $0.loadUnaligned(as: SIMD4<UInt64>.self)) }
    }

    package static func sha256(_ bytes: [UInt8]) -> Digest {
        bytes.withUnsafeBytes { sha256($0) }
    }
}

extension Digest: CustomStringConvertible {
    /// Lower-case hexadecimal.
    package var description: String { Hex.encode(bytes) }
}

/// The first eight bytes of all hashed data: they say what the digest is of.
package enum HashLabel: String {
    case fields = "vicino:F"
    case saltedFields = "vicino:f"
    case salts = "vicino:s"
    case saltNode = "vicino:n"
    case leaf = "vicino:L"
    case segment = "vicino:S"
    case node = "vicino:N"
    case schema = "vicino:K"
    case schemas = "vicino:M"
    case view = "vicino:V"
    case viewWriter = "vicino:v"
    case viewSecret = "vicino:w"
    case audienceTag = "vicino:t"
    case feed = "vicino:W"
    case outline = "vicino:O"
    case invitation = "vicino:I"
    case checksum = "vicino:C"
    case proof = "vicino:P"
    case beacon = "vicino:B"
    case tag = "vicino:T"
    case beaconKey = "vicino:A"
    case schedule = "vicino:E"
    case bridge = "vicino:X"
    case presence = "vicino:R"
    case knock = "vicino:D"
    case invited = "vicino:J"
    case strangers = "vicino:U"
    case commitment = "vicino:G"
    case transcript = "vicino:Y"
    case digits = "vicino:Q"
    case invitationBeacon = "vicino:Z"
    case port = "vicino:H"
    case silentTag = "vicino:q"
    case tagField = "vicino:y"
    case user = "vicino:i"
    case recovery = "vicino:r"
    case phrase = "vicino:p"

    package var bytes: [UInt8] {
        Array(rawValue.utf8)
    }
}
