/// A device of the user.
package struct UserDevice: Hashable, Sendable {
    /// What the user calls it.
    package let name: String
    /// Whether it is this device.
    package let isThis: Bool
    /// Whether the user has removed it. What it signs since then counts nowhere.
    package let isRemoved: Bool
    /// When it was added; nil for the first one.
    package let addedAt: Timestamp?
    /// The first digits of its key, by which devices of one name are told apart.
    package let shortKey: String
    /// Its signing key.
    let key: [UInt8]
}
