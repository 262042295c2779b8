import Foundation
import Testing
import VicinoActivity
import VicinoCore
import VicinoTesting

@testable import Vicino
@testable import VicinoFolder
@testable import VicinoStore

@Suite("Erasing a data folder")
struct ErasureTests {
    private let folder: TemporaryFolder
    private let clock = TestClock()
    private let configuration: Node.Configuration

    init() throws {
        folder = try TemporaryFolder()
        configuration = .testing(folder, "Anna", clock: clock, kinds: [Activity.self])
    }

    private var files: DataFolder { DataFolder(path: configuration.dataPath, statePath: configuration.statePath) }

    /// A folder with all that a node keeps: records, a followed author, a follower, a feed, locks and knocks.
    private func fill() throws {
        let anna = try Node.create(configuration, claimedName: "Anna")
        let ben = try Node.testing(folder, "Ben", clock: clock, kinds: [Activity.self])
        for node in [anna, ben] { try node.add(Activity.make(note: "walked")) }
        try anna.follow(.bytes(try ben.dump()))
        _ = try anna.invite(sharing: .everything)
        _ = try anna.feedToken(of: anna.me)
        var knocks = SharedJournal("knocks", in: configuration.statePath, recordBytes: 8, limit: 8)
        try knocks.update { _ in (.append(Array(repeating: 1, count: 8)), ()) }
        for name in ["discovery", RadioUse.opening] { _ = try ExclusiveLock(of: files, for: name) }
        withExtendedLifetime(try ListeningNote([], in: files)) {}
        for name in ["service", "web", "control", "control.lock"] { try write(name) }
        try anna.close()
    }

    private func write(_ name: String, _ text: String = "") throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: "\(configuration.dataPath)/\(name)"))
    }

    private func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

    @Test("Nothing is left of a folder in which all of the program has run, and a new user can begin there")
    func all() throws {
        try fill()
        let before = FileManager.default.subpaths(atPath: configuration.dataPath)?.count ?? 0
        let report = try Node.erase(configuration)
        #expect(report.deletedFileCount > 15)
        #expect(report.deletedFileCount <= before + 2)
        #expect(report.foreignPaths == [])
        #expect(report.sharedPaths == [])
        #expect(!exists(configuration.dataPath))
        #expect(!exists(configuration.statePath))
        #expect(throws: VicinoError.self) { try Node.erase(configuration) }
        #expect(try Node.open(configuration, orCreateFor: "New").records(Activity.self).count() == 0)
    }

    @Test("What the program did not make stays, and no link is followed")
    func foreign() throws {
        try fill()
        let outside = folder.file("outside")
        try FileManager.default.createDirectory(atPath: outside, withIntermediateDirectories: true)
        try Data("mine".utf8).write(to: URL(fileURLWithPath: outside + "/thesis"))
        let replica = "\(configuration.dataPath)/replicas/\(String(repeating: "a", count: 64)).sqlite"
        try FileManager.default.createSymbolicLink(atPath: replica, withDestinationPath: outside + "/thesis")
        try FileManager.default.createSymbolicLink(
            atPath: "\(configuration.dataPath)/calendar-feeds.part", withDestinationPath: outside + "/thesis")
        for name in ["notes.txt", "keys/other", "own.sqlite.bak"] { try write(name, "mine") }
        let report = try Node.erase(configuration)
        let left = ["calendar-feeds.part", "keys/other", "notes.txt", "own.sqlite.bak"].map {
            "\(configuration.dataPath)/\($0)"
        }
        #expect(Set(report.foreignPaths) == Set(left + [replica]))
        #expect(left.allSatisfy(exists))
        #expect(!exists("\(configuration.dataPath)/own.sqlite"))
        #expect(try String(contentsOfFile: outside + "/thesis", encoding: .utf8) == "mine")
        #expect(throws: VicinoError.self) { try Node.open(configuration) }
    }

    @Test("A folder that is not one of the program's, or a link to one, is refused and unchanged")
    func refused() throws {
        try FileManager.default.createDirectory(
            atPath: configuration.dataPath + "/keys", withIntermediateDirectories: true)
        try write("own.sqlite", "mine")
        try write("keys/identity", "mine")
        #expect(throws: VicinoError(.notSetUp, notOurs)) { try Node.erase(configuration) }
        #expect(exists("\(configuration.dataPath)/own.sqlite"))
        #expect(exists("\(configuration.dataPath)/keys/identity"))
        try FileManager.default.removeItem(atPath: configuration.dataPath)
        #expect(throws: VicinoError(.notSetUp, notOurs)) { try Node.erase(configuration) }
        try fill()
        var link = configuration
        link.dataPath = folder.file("link")
        try FileManager.default.createSymbolicLink(
            atPath: link.dataPath, withDestinationPath: configuration.dataPath)
        #expect(throws: VicinoError.self) { try Node.erase(link) }
        let keys = configuration.dataPath + "/keys"
        try FileManager.default.moveItem(atPath: keys, toPath: folder.file("elsewhere"))
        try FileManager.default.createSymbolicLink(atPath: keys, withDestinationPath: folder.file("elsewhere"))
        #expect(throws: VicinoError.self) { try Node.erase(configuration) }
        #expect(exists(folder.file("elsewhere/identity")))
        #expect(exists("\(configuration.dataPath)/own.sqlite"))
    }

    private var notOurs: String {
        "\(configuration.dataPath) is not a data folder of this program. Nothing was deleted."
    }

    @Test("A folder without its databases, or without its keys, can be erased", arguments: ["own.sqlite", "keys"])
    func damaged(name: String) throws {
        try fill()
        try FileManager.default.removeItem(atPath: "\(configuration.dataPath)/\(name)")
        _ = try Node.erase(configuration)
        #expect(!exists(configuration.dataPath))
    }

    @Test("An open node, also one with a transaction, prevents the erasing, and is unharmed")
    func openNode() throws {
        try fill()
        let node = try Node.open(configuration)
        func erase() -> VicinoError? {
            do { _ = try Node.erase(configuration) } catch { return error as? VicinoError }
            return nil
        }
        #expect(erase()?.code == .busy)
        try node.write { transaction in
            try transaction.add(Activity.make(note: "during"))
            #expect(erase()?.code == .busy)
        }
        #expect(try node.records(Activity.self).count() == 2)
        // Other programs still see its locks. To close the descriptor ends them.
        let file = try FileHandle(forUpdating: URL(fileURLWithPath: configuration.dataPath + "/own.sqlite"))
        #expect(Self.isLocked(file))
        try node.close()
        try file.close()
        #expect(erase() == nil)
        #expect(!exists(configuration.dataPath))
    }

    /// Whether anyone has a lock on a file, this process included (`F_OFD_GETLK`).
    private static func isLocked(_ file: FileHandle) -> Bool {
        var lock = flock()
        lock.l_type = Int16(F_WRLCK)
        lock.l_whence = Int16(SEEK_SET)
        return fcntl(file.fileDescriptor, 36, &lock) == 0 && lock.l_type != Int16(F_UNLCK)
    }

    @Test(
        "A lock of the service, the page, a discovery, an opening or a listener prevents the erasing",
        arguments: ["service", "web", "control.lock", "discovery.lock", "opening.lock", "listening"])
    func locked(name: String) throws {
        try fill()
        let use: AnyObject? =
            switch name {
            case "listening": try ListeningNote([], in: files)
            case "opening.lock": try SharedLock(of: files, for: "opening")
            default: try ExclusiveLock(of: files, for: name.replacing(".lock", with: ""))
            }
        if ["service", "web"].contains(name) {
            let file = try FileHandle(forUpdating: URL(fileURLWithPath: "\(configuration.dataPath)/\(name)"))
            #expect(flock(file.fileDescriptor, LOCK_EX) == 0)
            #expect(throws: VicinoError.self) { try Node.erase(configuration) }
            _ = try Node.erase(configuration, holding: [name]) { _, _ in }
            try file.close()
        } else {
            #expect(throws: VicinoError.self) { try Node.erase(configuration) }
            #expect(exists("\(configuration.dataPath)/own.sqlite"))
            #expect(exists("\(configuration.dataPath)/reserve"))
        }
        withExtendedLifetime(use) {}
    }

    @Test("Another data folder keeps its markers, the knocks that both share, and its writer")
    func two() throws {
        var other = configuration
        other.dataPath = folder.file("other")
        let kept = try Node.create(other, claimedName: "Anna elsewhere")
        try kept.add(Activity.make(note: "kept"))
        try fill()
        let markers = try FileManager.default.contentsOfDirectory(atPath: configuration.statePath).count
        var wasLast: Bool?
        let report = try Node.erase(configuration) { isLast, _ in wasLast = isLast }
        #expect(wasLast == false)
        #expect(report.sharedPaths == [configuration.statePath + "/knocks"])
        #expect(try FileManager.default.contentsOfDirectory(atPath: configuration.statePath).count == markers - 1)
        #expect(try !kept.wasRestoredFromBackup())
        try kept.close()
        _ = try Node.erase(other) { isLast, _ in wasLast = isLast }
        #expect(wasLast == true)
        #expect(!exists(configuration.statePath))
    }

    @Test("The erasing of a copy of a data folder leaves the original's markers, and what both share")
    func copy() throws {
        try fill()
        var copy = configuration
        copy.dataPath = folder.file("copy")
        try FileManager.default.copyItem(atPath: configuration.dataPath, toPath: copy.dataPath)
        var wasLast: Bool?
        let report = try Node.erase(copy) { isLast, _ in wasLast = isLast }
        #expect(wasLast == false)
        #expect(report.sharedPaths == [configuration.statePath + "/knocks"])
        #expect(!exists(copy.dataPath))
        #expect(try !Node.open(configuration).wasRestoredFromBackup())
    }

    @Test("While a name of a key leads elsewhere, nothing is deleted", arguments: ["identity", "device", "agreement"])
    func linkedKey(name: String) throws {
        try fill()
        let key = "\(configuration.dataPath)/keys/\(name)"
        try FileManager.default.moveItem(atPath: key, toPath: folder.file("key"))
        try FileManager.default.createSymbolicLink(atPath: key, withDestinationPath: folder.file("key"))
        #expect(throws: VicinoError.self) { try Node.erase(configuration) }
        #expect(exists(configuration.dataPath + "/own.sqlite"))
        #expect(exists(configuration.dataPath + "/reserve"))
        try FileManager.default.removeItem(atPath: key)
        _ = try Node.erase(configuration)
        #expect(!exists(configuration.dataPath))
    }

    /// Where a test stops the erasing.
    private struct Stop: Error {}

    @Test("Wherever the erasing stops, the folder works as before or opens no more, and can be erased again")
    func interrupted() throws {
        var step = 0
        var hasEnded = false
        while !hasEnded {
            try fill()
            var count = 0
            var erasure = FolderErasure(files)
            erasure.willDelete = { _ in
                if count == step { throw Stop() }
                count += 1
            }
            do {
                _ = try erasure.run { _, _ in }
                hasEnded = true
            } catch is Stop {}
            if files.isBeingErased {
                #expect(!exists(configuration.dataPath + "/reserve"))
                #expect(throws: VicinoError.self, "\(step)") { try Node.open(configuration) }
                #expect(throws: VicinoError.self, "\(step)") { try Node.create(configuration, claimedName: "Again") }
                if step > 7 { #expect(!exists(configuration.dataPath + "/keys/identity")) }
            } else if !hasEnded {
                try Node.open(configuration).close()
            }
            if !hasEnded { _ = try Node.erase(configuration) }
            #expect(!exists(configuration.dataPath), "\(step)")
            #expect(!exists(configuration.statePath), "\(step)")
            try FileManager.default.removeItem(atPath: folder.file("Ben"))
            try? FileManager.default.removeItem(atPath: folder.file("Ben-state"))
            step += 1
        }
        #expect(step > 20)
    }
}
