internal import Foundation

/// A desktop of a test's own: dunst, which shows notices, on a screen that nobody sees and a bus of its own.
package final class TestDesktop: Sendable {
    /// The session's bus.
    package let bus: PrivateBus
    private let screen: Daemon
    private let display: String

    /// Starts the bus and the screen, and nothing on them.
    ///
    /// - Throws: an error of Foundation if there is no `dbus-daemon` or no `Xvfb`.
    package init() async throws {
        bus = try await PrivateBus()
        let settings = "[global]\nmarkup = full\nidle_threshold = 0\ndmenu = \(bus.folder.file("menu"))\n"
        try settings.write(toFile: bus.folder.file("dunstrc"), atomically: true, encoding: .utf8)
        screen = try Daemon(["Xvfb", "-displayfd", "1", "-screen", "0", "640x480x24", "-nolisten", "tcp"])
        display = ":" + (try await screen.firstLine())
    }

    /// Starts dunst.
    ///
    /// - Throws: an error of Foundation if there is none.
    package func startDunst() throws -> Daemon { try start(["dunst", "-conf", bus.folder.file("dunstrc")]) }

    /// How many notices are on the screen.
    ///
    /// - Throws: an error of Foundation if dunst does not run.
    package func displayed() async throws -> Int {
        let reply = try await tell(
            "org.freedesktop.DBus.Properties.Get", "string:org.dunstproject.cmd0", "string:displayedLength")
        return Int(reply.split { $0.isWhitespace }.last ?? "") ?? 0
    }

    /// Presses the button with this label, of the notice that is on the screen, by dunst's menu of buttons.
    ///
    /// - Throws: an error of Foundation if dunst does not run.
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
