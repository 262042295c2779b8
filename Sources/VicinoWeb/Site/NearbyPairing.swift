internal import Vicino
internal import VicinoCore
internal import VicinoPage
internal import VicinoPresence
internal import VicinoService
internal import VicinoThreads

/// The pairing of two people beside each other, on the networks that the user trusts, and over Bluetooth if it is on. Tests
/// replace it.
struct NearbyPairing: Sendable {
    /// What the user lets a person do, for how long, and who answers for the user.
    struct Opening: Sendable {
        let duration: Duration
        /// The kinds that the follower may see; nil for all.
        let kinds: [KindID]?
        let opened: @Sendable () -> Void
        /// Whether the user wants to follow the person in return; asked when both have agreed.
        let followsBack: @Sendable () -> Bool
        let confirm: @Sendable (PairingQuestion) async -> Bool
    }

    /// The devices that are open, the nearest first.
    struct Search: Sendable {
        let devices: [OpenDevice]
        /// The media that lead to them.
        var media: [any Medium] = []
        /// To be called when the media are not needed any more.
        var end: @Sendable () async -> Void = {}
    }

    /// Why this device cannot meet strangers.
    struct Obstruction: Error {
        let obstacle: DiscoveryObstacle
    }

    /// Opens this device to strangers, and admits the one with whom both sides confirm the same digits.
    let accept: @Sendable (Node, Opening) async throws -> Follower?
    /// Listens for a while, and gives the devices that are open.
    let find: @Sendable (Node) async throws -> Search
    /// The networks on which the author of an invitation is looked for; empty for none.
    var networks: @Sendable () async -> [any Medium] = { [] }

    /// The networks that the settings trust, and Bluetooth.
    static func usual(_ settings: SettingsFile?) -> NearbyPairing {
        NearbyPairing(
            accept: { node, opening in
                let nearby = try await vicinity(settings).media(for: .opening)
                return try await nearby.whileReachable {
                    try await node.acceptPairing(
                        sharing: SharedKinds(opening.kinds), for: opening.duration, on: nearby.interfaces,
                        over: nearby.media, followingBack: opening.followsBack, onOpen: opening.opened,
                        confirm: opening.confirm)
                }
            },
            find: { node in
                let nearby = try await vicinity(settings).media(for: .asking)
                let devices = try await nearby.openDevices(node, for: nearby.timeout)
                return Search(devices: devices.sorted(by: OpenDevice.isNearer), media: nearby.media) {
                    await nearby.end()
                }
            },
            // Without them, the addresses of the invitation remain.
            networks: { (try? await vicinity(settings).networkMedia()) ?? [] })
    }

    private static func vicinity(_ settings: SettingsFile?) async throws -> Vicinity {
        // The survey asks the kernel, and may wait for a gateway.
        let vicinity = try await BlockingWork.ofPage.run { try Vicinity([], settings: settings) }
        if let obstacle = vicinity.obstacle, !vicinity.usesBluetooth { throw Obstruction(obstacle: obstacle) }
        return vicinity
    }
}
