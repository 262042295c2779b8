import Foundation
import Testing
import VicinoTesting

@testable import Vicino

@Suite("Where a program keeps its data")
struct ConfigurationTests {
    private let home = ["HOME": "/people/anna"]

    private func paths(_ program: String, _ more: [String: String] = [:]) -> [String] {
        let found = Node.Configuration(program: program, environment: home.merging(more) { $1 })
        return [found.dataPath, found.statePath]
    }

    @Test("Every program has folders of its own name, where the environment says")
    func folders() {
        #expect(paths("pantry") == ["/people/anna/.local/share/pantry", "/people/anna/.local/state/pantry"])
        let named = ["XDG_DATA_HOME": "/data", "XDG_STATE_HOME": "relative"]
        #expect(paths("vicino", named) == ["/data/vicino", "/people/anna/.local/state/vicino"])
    }

    @Test("An environment variable of the program’s own names another data folder")
    func variable() {
        let named = ["VICINO_DATA": "/one", "MY_PANTRY_2_DATA": "/two"]
        #expect(paths("vicino", named).first == "/one")
        #expect(paths("my-pantry.2", named).first == "/two")
        #expect(paths("pantry", named).first == "/people/anna/.local/share/pantry")
        #expect(paths("pantry", ["PANTRY_DATA": ""]).first == "/people/anna/.local/share/pantry")
    }

    @Test("A folder that the person named goes before everything else")
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
        let again = try Node.open(configuration, orCreateFor: "Somebody")
        #expect(try again.user == user && again.claimedName() == "Anna")
        try FileManager.default.removeItem(atPath: configuration.dataPath + "/keys")
        #expect(throws: (any Error).self) { try Node.open(configuration, orCreateFor: "Anna") }
        #expect(!FileManager.default.fileExists(atPath: configuration.dataPath + "/keys"))
    }

    @Test("What is written while one listens or exports is for nobody else's eyes, whatever the program's mask")
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

    @Test("A note of where one listens is not written through a link")
    func linkedNote() throws {
        let folder = try TemporaryFolder()
        let node = try Node.testing(folder, "Anna")
        let elsewhere = folder.file("elsewhere")
        try FileManager.default.createSymbolicLink(
            atPath: node.dataPath + "/listening", withDestinationPath: elsewhere)
        #expect(throws: (any Error).self) { _ = try node.announce([]) }
        #expect(!FileManager.default.fileExists(atPath: elsewhere))
    }

    @Test("A dump is not written through a link beside it")
    func linkedDump() throws {
        let folder = try TemporaryFolder()
        let node = try Node.testing(folder, "Anna")
        let (dump, elsewhere) = (folder.file("dump"), folder.file("elsewhere"))
        try FileManager.default.createSymbolicLink(atPath: dump + ".vicino-part", withDestinationPath: elsewhere)
        #expect(throws: (any Error).self) { try node.export(toFile: dump) }
        #expect(!FileManager.default.fileExists(atPath: elsewhere))
    }

    @Test("A node tells the time by the clock of its configuration")
    func clock() throws {
        let (folder, clock) = (try TemporaryFolder(), TestClock())
        let node = try Node.testing(folder, "Anna", clock: clock)
        clock.advance(seconds: 90)
        #expect(node.now == clock.now)
    }
}
