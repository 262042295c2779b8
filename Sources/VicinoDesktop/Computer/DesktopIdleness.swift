internal import VicinoBus
internal import VicinoCore
internal import VicinoSensing

/// Asks the desktop whether the user uses it, where logind does not know.
struct DesktopIdleness {
    /// The bus of the session.
    let bus: Bus

    /// How short an idleness is no idleness: the user reads.
    private static let reading = Duration.seconds(60)

    /// The state of the desktop; nil if no service of it tells.
    func state(at now: Timestamp) async -> ComputerState? {
        if let state = await mutter(at: now) { return state }
        return await screenSaver(at: now)
    }

    /// GNOME's compositor counts the time since the last key or motion.
    private func mutter(at now: Timestamp) async -> ComputerState? {
        let idle = try? await call(
            "GetIdletime", of: "org.gnome.Mutter.IdleMonitor", at: "/org/gnome/Mutter/IdleMonitor/Core",
            on: "org.gnome.Mutter.IdleMonitor"
        ).read(UInt64.self)
        guard let idle else { return nil }
        let duration = Duration.milliseconds(Int64(clamping: idle))
        return duration < Self.reading ? .used : .idle(since: now - duration)
    }

    /// KDE and other desktops say whether the screen saver is on.
    private func screenSaver(at now: Timestamp) async -> ComputerState? {
        let isActive = try? await call(
            "GetActive", of: "org.freedesktop.ScreenSaver", at: "/org/freedesktop/ScreenSaver",
            on: "org.freedesktop.ScreenSaver"
        ).read(Bool.self)
        guard let isActive else { return nil }
        return isActive ? .locked : .used
    }

    private func call(
        _ member: MemberName, of interface: InterfaceName, at path: ObjectPath, on name: BusName
    ) async throws -> Reply {
        var call = MethodCall(member, of: interface, at: path, on: name)
        call.startsService = false
        return try await bus.call(call)
    }
}
