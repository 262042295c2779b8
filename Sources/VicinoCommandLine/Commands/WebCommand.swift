import ArgumentParser
import Foundation
import Logging
import ServiceLifecycle
import UnixSignals
import Vicino
import VicinoService
import VicinoWeb

/// `vicino web`.
struct WebCommand: WaitingCommand {
    static let configuration = CommandConfiguration(
        commandName: "web", abstract: "Open your calendar, people and charts as a page in the browser.",
        discussion: """
            Only the browsers of this computer reach the page, and only those that you sign in: the command opens a link \
            that works once, within five minutes. If no program serves the page yet, this one does, until Ctrl-C. `vicino \
            run` serves it in the background after `vicino config web on`.

            Examples:
              vicino web
              vicino web --no-open
            """)

    @Flag(name: .long, help: "Print the link, and do not open a browser.")
    var noOpen = false

    @Option(name: .long, help: ArgumentHelp("The port to serve at, if no program serves the page.", valueName: "port"))
    var port: Int?

    @OptionGroup var options: GlobalOptions

    func validate() throws {
        guard port.map((0...65_535).contains) ?? true else {
            throw ValidationError("--port is a number from 0 to 65535.")
        }
    }

    func runWaiting() async throws {
        let node = try options.open()
        if let link = try WebServer.link(to: node) { return try show(link) }
        signal(SIGPIPE, SIG_IGN)
        let server = WebServer(node, port: try port ?? Int(SettingsFile().settings().pagePort))
        let silent = Logger(label: "") { _ in SwiftLogNoOpLogHandler() }
        let service = OpenedPage(server: server) { if let link = try? WebServer.link(to: node) { try? show(link) } }
        try await ServiceGroup(
            configuration: ServiceGroupConfiguration(
                services: [service], gracefulShutdownSignals: [.sigterm, .sigint], logger: silent)
        ).run()
    }

    /// Prints a link, and opens it in the user's browser if there is a desktop.
    private func show(_ link: String) throws {
        try Output.print(options.json ? JSON.object([("link", .text(link))]).line : link)
        guard !noOpen, !options.json, Screen.width != nil else { return }
        let environment = ProcessInfo.processInfo.environment
        guard environment["DISPLAY"] ?? environment["WAYLAND_DISPLAY"] != nil else { return }
        let opener = Process()
        opener.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        opener.arguments = ["xdg-open", link]
        (opener.standardOutput, opener.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
        try? opener.run()
    }
}

/// Serves the page, and shows its link once the server listens.
private struct OpenedPage: Service {
    let server: WebServer
    let show: @Sendable () -> Void

    func run() async throws { try await server.run { _ in show() } }
}
