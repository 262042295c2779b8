import Foundation
import Testing
import VicinoDrawing
import VicinoService
import VicinoTesting

@Suite("How the user wants distances, times and weeks")
struct RegionalSettingsTests {
    private func format(_ environment: [String: String], _ change: (inout Settings) -> Void) -> RegionalFormat {
        var settings = Settings()
        change(&settings)
        return settings.regionalFormat(environment: environment)
    }

    @Test("Without a choice there are kilometres, 24 hours and weeks from Monday on, wherever the computer is")
    func defaults() {
        #expect(format(["LANG": "en_US.UTF-8"]) { _ in } == RegionalFormat())
    }

    @Test("What the user has chosen holds")
    func chosen() {
        let format = format([:]) { settings in
            settings.units = .miles
            settings.clock = .twelve
            settings.weekStart = .saturday
        }
        #expect(format.distances == .miles)
        #expect(format.clock == .twelve)
        #expect(format.weekStart == .saturday)
    }

    @Test(
        "The region of the computer decides if the user wants that, by the first of the variables that name it",
        arguments: [
            (["LANG": "en_US.UTF-8"], HourClock.twelve, WeekStart.sunday),
            (["LANG": "en_US.UTF-8", "LC_TIME": "it_IT.UTF-8"], .twentyFour, .monday),
            (["LC_TIME": "it_IT.UTF-8", "LC_ALL": "ar_EG"], .twelve, .saturday),
            (["LC_ALL": "", "LANG": "en_GB.UTF-8"], .twentyFour, .monday), (["LANG": "C"], .twentyFour, .monday),
            ([:], .twentyFour, .monday),
        ] as [([String: String], HourClock, WeekStart)])
    func locale(environment: [String: String], clock: HourClock, weekStart: WeekStart) {
        let format = format(environment) { settings in
            settings.clock = .locale
            settings.weekStart = .locale
        }
        #expect(format.clock == clock)
        #expect(format.weekStart == weekStart)
    }

    @Test("A change of the file has another stamp, and a mistake in it leaves the defaults")
    func file() throws {
        let folder = try TemporaryFolder()
        let file = SettingsFile(path: folder.file("settings/app.toml"))
        #expect(file.stamp == nil)
        try file.change { $0.units = .miles }
        let first = file.stamp
        #expect(first != nil)
        #expect(file.regionalFormat.distances == .miles)
        try file.change { $0.units = .km }
        #expect(file.stamp != first)
        try "units = 'feet'".write(toFile: file.path, atomically: true, encoding: .utf8)
        #expect(file.regionalFormat == RegionalFormat())
    }
}
