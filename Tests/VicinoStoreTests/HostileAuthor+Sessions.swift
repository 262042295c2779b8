import GRDB
import VicinoCore
import VicinoFormat
import VicinoHarness

@testable import VicinoStore
@testable import VicinoSync

extension HostileAuthor {
    /// What a session offers of some heads, to a reader that holds nothing.
    func offer(_ heads: [Unverified<Head>], roster: Verified<Roster>? = nil) throws -> VerifiedOffer {
        var offer = FeedOffer(roster: (roster ?? self.roster).source)
        for head in heads { offer.add(head, [schema]) }
        return try VerifiedOffer(offer, .first, author: user, follower: user, held: HeldFeed())
    }

    /// A segment as a session has brought and checked it.
    func received(_ batch: EntryBatch, segment: UInt64) throws -> ReceivedSegments {
        let leaves = batch.leaves()
        let packed = try BatchEncoder.encode(batch, writer: writer)
        let slots = zip(batch.headers, leaves).map { (offset: $0.offset, leaf: $1) }
        return ReceivedSegments(
            digests: [segment: Tree.segmentDigest(slots)], packed: [PackedBatch(size: packed.size, data: packed.data)],
            batches: [batch], leaves: [leaves])
    }
}

extension FeedDatabase {
    /// Makes the file what a program of the fourth version has left.
    func goBackToVersion4() throws {
        try write { db in
            try db.execute(
                sql: """
                    DROP TABLE late; DROP TABLE own_writer; DROP TABLE retraction; DROP TABLE shown; DROP TABLE view;
                    DROP TABLE audience; DROP TABLE named; DROP TABLE private;
                    DROP TABLE withheld; DROP TABLE salt; DROP TABLE secret;
                    DROP TABLE rosterfork; DROP TABLE blank; DROP TABLE asked;
                    DROP INDEX "log:complete"; DROP INDEX "arrived_segment:arrival";
                    ALTER TABLE arrived_segment DROP COLUMN live;
                    DELETE FROM grdb_migrations WHERE CAST(identifier AS INTEGER) >= 5;
                    PRAGMA user_version = 4
                    """)
        }
    }
}
