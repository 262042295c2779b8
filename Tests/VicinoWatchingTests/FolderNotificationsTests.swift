import Foundation
import Testing
import VicinoTesting

@testable import VicinoWatching

@Suite("What the kernel tells of a folder", .timeLimit(.minutes(10)))
struct FolderNotificationsTests {
    private let folder: TemporaryFolder
    private let news: AsyncStream<Void>
    private let call: AsyncStream<Void>.Continuation

    init() throws {
        folder = try TemporaryFolder()
        let stream = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        news = stream.stream
        call = stream.continuation
    }

    private func watch() throws -> FolderNotifications {
        try FolderNotifications(folder.path) { [call] in call.yield() }
    }

    /// Reads changes until one of them is one of the wanted ones.
    private func changes(
        _ notifications: FolderNotifications, until last: FolderChange...
    ) async throws -> [FolderChange] {
        var changes: [FolderChange] = []
        for await _ in news {
            changes += notifications.receive()
            if changes.contains(where: last.contains) { break }
        }
        return changes
    }

    private func write(_ name: String, _ text: String = "x") throws {
        try text.write(toFile: folder.file(name), atomically: false, encoding: .utf8)
    }

    private func makeFolder(_ name: String) throws {
        try FileManager.default.createDirectory(atPath: folder.file(name), withIntermediateDirectories: true)
    }

    @Test("A file that is written is told of when it is closed")
    func written() async throws {
        let notifications = try watch()
        try write("a.gpx")
        let changes = try await changes(notifications, until: .completed("a.gpx"))
        #expect(changes.first == .appeared("a.gpx"))
    }

    @Test("A file that is renamed is told of by its last name, and by none that is hidden")
    func renamed() async throws {
        let notifications = try watch()
        try write(".syncthing.a.gpx.tmp")
        #expect(rename(folder.file(".syncthing.a.gpx.tmp"), folder.file("a.gpx")) == 0)
        #expect(try await changes(notifications, until: .completed("a.gpx")) == [.completed("a.gpx")])
        #expect(unlink(folder.file("a.gpx")) == 0)
        #expect(try await changes(notifications, until: .vanished("a.gpx")) == [.vanished("a.gpx")])
    }

    @Test("Folders that are there, and those that appear, are watched as deep as files are read")
    func inner() async throws {
        try makeFolder("old")
        let notifications = try watch()
        try write("old/a.gpx")
        _ = try await changes(notifications, until: .completed("old/a.gpx"))
        try makeFolder("1")
        _ = try await changes(notifications, until: .folderAppeared("1"))
        try makeFolder("1/2/3/4/5")
        // What appears in a folder before it is watched is found by listing it.
        let changes = try await changes(notifications, until: .folderAppeared("1/2"))
        #expect(!changes.contains(.folderAppeared("1/2/3/4/5")))
        _ = notifications.receive()
        try write("1/2/3/4/5/deep.gpx")
        try write("1/2/3/4/a.gpx")
        let last = try await self.changes(notifications, until: .completed("1/2/3/4/a.gpx"))
        #expect(!last.contains(.completed("1/2/3/4/5/deep.gpx")))
    }

    @Test("A folder that was moved away tells nothing more")
    func movedFolder() async throws {
        try makeFolder("in")
        let notifications = try watch()
        let other = try TemporaryFolder()
        #expect(rename(folder.file("in"), other.file("in")) == 0)
        try write("sign.gpx")
        _ = try await changes(notifications, until: .completed("sign.gpx"))
        try "x".write(toFile: other.file("in/a.gpx"), atomically: false, encoding: .utf8)
        try write("end.gpx")
        let changes = try await changes(notifications, until: .completed("end.gpx"))
        #expect(changes == [.appeared("end.gpx"), .completed("end.gpx")])
    }

    @Test("A link to a folder elsewhere is not followed")
    func linked() async throws {
        let other = try TemporaryFolder()
        #expect(symlink(other.path, folder.file("elsewhere")) == 0)
        let notifications = try watch()
        try "x".write(toFile: other.file("a.gpx"), atomically: false, encoding: .utf8)
        try write("end.gpx")
        let changes = try await changes(notifications, until: .completed("end.gpx"))
        #expect(!changes.contains { "\($0)".contains("elsewhere/") })
    }

    @Test("The end of the folder itself is told")
    func ended() async throws {
        let notifications = try watch()
        let other = try TemporaryFolder()
        #expect(rename(folder.path, other.file("moved")) == 0)
        #expect(try await changes(notifications, until: .ended).last == .ended)
        #expect(rename(other.file("moved"), folder.path) == 0)
    }

    @Test("More changes than are held are told as lost, and new ones follow")
    func overflow() async throws {
        let notifications = try watch()
        // More than the kernel's own queue holds, or than is held here.
        for index in 0..<20_000 { close(open(folder.file("\(index)"), O_CREAT | O_WRONLY, 0o600)) }
        _ = try await changes(notifications, until: .lost)
        // While the queues are still full of what came before, more is lost.
        var last: [FolderChange] = []
        while !last.contains(.completed("end.gpx")) {
            try write("end.gpx")
            last = try await changes(notifications, until: .completed("end.gpx"), .lost)
        }
    }

    @Test("A path without a folder is told why it cannot be watched")
    func missing() throws {
        try write("file")
        #expect(throws: FolderObstacle.missing) { try FolderNotifications(folder.file("none")) {} }
        #expect(throws: FolderObstacle.noFolder) { try FolderNotifications(folder.file("file")) {} }
    }
}
