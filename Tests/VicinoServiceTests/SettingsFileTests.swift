import Testing
import VicinoService
import VicinoTesting

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
}
