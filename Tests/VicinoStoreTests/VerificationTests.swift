import GRDB
import Testing
import VicinoCore
import VicinoHarness
import VicinoTesting

@testable import VicinoFolder
@testable import VicinoStore

@Suite("Verification finds tampering")
struct VerificationTests {
    private let files: TemporaryFolder
    private let replica: ReplicaStore

    init() throws {
        files = try TemporaryFolder()
        let author = try HostileAuthor()
        replica = try ReplicaStore.open(try files.dataFolder(), author.user)
        let entries = (0..<600).map { HostileAuthor.Entry(number: UInt64($0), title: "event \($0)") }
        _ = try replica.merge { try .init(bytes: try author.dump(entries, next: 600)) }
    }

    @Test("An untouched replica is sound")
    func sound() throws {
        let report = try replica.database.verify(isReplica: true)
        #expect(report.problems == [])
        #expect(report.logs == 1)
        #expect(report.entries == 600)
    }

    @Test("A replica that has received nothing is incomplete, and not damaged")
    func untouched() throws {
        let folder = DataFolder(path: files.path, statePath: files.path + "/state")
        let database = try ReplicaStore.open(folder, HostileAuthor().user).database
        let report = try database.verify(isReplica: true)
        #expect(report.problems == [])
        #expect(report.isIncomplete)
        #expect(report.logs == 0)
        #expect(report.entries == 0)
        #expect(try !database.verify(isReplica: false).problems.isEmpty, "The own database always has an owner.")
    }

    @Test(
        "A changed, added or missing row, digest, head or author is reported",
        arguments: [
            "UPDATE org_example_event SET title = 'other' WHERE title = 'event 7'",
            "UPDATE org_example_event SET clock = clock + 1 WHERE title = 'event 7'",
            "DELETE FROM org_example_event WHERE title = 'event 7'",
            "INSERT INTO org_example_event (record, slot, clock, title, start) VALUES (99999999, 99999999, 1, 'x', 1)",
            "INSERT INTO deleted (record, kind, slot, clock) SELECT record, 1, slot, clock FROM org_example_event LIMIT 1",
            "UPDATE segment SET slots = (SELECT slots FROM segment ORDER BY key LIMIT 1)",
            "DELETE FROM segment WHERE key = (SELECT max(key) FROM segment)",
            "UPDATE branch SET digests = zeroblob(length(digests))",
            "UPDATE log SET next = next + 1", "UPDATE log SET live = live - 1", "UPDATE log SET head = NULL",
            "UPDATE log SET head = zeroblob(length(head))",
            "UPDATE log SET head_signature = zeroblob(64)", "DELETE FROM author",
        ])
    func tampered(sql: String) throws {
        try replica.database.write { db in
            try db.execute(sql: sql)
            #expect(db.changesCount > 0, "The statement does nothing.")
        }
        do {
            let report = try replica.database.verify(isReplica: true)
            // Without any head there is no comparison: the replica counts as one that was never complete.
            #expect(!report.problems.isEmpty || sql.contains("head = NULL") && report.isIncomplete)
        } catch let error as VicinoError {
            #expect(error.message.contains("damaged"))
        }
    }

    @Test(
        "A trigger or a view that the program has not made is reported",
        arguments: [
            "CREATE TRIGGER quiet AFTER INSERT ON org_example_event BEGIN DELETE FROM deleted; END",
            "CREATE VIEW quiet AS SELECT 1",
        ])
    func foreignObject(sql: String) throws {
        try replica.database.write { try $0.execute(sql: sql) }
        let problem = try #require(try replica.database.verify(isReplica: true).problems.first)
        #expect(problem.contains("holds the \(sql.contains("VIEW") ? "view" : "trigger") “quiet”"), "\(problem)")
    }

    /// How many tables a verification reads for a replica of one log for each of some kinds.
    private func tablesRead(kinds count: Int) throws -> Int {
        let files = try TemporaryFolder()
        var author = try HostileAuthor()
        let replica = try ReplicaStore.open(try files.dataFolder(), author.user)
        for number in 0..<UInt64(count) {
            author.schema = try HostileAuthor.eventSchema(kind: "org.example.kind\(number)")
            _ = try replica.merge { try .init(bytes: try author.dump([.init(number: number)], next: number + 1)) }
        }
        return try replica.database.read { db in
            let verification = try FeedVerification(db, isReplica: true)
            let report = try verification.run()
            #expect(report.problems == [])
            #expect(report.logs == count)
            #expect(report.records == count)
            return verification.tablesRead
        }
    }

    @Test("Twice as many kinds are twice as much to verify")
    func manyKinds() throws {
        let few = try tablesRead(kinds: 20)
        let many = try tablesRead(kinds: 40)
        #expect(few == 20)
        #expect(many == 40)
    }
}
