internal import VicinoCore

/// The first message.
package struct Hello: Equatable, Sendable {
    /// The highest version of the protocol that the sender knows.
    package var version: UInt64 = SessionLimit.version
    /// The features that the receiver must know; a receiver ends the session at an unknown bit. What a later minor
    /// version states beside them in other fields is ignored.
    package var features: UInt64 = SessionFeature.all
    /// The maximum length of a message that the sender accepts, in bytes.
    package var messageBytes = UInt64(SessionLimit.messageBytes)
    /// The proof that the sender holds an invitation, if it uses one.
    package var proof: InvitationProof?

    package init(proof: InvitationProof? = nil) {
        self.proof = proof
    }
}

/// What a side of a session must know, a bit each.
package enum SessionFeature {
    /// Version 1. A program from before it does not know the bit, and tells its user that it is too old.
    static let version1: UInt64 = 1
    /// All that this program knows.
    package static let all = version1
}

/// Why a side ends a session: before it has begun, or to go on elsewhere.
package enum GoodbyeReason: UInt64, CaseIterable, Sendable {
    /// The sender has nothing to do with the peer.
    case notWelcome = 1
    /// There is no such invitation.
    case invitationUnknown = 2
    case invitationExpired = 3
    /// The invitation has no uses left.
    case invitationSpent = 4
    /// The sender does not know the protocol's version or a required feature.
    case tooNew = 5
    /// The sender goes on over another medium with what is missing.
    case moved = 6

    /// The error for the user whose session ends.
    var error: VicinoError { VicinoError(code, sentence) }

    private var code: VicinoError.Code {
        switch self {
        case .notWelcome: .notShared
        case .invitationUnknown: .invitationUnknown
        case .invitationExpired: .invitationExpired
        case .invitationSpent: .invitationSpent
        case .tooNew: .incompatible
        case .moved: .cutShort
        }
    }

    private var sentence: String {
        switch self {
        case .notWelcome: "They share nothing with you, or no longer do. Ask them for an invitation."
        case .invitationUnknown: "They know no such invitation. Ask them for a new one."
        case .invitationExpired: "The invitation has expired. Ask them for a new one."
        case .invitationSpent: "The invitation has been used already. Ask them for a new one."
        case .tooNew: "Their program is too old for this one. Ask them to update it."
        case .moved: "The peer has ended the session to go on over another medium."
        }
    }
}

/// The proof that a user knows the secret of an invitation; made over both certificates, so that it is useless to
/// others.
package struct InvitationProof: Equatable, Sendable {
    /// The id of the invitation.
    package let invitation: [UInt8]
    /// HMAC-SHA-256 with the invitation's secret as the key.
    package let code: [UInt8]

    package init(invitation: [UInt8], code: [UInt8]) {
        self.invitation = invitation
        self.code = code
    }
}
