import Foundation
import Logging
import ServiceLifecycle
import UnixSignals
import Vicino
import VicinoService
import VicinoWeb

/// The page of a data folder, opened in the user's browser. If no program serves the page, this one does.
struct OpenedPage {
    let configuration: Node.Configuration
    /// The text of an invitation's link; the empty text for a link that was refused, nil for none.
    let link: String?
    /// The port that the user chose; nil for that of the settings.
    let port: Int?
    let show: @Sendable (String) -> Void

    /// Opens the page; serves it until a signal, if no other program does.
    func open() async throws {
        // It also checks that the folder is safe, before the file is read that names a server.
        let server = try WebServer(configuration, port: port ?? usualPort())
        if try await showIfServed() { return }
        signal(SIGPIPE, SIG_IGN)
        do { try await serve(server) } catch let error as VicinoError where error.code == .busy && port == nil {
            // Another program has the port. The link names whichever one the page gets.
            if try await showIfServed() { return }
            try await serve(WebServer(configuration, port: 0))
        }
    }

    private func usualPort() throws -> Int { try Int(SettingsFile().settings().pagePort) }

    /// Shows a link to the page if a program serves it. One that is being started is given some time.
    private func showIfServed() async throws -> Bool {
        for attempt in 0...Self.attempts {
            do {
                guard let link = try WebServer.link(to: configuration, showing: link) else { return false }
                show(link)
                return true
            } catch let error as VicinoError where error.code == .busy && attempt < Self.attempts {
                try await Task.sleep(for: Self.pause)
            }
        }
        return false
    }

    private static let attempts = 30
    private static let pause = Duration.milliseconds(100)

    private func serve(_ server: WebServer) async throws {
        let silent = Logger(label: "") { _ in SwiftLogNoOpLogHandler() }
        let service = ServedPage(server: server) {
            if let link = try? WebServer.link(to: configuration, showing: link) { show(link) }
        }
        try await ServiceGroup(
            configuration: ServiceGroupConfiguration(
                services: [.init(service: service, successTerminationBehavior: .gracefullyShutdownGroup)],
                gracefulShutdownSignals: [.sigterm, .sigint], logger: silent)
        ).run()
    }
}

/// Serves the page, and shows its link once the server listens.
private struct ServedPage: Service {
    let server: WebServer
    let show: @Sendable () -> Void

    func run() async throws { try await server.run { _ in show() } }
}
