import Logging
import ServiceLifecycle
import Vicino
import VicinoDiary
import VicinoLocks
import VicinoService
import VicinoWeb

/// Serves the page while the settings say so.
struct PageService: Service {
    let node: Node
    let service: NodeService
    let log: Logger
    private let erasing = ErasingState()

    /// What the settings say.
    private enum Plan: Equatable {
        case nothing
        case serve(port: Int)
    }

    /// Whether the page has ended the service, to erase everything. The program then lasts until the last page was served.
    var hasEndedService: Bool { erasing.hasBegun }

    /// Serves until the service ends, or everything was erased.
    ///
    /// - Throws: why nothing was erased, although the page has ended the service.
    func run() async throws { try await cancelWhenGracefulShutdown { try await follow() } }

    private func follow() async throws {
        var plan = await plan { _ in true }
        while let present = plan, !Task.isCancelled { plan = try await carryOut(present) }
    }

    /// Does what the settings say until they say something else.
    ///
    /// - Returns: the next plan; nil when the service ends.
    private func carryOut(_ present: Plan) async throws -> Plan? {
        try await withThrowingTaskGroup(of: Plan?.self) { group in
            // Serves until the group is cancelled. After a failure the page stays away until the settings change.
            group.addTask {
                if case .serve(let port) = present { try await serve(at: port) }
                return await hasEndedService ? nil : plan { $0 != present }
            }
            // Ends when the settings change, which ends the whole group.
            group.addTask { await plan { $0 != present && !hasEndedService } }
            defer { group.cancelAll() }
            return try await group.next() ?? nil
        }
    }

    /// How long to wait while another program serves the page.
    private static let pause = Duration.seconds(60)

    private func serve(at port: Int) async throws {
        do {
            if await isServedElsewhere { log.notice("Another program serves the page until it ends.") }
            while await isServedElsewhere { try await Task.sleep(for: Self.pause) }
            let server = WebServer(node, port: port, settings: SettingsFile(), endService: endService)
            try await server.reading(.byThisProgram).run { _ in
                log.notice("The page is served: vicino web opens it.")
            }
        } catch is CancellationError {
            // The settings changed, or the service ends.
        } catch  where hasEndedService {
            throw error
        } catch {
            let isTaken = (error as? VicinoError)?.code == .busy
            let hint = isTaken ? " `vicino config web.port NUMBER` chooses another port." : ""
            log.error("The page is not served. \(Failure.message(of: error))\(hint)")
        }
    }

    /// Whether `vicino web` serves the page, or is about to.
    private var isServedElsewhere: Bool {
        get async {
            do { return try await node.read { try WebServer.port(of: $0) } != nil } catch {
                return (error as? VicinoError)?.code == .busy
            }
        }
    }

    @Sendable private func endService() {
        log.notice("The page ends the service, to erase everything.")
        erasing.begin()
        service.end()
    }

    /// The next plan that meets a condition; nil when the service ends.
    private func plan(_ meets: (Plan) -> Bool) async -> Plan? {
        for await settings in service.settingsInForce() {
            let plan = settings.servesPage ? Plan.serve(port: Int(settings.pagePort)) : .nothing
            if meets(plan) { return plan }
        }
        return nil
    }
}

/// Whether the page has begun to erase everything.
private final class ErasingState: Sendable {
    private let state = LockedValue(false)

    var hasBegun: Bool { state.withLock(\.self) }
    func begin() { state.withLock { $0 = true } }
}
