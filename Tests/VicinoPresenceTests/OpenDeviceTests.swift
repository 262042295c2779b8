import Testing
import VicinoCore
import VicinoHarness
import VicinoTesting

@testable import VicinoPresence

@Suite("Devices that are open to strangers")
struct OpenDeviceTests {
    private var random = SeededGenerator(seed: 31)
    /// In the sample epoch of every device, whatever its offset is, for ten minutes.
    private let start = Epoch.sample.start.advanced(byMilliseconds: BeaconSchedule.longestOffset)

    private func clock(_ seconds: Int64) -> ClockReading {
        ClockReading(wall: start.advanced(byMilliseconds: seconds * 1000), uptime: .seconds(seconds))
    }

    private func sighting(_ beacon: Beacon, at address: String = "192.0.2.1:4000") throws -> PresenceEvent {
        .reported(
            .sighted(Sighting(medium: .localNetwork, beacon: beacon, address: try #require(RouteAddress(address)))))
    }

    private mutating func beacon(_ advertiser: inout OpeningAdvertiser, at seconds: Int64) -> Beacon {
        let now = start.advanced(byMilliseconds: seconds * 1000)
        return advertiser.makeAdvertisement(on: .localNetwork, at: now, using: &random).beacons[0]
    }

    @Test("Every device sees that a device is open, at all its addresses, until it is gone")
    mutating func comesAndGoes() throws {
        var advertiser = OpeningAdvertiser()
        var devices = OpenDevices(media: [.localNetwork])
        let beacon = beacon(&advertiser, at: 0)
        let second = try #require(RouteAddress("[fe80::1%eth0]:4000"))
        let change1 = devices.handle(try sighting(beacon), at: clock(0))
        #expect(change1)
        let change2 = devices.handle(try sighting(beacon), at: clock(1))
        #expect(!change2)
        let change3 = devices.handle(try sighting(beacon, at: second.text), at: clock(1))
        #expect(change3)
        let found = try #require(devices.present.first)
        #expect(devices.present.count == 1)
        #expect(found.routes.map(\.address.text) == ["192.0.2.1:4000", second.text])
        let change4 = devices.handle(.reported(.withdrawn(beacon.id, over: .localNetwork, at: second)), at: clock(2))
        #expect(change4)
        let change5 = devices.handle(
            .reported(.withdrawn(beacon.id, over: .localNetwork, at: found.routes[0].address)), at: clock(2))
        #expect(change5)
        #expect(devices.present.isEmpty)
    }

    @Test("Devices whose clock is wrong by two quarters see it, or by three while an epoch lasts, and others do not")
    mutating func clocks() throws {
        var advertiser = OpeningAdvertiser()
        let beacon = beacon(&advertiser, at: 0)
        for off in -4...4 {
            var devices = OpenDevices(media: [.localNetwork])
            let seen = devices.handle(try sighting(beacon), at: clock(Int64(off) * 900))
            #expect(seen == (-2...3).contains(off), "\(off)")
        }
    }

    @Test("A beacon that does not change each minute is forgotten, and one that does stays")
    mutating func ages() throws {
        var advertiser = OpeningAdvertiser()
        var devices = OpenDevices(media: [.localNetwork])
        let dead = OpeningAdvertiser.beacon(1, on: .localNetwork, in: Minute(0, of: .sample))
        _ = devices.handle(try sighting(dead), at: clock(0))
        for minute in 0..<5 {
            let alive = beacon(&advertiser, at: Int64(minute) * 60)
            _ = devices.handle(try sighting(alive), at: clock(Int64(minute) * 60))
            _ = devices.handle(try sighting(dead), at: clock(Int64(minute) * 60))
        }
        let changes = devices.handle(.tick, at: clock(241))
        #expect(!changes)
        let last = beacon(&advertiser, at: 240)
        let numbers = (0...255).filter {
            OpeningAdvertiser.beacon(UInt8($0), on: .localNetwork, in: Minute(0, of: .sample)).id == last.id
        }
        #expect(devices.present.map { Int($0.id.number) } == numbers)
    }

    @Test("Other people's beacons are ignored, on another medium too")
    mutating func others() throws {
        var advertiser = OpeningAdvertiser()
        var devices = OpenDevices(media: [.localNetwork, .bluetooth])
        let wrongMedium = advertiser.makeAdvertisement(on: .bluetooth, at: start, using: &random).beacons[0]
        let change6 = devices.handle(try sighting(wrongMedium), at: clock(0))
        #expect(!change6)
        for seed in 0..<100 {
            let own = PresenceKey.make(UInt64(seed)).beacon(
                of: .first, on: .localNetwork, in: Minute(0, of: .sample), revision: 0)
            let change7 = devices.handle(try sighting(own), at: clock(0))
            #expect(!change7)
        }
    }

    @Test("Of forged beacons a limited number is kept")
    mutating func flood() throws {
        var devices = OpenDevices(media: [.localNetwork])
        for number in 0...255 {
            let beacon = OpeningAdvertiser.beacon(UInt8(number), on: .localNetwork, in: Minute(0, of: .sample))
            for host in 1...20 { _ = devices.handle(try sighting(beacon, at: "192.0.2.\(host):1"), at: clock(0)) }
        }
        #expect(devices.present.count == OpenDevices.limit)
        #expect(devices.present.allSatisfy { $0.routes.count == OpenDevices.addressLimit })
    }

    @Test("No part of one epoch's beacons is advertised in another, nor any of the person's other beacons")
    mutating func unlinkable() throws {
        var ids: Set<BeaconID> = []
        var numbers: Set<Int> = []
        for opening in 0..<200 {
            var advertiser = OpeningAdvertiser()
            for epoch in 0..<3 {
                let seconds = Int64(opening * 9000 + epoch * 900)
                let first = beacon(&advertiser, at: seconds)
                let later = beacon(&advertiser, at: seconds + 60)
                #expect(first.id == later.id)
                #expect(first.tag != later.tag)
                let isNew = ids.insert(first.id).inserted
                #expect(isNew)
                let minute = Minute(0, of: Epoch(at: start.advanced(byMilliseconds: seconds * 1000)))
                numbers.formUnion(
                    (0...255).filter {
                        OpeningAdvertiser.beacon(UInt8($0), on: .localNetwork, in: minute).id == first.id
                    })
            }
        }
        // 600 draws out of 256: with one for each opening, or few, there would be fewer.
        #expect(numbers.count > 200)
    }

    @Test("On Bluetooth a beacon tells every device where its device listens")
    mutating func channel() throws {
        let psm = try #require(PSM(0x90))
        var advertiser = OpeningAdvertiser(psm: psm)
        let beacon = advertiser.makeAdvertisement(on: .bluetooth, at: start, using: &random).beacons[0]
        let masks = (0...255).map { UInt8($0) }.compactMap { number -> UInt8? in
            let blank = OpeningAdvertiser.beacon(number, on: .bluetooth, in: Minute(0, of: .sample))
            return blank.id == beacon.id ? blank.maskedPSM ^ beacon.maskedPSM : nil
        }
        #expect(masks == [0x90])
    }

    @Test("The beacon changes with each minute, which begins at a moment that is drawn for each epoch")
    mutating func turns() throws {
        var advertiser = OpeningAdvertiser()
        var phases: Set<Int64> = []
        for epoch in 0..<60 as Range<Int64> {
            let now = start.advanced(byMilliseconds: epoch * Epoch.quarter)
            let first = advertiser.makeAdvertisement(on: .localNetwork, at: now, using: &random)
            #expect((1...60_000).contains(first.until.milliseconds - now.milliseconds))
            let second = advertiser.makeAdvertisement(on: .localNetwork, at: first.until, using: &random)
            #expect(first.beacons != second.beacons)
            phases.insert(first.until.milliseconds / 1000 % 60)
        }
        #expect(phases.count > 25)
    }
}
