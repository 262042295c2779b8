package import Vicino
package import VicinoControl
internal import VicinoCore
internal import VicinoDNSSD
package import VicinoPresence

/// The networks on which this device looks for open devices: those that the settings trust, or interfaces that the
/// caller names.
package struct Vicinity: Sendable {
    /// The interfaces on which this device looks.
    package let interfaces: [String]
    /// Why there is no interface; nil if there is one, or no obstacle is known.
    package let obstacle: DiscoveryObstacle?
    /// Whether the interfaces may be used only while their networks are trusted.
    private let isWatched: Bool

    /// How long to listen for others.
    package static let timeout = Reach.timeout

    /// Surveys the networks.
    ///
    /// - Parameter named: interfaces; if empty, those of the settings.
    /// - Throws: what is wrong with the settings.
    package init(_ named: [String]) throws {
        let survey = named.isEmpty ? try NetworkSurvey() : nil
        interfaces = survey?.interfaces ?? named
        obstacle = interfaces.isEmpty ? survey?.obstacle : nil
        // Without a survey by the kernel, the interfaces come from the settings and cannot be watched.
        isWatched = survey?.isKnown ?? false
    }

    /// New media for a single use.
    package func media() throws -> [any Medium] {
        [try LocalNetwork.medium(on: interfaces)]
    }

    /// Runs `body` while this device stays on trusted networks. Interfaces that the caller named are used on any
    /// network.
    ///
    /// - Throws: an error if a network is replaced by another; `VicinoError` if the kernel stops reporting; what
    ///   `body` throws.
    package func whileTrusted<Outcome: Sendable>(
        _ body: @escaping @Sendable () async throws -> Outcome
    ) async throws -> Outcome {
        guard isWatched else { return try await body() }
        let watch = try TrustWatch(interfaces)
        return try await withThrowingTaskGroup(of: Outcome?.self) { group in
            // The work itself; cancelled when the network changes.
            group.addTask { try await body() }
            // Runs beside the work, so that the work ends at once when the network changes.
            group.addTask {
                try await watch.waitForAnother()
                return nil
            }
            defer { group.cancelAll() }
            guard let outcome = try await group.next() ?? nil else {
                throw VicinoError(
                    .refused,
                    "This device left the trusted network, so it is no longer open to strangers. Open it again there.")
            }
            return outcome
        }
    }

    /// Checks that this device can hear others on the networks.
    ///
    /// - Throws: an error that says what the obstacle is and what to do.
    package func requireReach() async throws { try await Reach.require(over: media()) }

    /// Listens for `duration`, and returns the devices that are open to strangers.
    ///
    /// - Throws: an error if this device can hear no others.
    package func openDevices(_ node: Node, for duration: Duration) async throws -> [OpenDevice] {
        try await requireReach()
        return try await node.discoverOpenDevices(over: media()) { changes in
            // Devices answer at once, but a network needs a moment.
            let found: [OpenDevice] = await changes.reduce(for: duration, into: []) { $0 = $1 }
            // The same order in every program, because users name open devices by their index.
            return found.sorted { $0.beacon.description < $1.beacon.description }
        }
    }
}
