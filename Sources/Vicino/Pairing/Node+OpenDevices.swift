internal import VicinoLink
public import VicinoPresence

extension Node {
    /// Reports which devices near are open to strangers while `body` runs. It neither advertises nor admits peers, so
    /// it may run beside a `discover`, whose events report the same.
    ///
    /// ```swift
    /// try await node.discoverOpenDevices(over: [LocalNetwork.medium(on: ["wlan0"])]) { devices in
    ///     for await present in devices { … }
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - media: how to discover them; for this call only.
    ///   - body: receives all open devices, again after each change.
    /// - Throws: what `body` throws.
    @discardableResult
    public func discoverOpenDevices<Outcome: Sendable>(
        over media: [any Medium],
        _ body: (AsyncStream<[OpenDevice]>) async throws -> Outcome
    ) async throws -> Outcome {
        try await discoverOpenDevices(over: media, by: SystemTimeSource(wall: configuration.now), body)
    }

    func discoverOpenDevices<Outcome: Sendable>(
        over media: [any Medium], by timeSource: any TimeSource,
        _ body: (AsyncStream<[OpenDevice]>) async throws -> Outcome
    ) async throws -> Outcome {
        let (changes, change) = AsyncStream.makeStream(of: [OpenDevice].self, bufferingPolicy: .bufferingNewest(1))
        let watch = OpenDeviceWatch(media.map(\.kind), timeSource) { change.yield($0) }
        return try await withThrowingTaskGroup(of: Void.self) { group in
            for medium in media {
                let events = medium.events
                // Each medium has a task, so that a sighting counts at once; the task ends with the scope.
                group.addTask { for await event in events { await watch.take(PresenceEvent(event)) } }
            }
            // A silent device is gone although nothing is heard, so time must pass; the task ends with the scope.
            group.addTask { await timeSource.tick(every: .seconds(1)) { await watch.take(.tick) } }
            defer {
                group.cancelAll()
                change.finish()
            }
            return try await body(changes)
        }
    }
}

/// Reports which devices are open.
private actor OpenDeviceWatch {
    private var devices: OpenDevices
    private let timeSource: any TimeSource
    private let tell: @Sendable ([OpenDevice]) -> Void

    init(_ media: [MediumKind], _ timeSource: any TimeSource, tell: @escaping @Sendable ([OpenDevice]) -> Void) {
        devices = OpenDevices(media: media)
        self.timeSource = timeSource
        self.tell = tell
    }

    func take(_ event: PresenceEvent) {
        if devices.handle(event, at: timeSource.now) { tell(devices.present) }
    }
}
