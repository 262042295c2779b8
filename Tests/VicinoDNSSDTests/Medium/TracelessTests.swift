import Testing
import VicinoHarness
import VicinoPresence

@testable import VicinoDNSSD

extension RealDaemonTests {
    @Suite("What every device on the network hears") struct TracelessTests {
        /// The service type, and the question for all types: in every device's packets.
        private static let common: Set = ["name _vicino._tcp.local", "name _services._dns-sd._udp.local"]

        /// The least duration of the recording.
        private static let length = Duration.seconds(60 * (Recording.wantedMinutes ?? 0))
        /// The minutes of an epoch in which a beacon is advertised: as many as each epoch has, if there is time.
        private static let minutes: [Int64] = Recording.wantedMinutes == nil ? [0, 4, 9] : Array(0..<10)

        @Test("Epochs share nothing but the service type and the host's addresses, and no name reveals anything")
        func repeatsNothing() async throws {
            // Otherwise the daemon publishes the computer's name by itself.
            let world = try await TestWorld(publish: "publish-addresses=no")
            let ports = Ports()
            let device = Advertiser.make()
            let start = ContinuousClock.now
            var past = Past()
            let other = try await world.medium(world.second)
            let one = try await world.medium(world.first)
            let recorder = try await Recorder(at: world.second, of: world.first)
            while past.epochs < 3 || ContinuousClock.now - start < Self.length {
                let epoch = Epoch.sample.advanced(by: Int64(past.epochs))
                let beacons = Self.minutes.flatMap { device.beacons(in: epoch, minute: $0) }
                let port = ports.next()
                for beacon in beacons { try await say(beacon, at: port, by: one, to: other) }
                let recording = try await recorder.recording()
                let (said, addresses) = Self.divided(recording.said.keys)
                let fresh = Self.expected(beacons, port)
                // What the earlier epoch advertised until this one began, and nothing later.
                let earlier = said.intersection(past.last).subtracting(fresh)
                #expect(said == fresh.union(earlier))
                #expect(recording.lastPacket(with: earlier) < recording.firstPacket(with: fresh))
                #expect(addresses.count == 2)
                #expect(addresses.contains("address 10.231.0.1"))
                let takenBack = Self.divided(recording.takenBack.keys).names
                // Within an epoch only the text changes, and the next epoch withdraws it.
                #expect(takenBack.isSubset(of: past.last))
                // For another second, a daemon believes what it has just withdrawn itself.
                #expect(Self.divided(recording.believed.keys).names.isSubset(of: said.union(takenBack)))
                past.add(fresh, of: beacons, packets: recording.lastPacket)
            }
            past.verify()
        }

        /// What all epochs have advertised so far.
        private struct Past {
            private(set) var epochs = 0
            private(set) var last: Set<String> = []
            private var names: Set<String> = []
            private var texts: Set<String> = []
            private var beacons = 0
            private var packets = 0

            /// Adds what an epoch advertised. `verify` compares the texts, those of one epoch as well.
            mutating func add(_ said: Set<String>, of beacons: [Beacon], packets: Int) {
                let saidTexts = said.filter { $0.hasPrefix("text ") }
                #expect(said.subtracting(saidTexts).isDisjoint(with: names))
                names.formUnion(said.subtracting(saidTexts))
                texts.formUnion(saidTexts)
                epochs += 1
                last = said
                self.beacons += beacons.count
                self.packets = packets
            }

            /// No text is repeated: five fields of 16 bits change with each minute.
            func verify() {
                #expect(texts.count == beacons)
                guard Recording.wantedMinutes != nil else { return }
                print("Recorded \(packets) packets of \(epochs) epochs, \(texts.count) texts of \(beacons) differ.")
            }
        }

        /// Advertises a beacon until it was heard at both of the host's addresses.
        private func say(_ beacon: Beacon, at port: UInt16, by one: AvahiMedium, to other: AvahiMedium) async throws {
            let version4 = other.events
            let version6 = other.events
            try await one.advertise([beacon], port: port)
            _ = try await version4.awaited { $0.sighting?.beacon == beacon && $0.sighting?.isVersion6 == false }
            _ = try await version6.awaited { $0.sighting?.beacon == beacon && $0.sighting?.isVersion6 == true }
        }

        /// What only the packets of this epoch contain.
        private static func expected(_ beacons: [Beacon], _ port: UInt16) -> Set<String> {
            var expected: Set = ["port \(port)"]
            for beacon in beacons {
                expected.insert("name \(beacon.id)._vicino._tcp.local")
                expected.insert("name \(beacon.id).local")
                expected.insert("text t=\(beacon.description.prefix(2))\(beacon.description.suffix(20))")
            }
            return expected
        }

        private static func divided(_ things: some Sequence<String>) -> (names: Set<String>, addresses: Set<String>) {
            let addresses = Set(things.filter { $0.hasPrefix("address ") })
            return (Set(things).subtracting(addresses).subtracting(common), addresses)
        }
    }
}

extension Sighting {
    fileprivate var isVersion6: Bool { address.text.hasPrefix("[") }
}

extension Recording {
    fileprivate func lastPacket(with things: Set<String>) -> Int {
        things.compactMap { said[$0]?.upperBound }.max() ?? -1
    }

    fileprivate func firstPacket(with things: Set<String>) -> Int {
        things.compactMap { said[$0]?.lowerBound }.min() ?? .max
    }
}
