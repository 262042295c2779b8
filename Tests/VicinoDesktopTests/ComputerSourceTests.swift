import Foundation
import Testing
import VicinoBus
import VicinoCore
import VicinoHarness
import VicinoSensing
import VicinoTesting

@testable import VicinoDesktop

@Suite("Sitting at the computer, as logind tells it", .timeLimit(.minutes(10)))
struct ComputerSourceTests {
    @Test("The source keeps the rules of sources", arguments: SourceConformance.Rule.allCases)
    func conforms(rule: SourceConformance.Rule) async throws {
        let logind = try await FakeLogind()
        let staged = StagedSource(logind.source) {
            try await logind.setIdle(false)
            try await logind.pass(minutes: 6)
        } end: {
            try await logind.setIdle(true)
            try await logind.pass(minutes: 7)
        } deliver: {
            try await logind.pass()
        } setAvailable: { isAvailable in
            logind.setBroken(!isAvailable)
            try await logind.pass()
        }
        try await SourceConformance { staged }.verify(rule)
    }

    @Test("Without a bus of the system it says so")
    func noBus() async throws {
        let folder = try TemporaryFolder()
        let environment = ["DBUS_SYSTEM_BUS_ADDRESS": "unix:path=\(folder.file("missing"))"]
        let source = ComputerSource(environment: environment) { .epoch }
        for await event in source.events {
            guard case .unavailable(let reason, let remedy) = event else {
                Issue.record("It works without a bus.")
                break
            }
            #expect(reason.contains("cannot be reached"))
            #expect(!remedy.isEmpty)
            break
        }
    }

    @Test(
        "What python-dbusmock's logind says is understood: use, idleness, lock and sleep",
        .enabled(if: MockedLogind.isInstalled, "python3-dbusmock is not installed."))
    func mock() async throws {
        let mock = try await MockedLogind()
        let now = Timestamp.epoch + .seconds(1_790_000_000)
        let since = now - .seconds(900)
        let logind = Logind(bus: mock.bus, desktop: nil, user: 4_711)
        #expect(try await logind.state(at: now) == .away)
        try await mock.addSession()
        #expect(try await logind.state(at: now) == .used)
        let microseconds = UInt64(since.milliseconds) * 1_000
        try await mock.update(["IdleHint": .boolean(true), "IdleSinceHint": .uint64(microseconds)])
        #expect(try await logind.state(at: now) == .idle(since: since))
        try await mock.update(["LockedHint": .boolean(true)])
        #expect(try await logind.state(at: now) == .locked)
        try await mock.update(["LockedHint": .boolean(false), "Active": .boolean(false)])
        #expect(try await logind.state(at: now) == .away)
        try await mock.update(["Active": .boolean(true), "IdleHint": .boolean(false)])
        #expect(try await logind.state(at: now) == .used)
        try await mock.prepareForSleep()
        #expect(try await logind.state(at: now) == .away)
    }

    @Test("A desktop that has never said whether it is idle is not taken for used")
    func silentDesktop() {
        let desktop: [String: BusValue] = [
            "Active": .boolean(true), "Type": .string("wayland"), "Class": .string("user"),
        ]
        #expect(LogindSession(desktop)?.tellsIdleness == false)
        let told = desktop.merging(["IdleSinceHint": .uint64(1_790_000_000_000_000)]) { $1 }
        #expect(LogindSession(told)?.tellsIdleness == true)
        #expect(LogindSession(desktop.merging(["Type": .string("tty")]) { $1 })?.tellsIdleness == true)
    }

    @Test("Sessions over the network, and those of no user, do not count")
    func otherSessions() {
        #expect(LogindSession(["Remote": .boolean(true)]) == nil)
        #expect(LogindSession(["Class": .string("greeter")]) == nil)
        #expect(LogindSession([:])?.isActive == false)
    }
}

/// python-dbusmock's logind on a private bus.
private struct MockedLogind {
    static let isInstalled = FileManager.default.fileExists(atPath: "/usr/lib/python3/dist-packages/dbusmock")

    private static let mock: InterfaceName = "org.freedesktop.DBus.Mock"

    let daemon: PrivateBus
    let python: Daemon
    let bus: Bus

    init() async throws {
        daemon = try await PrivateBus()
        let bus = try await Bus.connect(to: try BusAddress(daemon.address))
        self.bus = bus
        let owners = try await bus.owners(of: Logind.name)
        python = try Daemon(
            ["/usr/bin/python3", "-m", "dbusmock", "--template", "logind"],
            environment: ["DBUS_SYSTEM_BUS_ADDRESS": daemon.address])
        for try await owner in owners where owner != nil { break }
        // The name comes before the template is loaded.
        let manager = RemoteObject(Logind.path, on: Logind.name, over: bus)
        try await yieldUntil("the mock has no manager") {
            (try? await manager.property("PreparingForSleep", of: Logind.manager, as: Bool.self)) != nil
        }
    }

    func addSession() async throws {
        _ = try await RemoteObject(Logind.path, on: Logind.name, over: bus)
            .call("AddSession", of: Self.mock, "c1", "seat0", UInt32(4_711), "anna", true)
    }

    func update(_ properties: [String: BusValue]) async throws {
        _ = try await RemoteObject("/org/freedesktop/login1/session/c1", on: Logind.name, over: bus)
            .call("UpdateProperties", of: Self.mock, "org.freedesktop.login1.Session", properties)
    }

    func prepareForSleep() async throws {
        let properties: [String: BusValue] = ["PreparingForSleep": .boolean(true)]
        _ = try await RemoteObject(Logind.path, on: Logind.name, over: bus)
            .call("UpdateProperties", of: Self.mock, Logind.manager.text, properties)
    }
}
