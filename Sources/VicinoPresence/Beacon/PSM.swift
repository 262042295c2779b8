/// The number on which a device listens for L2CAP channels, from the dynamic range of Bluetooth Low Energy.
public struct PSM: Hashable, Sendable {
    /// The number, from 0x80 to 0xff.
    public let value: UInt8

    /// Wraps a number; nil below the dynamic range.
    public init?(_ value: UInt8) {
        guard value >= 0x80 else { return nil }
        self.value = value
    }
}
