import Foundation
import Testing
import VicinoCore
import VicinoTesting

@testable import VicinoFolder

@Suite("The files of a database")
struct DatabaseFileSetTests {
    private let folder: TemporaryFolder
    private let path: String
    private var files: DatabaseFileSet { DatabaseFileSet(path) }

    init() throws {
        folder = try TemporaryFolder()
        path = folder.file("a.sqlite")
    }

    private func write(_ bytes: [UInt8], suffix: String = "") throws {
        try Data(bytes).write(to: URL(filePath: path + suffix))
    }

    /// The first bytes of a database.
    private func header(mark: UInt8, version: UInt8) -> [UInt8] {
        var bytes = Array("SQLite format 3\0".utf8) + [UInt8](repeating: 0, count: 84)
        bytes[63] = version
        bytes[71] = mark
        return bytes
    }

    private var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
    }

    @Test("Only a database with the mark is marked")
    func mark() throws {
        #expect(!files.isMarked(7))
        try write(header(mark: 7, version: 3))
        #expect(files.isMarked(7))
        #expect(!files.isMarked(8))
        try write(Array(header(mark: 7, version: 3).dropLast()))
        #expect(!files.isMarked(7))
        try write([UInt8](repeating: 0, count: 100))
        #expect(!files.isMarked(0))
    }

    @Test("A header tells the version of the tables")
    func version() {
        #expect(DatabaseHeader(header(mark: 7, version: 3))?.tableVersion == 3)
        #expect(DatabaseHeader([]) == nil)
    }

    @Test("With a database go the files beside it, and no others")
    func delete() throws {
        for suffix in ["", "-wal", "-shm", "-journal", "-obsolete", "-other"] { try write([1], suffix: suffix) }
        try files.delete()
        #expect(try names == ["a.sqlite-other"])
        try files.delete()
    }

    @Test("An emptied database is a file without content, and nothing is beside it")
    func empty() throws {
        #expect(!files.isEmpty)
        for suffix in ["", "-wal"] { try write([1], suffix: suffix) }
        #expect(!files.isEmpty)
        try files.empty()
        #expect(files.isEmpty)
        #expect(try names == ["a.sqlite"])
    }

    @Test("What is no regular file is refused, beside the database, too", arguments: ["", "-wal", "-shm", "-journal"])
    func irregular(suffix: String) throws {
        try files.check()
        #expect(mkdir(path + suffix, 0o700) == 0)
        #expect(throws: VicinoError.self) { try files.check() }
    }
}
