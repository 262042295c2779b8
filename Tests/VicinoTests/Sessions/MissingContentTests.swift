import GRDB
import Testing
import VicinoCore
import VicinoHarness
import VicinoTesting

@testable import Vicino
@testable import VicinoStore

extension Sessions {
    @Suite("Missing contents, and the session that brings them")
    struct MissingContentTests {
        /// Removes the contents of three records, as a carrier can; the digests stay correct.
        ///
        /// They are the same in the author's folder and in a replica: the first ones by the ids that the follower sees.
        private func strip(_ database: FeedDatabase) throws {
            try database.write { db in
                let tables = try RecordTables(db)
                let table = try #require(try tables.all().first)
                try db.execute(
                    sql: """
                        CREATE TABLE kept AS SELECT * FROM \(table.quotedName) AS own
                        ORDER BY (SELECT min(vrecord) FROM shown WHERE shown.record = own.record), record LIMIT 3
                        """)
                for record in try RecordKey.fetchAll(db, sql: "SELECT record FROM kept") {
                    try blank(record, of: table, in: tables)
                    try tables.remember(record.home, record: record, table: table)
                    try db.execute(sql: "DELETE FROM \(table.quotedName) WHERE record = ?", arguments: [record])
                }
                try tables.store(current: tables.findCurrentBlanks())
            }
        }

        /// Leaves only the digest of a record in the views for followers.
        private func blank(_ record: RecordKey, of table: KindTable, in tables: RecordTables) throws {
            let content = try requireValue(tables.content(record, table))
            for audience in try AudienceTables(tables.db).all() {
                for view in try ViewTables(tables.db).all(of: audience) where view.kind == table.ref {
                    guard let shown = try ShownTable(tables.db).find(record, in: view), let slot = shown.slot else {
                        continue
                    }
                    let log = try requireValue(FeedLog.fetchAll(tables.db, view: view.id).first)
                    let fields = content.shown(in: audience.sharing.form, schema: table.schema)
                    let salt = try tables.salts.salt(of: slot.number, in: log)
                    let digest = LeafHasher.fields(fields.wireBytes(for: table.schema), salt: salt)
                    try tables.remember(log, slot.number, record: shown.record, fields: digest)
                }
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
            var random = SeededGenerator(seed: 1)
            let now = encounter.anna.now
            _ = try encounter.anna.own.audience(for: .everything, now: now, using: &random)
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
