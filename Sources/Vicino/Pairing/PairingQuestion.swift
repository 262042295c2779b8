internal import VicinoSync

/// The question to a user who pairs: whether the other screen shows the same digits, and whether the user wants the
/// pairing.
///
/// A user who says yes without looking can be tricked into following, or admitting, an attacker between the two
/// devices.
public struct PairingQuestion: Sendable {
    /// What the user wants, and the peer has to agree to.
    public enum Purpose: Sendable {
        /// To follow the peer.
        case follow
        /// To let the peer follow.
        case beFollowed
        /// To make the peer another device of this user.
        case addDevice
        /// To make this device another one of the peer's user.
        case join
    }

    /// What the user is about to agree to.
    package let purpose: Purpose
    /// Six digits in two groups: `042 917`.
    public let digits: String
    /// The peer's claimed name, made safe to show: never trusted. Of a device that is to be added, its name.
    public let claimedName: String
    /// The id that the peer claims; proved when both have agreed. Of a device that is to be added, this user's own.
    public let user: UserID

    init(_ purpose: Purpose, peer: PairingPeer, code: PairingCode) {
        self.purpose = purpose
        digits = code.description
        claimedName = DisplayText(peer.roster.claimedName, limit: 60).text
        user = peer.user
    }

    /// The question about a device that is to be one of a user's.
    init(adding request: Verified<DeviceRequest>, to user: UserID, code: PairingCode) {
        purpose = .addDevice
        digits = code.description
        claimedName = DisplayText(request.name, limit: 60).text
        self.user = user
    }
}
