import Testing
import VicinoActivity
import VicinoBus
import VicinoCore
import VicinoHarness
import VicinoNetworks
import VicinoTesting

@testable import Vicino
@testable import VicinoCommandLine
@testable import VicinoDesktop
@testable import VicinoPresence
@testable import VicinoService

@Suite("The service shows on the desktop who is near", .timeLimit(.minutes(10)))
struct NoticeServiceTests {
    private let folder: TemporaryFolder
    private let anna: Node
    private let ben: Node
    private let report: SyncReport
    private let answers = SignalQueue<MeetingQuestion.Answer>(limit: 100, overflow: .ends)
    private let verdicts = SignalQueue<String>(limit: 100, overflow: .ends)

    /// Ben follows Anna, and has received two of her records.
    init() async throws {
        folder = try TemporaryFolder()
        anna = try Node.testing(folder, "Anna", kinds: [Activity.self])
        let ben = try Node.testing(folder, "Ben", kinds: [Activity.self])
        for note in ["one", "two"] {
            var activity = Activity()
            activity.name = "walking"
            activity.start = anna.now
            activity.note = note
            try anna.add(activity)
        }
        let invitation = try anna.invite(sharing: .everything)
        report = try await anna.listen(host: "127.0.0.1") { listening in
            try requireValue(try await ben.follow(invitation, at: listening.addresses).session).get()
        }
        self.ben = ben
    }

    private var person: Person { get throws { try ben.person(named: "Anna") } }
    private var question: MeetingQuestion { get throws { MeetingQuestion(about: try person, askedAt: .epoch) } }

    /// The part of the service that shows notices, on a bus.
    private func part(on bus: PrivateBus, _ settings: Settings = Settings()) -> (NoticeService, ServiceState) {
        let state = ServiceState(settings)
        let service = NoticeService(
            node: ben, state: state, words: .shown, environment: ["DBUS_SESSION_BUS_ADDRESS": bus.address],
            answerNetwork: { [verdicts] in verdicts.put("\($0) \($1.name)") }
        ) { [answers] _, answer in answers.put(answer) }
        return (service, state)
    }

    /// Runs the service.
    private func run(
        on bus: PrivateBus, _ body: (NoticeService, ServiceState) async throws -> Void
    ) async throws {
        let (service, state) = part(on: bus)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await service.run() }
            defer { group.cancelAll() }
            try await body(service, state)
        }
    }

    @Test("One notice says who is near and then what was received, and its buttons answer")
    func story() async throws {
        let bus = try await PrivateBus()
        let desktop = try await FakeDesktop(on: bus)
        try await run(on: bus) { service, _ in
            service.add(.discovery(.entered(try person)))
            let first = try #require(try await desktop.shown.take())
            #expect(first.summary == "Anna is near")
            #expect(first.body.isEmpty)
            #expect(first.actions.isEmpty)
            service.add(.discovery(.met(try person, report: report)))
            let second = try #require(try await desktop.shown.take())
            #expect(second.replaces == first.number)
            #expect(second.body == "2 records new, changed or gone.")
            service.add(.discovery(.asked(try question)))
            let third = try #require(try await desktop.shown.take())
            #expect(third.replaces == first.number)
            #expect(third.body.hasSuffix("Fetch it?"))
            #expect(
                third.actions.enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
                    == ["Fetch it", "Not now", "Always", "Never"])
            // When the next notice is shown, the other side has this one's buttons.
            service.add(.discovery(.met(try person, report: report)))
            #expect(try await desktop.shown.take()?.body.hasPrefix("4 records") == true)
            try await desktop.press(third.number, third.actions[4])
            #expect(try await answers.take() == .always)
            // Not every desktop does that by itself.
            #expect(try await desktop.closed.take() == first.number)
        }
    }

    @Test("A person who leaves without new records is taken off the screen")
    func gone() async throws {
        let bus = try await PrivateBus()
        let desktop = try await FakeDesktop(on: bus)
        try await run(on: bus) { service, _ in
            service.add(.discovery(.entered(try person)))
            let first = try #require(try await desktop.shown.take())
            service.add(.discovery(.left(try person, after: .seconds(60))))
            #expect(try await desktop.closed.take() == first.number)
        }
    }

    /// A new wireless network.
    private func network(_ name: String, gateway: String) -> PresentNetwork {
        var state = InterfaceState("wlan0", index: 2)
        state.wirelessName = Array(name.utf8)
        state.gateways = [Gateway("10.0.0.1", linkAddress: gateway)]
        var table = NetworkTable(stablePeriod: .zero)
        table.update(with: [state], at: .zero)
        return table.view.networks[0]
    }

    @Test("A new network has a notice with buttons, which goes when there is no question any more")
    func networks() async throws {
        let bus = try await PrivateBus()
        let desktop = try await FakeDesktop(on: bus)
        let home = network("Home", gateway: "02:0")
        let cafe = network("Café", gateway: "02:1")
        try await run(on: bus) { service, _ in
            service.add(.network(home))
            service.add(.network(cafe))
            let first = try #require(try await desktop.shown.take())
            #expect(first.summary == "New network: Home")
            #expect(first.body.contains("not whose it is"))
            #expect(
                first.actions.enumerated().filter { $0.offset % 2 == 1 }.map(\.element) == ["Look here", "Never here"])
            let second = try #require(try await desktop.shown.take())
            #expect(second.summary == "New network: Café")
            #expect(second.number != first.number)
            service.add(.networkSettled(home))
            #expect(try await desktop.closed.take() == first.number)
            try await desktop.press(second.number, second.actions[2])
            #expect(try await verdicts.take() == "decline Café")
        }
    }

    @Test("The notice of a network with the name of a trusted one says that it is a different one")
    func namesake() async throws {
        let trusted = [try #require(NetworkName("Home via 02:0"))]
        let twin = network("Home", gateway: "02:9")
        let cafe = network("Café", gateway: "02:1")
        #expect(twin.isNamesake(among: trusted))
        #expect(!cafe.isNamesake(among: trusted))
        #expect(!twin.isNamesake(among: []))
        let body = { Notice(asking: twin, isNamesake: $0, hasButtons: true).body }
        #expect(body(true).contains("not the network of this name"))
        #expect(!body(false).contains("of this name"))
    }

    @Test("No notice is shown in quiet hours, about muted people, or if the user wants none", arguments: 0..<3)
    func quiet(case number: Int) async throws {
        let bus = try await PrivateBus()
        let desktop = try await FakeDesktop(on: bus)
        var settings = Settings()
        if number == 0 { settings.quietHours = QuietHours("00:00-23:59") }
        if number == 1 { settings.showsNotifications = false }
        let person = try ben.person(named: "Anna")
        if number == 2 { try ben.setPolicy(PersonPolicy(isMuted: true), for: person) }
        let (service, state) = part(on: bus, settings)
        var presenter = NoticePresenter(service: service, words: .shown)
        if number < 2 { _ = await presenter.handle(.network(network("Home", gateway: "02:0"))) }
        for input in [.discovery(.entered(person)), .discovery(.asked(try question)), .discoveryEnded]
            as [NoticeService.Input]
        {
            _ = await presenter.handle(input)
        }
        // The next notice is shown, and none was shown before.
        state.apply(Settings())
        if number == 2 { try ben.setPolicy(PersonPolicy(), for: person) }
        for event in [.entered(person), .met(person, report: report)] as [Discovery.Event] {
            _ = await presenter.handle(.discovery(event))
        }
        let bodies = [try await desktop.shown.take()?.body, try await desktop.shown.take()?.body]
        #expect(bodies == ["", "2 records new, changed or gone."])
    }

    @Test("Without a notification server it reports so, and shows notices when one appears")
    func noServer() async throws {
        let bus = try await PrivateBus()
        try await run(on: bus) { service, state in
            service.add(.discovery(.entered(try person)))
            try await yieldUntil("the missing server was never reported") { state.nearbyState.notices != nil }
            #expect(state.nearbyState.notices?.contains("no notification server runs") == true)
            let desktop = try await FakeDesktop(on: bus)
            service.add(.discovery(.met(try person, report: report)))
            #expect(try await desktop.shown.take()?.body.hasPrefix("2 records") == true)
            try await yieldUntil("the server was reported as missing still") { state.nearbyState.notices == nil }
        }
    }
}
