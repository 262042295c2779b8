/// The two bytes of a beacon that tell followers, and only them, the revision of its device.
package struct BeaconTag: Hashable, Sendable {
    /// The two bytes as a big-endian number.
    package let rawValue: UInt16

    package init(rawValue: UInt16) { self.rawValue = rawValue }
}
