/// The 16 bytes by which the digest of a value's content cannot be found by trying contents; its description hides them.
package struct Salt: Hashable, Sendable, CustomStringConvertible, CustomReflectable {
    private let words: SIMD2<UInt64>

    /// The number of bytes in a salt.
    package static let byteCount = 16

    /// Reads a salt from exactly 16 bytes; nil for any other number.
    package init?(_ bytes: some Collection<UInt8>) {
        guard bytes.count == Self.byteCount else { return nil }
        var words = SIMD2<UInt64>()
        withUnsafeMutableBytes(of: &words) { $0.copyBytes(from: bytes) }
        self.words = words
    }

    init(raw: UnsafeRawPointer) {
        words = raw.loadUnaligned(as: SIMD2<UInt64>.self)
    }

    /// The 16 bytes.
    package var bytes: [UInt8] { withUnsafeBytes(of: words) { Array($0) } }

    /// Writes the 16 bytes to memory that need not be aligned.
    package func write(to pointer: UnsafeMutableRawPointer) {
        withUnsafeBytes(of: words) { bytes in
            pointer.copyMemory(from: bytes.baseAddress.unsafelyUnwrapped, byteCount: Self.byteCount)
        }
    }

    /// Always `Salt(redacted)`.
    package var description: String { "Salt(redacted)" }

    /// Shows no children.
    package var customMirror: Mirror { Mirror(self, children: []) }
}
