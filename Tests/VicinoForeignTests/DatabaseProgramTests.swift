import Foundation
import Testing
import VicinoCore
import VicinoTesting

@testable import VicinoForeign

@Suite("The process that reads a database")
struct DatabaseProgramTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// What a shell says that gets a database at its standard input.
    private func said(_ script: String, _ database: [[UInt8]] = [[1, 2], [3]]) throws -> [UInt8] {
        var pieces = database.reversed() as [[UInt8]]
        let program = DatabaseProgram(["/bin/sh", "-c", script], copiesIn: folder.path)
        let read = program.reader { pieces.popLast() ?? [] }
        var bytes: [UInt8] = []
        while case let piece = try read(2), !piece.isEmpty { bytes += piece }
        return bytes
    }

    @Test("It gets a copy of the database, of which nothing is left")
    func copy() throws {
        #expect(try said("cat") == [1, 2, 3])
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }

    @Test("It has no variables and no arguments that name a file")
    func environment() throws {
        let said = try said("printf %s \"$HOME$USER$LANG\"; printf .")
        #expect(said == [UInt8(ascii: ".")])
    }

    @Test("A process that says nothing, or is not there, is a failure and not an empty database")
    func failure() throws {
        #expect(throws: VicinoError.self) { try said("exit 1") }
        let missing = DatabaseProgram(["/nowhere/vicino"], copiesIn: folder.path).reader { [] }
        #expect(throws: VicinoError.self) { try missing(1) }
    }

    @Test("A process ends with its reader, however much it still has to say")
    func ended() throws {
        let mark = "\(folder.path)/mark"
        do {
            let program = DatabaseProgram(["/bin/sh", "-c", "while :; do printf xxxxxxxx; done; touch \(mark)"])
            let read = program.reader { [] }
            #expect(try read(3).count == 3)
        }
        #expect(!FileManager.default.fileExists(atPath: mark))
    }

    @Test("An error of the file that is copied is passed on")
    func unreadable() throws {
        struct Unreadable: Error {}
        let read = DatabaseProgram(["/bin/cat"], copiesIn: folder.path).reader { throw Unreadable() }
        #expect(throws: Unreadable.self) { try read(1) }
    }
}
