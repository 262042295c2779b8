import Testing
import VicinoPresence
import VicinoTesting

@testable import VicinoDNSSD

extension RealDaemonTests {
    @Suite("What everybody on the network hears") struct TracelessTests {
        /// The type of service, and the question which types there are: in everybody's packets.
        private static let common: Set = ["name _vicino._tcp.local", "name _services._dns-sd._udp.local"]

        @Test("Epochs share nothing but the type of service and the host's addresses, and no name tells anything")
        func repeatsNothing() async throws {
            // Otherwise the daemon says the computer's name on its own account.
            let world = try await TestWorld(publish: "publish-addresses=no")
            let ports = Ports()
            let device = Advertiser.make()
            var (earlier, past): (Set<String>, Set<String>) = ([], [])
            let other = try await world.medium(world.second)
            let one = try await world.medium(world.first) { ports.present }
            for epoch in (0..<3).map({ Epoch.sample.advanced(by: $0) }) {
                let beacons = [0, 7, 14].flatMap { device.beacons(in: epoch, minute: $0) }
                let port = ports.next()
                let recording = try await Recording.during(world) {
                    for beacon in beacons { try await say(beacon, by: one, to: other) }
                }
                let (said, addresses) = Self.divided(recording.said)
                #expect(said == Self.expected(beacons, port))
                #expect(said.isDisjoint(with: earlier))
                #expect(addresses.count == 2 && addresses.contains("address 10.231.0.1"))
                let takenBack = Self.divided(recording.takenBack).names
                #expect(takenBack.isSubset(of: past))
                // A daemon believes for another second what it has just taken back itself.
                #expect(Self.divided(recording.believed).names.isSubset(of: said.union(takenBack)))
                earlier.formUnion(said)
                past = said
            }
        }

        /// Advertises a beacon until it was heard at both of the host's addresses.
        private func say(_ beacon: Beacon, by one: AvahiMedium, to other: AvahiMedium) async throws {
            let (version4, version6) = (other.events, other.events)
            try await one.advertise([beacon])
            _ = try await version4.awaited { $0.sighting?.beacon == beacon && $0.sighting?.isVersion6 == false }
            _ = try await version6.awaited { $0.sighting?.beacon == beacon && $0.sighting?.isVersion6 == true }
        }

        /// What stands in the packets of an epoch and in no other's.
        private static func expected(_ beacons: [Beacon], _ port: UInt16) -> Set<String> {
            var expected: Set = ["port \(port)"]
            for beacon in beacons {
                expected.insert("name \(beacon.id)._vicino._tcp.local")
                expected.insert("name \(beacon.id).local")
                expected.insert("text t=\(beacon.description.prefix(2))\(beacon.description.suffix(4))")
            }
            return expected
        }

        private static func divided(_ lines: Set<String>) -> (names: Set<String>, addresses: Set<String>) {
            let addresses = lines.filter { $0.hasPrefix("address ") }
            return (lines.subtracting(addresses).subtracting(common), addresses)
        }
    }
}

extension Sighting {
    fileprivate var isVersion6: Bool { address.text.hasPrefix("[") }
}
