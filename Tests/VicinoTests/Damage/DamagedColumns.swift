import Foundation
import GRDB
import Vicino
import VicinoActivity
import VicinoHarness
import VicinoTesting

/// A person's data folder, in which one column after another is damaged.
///
/// Tables are first made again without their types and constraints, so that each value stays as it is written.
struct DamagedColumns {
    enum File: CaseIterable { case own, replica, catalog }

    private struct Column {
        let table: String
        let name: String
        let type: String
    }

    /// Values that no column of a type holds: a missing one, one of another type, and extremes.
    ///
    /// There are four for each type, so that four seeds in succession try all.
    private static let values = [
        "INTEGER": ["NULL", "'text'", "\(Int64.min)", "\(Int64.max)"],
        "TEXT": ["NULL", "x'FF00'", "''", "\(Int64.min)"],
        "BLOB": ["NULL", "\(Int64.max)", "x''", "zeroblob(100000)"], "REAL": ["NULL", "'text'", "9e999", "-1e308"],
    ]

    private let folder: TemporaryFolder
    private let author: UserID

    /// Makes the folder: with records, a deleted one, followed and following people, a block, an invitation and a
    /// presence key.
    init() throws {
        folder = try TemporaryFolder()
        let anna = try Node.testing(folder, "Anna", kinds: .builtIn)
        let ben = try Node.testing(folder, "Ben", kinds: .builtIn)
        author = anna.user
        for node in [anna, ben] {
            _ = try node.add(Activity.make(note: "one"))
            let deleted = try node.add(Activity.make("running"))
            let changed = try node.add(Activity.make("reading", place: "park"))
            _ = try node.update(changed, as: Activity.self) { $0.note = "other" }
            try node.delete(deleted)
        }
        _ = try ben.follow(.bytes(try anna.dump()))
        _ = try ben.dump()
        _ = try ben.invite(sharing: .everything)
        try ben.block(try TestPerson(seed: 7).user)
    }

    /// Tries all columns of a file, each with one of the values of its type.
    ///
    /// All values of all columns take more than a minute of a processor, so each run takes its part of them.
    ///
    /// - Parameters:
    ///   - seed: says which of the values each column gets.
    ///   - log: called with each case before it is tried.
    /// - Returns: the number of cases.
    func tryAll(_ file: File, seed: UInt64, log: (String) -> Void) throws -> Int {
        var count = 0
        for (index, column) in try columns(file).enumerated() {
            guard let values = Self.values[column.type] else { continue }
            let value = values[Int((UInt64(index) + seed) % UInt64(values.count))]
            log("\(file) \(column.table).\(column.name) = \(value). VICINO_SEED=\(seed) runs it again.")
            try tryOne(file, column, value: value)
            count += 1
        }
        return count
    }

    private func path(_ file: File, in data: String) -> String {
        switch file {
        case .own: "\(data)/own.sqlite"
        case .catalog: "\(data)/catalog.sqlite"
        case .replica: "\(data)/replicas/\(author).sqlite"
        }
    }

    private func columns(_ file: File) throws -> [Column] {
        try DatabaseQueue(path: path(file, in: folder.file("Ben"))).read { db in
            let sql = """
                SELECT m.name, c.name, c.type FROM sqlite_master AS m JOIN pragma_table_info(m.name) AS c
                WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite%' ORDER BY 1, c.cid
                """
            return try Row.fetchAll(db, sql: sql).map { Column(table: $0[0], name: $0[1], type: $0[2]) }
        }
    }

    private func tryOne(_ file: File, _ column: Column, value: String) throws {
        let copy = try TemporaryFolder()
        for name in ["Ben", "Ben-state"] {
            try FileManager.default.copyItem(atPath: folder.file(name), toPath: copy.file(name))
        }
        try Self.damage(path(file, in: copy.file("Ben")), column, value: value)
        // An error is the right report of damage. A trap would end this process.
        guard let node = try? Node.open(.testing(copy, "Ben", kinds: .builtIn)) else { return }
        let followed = (try? node.following()) ?? []
        switch file {
        case .own:
            Self.read(node, of: node.me)
            Self.useOwn(node)
        case .replica: for person in followed { Self.read(node, of: person) }
        case .catalog:
            for person in followed { Self.read(node, of: person) }
            Self.useOwn(node)
        }
    }

    private static func read(_ node: Node, of person: Person) {
        _ = try? node.verify(person)
        _ = try? node.records(Activity.self, of: person).all()
        _ = try? node.recordCounts(of: person)
        _ = try? node.replicaStatus(of: person)
        _ = try? node.haveFile(of: person)
    }

    /// Everything for which the catalog is read, or the user's own records are.
    private static func useOwn(_ node: Node) {
        _ = try? node.followers()
        _ = try? node.blockedUsers()
        _ = try? node.openInvitations()
        _ = try? node.trashedRecords(kind: Activity.schema.kind) { _ in }
        for own in [false, true] { _ = try? node.dump(own: own) }
        _ = try? node.add(Activity.make("swimming"))
        _ = try? node.invite(sharing: .everything)
    }

    private static func damage(_ path: String, _ column: Column, value: String) throws {
        var configuration = Configuration()
        configuration.foreignKeysEnabled = false
        try DatabaseQueue(path: path, configuration: configuration).write { db in
            let names = try Row.fetchAll(db, sql: "SELECT name FROM pragma_table_info(?)", arguments: [column.table])
                .map { "\"\($0[0] as String)\"" }.joined(separator: ", ")
            let table = "\"\(column.table)\""
            try db.execute(sql: "CREATE TABLE plain (\(names))")
            try db.execute(sql: "INSERT INTO plain SELECT * FROM \(table)")
            if db.changesCount == 0 { try db.execute(sql: "INSERT INTO plain VALUES (\(example(names)))") }
            try db.execute(sql: "DROP TABLE \(table); ALTER TABLE plain RENAME TO \(table)")
            try db.execute(
                sql: "UPDATE \(table) SET \"\(column.name)\" = \(value) WHERE rowid = (SELECT max(rowid) FROM \(table))"
            )
        }
    }

    /// A row for an empty table.
    private static func example(_ names: String) -> String {
        names.split(separator: ",").map { _ in "1" }.joined(separator: ", ")
    }
}
