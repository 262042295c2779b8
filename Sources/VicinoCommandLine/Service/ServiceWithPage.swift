import ServiceLifecycle
import VicinoService

/// The service and its page in one process.
struct ServiceWithPage: Service {
    let service: NodeService
    let page: PageService

    func run() async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            // Ends with the service, or after the last page.
            group.addTask { try await page.run() }
            defer { group.cancelAll() }
            try await service.run()
            if page.hasEndedService { try await group.waitForAll() }
        }
    }
}
