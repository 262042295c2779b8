internal import ServiceLifecycle
internal import VicinoActivity

/// Checks the reminders every minute, as long as the user wants any.
struct ReminderService: Service {
    let state: ServiceState
    let notices: NoticeService

    private static let interval = Duration.seconds(60)

    func run() async throws {
        await cancelWhenGracefulShutdown {
            let (checks, check) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
            await withDiscardingTaskGroup { group in
                // Follows the settings, starting with the present ones; ends with the service.
                group.addTask { for await _ in state.changes() { check.yield() } }
                var planned: ContinuousClock.Instant?
                for await _ in checks {
                    notices.add(.reminders)
                    if let time = planned, time <= .now { planned = nil }
                    guard planned == nil, !ReminderPlan(state.settings).isEmpty else { continue }
                    let next = ContinuousClock.now + Self.interval
                    planned = next
                    // One timer at a time; the service's end cancels it.
                    group.addTask {
                        try? await Task.sleep(until: next, clock: .continuous)
                        check.yield()
                    }
                }
                group.cancelAll()
            }
        }
    }
}
