internal import VicinoCore

/// The index of a device in a person's roster, where devices are only ever added.
package struct DeviceIndex: Hashable, Comparable, Sendable {
    /// The index, from 0.
    package let value: UInt8

    /// Wraps an index; nil if no device of a roster can have it.
    package init?(_ value: Int) {
        guard (0..<Roster.deviceLimit).contains(value) else { return nil }
        self.value = UInt8(value)
    }

    /// The first device of a roster.
    package static let first = DeviceIndex(unchecked: 0)

    /// All that devices of a roster can have.
    package static let all = (0..<Roster.deviceLimit).map { DeviceIndex(unchecked: UInt8($0)) }

    private init(unchecked: UInt8) { value = unchecked }

    /// Orders by index.
    package static func < (a: DeviceIndex, b: DeviceIndex) -> Bool { a.value < b.value }
}

extension DeviceIndex: CustomStringConvertible {
    /// The index in decimal digits.
    package var description: String { String(value) }
}
