package import Vicino
internal import VicinoCore
internal import VicinoNetworks
package import VicinoPresence

/// The media over which this device meets people beside it, for one use: a look around, an opening, or a question.
package struct NearbyMedia: Sendable {
    /// The media that can be used.
    package let media: [any Medium]
    /// Why others are not used, and what limits these; sentences with what to do.
    package let remarks: [String]
    /// The network interfaces that are used; empty if no network is.
    package let interfaces: [String]
    /// The networks that the settings trust, if the interfaces may be used only on these.
    let trust: NetworkChoice?
    let reference: SignalStrength?
    let bluetooth: BluetoothSource?

    /// How long to listen for others. A radio hears a device that advertises once a second, and may miss a beacon.
    package var timeout: Duration { usesBluetooth ? MediaReadiness.timeout * 2 : MediaReadiness.timeout }

    /// How long Bluetooth may be unavailable before an opening over nothing else ends: it moves between adapters.
    private static let absence = Duration.seconds(5)

    /// Whether Bluetooth is one of them.
    package var usesBluetooth: Bool { media.contains { $0.kind == .bluetooth } }

    /// Runs `body` while this device stays on trusted networks. Interfaces that the caller named are used on any
    /// network. Without a network, it runs while Bluetooth works.
    ///
    /// - Throws: an error if a network is replaced by another, or Bluetooth no longer works; `VicinoError` if the kernel
    ///   stops reporting; what `body` throws.
    package func whileReachable<Outcome: Sendable>(
        _ body: @escaping @Sendable () async throws -> Outcome
    ) async throws -> Outcome {
        var watch: TrustWatch?
        if let trust { watch = try await TrustWatch(interfaces, by: trust) }
        return try await withThrowingTaskGroup(of: Outcome?.self) { group in
            // The work itself; cancelled when this device can no longer be reached.
            group.addTask { try await body() }
            if let watch {
                // Runs beside the work, so that the work ends at once when the network changes.
                group.addTask {
                    try await watch.waitForAnother()
                    throw Self.departure
                }
            } else if interfaces.isEmpty {
                // Runs beside the work likewise, for as long as Bluetooth works.
                group.addTask {
                    let obstacle = await waitForObstacle()
                    throw VicinoError(.refused, "\(obstacle) This device is no longer open to strangers.")
                }
            }
            defer { group.cancelAll() }
            guard let outcome = try await group.next() ?? nil else { throw CancellationError() }
            return outcome
        }
    }

    private static let departure = VicinoError(
        .refused, "This device left the trusted network, so it is no longer open to strangers. Open it again there.")

    /// Returns when no medium has worked for a while, with the reason. Returns on cancellation too.
    private func waitForObstacle() async -> String {
        for medium in media {
            for await state in medium.availability {
                guard case .unavailable(let reason, let remedy) = state else { continue }
                let isBack = await medium.availability.reduce(for: Self.absence, into: false) { $0 = $1 == .ready }
                if !isBack { return "\(reason) \(remedy)" }
            }
        }
        return ""
    }

    /// Listens for `duration`, and returns the devices that are open to strangers, in the order of their ids. The order
    /// is the same in every program, because users name open devices by their index.
    package func openDevices(_ node: Node, for duration: Duration) async throws -> [OpenDevice] {
        try await openDevices(node.configuration, for: duration)
    }

    /// Listens likewise, for a data folder that may not be set up.
    package func openDevices(_ configuration: Node.Configuration, for duration: Duration) async throws -> [OpenDevice] {
        let found: [OpenDevice] = try await Node.discoverOpenDevices(
            configuration, over: media, reference: reference ?? .usualReference
        ) { changes in
            // Devices answer at once, but a network or a radio needs a moment.
            await changes.reduce(for: duration, into: []) { $0 = $1 }
        }
        return found.sorted { $0.id < $1.id }
    }

    /// Waits until the links to other devices are ended, which otherwise remain when the program ends.
    package func end() async { for medium in media { await medium.finish() } }
}
