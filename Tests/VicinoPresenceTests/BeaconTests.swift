import Testing
import VicinoCore
import VicinoHarness
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

    @Test("Another number of bytes is not a beacon", arguments: [0, 1, 9, 11, 17, 19, 255])
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

    @Test("Every part of a beacon of the local network is read back from its eighteen bytes", arguments: UInt64(0)..<50)
    func networkRoundTrip(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let bytes = [0x10 | UInt8.random(in: 0...15, using: &random)] + random.bytes(17)
        let beacon = try Beacon(bytes: bytes)
        #expect(beacon.bytes == bytes, "Seed \(seed).")
        #expect(beacon.tag.size == .large)
        #expect(try Beacon(bytes: beacon.bytes) == beacon)
    }

    @Test("A tag is a spare bit and five fields of 3 bits, or five of 16 on the local network")
    func fields() throws {
        let small = try Beacon(bytes: [0x10, 0, 1, 2, 3, 4, 5, 6, 0b1010_0101, 0b1101_1100]).tag
        #expect((0..<5).map(small.field) == [0b010, 0b010, 0b111, 0b011, 0b100])
        let large = try Beacon(bytes: [0x10, 0, 1, 2, 3, 4, 5, 6] + (1...10)).tag
        #expect((0..<5).map(large.field) == [0x0102, 0x0304, 0x0506, 0x0708, 0x090A])
    }

    @Test("A tag changes with the minute, the revision, its key, and everything that the id depends on")
    func tags() throws {
        let key = PresenceKey.make(1)
        let minute = Minute(0, of: .sample)
        let next = Minute(0, of: Epoch.sample.advanced(by: 1))
        func field(_ beacon: Beacon) -> UInt16 { beacon.tag.field(TagField.sample.index) }
        let other = try #require(TagField(TagField.sample.index, key: [UInt8](repeating: 77, count: 32)))
        let foreign = DeviceTags.sample([AudienceTag(other, revision: 1)])
        let fields: Set = [
            field(key.beacon(of: .first, on: .localNetwork, in: minute, revision: 1)),
            field(key.beacon(of: .first, on: .localNetwork, in: minute, revision: 2)),
            field(key.beacon(of: .first, on: .localNetwork, in: minute, revision: 1 << 32)),
            field(key.beacon(of: .first, on: .localNetwork, in: next, revision: 1)),
            field(key.beacon(of: .first, on: .localNetwork, in: Minute(1, of: .sample), revision: 1)),
            field(key.beacon(of: try .make(1), on: .localNetwork, in: minute, revision: 1)),
            field(PresenceKey.make(2).beacon(of: .first, on: .localNetwork, in: minute, revision: 1)),
            field(key.beacon(of: .first, on: .localNetwork, in: minute, tags: foreign)),
        ]
        #expect(fields.count == 8)
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
