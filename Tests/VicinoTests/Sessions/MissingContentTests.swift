import GRDB
import Testing
import VicinoCore

@testable import Vicino
@testable import VicinoStore

extension Sessions {
    @Suite("Missing contents, and the session that brings them")
    struct MissingContentTests {
        /// Removes the contents of three records, as a carrier can; the digests stay correct.
        private func strip(_ database: FeedDatabase) throws {
            try database.write { db in
                let tables = try RecordTables(db)
                let table = try #require(try tables.all().first)
                try db.execute(sql: "CREATE TABLE kept AS SELECT * FROM \(table.quotedName) ORDER BY record LIMIT 3")
                for record in try RecordKey.fetchAll(db, sql: "SELECT record FROM kept") {
                    try tables.remember(record.home, record: record, table: table)
                    try db.execute(sql: "DELETE FROM \(table.quotedName) WHERE record = ?", arguments: [record])
                }
                try tables.store(current: tables.findCurrentBlanks())
            }
        }

        /// Restores them.
        private func mend(_ database: FeedDatabase) throws {
            try database.write { db in
                let table = try #require(try RecordTables(db).all().first)
                try db.execute(sql: "INSERT INTO \(table.quotedName) SELECT * FROM kept")
                try db.execute(sql: "DELETE FROM lost")
                try db.execute(sql: "DROP TABLE kept")
            }
        }

        private func replica(_ encounter: Encounter) throws -> FeedDatabase {
            try encounter.ben.replicas.replica(encounter.anna.user).database
        }

        @Test("Contents that a carrier has removed are restored by the next session, although all digests agree")
        func comesBack() async throws {
            let encounter = try Encounter()
            try encounter.add(600)
            try await encounter.follow()
            try strip(try replica(encounter))
            #expect(try encounter.ben.replicaStatus(of: encounter.annaAsBenSeesHer).missingContentCount == 3)
            let report = try await encounter.sync()
            #expect(report.entryCount == 256, "Only the segment that lacks something is asked for.")
            #expect(try encounter.areEqual())
            #expect(try encounter.ben.replicaStatus(of: encounter.annaAsBenSeesHer).missingContentCount == 0)
            #expect(try await encounter.sync().entryCount == 0)
            #expect(try encounter.ben.verifyAll().isEmpty)
        }

        @Test("Contents that the author lacks, too, are requested once")
        func inVain() async throws {
            let encounter = try Encounter()
            try encounter.add(20)
            try await encounter.follow()
            try strip(try replica(encounter))
            try strip(encounter.anna.own.database)
            #expect(try await encounter.sync().entryCount == 20)
            #expect(try await encounter.sync().entryCount == 0)
            #expect(try encounter.ben.replicaStatus(of: encounter.annaAsBenSeesHer).missingContentCount == 3)
        }

        @Test("A session that brings blanks is refused, and revokes no grant", arguments: [true, false])
        func refused(isFirst: Bool) async throws {
            let encounter = try Encounter()
            try encounter.add(isFirst ? 20 : 1)
            if !isFirst {
                try await encounter.follow()
                try encounter.add(20, seed: 8)
                try encounter.forgetWhatWasHandedOut()
            }
            try strip(encounter.anna.own.database)
            let report = isFirst ? try await encounter.follow() : try await encounter.sync()
            #expect(report.failures.contains { $0.error.message.contains("lacks the content") }, "\(report)")
            #expect(try encounter.ben.verify(encounter.annaAsBenSeesHer).problems == [])
            try mend(encounter.anna.own.database)
            #expect(try await encounter.sync().failures.isEmpty)
            #expect(try encounter.areEqual())
            #expect(try encounter.ben.verifyAll().isEmpty)
        }
    }
}
