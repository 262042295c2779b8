import Testing
import VicinoControl

@testable import Vicino
@testable import VicinoCommandLine
@testable import VicinoService

@Suite("Who is near, in words")
struct NearbyTests {
    private func service(_ bluetooth: BluetoothStatus?) -> ServiceReport {
        .runs(
            ServiceView(
                process: 7, since: .epoch, dataPath: "/data", addresses: [], interfaces: [], obstacle: nil,
                networkObstacle: .nowhere(isOffline: true, missing: []), bluetooth: bluetooth,
                isClockSynchronised: true, clockOffset: nil, notices: nil, networks: nil, sightings: []))
    }

    @Test("Without a network, the page says that open devices are not looked for, and lists people all the same")
    func withoutNetwork() {
        let report = service(BluetoothStatus(adapter: "hci0"))
        #expect(report.hearsBluetooth)
        let page = NearbyPage(people: [], openDevices: nil, service: report)
        #expect(
            page.lines == [
                "Nobody is near.", "Without a trusted network, devices that are open to strangers are not looked for.",
            ])
    }

    @Test("On a network, each open device has a line, and a single one no number")
    func openDevices() {
        let report = service(nil)
        #expect(!report.hearsBluetooth && !ServiceReport.absent.hearsBluetooth)
        #expect(
            NearbyPage(people: [], openDevices: 1, service: report).lines == [
                "A device near is open to strangers: `vicino follow --near`."
            ])
        #expect(
            NearbyPage(people: nil, openDevices: 2, service: .absent).lines == [
                "This device does not look for people you follow. The service does not run: `vicino run` starts it.",
                "A device near is open to strangers: `vicino follow --near 1`.",
                "A device near is open to strangers: `vicino follow --near 2`.",
            ])
        #expect(NearbyPage(people: [], openDevices: 0, service: report).lines == ["Nobody is near."])
    }

    @Test("Nothing is heard over Bluetooth while it does not work")
    func notWorking() {
        let off = BluetoothStatus.Remark(name: "adapter-off", reason: "It is off.", remedy: "Switch it on.")
        #expect(!service(BluetoothStatus(adapter: nil, obstacle: off)).hearsBluetooth)
    }
}
