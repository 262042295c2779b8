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
    }

    /// What the user is about to agree to.
    package let purpose: Purpose
    /// Six digits in two groups: `042 917`.
    public let digits: String
    /// The peer's claimed name, made safe to show: never trusted.
    public let claimedName: String
    /// The id that the peer claims; proved when both have agreed.
    public let user: UserID

    init(_ purpose: Purpose, peer: PairingPeer, code: PairingCode) {
        self.purpose = purpose
        digits = code.description
        claimedName = DisplayText(peer.roster.claimedName, limit: 60).text
        user = peer.user
    }
}
