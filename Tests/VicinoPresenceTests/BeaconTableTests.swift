import Testing
import VicinoCore
import VicinoHarness
import VicinoPresence
import VicinoTesting

@Suite("Recognising people")
struct BeaconTableTests {
    @Test("Each device of each followed author is recognised on each medium")
    func recognises() throws {
        let table = try BeaconTable.make((0..<40).map { try .make($0, devices: 3) })
        for number in 0..<40 {
            for device in 0..<3 {
                for medium in [MediumKind.bluetooth, .localNetwork] {
                    let beacon = PresenceKey.make(UInt64(number)).beacon(
                        of: try .make(device), on: medium, in: Minute(0, of: .sample), revision: 1)
                    let found = try #require(table.recognise(beacon, on: medium))
                    #expect(found.person == (try .make(number)))
                    #expect(found.device == (try .make(device)))
                    #expect(found.keyKind == .key)
                    #expect(found.epoch == .sample)
                }
            }
        }
    }

    @Test("Without the key no device is recognised, nor is the same beacon on another medium")
    func strangers() throws {
        let table = try BeaconTable.make((0..<40).map { try .make($0, devices: 2) })
        for seed in UInt64(1000)..<3000 {
            #expect(table.recognise(PresenceKey.make(seed).beacon(.sample), on: .bluetooth) == nil, "Seed \(seed).")
        }
        #expect(table.recognise(PresenceKey.make(1).beacon(.sample), on: .localNetwork) == nil)
        #expect(table.recognise(PresenceKey.make(1).beacon(.sample), on: .simulated) == nil)
    }

    @Test("Clocks may be at most two quarters apart, and an epoch lasts into the quarter after its own")
    func skew() throws {
        let table = try BeaconTable.make([.make(1)])
        for offset in Int64(-5)...5 {
            let beacon = PresenceKey.make(1).beacon(Epoch.sample.advanced(by: offset))
            #expect((table.recognise(beacon, on: .bluetooth) != nil) == (-3...2).contains(offset), "\(offset) epochs")
        }
    }

    @Test("A device without a synchronised clock searches a day around its time")
    func wide() throws {
        let table = try BeaconTable.make([.make(1), .make(2)], isSynchronised: false)
        for offset in Int64(-98)...98 {
            let beacon = PresenceKey.make(2).beacon(Epoch.sample.advanced(by: offset))
            #expect((table.recognise(beacon, on: .bluetooth) != nil) == (-97...96).contains(offset), "\(offset) epochs")
        }
    }

    @Test("A revoked follower does not recognise the new key, and only its one device recognises a bridge")
    func rotation() throws {
        var random = SeededGenerator(seed: 4)
        let author = try AgreementKey(using: &random)
        let bob = try AgreementKey(using: &random)
        let cleo = try AgreementKey(using: &random)
        let dora = try AgreementKey(using: &random)
        let old = PresenceKey(using: &random)
        var advertiser = Advertiser(key: old, device: .first)
        let bridge = try Bridge(from: .make(1, author), to: .make(2, bob), .first)
        advertiser.rotate(to: PresenceKey(using: &random), bridges: [bridge])
        let tables = try [bob, cleo, dora].map { device in
            let key = try Bridge.key(from: .make(1, author), to: .make(2, device))
            return try BeaconTable.make([.make(1, key: old, bridge: key)])
        }
        var found = [0, 0, 0]
        for minute in Int64(0)..<15 {
            let now = Epoch.sample.start.advanced(byMilliseconds: minute * 60_000)
            for beacon in advertiser.advertisement(on: .bluetooth, at: now, beaconLimit: 2).beacons {
                for (index, table) in tables.enumerated() {
                    guard let recognition = table.recognise(beacon, on: .bluetooth) else { continue }
                    #expect(recognition.keyKind == .bridge)
                    found[index] += 1
                }
            }
        }
        #expect(found == [15, 0, 0])
    }

    @Test("Two people who follow each other have a bridge each, and an invalid key makes none")
    func directions() throws {
        var random = SeededGenerator(seed: 5)
        let anna = try AgreementKey(using: &random)
        let bob = try AgreementKey(using: &random)
        let there = try Bridge.key(to: .make(2, bob), from: .make(1, anna))
        let back = try Bridge.key(to: .make(1, anna), from: .make(2, bob))
        #expect(there != back)
        #expect(there == (try Bridge.key(from: .make(1, anna), to: .make(2, bob))))
        #expect(back == (try Bridge.key(from: .make(2, bob), to: .make(1, anna))))
        for bad in [[UInt8](repeating: 0, count: 32), [1] + [UInt8](repeating: 0, count: 31), [1, 2, 3]] {
            #expect(throws: VicinoError.self) {
                try Bridge.key(from: Bridge.End(try .make(2), agreementKey: bad), to: .make(1, anna))
            }
        }
    }

    @Test("Computing a few ids at a time gives the same table, the present epoch first")
    func incremental() throws {
        var table = BeaconTable(media: [.bluetooth])
        for number in 0..<30 { try table.follow(.make(number, devices: 2)) }
        table.aim(BeaconWindow(center: .sample, isSynchronised: true))
        #expect(table.recognise(PresenceKey.make(1).beacon(.sample), on: .bluetooth) == nil)
        var steps = 1
        while !table.prepare(limit: 7) {
            steps += 1
            let present = PresenceKey.make(29).beacon(.sample)
            if steps == 10 { #expect(table.recognise(present, on: .bluetooth) != nil) }
        }
        #expect(steps == (30 * 2 * 6 + 6) / 7)
        for offset in Int64(-2)...2 {
            for number in UInt64(0)..<30 {
                let beacon = PresenceKey.make(number).beacon(Epoch.sample.advanced(by: offset))
                #expect(table.recognise(beacon, on: .bluetooth)?.person == (try .make(Int(number))))
            }
        }
    }

    @Test("People are added and removed in any order, and the present ones are recognised", arguments: UInt64(0)..<20)
    func churn(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var table = try BeaconTable.make([], media: [.bluetooth])
        var keys: [Int: PresenceKey] = [:]
        var gone: [PresenceKey] = []
        var center = Epoch.sample
        for _ in 0..<200 {
            let number = Int.random(in: 0..<60, using: &random)
            if let old = keys[number] { gone.append(old) }
            keys[number] = nil
            if random.one(in: 3) {
                table.unfollow(try .make(number))
            } else {
                keys[number] = PresenceKey(using: &random)
                try table.follow(.make(number, key: keys[number]))
            }
            if random.one(in: 10) { center = center.advanced(by: Int64.random(in: -3...3, using: &random)) }
            table.aim(BeaconWindow(center: center, isSynchronised: true))
            table.prepare(limit: .max)
        }
        for (number, key) in keys {
            let beacon = key.beacon(center.advanced(by: 1))
            #expect(table.recognise(beacon, on: .bluetooth)?.person == (try .make(number)), "Seed \(seed).")
        }
        for key in gone { #expect(table.recognise(key.beacon(center), on: .bluetooth) == nil, "Seed \(seed).") }
    }

    @Test("A day's ids of a thousand people take less than three megabytes")
    func memory() throws {
        var table = BeaconTable(media: [.bluetooth])
        for number in 0..<1000 { try table.follow(.make(number, devices: 2)) }
        table.aim(BeaconWindow(center: .sample, isSynchronised: false))
        #expect(table.byteCount < 3_000_000)
        table.aim(BeaconWindow(center: .sample, isSynchronised: true))
        #expect(table.byteCount < 80_000)
    }
}
