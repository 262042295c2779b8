import Foundation
import GRDB
import Testing
import Vicino
import VicinoActivity
import VicinoTesting

@Suite("Verification finds damaged and lost files")
struct LostFilesTests {
    private let folder: TemporaryFolder
    private let author: Person

    /// Ben follows Anna; nobody has a file open.
    init() throws {
        folder = try TemporaryFolder()
        let anna = try Node.testing(folder, "Anna", kinds: .builtIn)
        let ben = try Node.testing(folder, "Ben", kinds: .builtIn)
        for node in [anna, ben] { for _ in 0..<3 { try node.add(Activity.make()) } }
        author = try ben.follow(.bytes(try anna.dump())).person
        for node in [anna, ben] { try node.close() }
    }

    private func open() throws -> Node { try Node.open(.testing(folder, "Ben", kinds: .builtIn)) }

    /// Empties an index by its first page, as a flipped byte does.
    private func empty(_ index: String, in path: String) throws {
        let queue = try DatabaseQueue(path: path)
        let (page, size) = try queue.read { db in
            (
                try Int.fetchOne(db, sql: "SELECT rootpage FROM sqlite_master WHERE name = ?", arguments: [index]) ?? 0,
                try Int.fetchOne(db, sql: "PRAGMA page_size") ?? 0
            )
        }
        try #require(page > 1)
        try queue.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
        try queue.close()
        let file = try FileHandle(forUpdating: URL(filePath: path))
        // The number of entries (<https://www.sqlite.org/fileformat2.html#b_tree_pages>).
        try file.seek(toOffset: UInt64((page - 1) * size + 3))
        try file.write(contentsOf: Data([0, 0]))
        try file.close()
    }

    /// Writes the log of a database to its file.
    private func writeBack(_ path: String) throws {
        let queue = try DatabaseQueue(path: path)
        try queue.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
        try queue.close()
    }

    @Test("A damaged index is reported, and the file is named")
    func index() throws {
        let replica = "Ben/replicas/\(author.user).sqlite"
        let intact = try open()
        for person in [intact.me, author] { #expect(try intact.verify(person).problems == []) }
        try intact.close()
        for (file, index) in [
            ("Ben/own.sqlite", "org_vicino_activity:start"), (replica, "org_vicino_activity:start"),
            ("Ben/catalog.sqlite", "sqlite_autoindex_contact_1"),
        ] {
            let path = folder.file(file)
            try writeBack(path)
            let sound = try Data(contentsOf: URL(filePath: path))
            try empty(index, in: path)
            let node = try open()
            let problems = try node.verify(file == replica ? author : node.me).problems
            #expect(problems.contains { $0.contains("\(path) is damaged") }, "\(problems)")
            try node.close()
            for suffix in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + suffix) }
            try sound.write(to: URL(filePath: path))
        }
    }

    @Test("A replica that has lost all records is reported, named, and whole after they are received again")
    func replica() throws {
        let path = folder.file("Ben/replicas/\(author.user).sqlite")
        for content in [nil, Data()] {
            for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + suffix) }
            try content?.write(to: URL(filePath: path))
            let ben = try open()
            let found = try ben.verify(author)
            #expect(!found.isIncomplete)
            try #require(found.problems.count == 1)
            #expect(found.problems[0].contains(path))
            let anna = try Node.open(.testing(folder, "Anna", kinds: .builtIn))
            _ = try ben.importDump(.bytes(try anna.dump()))
            #expect(try ben.verify(author).problems == [])
            #expect(try ben.verify(author).recordCount == 3)
            for node in [anna, ben] { try node.close() }
        }
    }

    @Test("A catalog that is lost beside replicas is named, and not replaced by a new one")
    func catalog() throws {
        let path = folder.file("Ben/catalog.sqlite")
        for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + suffix) }
        let error = #expect(throws: VicinoError.self) { try open() }
        #expect(error?.message.contains(path) == true)
        #expect(!FileManager.default.fileExists(atPath: path))
    }
}
