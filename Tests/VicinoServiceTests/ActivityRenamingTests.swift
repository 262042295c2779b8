import Foundation
import Testing
import Vicino
import VicinoActivity
import VicinoDiary
import VicinoDrawing
import VicinoTesting

@testable import VicinoService

@Suite("The settings follow an activity to another name")
struct ActivityRenamingTests {
    private let folder: TemporaryFolder
    private let clock = TestClock()
    private let node: Node
    private let file: SettingsFile
    private let renaming: ActivityRenaming

    init() throws {
        folder = try TemporaryFolder()
        node = try Node.testing(folder, "Anna", clock: clock, kinds: [Activity.self])
        file = SettingsFile(path: node.dataPath + "-settings/config.toml")
        renaming = ActivityRenaming(Diary(node), settings: file)
        for name in ["yoga", "walking", "stretching"] { try Diary(node).start(name) }
        try Diary(node).stop()
    }

    private func choice(_ name: String) throws -> ActivityChoice { try file.settings().choice(of: name) }

    private let chosen = ActivityChoice(color: .pink, letters: "Yo", isMoving: true)

    @Test("A new name has the choices of the old one, and a step back returns them")
    func rename() throws {
        try file.change { try $0.choose(chosen, for: "Yoga") }
        let done = try renaming.rename("yoga", to: "morning yoga", ifUsed: .refused)
        #expect(try choice("morning yoga") == chosen)
        #expect(try choice("yoga") == ActivityChoice())
        #expect(try renaming.takeBack(done) == 1)
        #expect(try choice("yoga") == chosen)
        #expect(try choice("morning yoga") == ActivityChoice())
    }

    @Test("Of two activities that become one, the choices of the other one stay")
    func merge() throws {
        let other = ActivityChoice(color: .teal, letters: nil, isMoving: false)
        try file.change { settings in
            try settings.choose(chosen, for: "yoga")
            try settings.choose(other, for: "stretching")
        }
        let done = try renaming.rename("yoga", to: "stretching", ifUsed: .merged)
        #expect(try choice("stretching") == other)
        #expect(try choice("yoga") == ActivityChoice())
        #expect(try renaming.takeBack(done) == 1)
        #expect(try choice("yoga") == chosen)
        #expect(try choice("stretching") == other)
    }

    @Test("A known activity counts as moving also after its records have another name")
    func known() throws {
        _ = try renaming.rename("walking", to: "strolling", ifUsed: .refused)
        #expect(try choice("walking").isMoving)
        #expect(try choice("strolling").isMoving)
    }

    @Test("Settings that cannot be read are found before a record is changed")
    func damaged() throws {
        try FileManager.default.createDirectory(
            atPath: node.dataPath + "-settings", withIntermediateDirectories: true)
        try Data("units = 1".utf8).write(to: URL(fileURLWithPath: node.dataPath + "-settings/config.toml"))
        #expect(throws: VicinoError.self) { try renaming.rename("yoga", to: "x", ifUsed: .refused) }
        #expect(try Diary(node).usedNames().map(\.name) == ["yoga", "walking", "stretching"])
    }

    @Test("Without choices, no file of settings is made")
    func untouched() throws {
        _ = try renaming.rename("yoga", to: "x", ifUsed: .refused)
        #expect(!FileManager.default.fileExists(atPath: node.dataPath + "-settings/config.toml"))
    }

    @Test("The looks of a diary are those of the settings")
    func looks() throws {
        try file.change { try $0.choose(chosen, for: "yoga") }
        let looks = Diary(node).looks(by: file)
        #expect(looks.hue(of: "yoga") == .pink)
        #expect(looks.letters(of: "yoga") == "Yo")
        #expect(looks.isMoving("yoga"))
    }
}
