import VicinoBus
import VicinoCore
import VicinoHarness
import VicinoLocks
import VicinoTesting

@testable import VicinoDesktop

/// A logind with one session, which does what a test says.
final class FakeLogind: Sendable {
    private static let session: InterfaceName = "org.freedesktop.login1.Session"
    private static let path: ObjectPath = "/org/freedesktop/login1/session/c1"
    static let user: UInt32 = 4_711

    private let daemon: PrivateBus
    private let manager: ServedObject
    private let object: ServedObject
    private let questions = BusCount()
    private let broken = BusFlag()
    let clock = TestClock()

    init() async throws {
        daemon = try await PrivateBus()
        let bus = try await Bus.connect(to: try BusAddress(daemon.address))
        let asked = questions
        let broken = broken
        let list = ServedMethod("ListSessions") {
            (_: IncomingCall) -> [BusStructure<String, UInt32, String, String, ObjectPath>] in
            asked.value.withLock { $0 += 1 }
            if broken.value.withLock({ $0 }) { throw BusError.refused(.failed, "broken") }
            return [BusStructure("c1", FakeLogind.user, "anna", "seat0", FakeLogind.path)]
        }
        manager = try await bus.serve(
            [
                ServedInterface(
                    Logind.manager, methods: [list], properties: [ServedProperty("PreparingForSleep", false)],
                    signals: [ServedSignal("SessionNew", "so")])
            ], at: Logind.path)
        object = try await bus.serve(
            [
                ServedInterface(
                    Self.session,
                    properties: [
                        ServedProperty("Active", true), ServedProperty("IdleHint", true),
                        ServedProperty("LockedHint", false), ServedProperty("IdleSinceHint", UInt64(1)),
                        ServedProperty("Class", "user"), ServedProperty("Type", "wayland"),
                        ServedProperty("Remote", false),
                    ])
            ], at: Self.path)
        try await bus.requestName(Logind.name)
    }

    /// A source that asks this logind alone.
    var source: ComputerSource {
        let missing = daemon.folder.file("no-session-bus")
        return ComputerSource(
            environment: [
                "DBUS_SYSTEM_BUS_ADDRESS": daemon.address, "DBUS_SESSION_BUS_ADDRESS": "unix:path=\(missing)",
            ], user: Self.user
        ) { [clock] in clock.now }
    }

    /// Says that the session is idle from now on, or that it is not.
    func setIdle(_ isIdle: Bool) async throws {
        let moment = UInt64(clamping: clock.now.milliseconds) * 1_000
        try await object.set("IdleSinceHint", of: Self.session, to: moment)
        try await object.set("IdleHint", of: Self.session, to: isIdle)
    }

    /// Refuses all questions, or answers them again.
    func setBroken(_ isBroken: Bool) { broken.value.withLock { $0 = isBroken } }

    /// Lets a minute pass, and lets the source ask again.
    func pass() async throws {
        clock.advance(by: .seconds(60))
        let before = questions.value.withLock { $0 }
        try await manager.emit("SessionNew", of: Logind.manager, "c2", Self.path)
        for _ in 0..<20_000 where questions.value.withLock({ $0 }) == before { await Task.yield() }
    }

    /// Lets minutes pass.
    func pass(minutes: Int) async throws { for _ in 0..<minutes { try await pass() } }
}

/// A number that a served method counts.
private final class BusCount: Sendable { let value = LockedValue(0) }

/// A switch that a served method reads.
private final class BusFlag: Sendable { let value = LockedValue(false) }
