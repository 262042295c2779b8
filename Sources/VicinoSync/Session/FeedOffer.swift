package import VicinoCore

/// What an author says of their logs: all of a dump but the entries. None of it is verified.
///
/// It names every log of the grant; a missing one counts as lost.
package struct FeedOffer: Equatable, Sendable {
    /// Nil if it, the grant and all schemas are left out, because the peer has said that it knows them.
    package var roster: Unverified<Roster>?
    package var revocationList: Unverified<RevocationList>?
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
        /// Of a log in `own`, for a device of the author: what the salts of its values follow from.
        package var secret: WriterSecret?

        package init(head: Unverified<Head>, kinds: [Int], secret: WriterSecret? = nil) {
            self.head = head
            self.kinds = kinds
            self.secret = secret
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
