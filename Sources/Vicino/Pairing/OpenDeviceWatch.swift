internal import VicinoPresence

/// Watches which devices near are open to strangers.
actor OpenDeviceWatch {
    private var open: OpenDevices
    private let timeSource: any TimeSource
    private let tell: @Sendable ([OpenDevice]) -> Void

    private init(
        _ open: OpenDevices, by timeSource: any TimeSource, tell: @escaping @Sendable ([OpenDevice]) -> Void
    ) {
        self.open = open
        self.timeSource = timeSource
        self.tell = tell
    }

    /// The open devices now.
    var devices: [OpenDevice] { open.present }

    /// Watches while `body` runs.
    ///
    /// - Parameter tell: receives all open devices, again after each change; must return quickly.
    static func with<Outcome: Sendable>(
        over media: [any Medium], reference: SignalStrength = .usualReference, by timeSource: any TimeSource,
        tell: @escaping @Sendable ([OpenDevice]) -> Void = { _ in }, _ body: (OpenDeviceWatch) async throws -> Outcome
    ) async throws -> Outcome {
        let open = OpenDevices(media: media.map(\.kind), reference: reference)
        let watch = OpenDeviceWatch(open, by: timeSource, tell: tell)
        return try await withThrowingTaskGroup(of: Void.self) { group in
            for medium in media {
                let events = medium.events
                // Each medium has a task, so that a sighting counts at once; the task ends with the scope.
                group.addTask { for await event in events { await watch.handle(.reported(event)) } }
            }
            // A silent device is gone although nothing is heard, so time must pass; the task ends with the scope.
            group.addTask { await timeSource.tick(every: .seconds(1)) { await watch.handle(.tick) } }
            defer { group.cancelAll() }
            return try await body(watch)
        }
    }

    private func handle(_ event: PresenceEvent) {
        if open.handle(event, at: timeSource.now) { tell(open.present) }
    }
}
