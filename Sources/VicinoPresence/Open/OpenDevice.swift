public import VicinoCore

/// A device near that is open to strangers: whoever wants to follow its user may ask. Whose it is shows when one asks, and
/// not before.
public struct OpenDevice: Hashable, Sendable {
    /// Over which medium it was heard.
    public let medium: MediumKind
    /// What it advertises in this epoch: with the next one it looks like another device.
    public let beacon: BeaconID
    /// Where it can be reached.
    public internal(set) var addresses: [RoadAddress]
    /// When it was first heard, by one's own clock.
    public let since: Timestamp
}
