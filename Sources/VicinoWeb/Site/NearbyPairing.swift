internal import Vicino
internal import VicinoCore
internal import VicinoPresence
internal import VicinoService

/// The pairing of two people beside each other, on the networks that the user trusts. Tests replace it.
struct NearbyPairing: Sendable {
    /// What the user lets a person do, for how long, and who answers for the user.
    struct Opening: Sendable {
        let duration: Duration
        /// The kinds that the follower may see; nil for all.
        let kinds: [KindID]?
        let opened: @Sendable () -> Void
        let confirm: @Sendable (PairingQuestion) async -> Bool
    }

    /// Why this device cannot meet strangers.
    struct Obstruction: Error {
        let obstacle: DiscoveryObstacle
    }

    /// Opens this device to strangers, and admits the one with whom both sides confirm the same digits.
    let accept: @Sendable (Node, Opening) async throws -> Follower?
    /// Listens for a while, and gives the devices that are open.
    let find: @Sendable (Node) async throws -> [OpenDevice]

    /// The trusted networks.
    static let networks = NearbyPairing(
        accept: { node, opening in
            let vicinity = try await vicinity()
            try await vicinity.requireReach()
            return try await vicinity.whileTrusted {
                try await node.acceptPairing(
                    for: opening.duration, kinds: opening.kinds, on: vicinity.interfaces, over: vicinity.media(),
                    opened: opening.opened, confirm: opening.confirm)
            }
        },
        find: { node in try await vicinity().openDevices(node, for: Vicinity.timeout) })

    private static func vicinity() async throws -> Vicinity {
        // The survey asks the kernel, and may wait for a gateway.
        let vicinity = try await BlockingWork.ofPage.run { try Vicinity([]) }
        if let obstacle = vicinity.obstacle { throw Obstruction(obstacle: obstacle) }
        return vicinity
    }
}
