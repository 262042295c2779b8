import Logging
import ServiceLifecycle
import Vicino
import VicinoService
import VicinoWeb

/// Serves the page while the settings say so.
struct PageService: Service {
    let node: Node
    let service: NodeService
    let log: Logger

    /// What the settings say.
    private enum Plan: Equatable {
        case nothing
        case serve(port: Int)
    }

    func run() async throws { await cancelWhenGracefulShutdown { await follow() } }

    private func follow() async {
        var plan = await plan { _ in true }
        while let present = plan, !Task.isCancelled { plan = await carryOut(present) }
    }

    /// Does what the settings say until they say something else.
    ///
    /// - Returns: the next plan; nil when the service ends.
    private func carryOut(_ present: Plan) async -> Plan? {
        await withTaskGroup(of: Plan?.self) { group in
            // Serves until the group is cancelled. After a failure the page stays away until the settings change.
            group.addTask {
                if case .serve(let port) = present { await serve(at: port) }
                return await plan { $0 != present }
            }
            // Ends when the settings change, which ends the whole group.
            group.addTask { await plan { $0 != present } }
            defer { group.cancelAll() }
            return await group.next() ?? nil
        }
    }

    private func serve(at port: Int) async {
        do {
            try await WebServer(node, port: port).run { _ in log.notice("The page is served: vicino web opens it.") }
        } catch is CancellationError {
            // The settings changed, or the service ends.
        } catch {
            log.error("The page is not served. \(Failure.message(of: error))")
        }
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
