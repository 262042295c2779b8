import Testing
import VicinoBus
import VicinoHarness
import VicinoLocks
import VicinoTesting

@testable import VicinoDesktop
@testable import VicinoService

@Suite("The program's item in the status bar", .timeLimit(.minutes(10)))
struct StatusItemServiceTests {
    private let daemon: PrivateBus
    private let state = ServiceState(Settings())
    private let shown = Content()
    private let events = SignalQueue<StatusItemEvent>(limit: 100, overflow: .ends)

    /// What the program shows, which a test changes.
    private final class Content: Sendable {
        private let content = LockedValue<StatusItemContent?>(StatusItemContent("Vicino", details: "one"))
        var now: StatusItemContent? {
            get { content.withLock { $0 } }
            set { content.withLock { $0 = newValue } }
        }
    }

    init() async throws { daemon = try await PrivateBus() }

    private func running(_ address: String? = nil, _ body: () async throws -> Void) async throws {
        let program = StatusItemService.Program(content: { [shown] in shown.now }, act: { [events] in events.put($0) })
        var pauses = StatusItemService.Pauses()
        pauses.refresh = .milliseconds(5)
        pauses.bus = .milliseconds(5)
        let service = StatusItemService(
            program, settings: { [state] in state.changes() },
            environment: ["DBUS_SESSION_BUS_ADDRESS": address ?? daemon.address], pauses: pauses)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await service.run() }
            defer { group.cancelAll() }
            try await body()
        }
    }

    @Test("It follows what the program shows, and reports what the user does")
    func follows() async throws {
        let bar = try await FakeStatusBar(on: daemon)
        try await running {
            let item = try await bar.item()
            #expect(try await item.toolTip().1 == "one")
            shown.now = StatusItemContent("Vicino", details: "two")
            try await yieldUntil("the item never showed the change") { try await item.toolTip().1 == "two" }
            _ = try await item.object.call("Activate", of: .statusItem, Int32(0), Int32(0))
            #expect(try await events.take() == .pressed)
            shown.now = nil
            try await yieldUntil("the item was never hidden") { try await item.text("Status") == "Passive" }
        }
    }

    @Test("The setting removes the item, and brings it back")
    func setting() async throws {
        let bar = try await FakeStatusBar(on: daemon)
        try await running {
            let first = try await bar.item()
            var settings = Settings()
            settings.showsStatusItem = false
            state.apply(settings)
            for try await owner in try await bar.bus.owners(of: first.name) where owner == nil { break }
            state.apply(Settings())
            #expect(try await bar.item().name != first.name)
        }
    }

    @Test("Without a bus it waits, and does nothing")
    func noBus() async throws {
        try await running("unix:path=/nonexistent/bus") {
            for _ in 0..<1000 { await Task.yield() }
        }
    }
}
