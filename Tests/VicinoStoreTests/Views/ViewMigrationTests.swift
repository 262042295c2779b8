import GRDB
import Testing
import VicinoCore
import VicinoFormat
import VicinoHarness
import VicinoTesting

@testable import VicinoFolder
@testable import VicinoStore

@Suite("A folder of a program whose logs for followers shared their numbers")
struct ViewMigrationTests {
    private let world: ViewWorld

    init() throws { world = try ViewWorld() }

    /// Makes the folder what the last program has left: other salts in `own`, and a log for followers beside it.
    private func goBack() throws {
        try world.store.database.write { db in
            let editor = try OwnEditor(db, now: world.now)
            let tables = editor.tables
            let own = try editor.log()
            let former = try tables.logs.log(LogID(writer: editor.writer, view: ViewID(rawValue: 7)))
            for index in try tables.logs.storedSegments(own) {
                let slots = try tables.logs.segment(own, index: index).slots.map { slot in
                    var slot = slot
                    slot.leaf = .sha256([slot.offset])
                    return slot
                }
                let segment = Segment(ascending: slots)
                try tables.logs.replace(own, segment: index, with: segment, liveBefore: segment.count)
                try tables.logs.replace(former, segment: index, with: segment, liveBefore: 0)
            }
            tables.logs.setNext(tables.logs.current(own).next, of: former)
            try tables.logs.flush()
            try db.execute(
                sql: """
                    UPDATE log SET head = x'00', head_signature = x'00';
                    INSERT INTO emptied (log, at, number) VALUES (\(former.ref.rawValue), 1, 0);
                    INSERT OR REPLACE INTO issued (log, next, root) VALUES (\(former.ref.rawValue), 1, zeroblob(32));
                    DROP TABLE late; DROP TABLE own_writer; DROP TABLE retraction; DROP TABLE shown; DROP TABLE view;
                    DROP TABLE audience; DROP TABLE named; DROP TABLE private;
                    DELETE FROM grdb_migrations WHERE CAST(identifier AS INTEGER) >= 9;
                    PRAGMA user_version = 8
                    """)
        }
    }

    @Test("It keeps all records and loses the logs for followers; audiences begin with all that it has")
    func migrated() throws {
        let ids = try (0..<300).map { try world.add("\($0)") }
        try world.edit { try $0.delete(ids[7], forever: false) }
        try world.change(ids[9], "changed")
        try goBack()
        try world.reopen()
        try world.store.database.read { db in
            let views = try FeedLog.fetchAll(db).map(\.id.view)
            #expect(views == [.own])
            let left = try Int.fetchOne(
                db, sql: "SELECT count(*) FROM emptied WHERE log NOT IN (SELECT ref FROM log)")
            #expect(left == 0)
        }
        #expect(try world.problems() == [])
        try world.give(.everything, to: "ben")
        #expect(try world.titles(seenBy: "ben").count == 299)
        #expect(try world.titles(seenBy: "ben").contains("changed"))
        try world.edit { try $0.undelete(ids[7]) }
        try world.give(.everything, to: "ben", isUpdate: true)
        #expect(try world.titles(seenBy: "ben").contains("7"))
        #expect(try world.problems() == [])
        #expect(try world.replicaProblems("ben") == [])
    }

    @Test("The log of an earlier writer is signed anew, so that the user's other devices still get it")
    func earlierWriters() throws {
        try world.add("one")
        // That signs the log of the writer that ends here.
        try world.restore()
        try world.add("two")
        try goBack()
        try world.reopen()
        var logs = 0
        try world.store.export(for: .ownDevices, since: nil, now: world.now, using: &world.random) { header, entries in
            logs = header.logs.count
            try entries { _, _ in }
        }
        #expect(logs == 2)
        #expect(try world.problems() == [])
    }
}
