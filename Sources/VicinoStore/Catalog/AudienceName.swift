/// The 8 bytes by which the user's devices name an audience, or themselves.
package struct AudienceName: Hashable, Comparable, Sendable {
    package let bytes: [UInt8]

    /// The number of bytes in a name.
    package static let byteCount = 8
    /// The user's own devices, with everything.
    package static let ownDevices = AudienceName(unchecked: [UInt8](repeating: 0, count: byteCount))

    /// Reads a name from exactly 8 bytes; nil for any other number.
    package init?(_ bytes: some Collection<UInt8>) {
        guard bytes.count == Self.byteCount else { return nil }
        self.bytes = Array(bytes)
    }

    private init(unchecked bytes: [UInt8]) { self.bytes = bytes }

    /// Orders names by their bytes.
    package static func < (a: AudienceName, b: AudienceName) -> Bool { a.bytes.lexicographicallyPrecedes(b.bytes) }
}
