import Testing
import VicinoDrawing

@testable import Vicino
@testable import VicinoCommandLine
@testable import VicinoPresence
@testable import VicinoService

@Suite("Who is near, in words")
struct NearbyTests {
    private func service(_ bluetooth: BluetoothStatus?) -> ServiceAnswer {
        .runs(
            ServiceStatus(
                processID: 7, since: .epoch, dataPath: "/data",
                search: .init(networkObstacle: .nowhere(isOffline: true, missing: []), bluetooth: bluetooth)))
    }

    @Test("Without a network, the page says where open devices are looked for, and lists people all the same")
    func withoutNetwork() {
        let report = service(BluetoothStatus(adapter: "hci0"))
        #expect(report.hearsBluetooth)
        let page = NearbyPage(people: [], openDevices: nil, service: report)
        #expect(
            page.lines == [
                "Nobody is near.",
                "This device looks for devices that are open to strangers only on a trusted network.",
            ])
    }

    /// A device that is open over some media.
    private func device(_ number: UInt8, _ media: [MediumKind], zone: ZoneEstimate? = nil) throws -> OpenDevice {
        let address = try #require(RouteAddress("192.0.2.1:1"))
        return OpenDevice(
            id: .init(epoch: Epoch(number: 1), number: number),
            routes: media.map { OpenRoute(medium: $0, address: address) }, zone: zone, firstHeardAt: .epoch)
    }

    @Test("Each open device has a line with its media and its zone, and a single one no number")
    func openDevices() throws {
        let report = service(nil)
        #expect(!report.hearsBluetooth)
        #expect(!ServiceAnswer.absent.hearsBluetooth)
        let near = ZoneEstimate(zone: .room, span: .table...(.room))
        #expect(
            NearbyPage(people: [], openDevices: [try device(1, [.localNetwork])], service: report).lines == [
                "A device near is open to strangers (on the local network): `vicino follow --near`."
            ])
        let both = try device(2, [.localNetwork, .bluetooth], zone: near)
        let page = NearbyPage(
            people: nil, openDevices: [try device(1, [.bluetooth], zone: near), both], service: .absent)
        let room = "in the same room, perhaps nearer"
        #expect(
            page.lines == [
                "This device does not look for people you follow. The service does not run: `vicino run` starts it.",
                "A device near is open to strangers (over Bluetooth, \(room)): `vicino follow --near 1`.",
                "A device near is open to strangers (on the local network and over Bluetooth, \(room)): `vicino follow --near 2`.",
            ])
        #expect(NearbyPage(people: [], openDevices: [], service: report).lines == ["Nobody is near."])
        #expect(
            both.json(number: 2).line.text.contains(
                #""number":2,"media":["local-network","bluetooth"],"zone":{"zone":"room""#))
    }

    @Test("An opening says over which media others find it")
    func welcome() {
        let line = OpenCommand.welcome(until: .epoch, over: [.localNetwork, .bluetooth])
        #expect(line.text.contains(", on the local network and over Bluetooth. On the other device"))
        #expect(OpenCommand.welcome(until: .epoch, over: [.bluetooth]).text.contains(", over Bluetooth. On the other"))
    }

    @Test("Nothing is heard over Bluetooth while it does not work")
    func notWorking() {
        let off = BluetoothStatus.Remark(name: "adapter-off", reason: "It is off.", remedy: "Switch it on.")
        #expect(!service(BluetoothStatus(adapter: nil, obstacle: off)).hearsBluetooth)
    }
}
