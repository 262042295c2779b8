internal import VicinoBus
internal import VicinoCore
internal import VicinoSensing

/// Asks logind, and the desktop where logind does not know, whether a user uses this computer.
struct Logind {
    /// The bus of the system.
    let bus: Bus
    /// The desktop; nil if the user has no bus of a session.
    let desktop: DesktopIdleness?
    /// The user's number.
    let user: UInt32

    static let name: BusName = "org.freedesktop.login1"
    static let path: ObjectPath = "/org/freedesktop/login1"
    static let manager: InterfaceName = "org.freedesktop.login1.Manager"
    private static let session: InterfaceName = "org.freedesktop.login1.Session"
    /// The maximum number of sessions that are asked.
    private static let sessionLimit = 32

    /// What logind lists of a session: its id, its user with the name, its seat, and its object.
    private typealias Listed = BusStructure<String, UInt32, String, String, ObjectPath>

    /// The signals after which the state may be another one.
    static let rules = [
        MatchRule(sender: name, .below("/org/freedesktop/login1/session"), interface: .properties),
        MatchRule(sender: name, .at(path), interface: manager, member: "PrepareForSleep"),
        MatchRule(sender: name, .at(path), interface: manager, member: "SessionNew"),
        MatchRule(sender: name, .at(path), interface: manager, member: "SessionRemoved"),
    ]

    /// The present state.
    ///
    /// - Throws: `BusError` if logind does not answer; `CancellationError`.
    func state(at now: Timestamp) async throws -> ComputerState {
        let manager = RemoteObject(Self.path, on: Self.name, over: bus)
        if try await manager.property("PreparingForSleep", of: Self.manager, as: Bool.self) { return .away }
        let all = try await sessions(manager)
        let active = all.filter(\.isActive)
        guard !active.isEmpty else { return .away }
        if active.allSatisfy(\.isLocked) { return .locked }
        let unlocked = active.filter { !$0.isLocked }
        if unlocked.contains(where: \.isGraphical), let state = await desktop?.state(at: now) { return state }
        let telling = unlocked.filter(\.tellsIdleness)
        guard !telling.isEmpty else { return Self.silent }
        if telling.contains(where: { !$0.isIdle }) { return .used }
        return .idle(since: telling.compactMap(\.idleSince).max() ?? now)
    }

    private func sessions(_ manager: RemoteObject) async throws -> [LogindSession] {
        let listed = try await manager.call("ListSessions", of: Self.manager).read([Listed].self)
        var sessions: [LogindSession] = []
        for session in listed.map(\.members).filter({ $0.1 == user }).prefix(Self.sessionLimit) {
            let object = RemoteObject(session.4, on: Self.name, over: bus)
            // A session may end meanwhile.
            guard let properties = try? await object.properties(of: Self.session) else { continue }
            if let session = LogindSession(properties) { sessions.append(session) }
        }
        return sessions
    }

    /// No service tells whether the desktop is used.
    private static let silent = ComputerState.unknown(
        reason: "This desktop has not said yet whether it is in use.",
        remedy: "It does when the screen has turned off or locked by itself once; let it do so in the settings of the "
            + "desktop.")

    /// Why logind cannot be asked.
    static func unavailable(_ error: any Error) -> ComputerState {
        let code = (error as? BusError)?.code
        if error is LostBus || code == .unreachable || code == .disconnected || code == .closed {
            return .unknown(
                reason: "The message bus of the system cannot be reached.",
                remedy: "Start dbus, or use another source: `vicino config` lists them.")
        }
        return .unknown(
            reason: "The system does not say whether the computer is in use: systemd-logind does not answer.",
            remedy: "Start systemd-logind, or use another source: `vicino config` lists them.")
    }
}
