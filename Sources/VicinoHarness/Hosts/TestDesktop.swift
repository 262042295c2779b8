internal import Foundation
internal import VicinoTesting

/// A private desktop of a test: dunst, which shows notices, on an invisible screen and a private bus.
package final class TestDesktop: Sendable {
    /// The session's bus.
    package let bus: PrivateBus
    private let screen: Daemon
    private let display: String

    /// Starts the bus and the screen, without dunst.
    ///
    /// - Throws: `CocoaError` if there is no `dbus-daemon` or no `Xvfb`.
    package init() async throws {
        bus = try await PrivateBus()
        // Notices stay until the test removes them.
        let settings = """
            [global]
            markup = full
            idle_threshold = 0
            dmenu = \(bus.folder.file("menu"))
            [urgency_normal]
            timeout = 0

            """
        try settings.write(toFile: bus.folder.file("dunstrc"), atomically: true, encoding: .utf8)
        screen = try Daemon(["Xvfb", "-displayfd", "1", "-screen", "0", "640x480x24", "-nolisten", "tcp"])
        display = ":" + (try await screen.firstLine())
    }

    /// Starts dunst, which is ready a moment later.
    ///
    /// - Throws: `POSIXError` if there is no shell.
    package func startDunst() throws -> Daemon { try start(["dunst", "-conf", bus.folder.file("dunstrc")]) }

    /// The number of notices on the screen.
    ///
    /// - Throws: `CocoaError` if dunst does not run.
    package func displayed() async throws -> Int {
        let reply = try await tell(
            "org.freedesktop.DBus.Properties.Get", "string:org.dunstproject.cmd0", "string:displayedLength")
        guard let count = reply.split(whereSeparator: \.isWhitespace).last.flatMap({ Int($0) }) else {
            throw CocoaError(.fileReadCorruptFile)
        }
        return count
    }

    /// Presses a button of the notice on the screen, by its label, through dunst's menu. It does nothing without such a
    /// button.
    package func press(_ label: String) async throws {
        let menu = bus.folder.file("menu")
        try "#!/bin/sh\nexec grep -F -e '\(label)'\n".write(toFile: menu, atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: menu)
        _ = try await tell("org.dunstproject.cmd0.ContextMenuCall")
    }

    private func tell(_ member: String, _ arguments: String...) async throws -> String {
        let call = [
            "dbus-send", "--session", "--print-reply", "--dest=org.freedesktop.Notifications",
            "/org/freedesktop/Notifications", member,
        ]
        return try await start(call + arguments).allOutput()
    }

    private func start(_ command: [String]) throws -> Daemon {
        let folder = bus.folder.path
        return try Daemon(
            command,
            environment: [
                "DISPLAY": display, "DBUS_SESSION_BUS_ADDRESS": bus.address, "HOME": folder, "XDG_CONFIG_HOME": folder,
                "XDG_RUNTIME_DIR": folder,
            ])
    }
}
