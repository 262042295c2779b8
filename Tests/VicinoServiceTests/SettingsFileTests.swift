import Testing
import VicinoSettings
import VicinoTesting

@testable import VicinoService

@Suite("The settings file of an app")
struct SettingsFileTests {
    @Test("A change creates the file, keeps the other settings, and is undone by an error")
    func change() throws {
        let folder = try TemporaryFolder()
        let file = SettingsFile(path: folder.file("settings/app.toml"))
        try file.change { $0.listenPort = 4747 }
        try file.change { $0.usesBluetooth = true }
        #expect(throws: CancellationError.self) {
            try file.change { settings in
                settings.listenPort = 1
                throw CancellationError()
            }
        }
        var expected = Settings()
        expected.listenPort = 4747
        expected.usesBluetooth = true
        #expect(try file.settings() == expected)
    }

    @Test("A new computer takes the settings that go with the user, and keeps those of a device as they are")
    func personal() throws {
        let folder = try TemporaryFolder()
        let lost = SettingsFile(path: folder.file("lost.toml"))
        try lost.change { settings in
            settings.units = .miles
            settings.remindsToMove = true
            settings.activityColors = [ActivityColor(ActivityTitle("reading"), .red)]
            settings.listenPort = 4747
            settings.usesBluetooth = true
        }
        let text = try #require(lost.personalText)
        let new = SettingsFile(path: folder.file("new.toml"))
        #expect(try new.takePersonal(text))
        var expected = Settings()
        expected.units = .miles
        expected.remindsToMove = true
        expected.activityColors = try lost.settings().activityColors
        #expect(try new.settings() == expected)
        #expect(new.personalText == text)
    }

    @Test("A computer that has settings keeps all of them")
    func keeping() throws {
        let folder = try TemporaryFolder()
        let file = SettingsFile(path: folder.file("own.toml"))
        try file.change { $0.listenPort = 4747 }
        let before = try #require(try file.read()).bytes
        #expect(try !file.takePersonal(Array("units = \"miles\"\n".utf8)))
        #expect(try file.read()?.bytes == before)
    }

    @Test("What another version of the program has noted is left out")
    func foreign() throws {
        let folder = try TemporaryFolder()
        let file = SettingsFile(path: folder.file("new.toml"))
        let text = """
            units = "miles"
            clock = "moon"
            later.setting = true
            listen.port = 4747

            """
        #expect(try file.takePersonal(Array(text.utf8)))
        var expected = Settings()
        expected.units = .miles
        #expect(try file.settings() == expected)
        let other = SettingsFile(path: folder.file("other.toml"))
        #expect(try !other.takePersonal(Array("later.setting = true\n".utf8)))
        #expect(try other.read() == nil)
    }
}
