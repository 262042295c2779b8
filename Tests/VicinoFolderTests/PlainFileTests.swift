import Foundation
import Testing
import VicinoCore
import VicinoTesting

@testable import VicinoFolder

@Suite("Files of a data folder")
struct PlainFileTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private var path: String { folder.path + "/file" }
    private var elsewhere: String { folder.path + "/elsewhere" }

    private func write(_ text: String, to path: String) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    }

    @Test("Only a plain file is opened, and nothing is waited for", .timeLimit(.minutes(10)))
    func obstacles() throws {
        try write("theirs", to: elsewhere)
        let obstacles: [(String) -> Int32] = [
            { mkdir($0, 0o700) }, { mkfifo($0, 0o600) }, { [elsewhere] in symlink(elsewhere, $0) },
        ]
        for make in obstacles {
            #expect(make(path) == 0)
            for flags in [O_RDONLY, O_WRONLY, O_RDWR] { #expect(PlainFile.open(path, flags) == nil) }
            #expect(throws: VicinoError.self) { try PlainFile.check(path) }
            try FileManager.default.removeItem(atPath: path)
        }
        try write("own", to: path)
        #expect(PlainFile.contents(path, limit: 3) == Array("own".utf8))
        #expect(PlainFile.contents(path, limit: 2) == nil)
    }

    @Test("What a program that was killed has left, or a link there, is not written through")
    func leftovers() throws {
        try write("theirs", to: elsewhere)
        for make in [{ symlink($0, $1) }, { link($0, $1) }] as [(String, String) -> Int32] {
            #expect(make(elsewhere, path + ".part") == 0)
            try DurableFile.write(Array("own".utf8), to: path)
            #expect(PlainFile.contents(path, limit: 9) == Array("own".utf8))
            #expect(PlainFile.contents(elsewhere, limit: 9) == Array("theirs".utf8))
        }
    }
}
