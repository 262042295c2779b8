package import VicinoCore

/// A message between two devices in a session, after each has proved its identity.
///
/// The side that wants a feed numbers it; the numbers of the two sides are independent.
package enum SessionMessage: Equatable, Sendable {
    /// The first message of each side. The initiator sends first and the acceptor answers; before that no other message
    /// counts.
    case hello(Hello)
    /// The sender has nothing more to request now, and has completely answered that many of the peer's requested feeds.
    case done(answered: UInt64)
    /// The sender ends the session and gives a reason.
    case goodbye(Farewell)

    // From the side that wants a feed.

    /// "Here is the digest of what I hold of that author. Is there anything new?" With what need not be repeated: parts
    /// of an offer, and the presence key.
    case want(
        FeedNumber, author: UserID, digest: FeedDigest, known: OutlineDigest? = nil, presence: PresenceDigest? = nil)
    /// The positions of the held logs, in the order of the offer; nil for logs of which nothing or only a part is held.
    ///
    /// Also how many more held logs were granted that the offer does not name.
    case have(FeedNumber, Round, [LogPosition?], others: UInt64 = 0)
    /// "What are the digests below that node?"
    case ask(FeedNumber, Round, log: LogIndex, TreeNode)
    /// "Send the entries of these segments", in pieces or at once.
    case fetch(FeedNumber, Round, log: LogIndex, segments: [UInt64], Pieces? = nil)
    /// "That is all I want of this feed for now; this is the digest of what I hold."
    case got(FeedNumber, Round, digest: FeedDigest)

    // From the side that serves it.

    /// How to recognise the author's device, before the messages about its present state.
    case presence(FeedNumber, PresenceNote)
    /// Nothing is new.
    case same(FeedNumber)
    /// The author's present statements. It is sent again after a change, and then earlier requests are void.
    case offer(FeedNumber, Round, FeedOffer)
    /// The changes of a log since the named position, in one or more parts.
    case delta(FeedNumber, log: LogIndex, PackedBatch, isLast: Bool)
    /// "That log must be compared by its tree", and the digests below its root.
    case descend(FeedNumber, log: LogIndex, [Digest] = [])
    /// The digests below a node.
    case children(FeedNumber, log: LogIndex, TreeNode, [Digest])
    /// A piece of a batch, and its offset; the next entries bring the end of the batch.
    case piece(FeedNumber, log: LogIndex, place: Int, [UInt8])
    /// All entries of some of the requested segments; those of one large segment may be sent in several parts.
    case entries(FeedNumber, log: LogIndex, segments: [UInt64], PackedBatch, isLast: Bool)
    /// The asking peer may not have the feed.
    case refuse(FeedNumber)
}

/// The number that a side has given to a feed that it wants.
package struct FeedNumber: RawRepresentable, Hashable, Comparable, Sendable {
    package let rawValue: UInt64
    package init(rawValue: UInt64) { self.rawValue = rawValue }

    package static func < (a: FeedNumber, b: FeedNumber) -> Bool { a.rawValue < b.rawValue }
}

/// The index of a log among the logs of an offer.
package struct LogIndex: RawRepresentable, Hashable, Sendable {
    package let rawValue: Int
    package init(rawValue: Int) { self.rawValue = rawValue }
}

extension Array {
    /// The log at its index in an offer, which has been checked.
    package subscript(index: LogIndex) -> Element {
        get { self[index.rawValue] }
        set { self[index.rawValue] = newValue }
    }

    /// The log at an index that a peer has sent; nil if there is none.
    func at(_ index: LogIndex) -> Element? { indices.contains(index.rawValue) ? self[index.rawValue] : nil }
}

/// The number of a feed's offer that a request answers; a request for an older offer is void.
package struct Round: RawRepresentable, Hashable, Sendable {
    package let rawValue: UInt64
    package init(rawValue: UInt64) { self.rawValue = rawValue }

    package static let first = Round(rawValue: 1)
    package var next: Round { Round(rawValue: rawValue + 1) }
}

/// The first message.
package struct Hello: Equatable, Sendable {
    /// The highest version of the protocol that the sender knows.
    package var version: UInt64 = SessionLimit.version
    /// The features that the receiver must know; a receiver ends the session at an unknown bit.
    package var features: UInt64 = 0
    /// The longest message that the sender accepts, in bytes.
    package var messageBytes = UInt64(SessionLimit.messageBytes)
    /// The proof that the sender holds an invitation, if it uses one.
    package var proof: InvitationProof?

    package init(proof: InvitationProof? = nil) {
        self.proof = proof
    }
}

/// Why a side ends a session: before it has begun, or to go on elsewhere.
package enum Farewell: UInt64, CaseIterable, Sendable {
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

    /// What happened, for the user whose session is refused.
    var sentence: String {
        switch self {
        case .notWelcome: "They share nothing with you, or no longer do. Ask them for an invitation."
        case .invitationUnknown: "They know no such invitation. Ask them for a new one."
        case .invitationExpired: "The invitation has expired. Ask them for a new one."
        case .invitationSpent: "The invitation has been used already. Ask them for a new one."
        case .tooNew: "The peer's program is too old for this one. Ask them to update it."
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

/// What an author says of their logs: all of a dump but the entries. None of it is verified.
package struct FeedOffer: Equatable, Sendable {
    /// Nil if it, the grant and all schemas are left out, because the peer has said that it knows them.
    package var roster: Unverified<Roster>?
    package var standing: Unverified<RevocationList>?
    /// The grant of the peer who receives the offer.
    package var grant: Unverified<Grant>?
    package var closings: [Unverified<Closing>] = []
    /// The kinds of all logs.
    package var schemas: [Schema] = []
    package var logs: [Log] = []

    package struct Log: Equatable, Sendable {
        package var head: Unverified<Head>
        /// The log's kinds in ascending order, as indexes into the schemas; empty if the schemas are left out.
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

/// A batch as it is sent.
package struct PackedBatch: Equatable, Sendable {
    /// The expanded size in bytes.
    package let size: Int
    /// One frame of zstd.
    package let data: [UInt8]

    package init(size: Int, data: [UInt8]) {
        self.size = size
        self.data = data
    }
}
