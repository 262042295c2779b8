import Foundation
import Testing
import VicinoActivity
import VicinoStore
import VicinoTesting

@testable import Vicino

@Suite("Where a program keeps its data")
struct ConfigurationTests {
    private let home = ["HOME": "/people/anna"]

    private func paths(_ program: String, _ more: [String: String] = [:]) -> [String] {
        let found = Node.Configuration(program: program, environment: home.merging(more) { $1 })
        return [found.dataPath, found.statePath]
    }

    @Test("Every program has folders of its own name, by the environment")
    func folders() {
        #expect(paths("pantry") == ["/people/anna/.local/share/pantry", "/people/anna/.local/state/pantry"])
        let named = ["XDG_DATA_HOME": "/data", "XDG_STATE_HOME": "relative"]
        #expect(paths("vicino", named) == ["/data/vicino", "/people/anna/.local/state/vicino"])
    }

    @Test("An environment variable of the program's own names another data folder")
    func variable() {
        let named = ["VICINO_DATA": "/one", "MY_PANTRY_2_DATA": "/two"]
        #expect(paths("vicino", named).first == "/one")
        #expect(paths("my-pantry.2", named).first == "/two")
        #expect(paths("pantry", named).first == "/people/anna/.local/share/pantry")
        #expect(paths("pantry", ["PANTRY_DATA": ""]).first == "/people/anna/.local/share/pantry")
    }

    @Test("A folder that the user names has precedence")
    func named() {
        #expect(Node.Configuration(program: "pantry", dataPath: "/one/./two/").dataPath == "/one/two")
        #expect(Node.Configuration(program: "pantry", dataPath: "~/one").dataPath.hasSuffix("/one"))
        #expect(Node.Configuration(program: "pantry", dataPath: "/one").statePath.hasSuffix("/pantry"))
    }

    @Test("A folder is set up when it is opened for the first time, and never again")
    func firstTime() throws {
        let folder = try TemporaryFolder()
        let configuration = Node.Configuration.testing(folder, "Anna")
        let user = try Node.open(configuration, orCreateFor: "Anna").user
        let again = try Node.open(configuration, orCreateFor: "Someone")
        #expect(again.user == user)
        #expect(try again.claimedName() == "Anna")
        try FileManager.default.removeItem(atPath: configuration.dataPath + "/keys")
        #expect(throws: (any Error).self) { try Node.open(configuration, orCreateFor: "Anna") }
        #expect(!FileManager.default.fileExists(atPath: configuration.dataPath + "/keys"))
    }

    @Test("Files of listening and exporting are private, whatever the program's mask")
    func permissions() throws {
        let folder = try TemporaryFolder()
        let node = try Node.testing(folder, "Anna")
        let note = try node.announce([])
        let dump = node.dataPath + "-dump"
        _ = try node.export(toFile: dump)
        let written = try FileManager.default.subpathsOfDirectory(atPath: node.dataPath).map {
            node.dataPath + "/" + $0
        }
        #expect(written.contains { $0.hasSuffix("/listening") })
        for path in written + [dump] {
            let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? NSNumber
            #expect((mode?.intValue ?? 0o777) & 0o077 == 0, "\(path)")
        }
        _ = consume note
    }

    @Test("A note of the listener's addresses is not written through a link")
    func linkedNote() throws {
        let folder = try TemporaryFolder()
        let node = try Node.testing(folder, "Anna")
        let elsewhere = folder.file("elsewhere")
        try FileManager.default.createSymbolicLink(
            atPath: node.dataPath + "/listening", withDestinationPath: elsewhere)
        #expect(throws: (any Error).self) { _ = try node.announce([]) }
        #expect(!FileManager.default.fileExists(atPath: elsewhere))
    }

    @Test(
        "A dump is written into no file and through no link that lay beside it, also of another user",
        .timeLimit(.minutes(10)))
    func foreignPartialFile() throws {
        let folder = try TemporaryFolder()
        let node = try Node.testing(folder, "Anna")
        let dump = folder.file("dump")
        let elsewhere = folder.file("elsewhere")
        for name in [".vicino-part", ".vicino-part-1"] {
            try FileManager.default.createSymbolicLink(atPath: dump + name, withDestinationPath: elsewhere)
        }
        let foreign = try #require(fopen(dump + ".vicino-part-2", "w"))
        defer { fclose(foreign) }
        chown(dump + ".vicino-part-2", 12345, 12345)
        // A pipe at which the program would wait, and a link to what another program has locked.
        #expect(mkfifo(dump + ".vicino-part-3", 0o600) == 0)
        let lock = open(folder.file("locked"), O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        defer { close(lock) }
        #expect(flock(lock, LOCK_EX | LOCK_NB) == 0)
        try FileManager.default.createSymbolicLink(
            atPath: dump + ".vicino-part-4", withDestinationPath: folder.file("locked"))
        try node.export(toFile: dump)
        #expect(!FileManager.default.fileExists(atPath: elsewhere))
        var opened = stat()
        var written = stat()
        #expect(fstat(fileno(foreign), &opened) == 0)
        #expect(stat(dump, &written) == 0)
        #expect(opened.st_ino != written.st_ino)
        #expect(opened.st_size == 0)
        #expect(written.st_mode & 0o777 == 0o600)
        // What the same user has left is removed; as root the test gave it to another user, whose file stays.
        #expect(FileManager.default.fileExists(atPath: dump + ".vicino-part-2") == (geteuid() == 0))
    }

    @Test("A file is begun under a name that nobody can foresee, and under none that is taken")
    func partialFile() throws {
        let folder = try TemporaryFolder()
        let dump = folder.file("dump")
        let elsewhere = folder.file("elsewhere")
        var names: Set<String> = []
        for _ in 0..<20 {
            let partial = try PartialFile(for: dump)
            names.insert(partial.path)
            partial.discard()
        }
        #expect(names.count == 20)
        let first = try PartialFile(for: dump)
        #expect(throws: VicinoError.self) { try PartialFile(for: dump) }
        first.discard()
        let link = dump + ".vicino-part-0000000000000007"
        let file = dump + ".vicino-part-0000000000000008"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: elsewhere)
        try Data("theirs".utf8).write(to: URL(fileURLWithPath: file))
        for digits in [7, 8] as [UInt64] {
            #expect(throws: VicinoError.self) { try PartialFile(for: dump, digits: digits) }
        }
        #expect(!FileManager.default.fileExists(atPath: elsewhere))
        #expect(try Data(contentsOf: URL(fileURLWithPath: file)) == Data("theirs".utf8))
        let replaced = try PartialFile(for: dump)
        try FileManager.default.removeItem(atPath: replaced.path)
        try Data("theirs".utf8).write(to: URL(fileURLWithPath: replaced.path))
        #expect(throws: VicinoError.self) { try replaced.complete() }
        #expect(!FileManager.default.fileExists(atPath: dump))
    }

    @Test("A state folder into which others may write is refused, and one that is not there is made")
    func openState() throws {
        let folder = try TemporaryFolder()
        let configuration = Node.Configuration.testing(folder, "Anna")
        _ = try Node.create(configuration, claimedName: "Anna")
        try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: configuration.statePath)
        let error = #expect(throws: VicinoError.self) { try Node.open(configuration) }
        #expect(error?.message.contains("chmod 700 \(configuration.statePath)") == true)
        try FileManager.default.removeItem(atPath: configuration.statePath)
        _ = try Node.open(configuration)
    }

    @Test(
        "A pipe or a folder instead of a file is refused at once, and named",
        arguments: [
            "own.sqlite", "own.sqlite-wal", "own.sqlite-shm", "own.sqlite-journal", "catalog.sqlite", "keys/device",
            "listening", "replicas/USER.sqlite",
        ])
    func pipes(name: String) throws {
        let folder = try TemporaryFolder()
        let user: UserID
        do {
            let anna = try Node.testing(folder, "Anna")
            let ben = try Node.testing(folder, "Ben")
            try anna.add(Activity.make())
            user = anna.user
            _ = try ben.follow(.bytes(try anna.dump()))
        }
        let path = folder.file("Ben/" + name.replacing("USER", with: user.description))
        for make in [{ mkfifo(path, 0o600) }, { mkdir(path, 0o700) }] {
            try? FileManager.default.removeItem(atPath: path)
            #expect(make() == 0)
            let error = #expect(throws: VicinoError.self) {
                let node = try Node.open(.testing(folder, "Ben"))
                for person in try node.following() { _ = try node.verify(person) }
                _ = try node.announce([])
            }
            #expect(error?.message.contains(path) == true)
            #expect(throws: VicinoError.self) { try Node.verify(.file(path)) }
        }
    }

    @Test("A node uses the clock of its configuration")
    func clock() throws {
        let folder = try TemporaryFolder()
        let clock = TestClock()
        let node = try Node.testing(folder, "Anna", clock: clock)
        clock.advance(by: .seconds(90))
        #expect(node.now == clock.now)
    }
}
