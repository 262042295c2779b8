import Foundation
import VicinoConnection
import VicinoCore
import VicinoHarness
import VicinoLocks
import VicinoPresence
import VicinoTesting

@testable import Vicino

/// People who follow each other as strangers on one network, with one time for all of them.
final class NetworkStrangers: Sendable {
    let network = SimulatedNetwork()
    let time: SteppedTimeSource

    init(_ clock: TestClock) { time = SteppedTimeSource(clock) }

    /// A person opens their device to strangers.
    func open(
        _ node: Node, for duration: Duration = .seconds(600), sharing: Sharing = .everything, followsBack: Bool = false,
        confirm: @escaping @Sendable (PairingQuestion) async -> Bool
    ) -> Task<Follower?, any Error> {
        let plan = Opening.Plan(
            duration: duration, sharing: sharing, listenAddress: ListenAddress(host: "127.0.0.1"),
            followsBack: { followsBack }, confirm: confirm)
        return Task { [network, time] in
            try await node.acceptPairing(plan, over: [network.medium()], by: time)
        }
    }

    /// A person follows the first open device.
    func follow(
        _ node: Node, _ device: OpenDevice? = nil, sharingBack shared: Sharing? = nil,
        confirm: @escaping @Sendable (PairingQuestion) async -> Bool
    ) async throws -> (person: Person, report: SyncReport) {
        let found: OpenDevice
        if let device { found = device } else { found = try await self.device(for: node) }
        let followed = try await follow(node, [found], sharingBack: shared, confirm: confirm)
        return (followed.person, try requireValue(followed.session).get())
    }

    /// A person asks several open devices.
    func follow(
        _ node: Node, _ devices: [OpenDevice], sharingBack shared: Sharing? = nil,
        confirm: @escaping @Sendable (PairingQuestion) async -> Bool
    ) async throws -> FollowReport {
        try await node.follow(
            near: devices, over: [], as: nil, by: time, sharingBack: { shared }, progress: { _ in }, confirm: confirm)
    }

    /// An open device, as soon as there is one.
    func device(for node: Node, unlike other: OpenDevice? = nil) async throws -> OpenDevice {
        try await node.discoverOpenDevices(over: [network.medium()], by: time) { devices in
            for await present in devices {
                if let found = present.first(where: { $0.id != other?.id }) { return found }
            }
            throw CancellationError()
        }
    }

    /// Knocks like a stranger, and sends nothing more.
    func connect(to device: OpenDevice) async throws -> PeerConnection {
        let address = try requireValue(device.routes.first.flatMap { PeerAddress($0.address.text) })
        return try await connect(to: ConnectionEndpoint(host: address.host, port: Int(address.port)))
    }

    func connect(to address: ConnectionEndpoint) async throws -> PeerConnection {
        let knock = KnockKey.strangers.knocking(on: .localNetwork) { [time] in time.now.wall }
        var limits = ConnectionLimits()
        limits.handshake = .seconds(2)
        return try await PeerConnection.connect(
            to: address, expecting: nil, identity: try .throwaway(), knock: knock, limits: limits
        ) { _ in true }
    }

    /// All present beacons.
    var advertised: [Beacon] { network.beacons }
}

extension Node {
    /// The next roster of their devices, on which this one is removed.
    func rosterWithoutThisDevice() throws -> Verified<Roster> {
        let present = try roster()
        let devices = present.devices.map {
            Roster.Device(signingKey: $0.signingKey, agreementKey: $0.agreementKey, isRemoved: true)
        }
        return try Roster(
            identity: present.identity, version: present.version + 1, claimedName: present.claimedName, devices: devices
        )
        .signed(by: identityKey())
    }

    /// The key that signs their rosters.
    func identityKey() throws -> SigningKey {
        let text = try String(contentsOf: URL(filePath: dataPath + "/keys/identity"), encoding: .utf8)
        return try SigningKey(secret: requireValue(Hex.decode(text.trimmingCharacters(in: .newlines), count: 32)))
    }
}
