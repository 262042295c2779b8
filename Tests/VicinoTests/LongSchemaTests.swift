import Foundation
import GRDB
import Testing
import VicinoActivity
import VicinoCore
import VicinoTesting

@testable import Vicino
@testable import VicinoStore

/// An author can sign schemas of megabytes. Each page asks for the records of one kind and for the numbers of all.
@Suite("Schemas that nobody asks for are not read")
struct LongSchemaTests {
    private let folder: TemporaryFolder
    private let clock = TestClock()
    private let node: Node

    init() throws {
        folder = try TemporaryFolder()
        node = try Node.testing(folder, "Anna", clock: clock, kinds: .builtIn)
        try node.add(Activity.make(note: "a walk"))
        try node.add(Mood(name: "calm"))
        // A schema that is read is found to be damaged.
        try node.own.database.write { db in
            try db.execute(
                sql: "UPDATE kind SET schema = x'00' WHERE name = ?", arguments: [Mood.schema.kind.name])
        }
    }

    @Test("Numbers, kinds and records of another kind need none of them")
    func unread() throws {
        #expect(throws: VicinoError.self) { try node.schemas(of: node.me) }
        #expect(try node.recordCounts(of: node.me) == [Activity.schema.kind: 1, Mood.schema.kind: 1])
        #expect(try Set(node.kinds(of: node.me)) == [Activity.schema.kind, Mood.schema.kind])
        #expect(try node.schema(of: Activity.schema.kind, of: node.me) == Activity.schema)
        #expect(try node.records(Activity.self).all().count == 1)
        #expect(try node.trashedRecords(Activity.self).isEmpty)
        var pages = node.pages(Activity.self, of: node.me, size: 5)
        let page = try pages.next()
        #expect(page?.count == 1)
    }

    @Test("SQLite answers from indexes, and reads no row of the table of kinds")
    func plan() throws {
        let plans = try node.own.database.read { db in
            try [
                "SELECT ref, name, major FROM kind ORDER BY name, major",
                "SELECT ref, table_name FROM kind ORDER BY table_name",
            ].map { sql in
                try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN \(sql)").map { $0["detail"] as String }.joined()
            }
        }
        #expect(plans.allSatisfy { $0.contains("USING COVERING INDEX") }, "\(plans)")
    }
}
