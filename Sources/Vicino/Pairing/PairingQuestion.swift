internal import VicinoSync

/// What to ask a person who pairs: whether the other screen shows the same digits, and whether they want it.
///
/// Whoever says yes without looking can be led to follow a stranger who sits between the two devices, or to let them in.
public struct PairingQuestion: Sendable {
    /// What the person wants, and the other one is to agree to.
    public enum Wish: Sendable {
        /// To follow the other one.
        case follow
        /// To let the other one follow.
        case beFollowed
    }

    /// What one's own person is about to agree to.
    public let wish: Wish
    /// Six digits in two groups: `042 917`.
    public let digits: String
    /// What the other one calls themselves, made safe to show: never to be trusted.
    public let claimedName: String
    /// Who the other one says they are; proved when both have agreed.
    public let user: UserID

    init(_ wish: Wish, _ peer: PairingPeer, _ code: PairingCode) {
        self.wish = wish
        digits = code.description
        claimedName = displaySafe(peer.roster.claimedName, limit: 60)
        user = peer.user
    }
}
