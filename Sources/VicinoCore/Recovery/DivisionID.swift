/// Which shares of a recovery phrase belong together: eight random bytes.
package struct DivisionID: Hashable, Sendable {
    package let bytes: [UInt8]

    package static let byteCount = 8

    /// Reads the bytes of an id; nil unless there are exactly eight.
    package init?(_ bytes: some Collection<UInt8>) {
        guard bytes.count == Self.byteCount else { return nil }
        self.bytes = Array(bytes)
    }

    /// Makes a new id.
    package init(using generator: inout some RandomNumberGenerator) {
        bytes = (0..<Self.byteCount).map { _ in UInt8.random(in: 0...255, using: &generator) }
    }
}
