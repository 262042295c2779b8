/// The number of an area on this device.
package struct AreaID: Hashable, Comparable, Sendable {
    /// The number.
    package let value: Int64

    package init(_ value: Int64) { self.value = value }

    /// Orders areas as they were added.
    package static func < (a: AreaID, b: AreaID) -> Bool { a.value < b.value }
}
