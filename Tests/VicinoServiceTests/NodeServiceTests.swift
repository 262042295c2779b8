import Testing
import VicinoBus
import VicinoCore
import VicinoTesting
import VicinoThreads

@testable import Vicino
@testable import VicinoService

@Suite("An app runs the service itself", .timeLimit(.minutes(10)))
struct NodeServiceTests {
    private let folder: TemporaryFolder
    private let node: Node
    private let events = SignalQueue<ServiceEvent>(limit: 1000, overflow: .ends)

    init() throws {
        folder = try TemporaryFolder()
        node = try Node.testing(folder, "Anna")
    }

    private var settings: SettingsFile { SettingsFile(path: folder.file("settings.toml")) }

    private func service() throws -> NodeService {
        try NodeService(node, settings: settings, version: "1.2.3") { [events] in events.put($0) }
    }

    /// Waits for an event.
    private func wait<Value>(for wanted: (ServiceEvent) -> Value?) async throws -> Value {
        while let event = try await events.take() { if let value = wanted(event) { return value } }
        throw CancellationError()
    }

    /// Runs a service until it is ready, and stops it after `body`.
    private func run(_ body: (NodeService, [PeerAddress]) async throws -> Void) async throws {
        let service = try service()
        try await withThrowingTaskGroup(of: Void.self) { [events] group in
            group.addTask {
                do { try await service.run() } catch {
                    // Otherwise the test would wait for events of a service that has ended.
                    events.end(error)
                    throw error
                }
            }
            try await body(service, try await wait { if case .ready(let addresses) = $0 { addresses } else { nil } })
            group.cancelAll()
            // The cancellation ends the service.
            do { try await group.waitForAll() } catch is CancellationError {}
        }
    }

    @Test("It starts, reports its status as values to this and other programs, and ends with its task")
    func story() async throws {
        try await run { service, addresses in
            let view = await service.status()
            #expect(addresses.isEmpty, "No network is trusted.")
            #expect(view.addresses == addresses)
            #expect(view.since == node.now)
            #expect(view.dataPath == node.dataPath)
            #expect(view.seenPeople.isEmpty)
            let other = try #require(await ServiceAnswer.ask(node.configuration).status)
            #expect(other.addresses == view.addresses)
            #expect(other.processID == view.processID)
            #expect(other.since == view.since)
            let version = await service.metrics().first { $0.name == "vicino_version" }
            #expect(version?.samples.first?.labels == ["version": "1.2.3"])
        }
        guard case .absent = await ServiceAnswer.ask(node.configuration) else {
            Issue.record("It does not run any more.")
            return
        }
    }

    @Test("At the port of the settings it listens on every network, and at no other once they name none")
    func port() async throws {
        let setting = try #require(Setting.named("listen.port"))
        // Below those that the system gives to other tests.
        let port = UInt16.random(in: 20_000..<30_000)
        try settings.change(setting, to: .number(Int(port)))
        try await run { service, addresses in
            #expect(!addresses.isEmpty)
            #expect(addresses.allSatisfy { $0.port == port })
            try settings.change(setting, to: .number(0))
            try await service.reloadSettings()
            try await yieldUntil("it listened at the old port still") { await service.status().addresses.isEmpty }
        }
    }

    @Test(
        "It ends when another program of the user, or its own, wants that; only the first is an event",
        arguments: [true, false])
    func end(isOther: Bool) async throws {
        let service = try service()
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await service.run() }
            _ = try await wait { if case .ready = $0 { true } else { Bool?.none } }
            let end: @Sendable () -> Void = { service.end() }
            let ending = ServiceEnding(node.configuration, here: isOther ? nil : end)
            #expect(ending.isHere != isOther)
            let hasEnded = try await BlockingWork(alone: "test").run { try ending.run() }
            #expect(hasEnded)
            try await group.waitForAll()
        }
        #expect(try await BlockingWork(alone: "test").run { try !ServiceEnding(node.configuration).run() })
        events.end(nil)
        var isReported = false
        while let event = try await events.take() { if case .stopping = event { isReported = true } }
        #expect(isReported == isOther)
    }

    @Test("Two services do not serve one data folder")
    func once() async throws {
        try await run { _, _ in
            let second = try service()
            let error = await #expect(throws: VicinoError.self) { try await second.run() }
            #expect(error?.code == .busy)
        }
    }

    @Test("The obstacle of a person is reported as a value")
    func obstacle() async throws {
        let ben = try Node.testing(folder, "Ben")
        let invitation = try ben.invite(
            sharing: Sharing(.kinds([try KindID("com.example.walk", major: 1)]), in: .everything))
        _ = try await ben.listen(host: "127.0.0.1") { try await node.follow(invitation, at: $0.addresses) }
        let person = try node.person(named: "Ben")
        let service = await ServiceAnswer.ask(node.configuration)
        #expect(try Obstacle(of: person, in: node, service) == .noService)
        try node.setPolicy(PersonPolicy(exchange: .never), for: person)
        try await run { service, _ in
            let obstacle = try await service.obstacle(of: person)
            #expect(obstacle == .policy(hasNews: false))
        }
    }

    @Test("The settings are read again on request, and after a mistake the previous ones stay in force")
    func settingsChange() async throws {
        let port = try #require(Setting.named("listen.port"))
        try await run { service, _ in
            try settings.change(port, to: .number(0))
            try await service.reloadSettings()
            let first = try await wait { if case .settings(let settings) = $0 { settings } else { nil } }
            #expect(try first.get() == Settings())
            try settings.edit { _ in try SettingsText(Array("listen.prt = 1\n".utf8), path: "settings.toml") }
            await #expect(throws: VicinoError.self) { try await service.reloadSettings() }
            let second = try await wait { if case .settings(let settings) = $0 { settings } else { nil } }
            #expect(throws: VicinoError.self) { try second.get() }
            #expect(service.state.settings == Settings())
        }
    }

    @Test("An answer to a question that is no longer open is refused with the reason")
    func answers() async throws {
        let service = try service()
        let question = MeetingQuestion(about: node.me, askedAt: .epoch)
        let error = await #expect(throws: VicinoError.self) { try await service.answer(question, with: .once) }
        #expect(error?.code == .notFound)
        #expect(error?.code.name == "not-found")
        let network = NetworkStatus(
            name: "Home", interface: "wlan0", ids: ["Home via 02:0"], state: .new, gateway: nil, isStable: true,
            isUsed: false)
        await #expect(throws: VicinoError.self) { try await service.answer(network, with: .accept) }
    }
}
