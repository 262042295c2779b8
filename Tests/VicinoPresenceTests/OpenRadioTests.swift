import Testing
import VicinoCore
import VicinoTesting

@testable import VicinoPresence

@Suite("Devices that are open to strangers over Bluetooth")
struct OpenRadioTests {
    private let start = Epoch.sample.start
    private var devices = OpenDevices(media: [.localNetwork, .bluetooth])

    private func clock(_ seconds: Int64) -> ClockReading {
        ClockReading(wall: start.advanced(byMilliseconds: seconds * 1000), uptime: .seconds(seconds))
    }

    private func beacon(
        _ number: UInt8, at seconds: Int64 = 0, on medium: MediumKind = .bluetooth, psm: UInt8? = 0x81
    ) -> Beacon {
        let minute = Minute(UInt8(seconds / 60), of: .sample)
        return OpeningAdvertiser.beacon(number, on: medium, in: minute, psm: psm.flatMap { PSM($0) })
    }

    /// Hears a beacon over Bluetooth.
    private mutating func hear(
        _ beacon: Beacon, at address: String, _ dBm: Double? = -60, seconds: Int64 = 0
    ) throws {
        let sighting = Sighting(
            medium: .bluetooth, beacon: beacon, address: try #require(RouteAddress(address)),
            signal: dBm.map(SignalStrength.init(dBm:)))
        _ = devices.handle(.reported(.sighted(sighting)), at: clock(seconds))
    }

    private mutating func hearOnNetwork(_ beacon: Beacon, at address: String) throws {
        let sighting = Sighting(
            medium: .localNetwork, beacon: beacon, address: try #require(RouteAddress(address)))
        _ = devices.handle(.reported(.sighted(sighting)), at: clock(0))
    }

    @Test("One that is also on a network is one device, which is asked on the network first")
    mutating func bothMedia() throws {
        try hear(beacon(7), at: "a")
        try hearOnNetwork(beacon(7, on: .localNetwork), at: "192.0.2.1:1")
        try hearOnNetwork(beacon(8, on: .localNetwork), at: "192.0.2.2:1")
        #expect(devices.present.count == 2)
        let both = try #require(devices.present.first)
        #expect(both.media == [.localNetwork, .bluetooth])
        #expect(both.zone?.zone == .table)
        #expect(both.routes.map(\.psm) == [nil, PSM(0x81)])
        #expect(devices.present.last?.media == [.localNetwork])
        #expect(devices.present.last?.zone == nil)
    }

    @Test("The id is the same in one epoch on all media, and each advertisement has its medium's channel")
    func sameNumber() {
        var advertiser = OpeningAdvertiser(psm: PSM(0x85))
        var random = SeededGenerator(seed: 5)
        var found = OpenDevices(media: [.localNetwork, .bluetooth])
        for medium in [MediumKind.localNetwork, .bluetooth] {
            let beacon = advertiser.makeAdvertisement(on: medium, at: start, using: &random).beacons[0]
            let address = RouteAddress("192.0.2.1:1").map { Sighting(medium: medium, beacon: beacon, address: $0) }
            _ = address.map { found.handle(.reported(.sighted($0)), at: clock(0)) }
        }
        #expect(found.present.count == 1)
        #expect(found.present.first?.routes.map(\.psm) == [nil, PSM(0x85)])
    }

    @Test("One that listens on no channel cannot be asked, and is not listed")
    mutating func deaf() throws {
        try hear(beacon(7, psm: nil), at: "a")
        #expect(devices.present.isEmpty)
    }

    @Test("As it changes its address each minute, the newest comes first, and silent ones are forgotten")
    mutating func addresses() throws {
        for minute in 0..<20 as Range<Int64> {
            let seconds = minute * 60
            try hear(beacon(7, at: minute % 15 * 60), at: "a\(minute)", seconds: min(seconds, 899))
            #expect(devices.present.first?.routes.first?.address.text == "a\(minute)")
            if seconds > 840 { break }
        }
        #expect(devices.present.first?.routes.count == 2)
    }

    @Test("A copied beacon at many addresses does not keep a new address of the device out once another is silent")
    mutating func copies() throws {
        try hear(beacon(7), at: "real 1")
        for copy in 1...20 { try hear(beacon(7), at: "copy \(copy)") }
        #expect(devices.present.first?.routes.count == OpenDevices.addressLimit)
        for seconds in 1...10 as ClosedRange<Int64> {
            for copy in 1...7 { try hear(beacon(7), at: "copy \(copy)", seconds: seconds) }
            try hear(beacon(7), at: "real 2", seconds: seconds)
        }
        let routes = try #require(devices.present.first).routes
        #expect(routes.first?.address.text == "real 2")
        #expect(routes.count == OpenDevices.addressLimit)
    }

    @Test("A crowd of forged beacons from afar hides no device beside the user, and none on a network")
    mutating func crowd() throws {
        for number in UInt8.min...UInt8.max where number != 7 { try hear(beacon(number), at: "far \(number)", -85) }
        #expect(devices.present.count == OpenDevices.limit)
        try hear(beacon(7), at: "near", -45)
        try hearOnNetwork(beacon(9, on: .localNetwork), at: "192.0.2.1:1")
        let heard = devices.present.sorted(by: OpenDevice.isNearer)
        #expect(heard.first?.id.number == 7)
        #expect(heard.first?.zone?.zone == .touch)
        #expect(heard.contains { $0.media.contains(.localNetwork) })
        #expect(devices.present.count { $0.media.contains(.bluetooth) } == OpenDevices.limit)
    }

    @Test("A recorded beacon counts for two minutes and a half at most, however often it is repeated")
    mutating func replay() throws {
        let recording = beacon(7)
        for seconds in 0...300 as ClosedRange<Int64> {
            try hear(recording, at: "a", seconds: seconds)
            #expect(devices.present.isEmpty == (seconds > 150), "\(seconds)")
        }
    }

    @Test("Devices are ordered from near to far, and those of unknown strength come last")
    mutating func order() throws {
        try hear(beacon(1), at: "unknown", nil)
        try hear(beacon(2), at: "far", -90)
        try hear(beacon(3), at: "near", -40)
        #expect(devices.present.sorted(by: OpenDevice.isNearer).map(\.id.number) == [3, 2, 1])
    }
}
