public import VicinoCore

/// Somebody whom the user follows, as the catalog knows them.
public struct FollowedPerson: Sendable {
    /// One of their devices.
    public struct Device: Sendable {
        /// Its place in the roster.
        public let index: DeviceIndex
        /// The key under which it looks for one's own device if its owner's presence key has changed.
        public let bridge: PresenceKey?
        /// The revision at which it stood at the end of the last session with it; nil before the first.
        public let revision: UInt64?

        /// Joins the parts.
        public init(index: DeviceIndex, bridge: PresenceKey? = nil, revision: UInt64? = nil) {
            self.index = index
            self.bridge = bridge
            self.revision = revision
        }
    }

    /// Who it is.
    public let user: UserID
    /// Their presence key; nil before the first session, when only bridges can be recognised.
    public let key: PresenceKey?
    /// Their devices, without those that are removed.
    public let devices: [Device]

    /// Joins the parts.
    public init(user: UserID, key: PresenceKey?, devices: [Device]) {
        self.user = user
        self.key = key
        self.devices = devices
    }
}
