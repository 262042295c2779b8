public import VicinoCore

/// Somebody with Vicino who lets strangers ask just now. Who it is shows when one asks, and not before.
public struct Stranger: Hashable, Sendable {
    /// Over which medium they were heard.
    public let medium: MediumKind
    /// What they advertise in this epoch: with the next one they look like somebody else.
    public let beacon: BeaconID
    /// Where they can be reached.
    public internal(set) var addresses: [RoadAddress]
    /// When they were first heard, by one's own clock.
    public let since: Timestamp
}
