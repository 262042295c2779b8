internal import VicinoCore

/// Which of a person's devices it is: its place in their roster, where devices are only ever added.
public struct DeviceIndex: Hashable, Comparable, Sendable {
    /// The place, from 0.
    public let value: UInt8

    /// Wraps a place; nil beyond the most devices that a roster has.
    public init?(_ value: Int) {
        guard (0..<Roster.deviceLimit).contains(value) else { return nil }
        self.value = UInt8(value)
    }

    /// The first device of a roster.
    public static let first = DeviceIndex(unchecked: 0)

    private init(unchecked: UInt8) { value = unchecked }

    /// Orders by place.
    public static func < (a: DeviceIndex, b: DeviceIndex) -> Bool { a.value < b.value }
}

extension DeviceIndex: CustomStringConvertible {
    /// The place in decimal digits.
    public var description: String { String(value) }
}
