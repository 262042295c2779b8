/// The two bytes of a beacon that tell followers, and only them, the revision of its device.
public struct BeaconTag: Hashable, Sendable {
    /// The two bytes as a big-endian number.
    public let rawValue: UInt16

    /// Wraps a number.
    public init(rawValue: UInt16) { self.rawValue = rawValue }
}
