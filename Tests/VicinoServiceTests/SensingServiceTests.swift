import Testing
import VicinoActivity
import VicinoBus
import VicinoCore
import VicinoDiary
import VicinoSensing
import VicinoTesting

@testable import Vicino
@testable import VicinoService

@Suite("The service records by itself", .timeLimit(.minutes(10)))
struct SensingServiceTests {
    private let folder: TemporaryFolder
    private let node: Node
    private let clock = TestClock()
    private let computer = SimulatedSource(.computer)
    private let events = SignalQueue<ServiceEvent>(limit: 1000, overflow: .ends)

    init() throws {
        folder = try TemporaryFolder()
        node = try Node.testing(folder, "Anna", clock: clock, kinds: [Activity.self])
    }

    private var settings: SettingsFile { SettingsFile(path: folder.file("settings.toml")) }

    private func run(_ body: (NodeService) async throws -> Void) async throws {
        var service = try NodeService(node, settings: settings, version: "1") { [events] in events.put($0) }
        service.sources = SensingSources(choices: [
            SensingSources.Choice(name: .computer, isOn: \.recordsComputer) { [computer] in computer }
        ])
        try await withThrowingTaskGroup(of: Void.self) { [service] group in
            group.addTask { try await service.run() }
            try await body(service)
            group.cancelAll()
            do { try await group.waitForAll() } catch is CancellationError {}
        }
    }

    private func switchOn(_ isOn: Bool, in service: NodeService) async throws {
        try settings.change(try #require(Setting.named("record.computer")), to: .boolean(isOn))
        try await service.reloadSettings()
        try await yieldUntil("the source is not as it should be") { (computer.readerCount > 0) == isOn }
    }

    /// Sits for some minutes.
    private func sit(minutes: Int) {
        computer.begin("sitting", at: clock.now)
        clock.advance(by: .seconds(60 * minutes))
        computer.goOn(until: clock.now)
    }

    private func activities() throws -> [Activity] { try node.records(Activity.self).all().map(\.record) }

    @Test("A source runs only while it is switched on, and says how it works")
    func switches() async throws {
        try await run { service in
            #expect(computer.readerCount == 0)
            try await switchOn(true, in: service)
            try await yieldUntil("no status names it") { await service.status().sources == [SourceStatus("computer")] }
            computer.setAvailable(false, at: clock.now)
            let broken = SourceStatus("computer", reason: "The sensor is off.", remedy: "Switch it on.")
            try await yieldUntil("its obstacle is not named") { await service.status().sources == [broken] }
            try await switchOn(false, in: service)
            try await yieldUntil("it is named still") { await service.status().sources == [] }
        }
    }

    @Test("What a source sees becomes a guess among the user's activities, and what ends with the service is kept")
    func records() async throws {
        try await run { service in
            try await switchOn(true, in: service)
            sit(minutes: 20)
            try await yieldUntil("there is no guess") { try activities().count == 1 }
            let guess = try #require(try activities().first)
            #expect(guess.name == "sitting")
            #expect(guess.isGuess)
            #expect(guess.isConfirmed == nil)
            clock.advance(by: .seconds(240))
            computer.goOn(until: clock.now)
            // Too little to be stored while it goes on.
        }
        let guess = try #require(try activities().first)
        #expect(guess.end.map { $0 - guess.start } ?? .zero >= .seconds(1_200))
    }

    @Test("A guess gives way to what the user enters, and a deleted one does not come back")
    func givesWay() async throws {
        try await run { service in
            try await switchOn(true, in: service)
            let start = clock.now
            sit(minutes: 60)
            try await yieldUntil("there is no guess") { try activities().count == 1 }
            var lunch = Activity()
            lunch.name = "lunch"
            lunch.start = start + .seconds(1_200)
            lunch.end = start + .seconds(2_400)
            try Diary(node).add(lunch)
            try await yieldUntil("the guess did not give way") { try activities().count == 3 }
            #expect(try activities().contains(lunch))
            for guess in try Diary(node).guesses() { try Diary(node).delete(guess.id) }
            clock.advance(by: .seconds(600))
            computer.goOn(until: clock.now)
            computer.end(at: clock.now)
            computer.begin("reading", at: clock.now)
            clock.advance(by: .seconds(1_200))
            computer.goOn(until: clock.now)
            try await yieldUntil("the next one is not recorded") { try activities().contains { $0.name == "reading" } }
            #expect(try activities().map(\.name).sorted() == ["lunch", "reading"])
        }
    }

    @Test("A source of an app runs as long as the service")
    func appSource() async throws {
        let own = SimulatedSource(SourceName("chair"))
        var service = try NodeService(node, settings: settings, sources: [own]) { [events] in events.put($0) }
        service.sources.choices = []
        try await withThrowingTaskGroup(of: Void.self) { [service] group in
            group.addTask { try await service.run() }
            try await yieldUntil("it was not read") { own.readerCount == 1 }
            group.cancelAll()
            do { try await group.waitForAll() } catch is CancellationError {}
        }
        #expect(own.readerCount == 0)
    }
}
