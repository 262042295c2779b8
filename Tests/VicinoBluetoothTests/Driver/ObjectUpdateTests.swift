import Testing
import VicinoPresence

@testable import VicinoBluetooth
@testable import VicinoBus

@Suite("What BlueZ's objects mean")
struct ObjectUpdateTests {
    private static let device = DeviceReport.path

    @Test("An adapter is read from all of its interfaces")
    func adapter() throws {
        let picture = Self.picture([
            "/org/bluez/hci0": [
                "org.bluez.Adapter1": [
                    "Address": .string("5C:F3:70:00:00:00"), "Powered": .boolean(true), "Discoverable": .boolean(true),
                ],
                "org.bluez.LEAdvertisingManager1": [
                    "ActiveInstances": .byte(2), "SupportedInstances": .byte(3),
                    "SupportedSecondaryChannels": ["1M"].busValue,
                ],
                "org.bluez.AdvertisementMonitorManager1": [:],
            ],
            "/org/bluez/hci1": [
                "org.bluez.Adapter1": ["Powered": .boolean(false), "PowerState": .string("off-blocked")]
            ],
            "/org/bluez": ["org.bluez.AgentManager1": [:]],
        ])
        let one = Adapter(
            path: "/org/bluez/hci0", address: "5C:F3:70:00:00:00", isDiscoverable: true, advertisements: 5,
            activeAdvertisements: 2, hasAddresses: true, hasMonitors: true)
        let other = Adapter(path: "/org/bluez/hci1", isPowered: false, isBlocked: true)
        #expect(Adapter.all(in: picture) == [one, other])
    }

    @Test("An absent BlueZ has no adapters, and has forgotten everything")
    func absent() {
        #expect(
            ObjectUpdate(change: .absent, picture: ObjectPicture()).bluetoothEvents == [.restarted, .adapters(nil)])
    }

    @Test("A new device is heard, and its strength is measured if it has one")
    func added() {
        let update = Self.update(.added(Self.device, interfaces: ["org.bluez.Device1"]), strength: -50)
        #expect(update.bluetoothEvents == [.heardAnything, .device(.make(.measured))])
        let unknown = Self.update(.added(Self.device, interfaces: ["org.bluez.Device1"]), strength: nil)
        #expect(unknown.bluetoothEvents == [.heardAnything, .device(.make(.heard, strength: nil))])
    }

    @Test("A device that BlueZ knows from before is not heard: it may have gone, and BlueZ keeps its strength")
    func loaded() {
        #expect(Self.update(.loaded, strength: -50).bluetoothEvents == [.adapters([]), .device(.make(.remembered))])
        #expect(
            Self.update(.loaded, strength: nil).bluetoothEvents == [
                .adapters([]), .device(.make(.remembered, strength: nil)),
            ])
    }

    @Test("A new strength or new service data means heard; a strength that is taken back, or anything else, does not")
    func changed() {
        func events(_ properties: [String], strength: Int16?) -> [BluetoothEvent] {
            Self.update(
                .changed(Self.device, interface: "org.bluez.Device1", properties: properties), strength: strength
            )
            .bluetoothEvents
        }
        #expect(events(["RSSI"], strength: -50) == [.heardAnything, .device(.make(.measured))])
        #expect(events(["ServiceData"], strength: -50) == [.heardAnything, .device(.make(.heard))])
        #expect(events(["RSSI"], strength: nil) == [.device(.make(.unmeasured, strength: nil))])
        #expect(events(["Name"], strength: -50) == [])
    }

    @Test("A link is reported when it is up and when it is over, with what BlueZ knows of its device")
    func links() {
        let interfaces = ["org.bluez.Device1"]
        var expected = LinkReport(device: Self.device, hasBeacon: true)
        func reports(_ change: ObjectChange, isConnected: Bool = true, isPaired: Bool = false) -> [BluetoothEvent] {
            Self.update(change, strength: nil, isPaired: isPaired, isConnected: isConnected).bluetoothEvents
                .filter { if case .linkUp = $0 { true } else { $0 == .linkDown(Self.device) } }
        }
        let changed = ObjectChange.changed(Self.device, interface: interfaces[0], properties: ["Connected"])
        #expect(reports(.added(Self.device, interfaces: interfaces)) == [.linkUp(expected)])
        #expect(reports(changed) == [.linkUp(expected)])
        #expect(reports(changed, isConnected: false) == [.linkDown(Self.device)])
        #expect(reports(.added(Self.device, interfaces: interfaces), isConnected: false) == [])
        expected.isPaired = true
        #expect(reports(changed, isPaired: true) == [.linkUp(expected)])
        expected.isEarlier = true
        #expect(reports(.loaded, isPaired: true) == [.linkUp(expected)])
    }

    @Test(
        "Other devices are heard, and are no beacons",
        arguments: [
            [:], ["0000180f-0000-1000-8000-00805f9b34fb": BusValue.bytes([1])],
            [BeaconService.uuid: .bytes([0x10])],
            [BeaconService.uuid: .bytes([0x20] + [UInt8](repeating: 0, count: 9))],
            [BeaconService.uuid: .string("0123456789")],
        ])
    func others(data: [String: BusValue]) {
        let update = Self.update(
            .added(Self.device, interfaces: ["org.bluez.Device1"]), strength: -50, data: data.busValue)
        #expect(update.bluetoothEvents == [.heardAnything])
    }

    @Test("A device without a valid address is none", arguments: ["", "3A:00:00:00:00", "3A:00:00:00:00:0G"])
    func invalidAddress(address: String) {
        let update = Self.update(
            .added(Self.device, interfaces: ["org.bluez.Device1"]), strength: -50, address: address)
        #expect(update.bluetoothEvents == [.heardAnything])
    }

    @Test("A device that BlueZ forgets is removed, and a changed adapter read again")
    func removed() {
        let update = Self.update(.removed(Self.device, interfaces: ["org.bluez.Device1"]), strength: -50)
        #expect(update.bluetoothEvents == [.removed(Self.device), .linkDown(Self.device)])
        let adapter = Self.update(
            .changed("/org/bluez/hci0", interface: "org.bluez.Adapter1", properties: ["Powered"]), strength: nil)
        #expect(adapter.bluetoothEvents == [.adapters([])])
    }

    @Test("Service data holds the ten bytes of a beacon under the id of the service")
    func serviceData() {
        #expect(BeaconService.data(of: .make(1)) == [BeaconService.uuid: .bytes(Beacon.make(1).bytes)])
        let digits = BeaconService.bytesOnAir.reversed().map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        #expect(digits == BeaconService.uuid.filter { $0 != "-" })
    }

    @Test("An address is read back from its text")
    func address() throws {
        for text in ["5C:F3:70:00:00:01/public", "0A:12:F0:9B:11:C4/random"] {
            #expect(BluetoothAddress(text)?.text == text)
        }
        for text in [
            "", "5C:F3:70:00:00:01", "5C:F3:70:00:00:01/static", "5C:F3:70:00:00/public", "+C:F3:70:00:00:01/public",
            "5C:F3:70:00:00-01/public", "5C:F3:70:00:00:0g/public", "5C:F3:70:00:00:01:/public",
            "éC:F3:70:00:00:1/public",
        ] {
            #expect(BluetoothAddress(text) == nil, "\(text)")
        }
    }

    @Test("A pairing is reported when it becomes known, and not when BlueZ has it from the beginning")
    func pairing() {
        let changes: [ObjectChange] = [
            .loaded, .added(Self.device, interfaces: ["org.bluez.Device1"]), .added(Self.device, interfaces: []),
            .changed(Self.device, interface: "org.bluez.Device1", properties: ["Paired"]),
            .changed(Self.device, interface: "org.bluez.Device1", properties: ["RSSI"]),
        ]
        for isPaired in [true, false] {
            let reports = changes.map { change in
                Self.update(change, strength: nil, isPaired: isPaired).bluetoothEvents.contains(.paired(Self.device))
            }
            #expect(reports == [false, isPaired, false, isPaired, false])
        }
    }

    @Test("Paired devices are kept from the beginning on, so that earlier pairings are known")
    func keepsPaired() {
        for (isPaired, isKept) in [(true, true), (false, false)] {
            #expect(BlueZObjects.concern(["org.bluez.Device1": ["Paired": .boolean(isPaired)]]) == isKept)
        }
    }

    private static func picture(_ objects: [ObjectPath: ObjectPicture.Interfaces]) -> ObjectPicture {
        ObjectPicture(owner: ":1.1", objects: objects)
    }

    private static func update(
        _ change: ObjectChange, strength: Int16?, data: BusValue = BeaconService.data(of: .make(1)).busValue,
        address: String = "3A:00:00:00:00:00", isPaired: Bool = false, isConnected: Bool = false
    ) -> ObjectUpdate {
        var properties: [String: BusValue] = [
            "Address": .string(address), "AddressType": .string("random"), "ServiceData": data,
            "Paired": .boolean(isPaired), "Connected": .boolean(isConnected),
        ]
        properties["RSSI"] = strength.map { .int16($0) }
        return ObjectUpdate(change: change, picture: picture([device: ["org.bluez.Device1": properties]]))
    }
}
