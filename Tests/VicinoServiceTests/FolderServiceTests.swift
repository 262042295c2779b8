import Foundation
import Testing
import VicinoActivity
import VicinoBus
import VicinoCore
import VicinoTesting

@testable import Vicino
@testable import VicinoService

@Suite("The service imports what appears in folders", .timeLimit(.minutes(10)))
struct FolderServiceTests {
    private let folder: TemporaryFolder
    private let node: Node
    private let events = SignalQueue<ServiceEvent>(limit: 1000, overflow: .ends)

    init() throws {
        folder = try TemporaryFolder()
        node = try Node.testing(folder, "Anna", kinds: [Activity.self])
        try FileManager.default.createDirectory(atPath: tracks, withIntermediateDirectories: false)
    }

    private var tracks: String { folder.file("Tracks") }

    /// A table with one row for each number, each an hour on its own day of January.
    private func table(_ days: ClosedRange<Int>) -> String {
        let rows = days.map { "walking,2016-01-\($0 + 10)T08:00Z,2016-01-\($0 + 10)T09:00Z" }
        return (["activity,start,end"] + rows).joined(separator: "\n") + "\n"
    }

    private func write(_ name: String, _ text: String) throws {
        try text.write(toFile: "\(tracks)/\(name)", atomically: false, encoding: .utf8)
    }

    private func put(_ name: String, _ text: String) throws {
        try write(".syncthing.\(name).tmp", text)
        guard rename("\(tracks)/.syncthing.\(name).tmp", "\(tracks)/\(name)") == 0 else { throw POSIXError(.EIO) }
    }

    private func count() throws -> Int { try node.records(Activity.self).count() }

    /// Runs the part of the service beside `body`.
    private func run(_ folders: [String], _ body: (ServiceState) async throws -> Void) async throws {
        var settings = Settings()
        settings.importFolders = try folders.map { try #require(FolderPath($0)) }
        let state = ServiceState(settings) { [events] in events.put($0) }
        let service = FolderService(node: node, state: state, environment: [:], pause: .zero)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await service.run() }
            try await body(state)
            group.cancelAll()
            do { try await group.waitForAll() } catch is CancellationError {}
        }
    }

    /// Waits for the news of files.
    private func news() async throws -> FolderNews {
        while let event = try await events.take() { if case .imported(let news) = event { return news } }
        throw CancellationError()
    }

    @Test("What is there already and what appears is imported, each together with what came with it")
    func story() async throws {
        try write("old.csv", table(1...2))
        try write("older.csv", table(3...3))
        try await run([tracks]) { state in
            try await yieldUntil("the old files were not imported") { try count() == 3 }
            try put("new.csv", table(4...6))
            try await yieldUntil("the new file was not imported") { try count() == 6 }
            try await yieldUntil("the service was not done") { state.folders.first?.isReading == false }
            #expect(state.folders.map(\.path) == [tracks])
            #expect(state.folders.first?.obstacle == nil)
        }
        let counts = try #require(try node.watchedFolders().first)
        #expect(counts.takenCount == 3)
        #expect(counts.addedCount == 6)
        #expect(try node.imports().allSatisfy { $0.folder == tracks })
    }

    @Test("The next service reads nothing again, and takes what came meanwhile")
    func restart() async throws {
        try write("a.csv", table(1...2))
        try await run([tracks]) { _ in _ = try await news() }
        #expect(try count() == 2)
        let past = try node.imports().count
        try write("b.csv", table(3...3))
        try await run([tracks]) { _ in
            let news = try await news()
            #expect(news.takenCount == 1)
            #expect(news.addedCount == 1)
        }
        #expect(try node.imports().count == past + 1)
    }

    @Test("A file that cannot be read is named once, and taken when it has changed")
    func refused() async throws {
        try write("a.gpx", "<gpx><trk>")
        try await run([tracks]) { _ in
            let first = try await news()
            #expect(first.refusedCount == 1)
            #expect(first.firstRefusal?.hasPrefix("a.gpx: ") == true)
            #expect(first.takenCount == 0)
            try put("b.csv", table(1...1))
            #expect(try await news().refusedCount == 0)
            let points = (10..<40).map { second in
                "<trkpt lat='45.000\(second)' lon='11'><time>2016-01-05T08:00:\(second)Z</time></trkpt>"
            }
            try put("a.gpx", "<gpx><trk><trkseg>\(points.joined())</trkseg></trk></gpx>")
            #expect(try await news().takenCount == 1)
        }
        #expect(try node.watchedFolders().first?.refusedCount == 0)
    }

    @Test("A file that a program has open for writing waits until it is closed")
    func openFile() async throws {
        let writer = open("\(tracks)/a.csv", O_CREAT | O_WRONLY, 0o600)
        let half = Array("activity,start,end\nwalking,2016-01-11T08:00Z,2016-01-11T09:00Z\n".utf8)
        #expect(Glibc.write(writer, half, half.count) == half.count)
        try await run([tracks]) { _ in
            try put("b.csv", table(5...5))
            #expect(try await news().addedCount == 1)
            #expect(try count() == 1)
            let rest = Array("reading,2016-01-12T08:00Z,2016-01-12T09:00Z\n".utf8)
            #expect(Glibc.write(writer, rest, rest.count) == rest.count)
            close(writer)
            #expect(try await news().addedCount == 2)
        }
        #expect(try count() == 3)
    }

    @Test("A folder that is missing is said, and imported when it is there again")
    func missing() async throws {
        let away = folder.file("away")
        #expect(rename(tracks, away) == 0)
        try await run([tracks]) { state in
            try await yieldUntil("the missing folder was not said") { state.folders.first?.obstacle == .missing }
            #expect(rename(away, tracks) == 0)
            try write("a.csv", table(1...1))
            // The settings are read again, which needs no wait.
            state.apply(state.settings)
            try await yieldUntil("the folder was not imported") { try count() == 1 }
            #expect(rename(tracks, away) == 0)
            try await yieldUntil("the folder was not missed") { state.folders.first?.obstacle == .missing }
        }
    }

    @Test("Folders that the settings name no more are left alone, and no folder costs nothing")
    func settings() async throws {
        try await run([]) { state in
            var settings = state.settings
            settings.importFolders = [try #require(FolderPath(tracks))]
            try write("a.csv", table(1...1))
            state.apply(settings)
            #expect(try await news().addedCount == 1)
            settings.importFolders = []
            state.apply(settings)
            try await yieldUntil("the folder was still watched") { state.folders.isEmpty }
        }
    }

    @Test("A folder's files are counted before it is imported, or it is said why they are not")
    func contents() throws {
        try write("a.csv", "x")
        try write("b.csv", "x")
        #expect(FolderContents(try #require(FolderPath(tracks))) == .files(2))
        #expect(FolderContents(try #require(FolderPath(folder.file("none")))) == .unavailable(.missing))
    }

    @Test("The status tells other programs how the folders are")
    func status() throws {
        var status = ServiceStatus(processID: 1, since: .epoch, dataPath: "/data")
        let obstacles: [WatchedFolderObstacle?] = [
            nil, .missing, .noFolder, .unreadable("Input/output error"), .noNotifications, .cannotStore("Full."),
        ]
        status.folders = obstacles.map { FolderStatus("/media/Tracks", obstacle: $0) }
        #expect(try ServiceStatus(coded: status) == status)
        #expect(Set(obstacles.compactMap { $0?.code }).count == 5)
    }
}
