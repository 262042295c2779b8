import Testing
import VicinoCore
import VicinoSensing

@testable import VicinoService

@Suite("Which sources run")
struct SensingSourcesTests {
    private let sources = SensingSources.ofSystem([:], location: FakeReceiver().source()) { .epoch }

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

    @Test("Speeds are read anew when it changes whether others may be told what is around")
    func speeds() {
        var settings = Settings()
        settings.recordsSpeed = true
        let alone = sources.wanted(settings)
        #expect(alone.keys.map(\.text) == ["speed"])
        settings.locatesByNetworks = true
        let byNetworks = sources.wanted(settings)
        #expect(byNetworks.keys.map(\.text) == ["speed"])
        #expect(byNetworks != alone)
        #expect(sources.sources(byNetworks).map(\.name) == [.speed])
    }
}
