public import VicinoPresence

extension Node {
    /// Reports which devices near are open to strangers while `body` runs. It neither advertises nor admits peers, so
    /// it may run beside a `discover`, whose events report the same.
    ///
    /// ```swift
    /// let media = [try LocalNetwork.medium(on: ["wlan0"]), Bluetooth.medium(dutyCycle: .always)]
    /// try await node.discoverOpenDevices(over: media) { devices in
    ///     for await present in devices { … }
    /// }
    /// ```
    ///
    /// A device that is open on several media is reported once.
    ///
    /// - Parameters:
    ///   - media: how to discover them. `follow(near:)` needs the same media.
    ///   - reference: the strength of a beacon at one metre, from which zones are estimated.
    ///   - body: receives all open devices, again after each change.
    /// - Throws: what `body` throws.
    @discardableResult
    public func discoverOpenDevices<Outcome: Sendable>(
        over media: [any Medium], reference: SignalStrength = .usualReference,
        _ body: (AsyncStream<[OpenDevice]>) async throws -> Outcome
    ) async throws -> Outcome {
        try await discoverOpenDevices(
            over: media, reference: reference, by: SystemTimeSource(wall: configuration.now), body)
    }

    func discoverOpenDevices<Outcome: Sendable>(
        over media: [any Medium], reference: SignalStrength = .usualReference, by timeSource: any TimeSource,
        _ body: (AsyncStream<[OpenDevice]>) async throws -> Outcome
    ) async throws -> Outcome {
        try await Self.discoverOpenDevices(over: media, reference: reference, by: timeSource, body)
    }

    /// Reports which devices near are open, for a data folder that is not set up yet.
    package static func discoverOpenDevices<Outcome: Sendable>(
        _ configuration: Configuration, over media: [any Medium], reference: SignalStrength = .usualReference,
        _ body: (AsyncStream<[OpenDevice]>) async throws -> Outcome
    ) async throws -> Outcome {
        try await discoverOpenDevices(
            over: media, reference: reference, by: SystemTimeSource(wall: configuration.now), body)
    }

    static func discoverOpenDevices<Outcome: Sendable>(
        over media: [any Medium], reference: SignalStrength = .usualReference, by timeSource: any TimeSource,
        _ body: (AsyncStream<[OpenDevice]>) async throws -> Outcome
    ) async throws -> Outcome {
        let (changes, change) = AsyncStream.makeStream(of: [OpenDevice].self, bufferingPolicy: .bufferingNewest(1))
        defer { change.finish() }
        return try await OpenDeviceWatch.with(
            over: media, reference: reference, by: timeSource, tell: { change.yield($0) }
        ) { _ in try await body(changes) }
    }
}
