import Testing
import VicinoPresence

@testable import VicinoDNSSD

@Suite("Beacons as services")
struct BeaconServiceTests {
    private static let id = "0a1b2c3d4e5f"
    private static let tag: [UInt8] = [0xFF, 0xEE, 0x00, 0x11, 0x22, 0x33, 0x44, 0x55, 0x66, 0x77]

    @Test("Names and host are the id, and the text has the first byte and the tag")
    func written() throws {
        let service = try ServiceAdvertisement(try Self.beacon(), port: 4001)
        #expect(service == (try .make(Self.id, host: Self.id, port: 4001, text: "t=1affee0011223344556677")))
    }

    @Test("A beacon is read back from a service, with its endpoint")
    func read() throws {
        let service = try Self.heard()
        let address = try #require(RouteAddress("10.0.0.2:4001"))
        let sighting = Sighting(medium: .localNetwork, beacon: try Self.beacon(), address: address)
        #expect(MediumEvent(.found(service)) == .sighted(sighting))
        #expect(MediumEvent(.changed(service)) == .sighted(sighting))
    }

    @Test(
        "A lost service is a lost beacon, whatever the reason",
        arguments: [BrowseEvent.Loss.withdrawn, .silent, .unwatched])
    func lost(loss: BrowseEvent.Loss) throws {
        let address = try #require(RouteAddress("10.0.0.2:4001"))
        let event = MediumEvent(.lost(try Self.heard(), loss: loss))
        #expect(event == .withdrawn(try Self.beacon().id, over: .localNetwork, at: address))
    }

    @Test("Any other name is not a beacon", arguments: ["0a1b2c3d4e5", "0a1b2c3d4e5f6", "0a1b2c3d4e5g", "kitchen"])
    func otherName(name: String) throws {
        #expect(MediumEvent(.found(try Self.heard(name, host: name))) == nil)
    }

    @Test("A service with a host of another name is not a beacon")
    func otherHost() throws {
        #expect(MediumEvent(.found(try Self.heard(host: "annas-laptop"))) == nil)
    }

    @Test(
        "A service with any other text is not a beacon",
        arguments: [
            [], [""], ["t="], ["t=1affee0011223344556"], ["t=1affee00112233445566777"], ["t=1affeg0011223344556677"],
            ["t=1AFFEE0011223344556677"], ["T=1affee0011223344556677"], ["1affee0011223344556677"], ["t=1affee"],
            ["t=1affee0011223344556677", "t=1affee0011223344556677"], ["t=1affee0011223344556677", "name=anna"],
            ["t=2affee0011223344556677"],
            [String(repeating: "t=1affee0011223344556677", count: 30)],
        ])
    func otherText(texts: [String]) throws {
        #expect(MediumEvent(.found(try Self.heard(texts: texts))) == nil)
    }

    private static func beacon() throws -> Beacon {
        try Beacon(bytes: [0x1A, 0, 0x0A, 0x1B, 0x2C, 0x3D, 0x4E, 0x5F] + Self.tag)
    }

    private static func heard(
        _ name: String = id, host: String = id, texts: [String] = ["t=1affee0011223344556677"]
    ) throws -> HeardService {
        let service = try HeardService.make(name)
        return HeardService(
            key: service.key, host: try DNSLabel(host), address: service.address, port: service.port,
            texts: texts.map { Array($0.utf8) })
    }
}
