package import VicinoCore

/// A followed person, as the catalog knows them.
package struct PresenceContact: Sendable {
    /// One of the person's devices.
    package struct Device: Sendable {
        /// Its index in the roster.
        package let index: DeviceIndex
        /// The bridge from it to the local device, to recognise it after a change of its user's presence key.
        package let bridge: PresenceKey?
        /// Its revision at the end of the last session with it; nil before the first.
        package let revision: UInt64?

        package init(index: DeviceIndex, bridge: PresenceKey? = nil, revision: UInt64? = nil) {
            self.index = index
            self.bridge = bridge
            self.revision = revision
        }
    }

    /// The person.
    package let user: UserID
    /// The person's presence key; nil before the first session, when only bridges can be recognised.
    package let key: PresenceKey?
    /// The person's devices, without removed ones.
    package let devices: [Device]

    package init(user: UserID, key: PresenceKey?, devices: [Device]) {
        self.user = user
        self.key = key
        self.devices = devices
    }
}
