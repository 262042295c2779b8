import Foundation
import Testing
import VicinoTesting

@testable import VicinoWatching

@Suite("Listing a folder") struct FolderListingTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func write(_ name: String) throws {
        let path = folder.file(name)
        try FileManager.default.createDirectory(
            atPath: URL(fileURLWithPath: path).deletingLastPathComponent().path, withIntermediateDirectories: true)
        try "x".write(toFile: path, atomically: false, encoding: .utf8)
    }

    private func all(under path: String = "", turn: Int = 3) throws -> [String] {
        let listing = try FolderListing(folder.path, under: path)
        var paths: [String] = []
        while case let found = try listing.next(turn), !found.isEmpty {
            #expect(found.count <= turn)
            paths += found.map(\.path)
        }
        return paths.sorted()
    }

    @Test("All regular files are found once, also in folders, and no hidden ones")
    func files() throws {
        for name in ["a.gpx", "in/b.fit", "in/deep/c.kml", "1/2/3/4/d.gpx", ".stversions/e.gpx", "in/.f.tmp"] {
            try write(name)
        }
        #expect(try all() == ["1/2/3/4/d.gpx", "a.gpx", "in/b.fit", "in/deep/c.kml"])
        #expect(try all(under: "in") == ["in/b.fit", "in/deep/c.kml"])
    }

    @Test("Files that lie too deep are not listed")
    func depth() throws {
        try write("1/2/3/4/a.gpx")
        try write("1/2/3/4/5/b.gpx")
        #expect(try all() == ["1/2/3/4/a.gpx"])
    }

    @Test("Links, pipes and folders are none of the files, and no link leads out")
    func irregular() throws {
        let other = try TemporaryFolder()
        try "secret".write(toFile: other.file("b.gpx"), atomically: false, encoding: .utf8)
        try write("a.gpx")
        #expect(symlink(other.file("b.gpx"), folder.file("link.gpx")) == 0)
        #expect(symlink(other.path, folder.file("elsewhere")) == 0)
        #expect(mkfifo(folder.file("pipe.gpx"), 0o600) == 0)
        #expect(try all() == ["a.gpx"])
        #expect(FolderListing.look(at: "link.gpx", in: folder.path) == nil)
        #expect(FolderListing.look(at: "elsewhere/b.gpx", in: folder.path) == nil)
        #expect(throws: FolderObstacle.noFolder) { try FolderListing(folder.path, under: "elsewhere") }
        #expect(throws: ArrivedFile.Obstacle.irregular) { try ArrivedFile("link.gpx", in: folder.path) }
        #expect(throws: ArrivedFile.Obstacle.irregular) { try ArrivedFile("elsewhere/b.gpx", in: folder.path) }
        #expect(throws: ArrivedFile.Obstacle.irregular) { try ArrivedFile("pipe.gpx", in: folder.path) }
        #expect(throws: ArrivedFile.Obstacle.gone) { try ArrivedFile("none.gpx", in: folder.path) }
    }

    @Test("The watched folder itself may be a link")
    func linkedRoot() throws {
        try write("a.gpx")
        let other = try TemporaryFolder()
        #expect(symlink(folder.path, other.file("tracks")) == 0)
        let listing = try FolderListing(other.file("tracks"), under: "")
        #expect(try listing.next(9).map(\.path) == ["a.gpx"])
    }

    @Test("A missing folder, and a file in its place, are told")
    func missing() throws {
        try write("file")
        #expect(throws: FolderObstacle.missing) { try FolderListing(folder.file("none"), under: "") }
        #expect(throws: FolderObstacle.noFolder) { try FolderListing(folder.file("file"), under: "") }
        #expect(throws: FolderObstacle.missing) { try FolderIdentity(folder.file("none")) }
        #expect(throws: FolderObstacle.noFolder) { try FolderIdentity(folder.file("file")) }
    }

    @Test("Another folder at the same path is another one")
    func identity() throws {
        try write("in/a.gpx")
        let first = try FolderIdentity(folder.file("in"))
        #expect(try FolderIdentity(folder.file("in")) == first)
        #expect(rename(folder.file("in"), folder.file("old")) == 0)
        try write("in/a.gpx")
        #expect(try FolderIdentity(folder.file("in")) != first)
    }

    @Test("A file tells whether a program has it open for writing, and is read as it is")
    func writing() throws {
        try write("a.gpx")
        let writer = open(folder.file("a.gpx"), O_WRONLY)
        let file = try ArrivedFile("a.gpx", in: folder.path)
        #expect(file.isBeingWritten)
        let before = file.stamp
        #expect(pwrite(writer, "walk", 4, 1) == 4)
        #expect(file.stamp != before)
        close(writer)
        #expect(!file.isBeingWritten)
        #expect(try file.read(at: 0, count: 100) == Array("xwalk".utf8))
        #expect(try file.read(at: 3, count: 1) == Array("l".utf8))
        #expect(try file.read(at: 9, count: 1).isEmpty)
    }

    @Test("A hundred thousand files are listed in parts, whose size does not grow")
    func many() throws {
        try FileManager.default.createDirectory(atPath: folder.file("many"), withIntermediateDirectories: false)
        for index in 0..<100_000 { close(open(folder.file("many/\(index).gpx"), O_CREAT | O_WRONLY, 0o600)) }
        let listing = try FolderListing(folder.path, under: "")
        var count = 0
        while case let found = try listing.next(64), !found.isEmpty { count += found.count }
        #expect(count == 100_000)
    }
}
