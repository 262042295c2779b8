import Testing
import VicinoBus
import VicinoCore
import VicinoHarness
import VicinoLocks
import VicinoTesting

@testable import Vicino
@testable import VicinoService

@Suite("The unit of the user's systemd", .timeLimit(.minutes(10)))
struct ServiceUnitTests {
    private let folder: TemporaryFolder
    private let configuration: Node.Configuration

    init() throws {
        folder = try TemporaryFolder()
        configuration = .testing(folder, "Anna")
    }

    private func unit(_ systemd: FakeSystemd) -> ServiceUnit {
        ServiceUnit(configuration, environment: ["DBUS_SESSION_BUS_ADDRESS": systemd.address])
    }

    private var command: [String] { ["/usr/bin/vicino", "run", "--data", configuration.dataPath] }

    @Test("It is switched on, started, stopped and switched off, as systemctl does")
    func story() async throws {
        let systemd = try await FakeSystemd(command: command)
        let unit = unit(systemd)
        #expect(await unit.state() == .installed(isOn: false, process: nil))
        try await unit.switchOn(now: true)
        #expect(await unit.state() == .installed(isOn: true, process: 4711))
        try await unit.switchOff(now: true)
        #expect(await unit.state() == .installed(isOn: false, process: nil))
        try await unit.switchOn(now: false)
        #expect(await unit.state() == .installed(isOn: true, process: nil))
        try await unit.switchOff(now: false)
        #expect(
            systemd.calls == [
                "enable vicino.service", "reload", "start vicino.service", "disable vicino.service", "reload",
                "stop vicino.service", "enable vicino.service", "reload", "disable vicino.service", "reload",
            ])
    }

    @Test(
        "What cannot be switched has a reason",
        arguments: [
            ("not-found", ServiceUnit.Reason.notInstalled), ("masked", .masked), ("bad-setting", .broken),
            ("error", .broken),
        ])
    func unavailable(loadState: String, reason: ServiceUnit.Reason) async throws {
        let systemd = try await FakeSystemd(command: command, loadState: loadState)
        #expect(await unit(systemd).state() == .unavailable(reason))
    }

    @Test(
        "A unit of another data folder is not this one's",
        arguments: [["--data", "/elsewhere"], ["--data=/else"], ["--data"], []])
    func otherFolder(arguments: [String]) async throws {
        let systemd = try await FakeSystemd(command: ["/usr/bin/vicino", "run"] + arguments)
        #expect(await unit(systemd).state() == .unavailable(.otherFolder))
        let own = try await FakeSystemd(command: ["/usr/bin/vicino", "run", "--data=" + configuration.dataPath])
        #expect(await unit(own).state() == .installed(isOn: false, process: nil))
    }

    @Test("Without systemd on the bus, or without a bus, there is no switch")
    func nobody() async throws {
        let daemon = try await PrivateBus()
        for address in [daemon.address, "unix:path=/nowhere", "tcp:host=127.0.0.1"] {
            let unit = ServiceUnit(configuration, environment: ["DBUS_SESSION_BUS_ADDRESS": address])
            #expect(await unit.state() == .unavailable(.noSystemd))
            await #expect(throws: VicinoError.self) { try await unit.switchOn(now: true) }
        }
        #expect(await ServiceUnit(configuration, environment: [:]).state() == .unavailable(.noSystemd))
    }

    @Test("What systemd refuses is an error with its reason, made safe to show")
    func refused() async throws {
        let systemd = try await FakeSystemd(command: command, refusal: "Unit is \u{1B}[31mstrange.")
        let error = await #expect(throws: VicinoError.self) { try await unit(systemd).switchOn(now: true) }
        #expect(error?.code == .refused)
        #expect(error?.message.contains("strange.") == true)
        #expect(error?.message.contains("\u{1B}") == false)
    }
}

/// The part of the user's systemd that knows one unit, on a bus of its own.
private final class FakeSystemd: Sendable {
    private struct Content {
        var isEnabled = false
        var calls: [String] = []
        var objects: [ServedObject] = []
    }

    private let daemon: PrivateBus
    private let bus: Bus
    private let content = LockedValue(Content())
    private let refusal: String?

    private static let path: ObjectPath = "/org/freedesktop/systemd1/unit/vicino_2eservice"

    var address: String { daemon.address }
    /// What changed the unit, in order.
    var calls: [String] { content.withLock(\.calls) }

    init(command: [String], loadState: String = "loaded", refusal: String? = nil) async throws {
        daemon = try await PrivateBus()
        bus = try await Bus.connect(to: try BusAddress(daemon.address))
        self.refusal = refusal
        let unit = ServedInterface(
            "org.freedesktop.systemd1.Unit",
            properties: [ServedProperty("LoadState", loadState), ServedProperty("ActiveState", "inactive")])
        let service = ServedInterface(
            "org.freedesktop.systemd1.Service",
            properties: [
                ServedProperty("MainPID", UInt32(0)), ServedProperty("ExecStart", [ExecCommand(words: command)]),
            ])
        let objects = [
            try await bus.serve([unit, service], at: Self.path),
            try await bus.serve([manager], at: "/org/freedesktop/systemd1"),
        ]
        content.withLock { $0.objects = objects }
        try await bus.requestName("org.freedesktop.systemd1")
    }

    private var manager: ServedInterface {
        ServedInterface(
            "org.freedesktop.systemd1.Manager",
            methods: [
                ServedMethod("LoadUnit") { (_, _: String) in Self.path },
                ServedMethod("GetUnitFileState") { [weak self] (_, _: String) in
                    self?.content.withLock(\.isEnabled) == true ? "enabled" : "disabled"
                },
                ServedMethod("EnableUnitFiles") { [weak self] (_, names: [String], _: Bool, _: Bool) in
                    if let refusal = self?.refusal { throw BusError.refused("org.example.No", refusal) }
                    self?.note("enable \(names.joined())") { $0.isEnabled = true }
                    return (true, [String]())
                },
                ServedMethod("DisableUnitFiles") { [weak self] (_, names: [String], _: Bool) in
                    self?.note("disable \(names.joined())") { $0.isEnabled = false }
                    return [String]()
                },
                ServedMethod("Reload") { [weak self] (_) in self?.note("reload") { _ in } },
                ServedMethod("StartUnit") { [weak self] (_, name: String, mode: String) in
                    try await self?.set("active", 4711)
                    self?.note("start \(name)") { _ in }
                    return Self.path
                },
                ServedMethod("StopUnit") { [weak self] (_, name: String, mode: String) in
                    try await self?.set("inactive", 0)
                    self?.note("stop \(name)") { _ in }
                    return Self.path
                },
            ])
    }

    private func note(_ call: String, _ change: (inout Content) -> Void) {
        content.withLock { content in
            content.calls.append(call)
            change(&content)
        }
    }

    private func set(_ state: String, _ process: UInt32) async throws {
        guard let unit = content.withLock(\.objects.first) else { return }
        try await unit.set("ActiveState", of: "org.freedesktop.systemd1.Unit", to: state)
        try await unit.set("MainPID", of: "org.freedesktop.systemd1.Service", to: process)
    }
}

/// A command of a unit, as systemd writes it: `(sasbttttuii)`.
private struct ExecCommand: BusConvertible {
    let words: [String]

    static let busType = BusType.structure([
        .string, .array(.string), .boolean, .uint64, .uint64, .uint64, .uint64, .uint32, .int32, .int32,
    ])

    var busValue: BusValue {
        .structure([
            .string(words.first ?? ""), words.busValue, .boolean(false), .uint64(0), .uint64(0), .uint64(0), .uint64(0),
            .uint32(0), .int32(0), .int32(0),
        ])
    }

    init(words: [String]) { self.words = words }
    init(busValue: BusValue) throws(BusError) { words = [] }
}
