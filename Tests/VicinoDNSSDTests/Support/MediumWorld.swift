import Foundation
import VicinoCore
import VicinoHarness
import VicinoLocks
import VicinoPresence
import VicinoTesting

@testable import VicinoDNSSD

extension TestWorld {
    /// The medium on a host, once it is ready.
    func medium(
        _ host: TestHost, networks: [Int] = [0], limits: ServiceLimits = .forTests
    ) async throws -> AvahiMedium {
        let medium = AvahiMedium(try await join(host, networks: networks, limits: limits))
        _ = try await medium.availability.awaited { $0 == .ready }
        return medium
    }

    /// Waits as long as a daemon needs to check that a name is free, and to announce it.
    func letNamesSettle() async throws {
        let command = "exec avahi-publish --service \(UUID()) _settling._tcp 9 2>&1"
        _ = try await second.start(["sh", "-c", command]).firstLine()
    }
}

extension MediumPair {
    /// The media of two hosts with a cable between them, each with one address on it.
    static func avahi() async throws -> MediumPair {
        let world = try await TestWorld(versions: [.four])
        return MediumPair(
            try await world.medium(world.first), try await world.medium(world.second), changesAddresses: true,
            withdraws: true, port: Ports().next
        ) {
            try await world.letNamesSettle()
        } setAvailable: { isAvailable in
            SystemBus.lead(to: world.first)
            if isAvailable { try world.first.startAvahi() } else { try await world.first.run("avahi-daemon --kill") }
        }
    }
}

/// A sequence of ports.
final class Ports: Sendable {
    private let last = LockedValue<UInt16>(4000)

    @Sendable func next() -> UInt16 {
        last.withLock { last in
            last += 1
            return last
        }
    }
}

extension MediumEvent {
    var sighting: Sighting? { if case .sighted(let sighting) = self { sighting } else { nil } }

    /// The address from which a beacon has gone.
    var lostAddress: String? { if case .withdrawn(_, _, at: let address) = self { address.text } else { nil } }
}

extension Epoch {
    /// An epoch that begins on 21 September 2026.
    static let sample = Epoch(number: 1_988_889)
}

extension Advertiser {
    /// A device whose beacons depend on a seed.
    static func make(seed: UInt64 = 1) -> Advertiser {
        var generator = SeededGenerator(seed: seed)
        return Advertiser(key: PresenceKey(using: &generator), device: .first)
    }

    /// A moment in one of the minutes of an epoch.
    func moment(inMinute minute: Int64, of epoch: Epoch = .sample) -> Timestamp {
        let start = key.schedule(of: device).start(of: Minute(UInt8(minute), of: epoch))
        return Timestamp.epoch.advanced(byMilliseconds: start)
    }

    /// Its beacons on the local network in a minute.
    func beacons(in epoch: Epoch = .sample, minute: Int64 = 0) -> [Beacon] {
        advertisement(on: .localNetwork, at: moment(inMinute: minute, of: epoch)).beacons
    }
}
