package import VicinoCore

/// A followed person, as the catalog knows them.
package struct PresenceContact: Sendable {
    /// One of the person's devices.
    package struct Device: Sendable {
        /// Its index in the roster.
        package let index: DeviceIndex
        /// The bridges from it to the local device, to recognise it after a change of its user's presence key. There is one,
        /// unless the user of this device has had another id.
        package let bridges: [PresenceKey]
        /// The revision that it stated for this user's audience at the end of the last session; nil before the first.
        package let revision: UInt64?

        package init(index: DeviceIndex, bridges: [PresenceKey], revision: UInt64? = nil) {
            self.index = index
            self.bridges = bridges
            self.revision = revision
        }

        package init(index: DeviceIndex, bridge: PresenceKey? = nil, revision: UInt64? = nil) {
            self.init(index: index, bridges: [bridge].compactMap(\.self), revision: revision)
        }
    }

    /// The person.
    package let user: UserID
    /// The person's presence key; nil before the first session, when only bridges can be recognised.
    package let key: PresenceKey?
    /// The field of tags for this user's audience; nil if there is none, so that each beacon may announce news.
    package let field: TagField?
    /// The person's devices, without removed ones.
    package let devices: [Device]

    package init(user: UserID, key: PresenceKey?, field: TagField? = nil, devices: [Device]) {
        self.user = user
        self.key = key
        self.field = field
        self.devices = devices
    }
}
