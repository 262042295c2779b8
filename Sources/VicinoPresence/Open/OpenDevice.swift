public import VicinoCore

/// A near device that is open to strangers: any user may ask to follow its user, and learns only then who that is.
public struct OpenDevice: Hashable, Sendable {
    /// The medium over which it was heard.
    public let medium: MediumKind
    /// The id that it advertises in this epoch; in the next epoch it looks like another device.
    public let beacon: BeaconID
    /// The addresses of the device.
    public internal(set) var addresses: [RouteAddress]
    /// When it was first heard, by this device's clock.
    public let since: Timestamp
}
