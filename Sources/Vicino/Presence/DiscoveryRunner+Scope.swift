internal import VicinoFolder
internal import VicinoPresence
internal import VicinoThreads

/// The beginning and the end of a discovery.
extension DiscoveryRunner {
    /// Runs a discovery while `body` runs; only one program does so for a data folder.
    static func with<Outcome: Sendable>(
        _ parts: Parts, plan: Plan, by timeSource: any TimeSource, _ body: (Discovery) async throws -> Outcome
    ) async throws -> Outcome {
        let folder = parts.folder
        guard let lock = try await BlockingWork().run({ try ExclusiveLock(of: folder, for: "discovery") }) else {
            throw VicinoError(.busy, "Another program discovers people for \(folder.path) already. Stop it first.")
        }
        defer { withExtendedLifetime(lock) {} }
        let events = EventQueue<Discovery.Event> { .missed($0) }
        let runner = DiscoveryRunner(
            parts, plan, at: PresentAddress(), by: timeSource, tell: { events.add($0) })
        let outcome = await outcome { try await run(runner, events: events, body) }
        // Without this, links would outlive the program, and keep the devices from meeting again.
        for medium in plan.media { await medium.finish() }
        return try outcome.get()
    }

    private static func outcome<Outcome: Sendable>(
        of body: () async throws -> Outcome
    ) async -> Result<Outcome, any Error> {
        do { return .success(try await body()) } catch { return .failure(error) }
    }

    /// Runs a discovery beside `body`, and ends it.
    private static func run<Outcome: Sendable>(
        _ runner: DiscoveryRunner, events: EventQueue<Discovery.Event>, _ body: (Discovery) async throws -> Outcome
    ) async throws -> Outcome {
        try await withThrowingTaskGroup(of: Void.self) { group in
            // The discovery runs beside the caller's body; the task ends when the body has ended.
            group.addTask { await runner.run() }
            defer {
                group.cancelAll()
                events.finish()
            }
            return try await body(Discovery(events: events.events, runner: runner))
        }
    }
}
