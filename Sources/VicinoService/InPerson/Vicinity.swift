package import Vicino
package import VicinoControl
internal import VicinoDNSSD
package import VicinoPresence

/// Where open devices are looked for: the networks here that the settings trust, or those that were named.
package struct Vicinity: Sendable {
    /// The interfaces by which they are looked for.
    package let interfaces: [String]
    /// Why there is none; nil if there is one, or nothing is known to be in the way.
    package let obstacle: DiscoveryObstacle?
    /// Whether they count for as long only as their networks are trusted.
    private let isWatched: Bool

    /// How long to listen for others.
    package static let patience = Duration.seconds(4)

    /// Looks around.
    ///
    /// - Parameter named: interfaces; without any, those of the settings.
    /// - Throws: what is wrong with the settings.
    package init(_ named: [String]) throws {
        let survey = named.isEmpty ? try NetworkSurvey() : nil
        interfaces = survey?.interfaces ?? named
        obstacle = interfaces.isEmpty ? survey?.obstacle : nil
        // Where the kernel does not tell which networks there are, the settings may name interfaces as well.
        isWatched = survey?.isKnown ?? false
    }

    /// The media, made for one use.
    package func media(_ port: @escaping @Sendable () -> UInt16) throws -> [any Medium] {
        [try LocalNetwork.medium(on: interfaces, port: port)]
    }

    /// Does something for as long as this device stays on networks that are trusted. Interfaces that were named are used
    /// whatever they join.
    ///
    /// - Throws: an error when another network has taken the place of one; `NetworkError` if the kernel tells nothing any more; what
    ///   `body` throws.
    package func whileTrusted<Outcome: Sendable>(
        _ body: @escaping @Sendable () async throws -> Outcome
    ) async throws -> Outcome {
        guard isWatched else { return try await body() }
        let watch = try TrustWatch(interfaces)
        return try await withThrowingTaskGroup(of: Outcome?.self) { group in
            // What is to be done; cancelled when the network is another one.
            group.addTask { try await body() }
            // Beside it, so that it ends at once when the network is another one.
            group.addTask {
                try await watch.waitForAnother()
                return nil
            }
            defer { group.cancelAll() }
            guard let outcome = try await group.next() ?? nil else {
                throw ServiceError(
                    .refused, "This device is not on the network any more that was trusted, so strangers may not ask.")
            }
            return outcome
        }
    }

    /// Makes sure that others can be heard on the networks.
    ///
    /// - Throws: an error that says what is in the way and what to do.
    package func requireReach() async throws {
        let media = try media { 0 }
        try await withThrowingTaskGroup(of: Void.self) { group in
            // Ends the waiting: a network is ready soon, or not at all.
            group.addTask { try await Task.sleep(for: Self.patience) }
            // Ends when others can be heard, or with the time.
            group.addTask { for medium in media { _ = await medium.availability.first { $0 == .ready } } }
            try await group.next()
            group.cancelAll()
        }
        try await Self.check(media)
    }

    private static func check(_ media: [any Medium]) async throws {
        for medium in media {
            guard case .unavailable(let reason, let remedy) = await medium.availability.first(where: { _ in true })
            else { continue }
            throw ServiceError(.unreachable, "\(reason) \(remedy)")
        }
    }

    /// Which devices are open to strangers, after having listened for a while.
    ///
    /// - Throws: an error if nobody can be heard.
    package func openDevices(_ node: Node, for duration: Duration) async throws -> [OpenDevice] {
        try await requireReach()
        return try await node.lookForOpenDevices(over: media) { changes in
            await withTaskGroup(of: [OpenDevice]?.self) { group in
                // Ends with the time: who is there answers at once, and a network needs a moment.
                group.addTask {
                    try? await Task.sleep(for: duration)
                    return nil
                }
                // Takes the newest state; cancelled when the time is over.
                group.addTask {
                    var last: [OpenDevice] = []
                    for await present in changes { last = present }
                    return last
                }
                _ = await group.next()
                group.cancelAll()
                let found = await group.next().flatMap(\.self) ?? []
                // In the same order whoever looks, as they are known by their places.
                return found.sorted { $0.beacon.description < $1.beacon.description }
            }
        }
    }
}
