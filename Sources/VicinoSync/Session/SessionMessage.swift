package import VicinoCore

/// What two devices say to each other in a session, once each knows who the other is.
///
/// Whoever wants a feed numbers it; the numbers of the two sides have nothing to do with each other.
package enum SessionMessage: Equatable, Sendable {
    /// The first message of each side. The one who has built the link speaks first; the other's hello is the answer, and
    /// before it nothing counts.
    case hello(Hello)
    /// The sender has nothing more to ask for just now, and has answered that many of the peer's wants to their end.
    case done(answered: UInt64)
    /// The sender ends the session and says why.
    case goodbye(Farewell)

    // From whoever wants a feed.

    /// "Here is the digest of what I hold of that author. Is there anything new?" And what need not be repeated: of an
    /// offer, and the presence key.
    case want(
        FeedNumber, author: UserID, digest: FeedDigest, known: OutlineDigest? = nil, presence: PresenceDigest? = nil)
    /// How far the logs of an offer are held, in its order; nil for those of which nothing or only a part is held. And how
    /// many more logs are held of what has been granted, which the offer does not name.
    case have(FeedNumber, Round, [LogPosition?], others: UInt64 = 0)
    /// "What are the digests below that node?"
    case ask(FeedNumber, Round, log: Int, TreeNode)
    /// "Send the entries of these segments", in pieces or at once.
    case fetch(FeedNumber, Round, log: Int, segments: [UInt64], Pieces? = nil)
    /// "That is all I want of this feed for now; this is the digest of what I hold."
    case got(FeedNumber, Round, digest: FeedDigest)

    // From whoever serves it.

    /// How the author's device is recognised, ahead of what else is said of its present state.
    case presence(FeedNumber, PresenceNote)
    /// Nothing is new.
    case same(FeedNumber)
    /// The author's present statements. Sent again when something has changed; what was under way is then void.
    case offer(FeedNumber, Round, FeedOffer)
    /// What is new in a log since the position that was named, in one or more parts.
    case delta(FeedNumber, log: Int, PackedBatch, isLast: Bool)
    /// "That log has to be compared by its tree", and the digests below its root.
    case descend(FeedNumber, log: Int, [Digest] = [])
    /// The digests below a node.
    case children(FeedNumber, log: Int, TreeNode, [Digest])
    /// A piece of the batch that the next entries bring the end of, and its place in it.
    case piece(FeedNumber, log: Int, place: Int, [UInt8])
    /// All entries of some of the segments that were asked for. Those of one large segment may come in several parts.
    case entries(FeedNumber, log: Int, segments: [UInt64], PackedBatch, isLast: Bool)
    /// The feed is not for whoever asked.
    case refuse(FeedNumber)
}

/// The number that a side has given to a feed that it wants.
package struct FeedNumber: RawRepresentable, Hashable, Comparable, Sendable {
    package let rawValue: UInt64
    package init(rawValue: UInt64) { self.rawValue = rawValue }

    package static func < (a: FeedNumber, b: FeedNumber) -> Bool { a.rawValue < b.rawValue }
}

/// Which of the offers of a feed a request answers; what names an older one is void.
package struct Round: RawRepresentable, Hashable, Sendable {
    package let rawValue: UInt64
    package init(rawValue: UInt64) { self.rawValue = rawValue }

    package static let first = Round(rawValue: 1)
    package var next: Round { Round(rawValue: rawValue + 1) }
}

/// The first message.
package struct Hello: Equatable, Sendable {
    /// The highest version of the protocol that the sender speaks.
    package var version: UInt64 = SessionLimit.version
    /// What the sender insists on; a bit that is not known is a reason to end the session.
    package var features: UInt64 = 0
    /// The longest message that the sender takes, in bytes.
    package var messageBytes = UInt64(SessionLimit.messageBytes)
    /// That the sender holds an invitation, if they ask by one.
    package var proof: InvitationProof?

    package init(proof: InvitationProof? = nil) {
        self.proof = proof
    }
}

/// Why a session is ended before it has begun.
package enum Farewell: UInt64, CaseIterable, Sendable {
    /// Whoever asks is nobody the sender has to do with.
    case notWelcome = 1
    /// There is no such invitation.
    case invitationUnknown = 2
    case invitationExpired = 3
    /// The invitation has been used as often as it may be.
    case invitationSpent = 4
    /// The protocol's version or a feature that the other insists on is not known.
    case tooNew = 5

    /// What happened, for the one who is sent away.
    var sentence: String {
        switch self {
        case .notWelcome: "They do not share anything with you, or do not any more. Ask them for an invitation."
        case .invitationUnknown: "They know no such invitation. Ask them for a new one."
        case .invitationExpired: "The invitation has expired. Ask them for a new one."
        case .invitationSpent: "The invitation has been used already. Ask them for a new one."
        case .tooNew: "The peer's program is older and does not understand this one. It has to be updated."
        }
    }
}

/// The proof that somebody knows the secret of an invitation; made over both certificates, so that nobody can pass it on.
package struct InvitationProof: Equatable, Sendable {
    /// Which invitation.
    package let invitation: [UInt8]
    /// HMAC-SHA-256 by the invitation's secret.
    package let code: [UInt8]

    package init(invitation: [UInt8], code: [UInt8]) {
        self.invitation = invitation
        self.code = code
    }
}

/// What an author says of their logs: everything in a dump but the entries. Nothing in it has been verified.
package struct FeedOffer: Equatable, Sendable {
    /// Nil if it, the grant and all schemas are left out, because the peer has said that they know them.
    package var roster: Unverified<Roster>?
    package var standing: Unverified<Standing>?
    /// The permission of whoever is shown the offer.
    package var grant: Unverified<Grant>?
    package var closings: [Unverified<Closing>] = []
    /// The kinds of all logs.
    package var schemas: [Schema] = []
    package var logs: [Log] = []

    package struct Log: Equatable, Sendable {
        package var head: Unverified<Head>
        /// Its kinds in ascending order, by their place among the schemas; empty where the schemas are left out.
        package var kinds: [Int]

        package init(head: Unverified<Head>, kinds: [Int]) {
            self.head = head
            self.kinds = kinds
        }
    }

    package init(roster: Unverified<Roster>?) {
        self.roster = roster
    }
}

/// A batch as it travels.
package struct PackedBatch: Equatable, Sendable {
    /// What it expands to, in bytes.
    package let size: Int
    /// One frame of zstd.
    package let data: [UInt8]

    package init(size: Int, data: [UInt8]) {
        self.size = size
        self.data = data
    }
}
