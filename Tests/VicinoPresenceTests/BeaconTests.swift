import Testing
import VicinoCore
import VicinoPresence
import VicinoTesting

@Suite("Beacons")
struct BeaconTests {
    @Test("Every part of a beacon is read back from its ten bytes", arguments: UInt64(0)..<50)
    func roundTrip(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let bytes = [0x10 | UInt8.random(in: 0...15, using: &random)] + random.bytes(9)
        let beacon = try Beacon(bytes: bytes)
        #expect(beacon.bytes == bytes, "Seed \(seed).")
        #expect(try Beacon(bytes: beacon.bytes) == beacon)
    }

    @Test("Another number of bytes is not a beacon", arguments: [0, 1, 9, 11, 255])
    func lengths(count: Int) {
        #expect(throws: VicinoError.self) { try Beacon(bytes: [UInt8](repeating: 0x10, count: count)) }
    }

    @Test("Every other version is refused as too new", arguments: (UInt8(0)..<16).filter { $0 != 1 })
    func versions(version: UInt8) {
        let error = #expect(throws: VicinoError.self) {
            try Beacon(bytes: [version << 4] + [UInt8](repeating: 0, count: 9))
        }
        #expect(error?.code == .tooNew)
    }

    @Test("Ids of distinct people, devices, media and epochs differ")
    func distinct() throws {
        var ids: Set<BeaconID> = []
        for key in (0..<8).map({ PresenceKey.make($0) }) {
            for medium in [MediumKind.bluetooth, .localNetwork, .simulated] {
                for device in 0..<4 {
                    for epoch in 0..<50 {
                        let origin = BeaconOrigin(
                            medium: medium, epoch: Epoch.sample.advanced(by: Int64(epoch)), device: try .make(device))
                        ids.insert(key.id(origin))
                    }
                }
            }
        }
        #expect(ids.count == 8 * 3 * 4 * 50)
    }

    @Test("A tag changes with the minute, the revision, and everything that the id depends on")
    func tags() throws {
        let key = PresenceKey.make(1)
        let origin = BeaconOrigin(medium: .bluetooth, epoch: .sample, device: .first)
        let next = BeaconOrigin(medium: .bluetooth, epoch: Epoch.sample.advanced(by: 1), device: .first)
        let other = BeaconOrigin(medium: .localNetwork, epoch: .sample, device: .first)
        let minute = Minute(0, of: .sample)
        let tags: Set = [
            key.tag(origin, minute: minute, revision: 1), key.tag(origin, minute: minute, revision: 2),
            key.tag(origin, minute: minute, revision: 1 << 32), key.tag(next, minute: minute, revision: 1),
            key.tag(origin, minute: Minute(1, of: .sample), revision: 1),
            key.tag(other, minute: minute, revision: 1), PresenceKey.make(2).tag(origin, minute: minute, revision: 1),
        ]
        #expect(tags.count == 7)
    }

    @Test("Only a device with the key reads the channel, and it looks different in every epoch")
    func channel() throws {
        let key = PresenceKey.make(1)
        let psm = try #require(PSM(0x85))
        let table = try BeaconTable.make([.make(1)])
        var masked: Set<UInt8> = []
        for offset in Int64(-2)...2 {
            let minute = Minute(0, of: Epoch.sample.advanced(by: offset))
            let beacon = key.beacon(of: .first, on: .bluetooth, in: minute, revision: 0, psm: psm)
            #expect(table.recognise(beacon, on: .bluetooth)?.psm == psm)
            masked.insert(beacon.maskedPSM)
            let none = key.beacon(of: .first, on: .bluetooth, in: minute, revision: 0)
            #expect(try #require(table.recognise(none, on: .bluetooth)).psm == nil)
            let network = key.beacon(of: .first, on: .localNetwork, in: minute, revision: 0, psm: psm)
            #expect(network.bytes[1] == 0)
            #expect(try #require(table.recognise(network, on: .localNetwork)).psm == nil)
        }
        #expect(masked.count >= 4)
        #expect((0..<0x80).allSatisfy { PSM($0) == nil })
    }

    @Test("Keys print as nothing, and have 32 bytes")
    func keys() {
        let key = PresenceKey.make(1)
        #expect("\(key)" == "PresenceKey(redacted)")
        #expect(Mirror(reflecting: key).children.isEmpty)
        #expect(throws: VicinoError.self) {
            try PresenceKey([UInt8](repeating: 1, count: 31), of: .make(1))
        }
        #expect(throws: VicinoError.self) { try PresenceKey(ofBridge: [UInt8](repeating: 1, count: 33)) }
    }
}
