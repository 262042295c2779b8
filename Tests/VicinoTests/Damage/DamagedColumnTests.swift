import Foundation
import GRDB
import Testing
import Vicino
import VicinoActivity
import VicinoHarness
import VicinoStore
import VicinoTesting

@Suite("A damaged database never ends the program", .serialized)
struct DamagedColumnTests {
    @Test("Any damage in the user's own records")
    func own() async throws {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            try tryAll(.own)
        }
        note(result)
    }

    @Test("Any damage in a replica")
    func replica() async throws {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            try tryAll(.replica)
        }
        note(result)
    }

    @Test("Any damage in the catalog")
    func catalog() async throws {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            try tryAll(.catalog)
        }
        note(result)
    }

    @Test("Verification says which column cannot be read", arguments: ["slot", "record"])
    func reported(column: String) throws {
        let folder = try TemporaryFolder()
        do {
            let node = try Node.testing(folder, "Anna", kinds: .builtIn)
            try node.add(Activity.make())
        }
        try DatabaseQueue(path: folder.file("Anna/own.sqlite")).write { db in
            try db.execute(
                sql: """
                    CREATE TABLE plain AS SELECT * FROM org_vicino_activity;
                    DROP TABLE org_vicino_activity; ALTER TABLE plain RENAME TO org_vicino_activity;
                    INSERT INTO org_vicino_activity SELECT * FROM org_vicino_activity;
                    UPDATE org_vicino_activity SET \(column) = NULL WHERE rowid = 2
                    """)
        }
        let node = try Node.open(.testing(folder, "Anna", kinds: .builtIn))
        let error = #expect(throws: VicinoError.self) { try node.verify(node.me) }
        #expect(error?.message.contains("own.sqlite is damaged") == true)
        #expect(error?.message.contains("no proper value in the column \(column)") == true)
    }

    @Test(
        "A time that is missing or impossible is reported, and no other one is put in its place",
        arguments: [("NULL", "lacks a time"), ("\(Int64.max)", "outside the years 1900 to 2200")])
    func times(value: String, reason: String) throws {
        let folder = try TemporaryFolder()
        do {
            let ben = try Node.testing(folder, "Ben", kinds: .builtIn)
            _ = try ben.follow(.bytes(try Node.testing(folder, "Anna", kinds: .builtIn).dump()))
        }
        var configuration = Configuration()
        configuration.foreignKeysEnabled = false
        try DatabaseQueue(path: folder.file("Ben/catalog.sqlite"), configuration: configuration).write { db in
            try db.execute(
                sql: """
                    CREATE TABLE plain AS SELECT * FROM contact; DROP TABLE contact; ALTER TABLE plain RENAME TO contact;
                    UPDATE contact SET followed_at = \(value)
                    """)
        }
        let ben = try Node.open(.testing(folder, "Ben", kinds: .builtIn))
        let error = #expect(throws: VicinoError.self) { try ben.following() }
        #expect(error?.message.contains(reason) == true)
    }

    /// The case at which a process has ended.
    private func note(_ result: ExitTest.Result?) {
        guard result == nil || result?.exitStatus != .exitCode(EXIT_SUCCESS) else { return }
        let lines = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self).split(separator: "\n")
        Issue.record("\(lines.suffix(8).joined(separator: "\n"))")
    }
}

/// Tries all columns of a file in a separate process; the last line of its errors is the present case.
private func tryAll(_ file: DamagedColumns.File) throws {
    let count = try DamagedColumns().tryAll(file, seed: WorldSeeds.part()) {
        FileHandle.standardError.write(Data("\($0)\n".utf8))
    }
    guard count > 50 else { throw CancellationError() }
}
