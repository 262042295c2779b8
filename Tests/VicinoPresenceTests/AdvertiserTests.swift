import Testing
import VicinoCore
import VicinoHarness
import VicinoPresence
import VicinoTesting

@Suite("Advertising")
struct AdvertiserTests {
    private func bridges(_ count: Int, _ seed: UInt64 = 9) throws -> [Bridge] {
        var random = SeededGenerator(seed: seed)
        let author = try AgreementKey(using: &random)
        return try (0..<count).map { number in
            let device = try AgreementKey(using: &random)
            return try Bridge(from: .make(99, author), to: .make(number / 2, device), .make(number % 2))
        }
    }

    /// All advertisements from a moment on, as a driver requests them.
    private func advertisements(
        _ advertiser: Advertiser, _ medium: MediumKind = .bluetooth, beaconLimit: Int, minutes: Int64
    ) -> [(Timestamp, Advertisement)] {
        var now = advertiser.key.start()
        let end = now.advanced(byMilliseconds: minutes * 60_000)
        var all: [(Timestamp, Advertisement)] = []
        while now < end {
            let next = advertiser.advertisement(on: medium, at: now, beaconLimit: beaconLimit)
            all.append((now, next))
            now = next.until
        }
        return all
    }

    @Test("In 48 hours no id repeats across epochs, and no advertised bytes across minutes of different epochs")
    func neverRepeats() throws {
        var advertiser = Advertiser(key: .make(1), device: .first, revision: 3, psm: PSM(0x80))
        advertiser.rotate(to: .make(2), bridges: try bridges(6))
        var epochs: [BeaconID: Epoch] = [:]
        var minutes: [Beacon: Minute] = [:]
        var collisions = 0
        for medium in [MediumKind.bluetooth, .localNetwork] {
            for (now, advertisement) in advertisements(advertiser, medium, beaconLimit: 3, minutes: 48 * 60) {
                for beacon in advertisement.beacons {
                    let minute = advertiser.key.minute(at: now)
                    #expect(epochs.updateValue(minute.epoch, forKey: beacon.id) ?? minute.epoch == minute.epoch)
                    if minutes.updateValue(minute, forKey: beacon) ?? minute != minute { collisions += 1 }
                }
            }
        }
        #expect((2 * 191 * 7...2 * 193 * 7).contains(epochs.count))
        // Within an epoch the id is equal anyway; two of its tags are equal by chance, with 2.9 · 10⁻³.
        #expect(collisions < 2 * 192 * 7 * 190 * 20 / 65_536)
    }

    @Test("Advertised bytes look random: each bit is set half of the time")
    func entropy() {
        let advertiser = Advertiser(key: .make(4), device: .first, psm: PSM(0x80))
        let all = advertisements(advertiser, beaconLimit: 1, minutes: 7200).flatMap(\.1.beacons)
        #expect(all.count >= 7200)
        let ids = Dictionary(all.map { ($0.id, $0) }) { first, _ in first }.values
        for bit in 0..<72 {
            let isTag = bit >= 56
            // An id and its channel last an epoch; a tag lasts a minute.
            let sample = isTag ? all : Array(ids)
            let set = sample.count { $0.bytes[1 + bit / 8] >> (bit % 8) & 1 == 1 }
            let half = Double(sample.count) / 2
            let deviation = (Double(sample.count) / 4).squareRoot()
            #expect(abs(Double(set) - half) < 4.5 * deviation, "Bit \(bit) is set \(set) times of \(sample.count).")
        }
    }

    @Test("Every bridge has its turn, and the own beacon at least every other turn", arguments: [1, 2, 4])
    func rota(beaconLimit: Int) throws {
        var advertiser = Advertiser(key: .make(1), device: .first)
        let bridges = try bridges(10)
        advertiser.rotate(to: .make(2), bridges: bridges)
        let turns = beaconLimit == 1 ? 20 : (10 + beaconLimit - 2) / (beaconLimit - 1)
        let all = advertisements(advertiser, beaconLimit: beaconLimit, minutes: 30)
        let own = Set((-1...4).map { advertiser.ownID(in: Epoch.sample.advanced(by: $0)) })
        for start in all.indices.dropLast(turns) {
            let heard = Set(all[start..<start + turns].flatMap { $0.1.beacons.map(\.id) })
            let epoch = advertiser.epoch(at: all[start].0)
            guard epoch == advertiser.epoch(at: all[start + turns - 1].0) else { continue }
            let ids = bridges.map { $0.key.beacon(epoch).id }
            #expect(heard.isSuperset(of: ids))
        }
        for pair in zip(all, all.dropFirst()) {
            #expect((pair.0.1.beacons + pair.1.1.beacons).contains { own.contains($0.id) })
            #expect(pair.0.1.beacons.count <= beaconLimit)
        }
    }

    @Test("A bridge stops when its device has the key, and a new key voids all bridges of revoked followers")
    func confirms() throws {
        var advertiser = Advertiser(key: .make(1), device: .first)
        let bridges = try bridges(4)
        advertiser.rotate(to: .make(2), bridges: bridges)
        advertiser.confirm(try .make(0), try .make(1))
        #expect(advertiser.bridges == [bridges[0], bridges[2], bridges[3]])
        advertiser.confirm(try .make(0), try .make(1))
        #expect(advertiser.bridges.count == 3)
        advertiser.rotate(to: .make(3), bridges: [bridges[3]])
        #expect(advertiser.bridges == [bridges[3]])
        advertiser.confirm(try .make(1), try .make(1))
        let start = PresenceKey.make(3).start()
        let advertisement = advertiser.advertisement(on: .bluetooth, at: start, beaconLimit: 4)
        #expect(advertisement.beacons == [PresenceKey.make(3).beacon(.sample)])
        #expect(advertisement.until == start.advanced(byMilliseconds: 60_000))
    }

    @Test("Advertisements change at the full minute of their epoch, and a new revision changes its field at once")
    func timing() {
        var advertiser = Advertiser(key: .make(1), device: .first)
        let start = advertiser.key.start()
        let now = start.advanced(byMilliseconds: 59_999)
        let first = advertiser.advertisement(on: .localNetwork, at: now)
        #expect(first.until == start.advanced(byMilliseconds: 60_000))
        #expect(first.beacons != advertiser.advertisement(on: .localNetwork, at: first.until).beacons)
        advertiser.revision += 1
        let second = advertiser.advertisement(on: .localNetwork, at: now)
        #expect(first.beacons[0].id == second.beacons[0].id)
        #expect(first.beacons[0].tag != second.beacons[0].tag)
    }
}

extension Advertiser {
    fileprivate func ownID(in epoch: Epoch) -> BeaconID {
        key.id(BeaconOrigin(medium: .bluetooth, epoch: epoch, device: device))
    }
}
