import Foundation
import Testing
import VicinoBluetooth
import VicinoDrawing
import VicinoTesting

@testable import Vicino
@testable import VicinoCommandLine
@testable import VicinoService

@Suite("What the doctor finds")
struct DoctorTests {
    /// A computer on which everything works, with Bluetooth on or off.
    private func examination(bluetooth: Bool = true) -> Examination {
        var examination = Examination()
        var settings = Settings()
        settings.usesBluetooth = bluetooth
        examination.settings = .success(settings)
        examination.service = .runs(view())
        var adapter = BluetoothSurvey.Adapter(name: "hci0")
        adapter.settings = AdapterSettings(hidesAddress: true)
        adapter.hasAddresses = true
        examination.bluetooth = BluetoothSurvey(adapters: [adapter])
        examination.radioSwitches = []
        examination.avahi = .works("avahi 0.8")
        examination.notices = .works("mako")
        examination.isClockSynchronised = true
        examination.interfaces = ["wlan0"]
        return examination
    }

    private func view(_ bluetooth: BluetoothStatus? = nil) -> ServiceStatus {
        ServiceStatus(
            processID: 7, since: .epoch, dataPath: "/data",
            addresses: [PeerAddress("192.0.2.1:4747")].compactMap(\.self),
            search: .init(interfaces: ["wlan0"], bluetooth: bluetooth))
    }

    private func findings(
        bluetooth: Bool = true, _ change: (inout Examination) -> Void = { _ in }
    ) -> [String: Finding] {
        var examination = examination(bluetooth: bluetooth)
        change(&examination)
        return Dictionary(examination.findings.map { ($0.area, $0) }) { first, _ in first }
    }

    @Test("Where everything works there is no fault, and only what cannot be known is a note")
    func healthy() {
        let found = findings()
        #expect(found.values.filter { $0.state != .ok }.map(\.area) == ["firewall"])
        #expect(found.values.allSatisfy { $0.text.hasSuffix(".") })
    }

    @Test("A store that fails is a fault, with what happened there")
    func stores() {
        #expect(findings()["stores"] == nil)
        let failing = Examination.FailingStore(name: "stick", message: "The folder is not there. Connect its disk.")
        let found = findings { $0.failingStores = [failing] }["stores"]
        #expect(found?.state == .fault)
        #expect(found?.text == "stick: The folder is not there. Connect its disk.")
        #expect(found?.remedy?.contains("vicino cloud status") == true)
    }

    @Test("Each person whose signatures contradict each other is named")
    func contradictions() {
        #expect(findings()["people"] == nil)
        let found = findings { $0.contradictingPeople = ["Ben"] }["people"]
        #expect(found?.state == .note)
        #expect(found?.text == "What Ben has signed contradicts itself.")
    }

    /// A fault, and the words of its remedy.
    private struct Case: Sendable, CustomTestStringConvertible {
        let area: String
        let remedy: String
        let change: @Sendable (inout Examination) -> Void

        var testDescription: String { area + ": " + remedy }
    }

    private static let cases = [
        Case(area: "settings", remedy: "editor") { $0.settings = .failure(VicinoError(.badValue, "Line 3 is wrong.")) },
        Case(area: "service", remedy: "`vicino run`") { $0.service = .absent },
        Case(area: "clock", remedy: "set-ntp true") { $0.isClockSynchronised = false },
        // The obstacle's sentence has its own remedy.
        Case(area: "network", remedy: "") { $0.networkObstacle = .unavailable(reason: "Avahi is too old.") },
        Case(area: "avahi", remedy: "systemctl start avahi-daemon") { $0.avahi = .fails("No such name") },
        Case(area: "location", remedy: "package geoclue-2.0") {
            var settings = $0.chosen
            settings.recordsSpeed = true
            $0.settings = .success(settings)
            $0.service = .absent
            $0.location = BluetoothStatus.Remark(
                name: "geoclue-missing", reason: "It is missing.", remedy: "Install the package geoclue-2.0.")
        },
        Case(area: "source", remedy: "at windows") {
            guard var status = $0.service.status else { return }
            status.sources = [SourceStatus("speed", reason: "No position.", remedy: "Satellites are heard at windows.")]
            $0.service = .runs(status)
        },
        Case(area: "notices", remedy: "notifications off") { $0.notices = .fails("There is no session bus.") },
        Case(area: "bluez", remedy: "systemctl start bluetooth") {
            $0.bluetooth = BluetoothSurvey(obstacle: .noDaemon)
        },
        Case(area: "bluez", remedy: "systemctl start dbus") { $0.bluetooth = BluetoothSurvey(obstacle: .noBus) },
        Case(area: "permission", remedy: "group bluetooth") { $0.bluetooth = BluetoothSurvey(obstacle: .denied) },
        Case(area: "adapter", remedy: "Plug one in") { $0.bluetooth.adapters = [] },
        Case(area: "adapter", remedy: "bluetooth.adapter automatic") {
            var settings = $0.chosen
            settings.bluetoothAdapter = .named("hci5")
            $0.settings = .success(settings)
        },
        Case(area: "adapter", remedy: "bluetoothctl power on") { $0.bluetooth.adapters[0].isPowered = false },
        Case(area: "rfkill", remedy: "rfkill unblock bluetooth") {
            $0.radioSwitches = [.init(isOffBySoftware: true, isOffByHardware: false)]
        },
        Case(area: "rfkill", remedy: "antenna") {
            $0.radioSwitches = [.init(isOffBySoftware: false, isOffByHardware: true)]
        },
        Case(area: "advertising", remedy: "another adapter") { $0.bluetooth.adapters[0].canAdvertise = false },
        Case(area: "advertising", remedy: "discoverable off") {
            $0.bluetooth.adapters[0].isDiscoverable = true
            $0.bluetooth.adapters[0].settings = AdapterSettings()
        },
    ]

    @Test("Each fault is found, with the command that mends it", arguments: cases)
    private func fault(_ expected: Case) throws {
        let found = findings(expected.change)
        let fault = try #require(found[expected.area])
        let isNamed = expected.remedy.isEmpty || fault.remedy?.contains(expected.remedy) == true
        #expect(fault.state == .fault, "\(fault)")
        #expect(isNamed, "\(fault)")
        #expect(fault.text.hasSuffix("."), "\(fault)")
    }

    @Test("What the user does not want is not a fault")
    func unwanted() {
        for expected in Self.cases
        where ["bluez", "permission", "adapter", "rfkill", "advertising"].contains(expected.area) {
            let found = findings(bluetooth: false, expected.change)
            if expected.remedy.contains("automatic") { continue }
            #expect(found[expected.area]?.state == .note, "\(expected.testDescription)")
        }
        let offline = findings {
            $0.interfaces = []
            $0.avahi = .fails("No such name.")
            $0.networkObstacle = .nowhere(isOffline: true, missing: [])
        }
        #expect(offline["network"]?.state == .note)
        #expect(offline["avahi"]?.state == .note)
        let silent = findings {
            var settings = $0.chosen
            settings.showsNotifications = false
            $0.settings = .success(settings)
            $0.notices = .fails("There is no session bus.")
        }
        #expect(silent["notices"]?.state == .ok)
    }

    @Test("A kernel that can crash when a channel breaks is named, whether Debian or the release names its version")
    func kernel() {
        let debian = "#1 SMP PREEMPT_DYNAMIC Debian 6.1.192-2 (2026-11-16)"
        let faulty = [("6.1.0-56-amd64", debian), ("6.1.191", "#1 SMP"), ("6.1.192-custom", "")]
        for (release, build) in faulty {
            let found = findings { $0.kernel = KernelVersion(release: release, build: build) }
            #expect(found["kernel"]?.state == .note)
            #expect(found["kernel"]?.text.contains("Linux 6.1.19") == true)
        }
        let others = [("6.1.0-54-amd64", "#1 SMP Debian 6.1.190-1"), ("6.12.192", "#1"), ("6.1.193", ""), ("5", "")]
        for (release, build) in others {
            #expect(findings { $0.kernel = KernelVersion(release: release, build: build) }["kernel"] == nil)
        }
        #expect(KernelVersion(release: "5", build: "") == nil)
    }

    @Test("What limits Bluetooth is a note with the line to write")
    func limits() {
        let found = findings {
            $0.bluetooth.adapters[0].settings = AdapterSettings()
            $0.bluetooth.adapters[0].hasMonitors = false
        }
        #expect(found["privacy"]?.state == .note)
        #expect(found["privacy"]?.remedy?.contains("Privacy = device") == true)
        #expect(found["monitors"]?.state == .note)
        #expect(found["monitors"]?.remedy?.contains("Experimental = true") == true)
        let older = findings { $0.bluetooth.adapters[0].hasAddresses = false }
        #expect(older["privacy"]?.text.contains("every other quarter") == true)
    }

    @Test("Strangers hear the bytes of each beacon, and nothing else; a silent device says that it is silent")
    func strangers() throws {
        var examination = examination()
        examination.service = .absent
        #expect(examination.strangers == ["Nothing: this device advertises nothing now."])
        let bytes: [UInt8] = [0x10, 0x80, 1, 2, 3, 4, 5, 6, 7, 8]
        examination.advertised = [
            AdvertisedBeacons(medium: "bluetooth", beacons: [bytes], port: 0),
            AdvertisedBeacons(medium: "local-network", beacons: [bytes + (9...16)], port: 4711),
        ]
        let lines = examination.strangers
        #expect(lines.count == 2)
        // Length, type, the id of the service with its last byte first, and the beacon.
        #expect(lines[0].hasSuffix("1b21b92cf25cd14f92a13d4b7fc16b8b2d0910800102030405060708"))
        #expect(
            lines[1].contains(
                "010203040506._vicino._tcp.local, host 010203040506.local, port 4711, TXT t=100708090a0b0c0d0e0f10"))
        #expect(examination.strangersJSON.line.text.contains(#""beacon":"10800102030405060708""#))
    }

    @Test("Where sessions run over Bluetooth, the name that BlueZ tells peers is shown")
    func alias() {
        var examination = examination()
        examination.bluetooth.adapters[0].alias = "annas-laptop"
        examination.service = .runs(view(BluetoothStatus(adapter: "hci0", carriesSessions: true)))
        #expect(examination.strangers.contains { $0.contains("annas-laptop") && $0.contains("clear text") })
        examination.service = .runs(view(BluetoothStatus(adapter: "hci0", carriesSessions: false)))
        #expect(!examination.strangers.contains { $0.contains("annas-laptop") })
    }

    @Test("Switches of radios are read from the system's folder, and only those of Bluetooth")
    func switches() throws {
        let folder = try TemporaryFolder()
        for (name, type, soft, hard) in [("rfkill0", "wlan", "1", "1"), ("rfkill1", "bluetooth", "1", "0")] {
            try FileManager.default.createDirectory(atPath: folder.file(name), withIntermediateDirectories: true)
            for (file, text) in [("type", type), ("soft", soft), ("hard", hard)] {
                try "\(text)\n".write(toFile: folder.file("\(name)/\(file)"), atomically: false, encoding: .utf8)
            }
        }
        #expect(
            Examination.radioSwitches(in: folder.path) == [.init(isOffBySoftware: true, isOffByHardware: false)])
        #expect(Examination.radioSwitches(in: folder.file("absent")) == nil)
    }
}

extension CLISuite {
    @Suite("The doctor on the command line") struct DoctorCommandTests {
        @Test("Without a service and a data folder it reports, and ends with 1 because there are faults")
        func bare() throws {
            let program = try Program()
            let result = try program.run("doctor")
            #expect(result.status == 1, "\(result.error)")
            #expect(result.error.isEmpty, "\(result.error)")
            #expect(result.text.contains("fault  service"))
            #expect(result.text.contains("What a stranger hears"))
            let object = try program.object("doctor", "--json")
            #expect(object["healthy"] as? Bool == false)
            #expect((object["findings"] as? [[String: Any]])?.count ?? 0 > 8)
        }
    }
}
