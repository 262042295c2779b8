internal import VicinoBus

/// The user's systemd, over the bus of the session.
struct UserSystemd: Sendable {
    /// What it says about a unit.
    struct Unit: Sendable {
        let loadState: String
        let activeState: String
        /// The words of the command that it runs.
        let command: [String]
        let process: Int32?
    }

    private let bus: Bus

    private static let name: BusName = "org.freedesktop.systemd1"
    private static let interface: InterfaceName = "org.freedesktop.systemd1.Manager"
    /// How long an answer may take: a page waits for it.
    private static let timeout = Duration.seconds(3)

    /// Connects to the bus.
    init(_ environment: [String: String]) async throws { bus = try await Bus.connect(to: .session(environment)) }

    /// What systemd knows about a unit, whose file it reads if necessary.
    func unit(_ name: String) async throws -> Unit {
        let path = try await call("LoadUnit", BusBody(name)).read(ObjectPath.self)
        let unit = try await properties(of: "org.freedesktop.systemd1.Unit", at: path)
        let loadState = Self.text(unit["LoadState"])
        // A unit without a file has no command.
        let service =
            try await loadState == "loaded" ? properties(of: "org.freedesktop.systemd1.Service", at: path) : [:]
        let process = service["MainPID"].flatMap { try? UInt32(busValue: $0) }.flatMap { Int32(exactly: $0) } ?? 0
        return Unit(
            loadState: loadState, activeState: Self.text(unit["ActiveState"]),
            command: Self.command(service["ExecStart"]), process: process > 0 ? process : nil)
    }

    /// Whether systemd starts a unit by itself: `enabled` and the like.
    func fileState(of name: String) async throws -> String {
        try await call("GetUnitFileState", BusBody(name)).read(String.self)
    }

    func enable(_ name: String) async throws {
        // For good, and not in place of another unit.
        _ = try await call("EnableUnitFiles", BusBody([name], false, false))
        _ = try await call("Reload")
    }

    func disable(_ name: String) async throws {
        _ = try await call("DisableUnitFiles", BusBody([name], false))
        _ = try await call("Reload")
    }

    /// Starts a unit, and waits for a while until it runs.
    func start(_ name: String) async throws {
        _ = try await call("StartUnit", BusBody(name, "replace"))
        try await wait(for: name, until: ["active", "failed"])
    }

    /// Stops a unit, and waits for a while until it has ended.
    func stop(_ name: String) async throws {
        _ = try await call("StopUnit", BusBody(name, "replace"))
        try await wait(for: name, until: ["inactive", "failed"])
    }

    /// How often systemd is asked for the state of a unit, and the pause between.
    private static let attempts = 30
    private static let pause = Duration.milliseconds(100)

    private func wait(for name: String, until states: Set<String>) async throws {
        for _ in 0..<Self.attempts {
            if states.contains(try await unit(name).activeState) { return }
            try await Task.sleep(for: Self.pause)
        }
    }

    private func call(_ member: MemberName, _ body: BusBody = .empty) async throws -> Reply {
        var call = MethodCall(
            member, of: Self.interface, at: "/org/freedesktop/systemd1", on: Self.name, body: body,
            timeout: Self.timeout)
        call.startsService = false
        return try await bus.call(call)
    }

    private func properties(of interface: InterfaceName, at path: ObjectPath) async throws -> [String: BusValue] {
        try await RemoteObject(path, on: Self.name, over: bus)
            .call("GetAll", of: "org.freedesktop.DBus.Properties", interface.text, timeout: Self.timeout)
            .read([String: BusValue].self)
    }

    private static func text(_ value: BusValue?) -> String {
        if case .string(let text) = value { text } else { "" }
    }

    /// The words of the first command of `ExecStart`, which is an array of structures: a path, the words, and more.
    private static func command(_ value: BusValue?) -> [String] {
        guard case .array(let commands) = value, case .structure(let parts) = commands.elements.first,
            parts.count > 1
        else { return [] }
        return (try? [String](busValue: parts[1])) ?? []
    }
}
