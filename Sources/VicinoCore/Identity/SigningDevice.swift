/// The device that signs a statement for its author, as the statement names it.
package struct SigningDevice: Hashable, Sendable {
    /// The author whose device it is.
    package let author: UserID
    /// The key with which the device signs.
    package let key: [UInt8]
    /// The version of the roster that lists the device.
    package let roster: UInt64

    package init(author: UserID, key: [UInt8], roster: UInt64) {
        self.author = author
        self.key = key
        self.roster = roster
    }
}
