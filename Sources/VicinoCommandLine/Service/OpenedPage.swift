import Foundation
import Logging
import ServiceLifecycle
import UnixSignals
import Vicino
import VicinoDiary
import VicinoLocks
import VicinoService
import VicinoThreads
import VicinoWeb

/// The page of a data folder, opened in the user's browser. If no program serves the page, this one does.
struct OpenedPage {
    let configuration: Node.Configuration
    /// The text of an invitation's link; the empty text for a link that was refused, nil for none.
    let link: String?
    /// The port that the user chose; nil for that of the settings.
    let port: Int?
    /// Whether the status bar shows an item while this program serves the page.
    let hasItem: Bool
    /// Shows a link to the page.
    let show: @Sendable (String) async -> Void

    /// The thread on which files are read.
    private static let work = BlockingWork(alone: "org.vicino.page")

    /// Opens the page; serves it until a signal, if no other program does.
    func open() async throws {
        // It also checks that the folder is safe, before the file is read that names a server.
        let server = try await Self.work.run {
            try WebServer(configuration, port: port ?? usualPort(), settings: SettingsFile()).reading(.byThisProgram)
        }
        if try await showIfServed() { return }
        signal(SIGPIPE, SIG_IGN)
        do { try await serve(server) } catch let error as VicinoError where error.code == .busy && port == nil {
            // Another program has the port. The link names whichever one the page gets.
            if try await showIfServed() { return }
            try await serve(
                Self.work.run {
                    try WebServer(configuration, port: 0, settings: SettingsFile()).reading(.byThisProgram)
                })
        }
    }

    private func usualPort() throws -> Int { try Int(SettingsFile().settings().pagePort) }

    /// Shows a link to the page if a program serves it. One that is being started is given some time.
    private func showIfServed() async throws -> Bool {
        for attempt in 0...Self.attempts {
            do {
                let address = try await Self.work.run { try WebServer.link(to: configuration, showing: link) }
                guard let address else { return false }
                await show(address)
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
        let node = ServedNode()
        let page = ServedPage(server: server, node: node) {
            let address = await Self.work.run { try? WebServer.link(to: configuration, showing: link) }
            if let address { await show(address) }
        }
        try await ServiceGroup(
            configuration: ServiceGroupConfiguration(
                services: [.init(service: page, successTerminationBehavior: .gracefullyShutdownGroup)]
                    + (hasItem ? [.init(service: try await Self.work.run { try item(of: node) })] : []),
                gracefulShutdownSignals: [.sigterm, .sigint], logger: silent)
        ).run()
    }

    /// The item in the status bar. While a service runs, that has one of its own.
    private func item(of node: ServedNode) throws -> StatusItemService {
        let settings = try SettingsFile().settings()
        let source = StatusItemSource(configuration: configuration, node: { node.now }) { _ in
            if case .absent = await ServiceAnswer.ask(configuration) { [] } else { nil }
        }
        return StatusItemService(
            source.program, settings: { AsyncStream { $0.yield(settings) } },
            environment: ProcessInfo.processInfo.environment)
    }
}

/// Serves the page, and shows its link once the server listens.
private struct ServedPage: Service {
    let server: WebServer
    let node: ServedNode
    let show: @Sendable () async -> Void

    func run() async throws {
        try await server.run { _, served in
            node.set(served)
            await show()
        }
    }
}

/// The node of a page, which is known only once the page is served and the data folder set up.
private final class ServedNode: Sendable {
    private let read = LockedValue<@Sendable () -> Node?>({ nil })

    /// The node now.
    var now: Node? { read.withLock { $0 }() }

    /// Sets the function that returns it.
    func set(_ node: @escaping @Sendable () -> Node?) { read.withLock { $0 = node } }
}
