internal import Vicino
internal import VicinoCore
internal import VicinoPage
internal import VicinoPresence
internal import VicinoService
internal import VicinoThreads

/// The pairing of two people beside each other, or of two devices, on the networks that the user trusts, and over Bluetooth if it is on. Tests
/// replace it.
struct NearbyPairing: Sendable {
    /// What the user lets a person do, for how long, and who answers for the user.
    struct Opening: Sendable {
        let duration: Duration
        /// What the follower may see.
        let sharing: Sharing
        let opened: @Sendable () -> Void
        /// Whether the user wants to follow the person in return; asked when both have agreed.
        let followsBack: @Sendable () -> Bool
        let confirm: @Sendable (PairingQuestion) async -> Bool
    }

    /// For how long another device of the user may ask, and who answers for the user.
    struct DeviceOpening: Sendable {
        let duration: Duration
        let opened: @Sendable () -> Void
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
    /// Opens this device to another one that is to be the user's, and adds the one for which the user confirms the digits.
    var addDevice: @Sendable (Node, DeviceOpening) async throws -> UserDevice? = { _, _ in nil }
    /// Listens for a while on a device that is not set up, and gives the devices that are open.
    var findForDevice: @Sendable (Node.Configuration) async throws -> Search = { _ in Search(devices: []) }
    /// The networks on which the author of an invitation is looked for; empty for none.
    var networks: @Sendable () async -> [any Medium] = { [] }

    /// The networks that the settings trust, and Bluetooth.
    static func usual(_ settings: SettingsFile?) -> NearbyPairing {
        NearbyPairing(
            accept: { node, opening in
                let nearby = try await vicinity(settings).media(for: .opening)
                return try await nearby.whileReachable {
                    try await node.acceptPairing(
                        sharing: opening.sharing, for: opening.duration, on: nearby.interfaces,
                        over: nearby.media, followingBack: opening.followsBack, onOpen: opening.opened,
                        confirm: opening.confirm)
                }
            },
            find: { node in try await search(node.configuration, vicinity(settings)) },
            addDevice: { node, opening in
                let nearby = try await vicinity(settings).media(for: .opening)
                return try await nearby.whileReachable {
                    try await node.addDevice(
                        for: opening.duration, on: nearby.interfaces, over: nearby.media, onOpen: opening.opened,
                        confirm: opening.confirm)
                }
            },
            findForDevice: { try await search($0, vicinityOfNewDevice(settings)) },
            // Without them, the addresses of the invitation remain.
            networks: { (try? await vicinity(settings).networkMedia()) ?? [] })
    }

    private static func search(_ configuration: Node.Configuration, _ vicinity: Vicinity) async throws -> Search {
        let nearby = try await vicinity.media(for: .asking)
        let devices = try await nearby.openDevices(configuration, for: nearby.timeout)
        return Search(devices: devices.sorted(by: OpenDevice.isNearer), media: nearby.media) { await nearby.end() }
    }

    /// A new device trusts no network yet, and its user has just asked it to look around: so it may look on the network
    /// that it is on.
    private static func vicinityOfNewDevice(_ settings: SettingsFile?) async throws -> Vicinity {
        do { return try await vicinity(settings) } catch let obstruction as Obstruction {
            let interfaces = presentInterfaces(obstruction.obstacle)
            guard !interfaces.isEmpty else { throw obstruction }
            return try await BlockingWork.ofPage.run { try Vicinity(interfaces, settings: settings) }
        }
    }

    /// The interfaces that are on a network, as far as an obstacle tells.
    private static func presentInterfaces(_ obstacle: DiscoveryObstacle) -> [String] {
        switch obstacle {
        case .untrusted(let candidate, _): candidate.map { [$0.interface] } ?? []
        case .silentGateway(let interface): [interface]
        case .recognising(let interfaces): interfaces
        case .nowhere, .unknownNetworks, .unavailable: []
        }
    }

    private static func vicinity(_ settings: SettingsFile?) async throws -> Vicinity {
        // The survey asks the kernel, and may wait for a gateway.
        let vicinity = try await BlockingWork.ofPage.run { try Vicinity([], settings: settings) }
        if let obstacle = vicinity.obstacle, !vicinity.usesBluetooth { throw Obstruction(obstacle: obstacle) }
        return vicinity
    }
}
