public import VicinoCore

/// Why a knock is let in: whose key it was made with. It says who may go on, and proves nobody's identity.
public enum KnockOpening: Hashable, Sendable {
    /// By the user's presence key: a follower, or one of the user's own devices.
    case presence
    /// By the bridge to a follower's device, which has not got the presence key in force.
    case bridge(UserID, DeviceIndex)
    /// By an invitation that is open.
    case invitation(InvitationID)
    /// By the key that everybody has, while the device is open to strangers.
    case stranger
}
