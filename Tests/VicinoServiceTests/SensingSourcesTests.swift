import Testing
import VicinoCore
import VicinoSensing

@testable import VicinoService

@Suite("Which sources run")
struct SensingSourcesTests {
    private let sources = SensingSources.ofSystem([:]) { .epoch }

    @Test("None runs until the user switches it on")
    func off() { #expect(sources.wanted(Settings()).isEmpty) }

    @Test("Those run that the settings name, and another watch is another source")
    func wanted() {
        var settings = Settings()
        settings.recordsComputer = true
        settings.recordsMotion = true
        settings.recordedWatch = WatchSetting("InfiniTime")
        let wanted = sources.wanted(settings)
        #expect(wanted == [.computer: "", .motion: "", .watch: "InfiniTime"])
        #expect(sources.sources(wanted).map(\.name).sorted() == [.computer, .motion, .watch])
        settings.recordedWatch = WatchSetting("C4:AA:12:34:56:78")
        #expect(sources.wanted(settings) != wanted)
    }
}
