package import VicinoCore

/// The key with which a knock was made. It decides whether the handshake may begin, and proves no identity.
package enum KnockKeyKind: Hashable, Sendable {
    /// The user's presence key: a follower's device, or one of the user's own.
    case presence
    /// The bridge to a follower's device that does not have the present presence key.
    case bridge(UserID, device: DeviceIndex)
    /// The secret of an open invitation.
    case invitation(InvitationID)
    /// The key that every device has, while the device is open to strangers.
    case stranger
}
