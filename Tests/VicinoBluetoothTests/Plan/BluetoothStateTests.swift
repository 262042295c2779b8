import Testing
import VicinoBus
import VicinoPresence

@testable import VicinoBluetooth

@Suite("What a medium decides")
struct BluetoothStateTests {
    private let one = Beacon.make(1)

    @Test("Each obstacle is said, in sentences with what to do", arguments: Obstructed.all)
    fileprivate func obstacles(obstructed: Obstructed) {
        var state = BluetoothState(.make { $0.adapter = obstructed.name })
        _ = state.handle(obstructed.event, at: .zero)
        #expect(state.condition.obstacle?.name == obstructed.obstacle)
        let obstacle = state.condition.obstacle
        #expect(obstacle.map { $0.reason.hasSuffix(".") && !$0.remedy.isEmpty } ?? true)
    }

    @Test("It advertises and scans as soon as there is an adapter, and what it was told before")
    func begins() {
        var state = BluetoothState(.make())
        #expect(state.handle(.advertise([one]), at: .zero) == [])
        #expect(
            state.handle(.adapters([.make()]), at: .zero) == [
                .advertising(.register(1, one), on: "/org/bluez/hci0", isConnectable: false),
                .scan(.registerMonitor(1), on: "/org/bluez/hci0"),
            ])
    }

    @Test(
        "Peers may connect only where the adapter hides its fixed address, and the user is told",
        arguments: [false, true])
    func connectable(hidesAddress: Bool) {
        var state = BluetoothState(.make { $0.isConnectable = true })
        _ = state.handle(.advertise([one]), at: .zero)
        let effects = state.handle(.adapters([.make { $0.settings.hidesAddress = hidesAddress }]), at: .zero)
        #expect(
            effects.first == .advertising(.register(1, one), on: "/org/bluez/hci0", isConnectable: hidesAddress))
        #expect(state.condition.isConnectable == hidesAddress)
        #expect(state.condition.remarks == [hidesAddress ? .sharedAddress : .cannotHide])
    }

    @Test("No peer may connect where a stranger could pair, and the user is told what to do")
    func bondable() {
        var state = BluetoothState(.make { $0.isConnectable = true })
        _ = state.handle(.advertise([one]), at: .zero)
        let adapter = Adapter.make { $0.settings = AdapterSettings(hidesAddress: true, isBondable: true) }
        let effects = state.handle(.adapters([adapter]), at: .zero)
        #expect(effects.first == .advertising(.register(1, one), on: "/org/bluez/hci0", isConnectable: false))
        #expect(!state.condition.isConnectable && state.condition.remarks.contains(.bondable))
    }

    @Test("Only an adapter that hides its address and has no other shares it among all beacons")
    func addressLifetime() {
        for (hides, has, lifetime) in [(false, false, nil), (false, true, nil), (true, true, nil), (true, false, 902)] {
            let adapter = Adapter.make { ($0.settings.hidesAddress, $0.hasAddresses) = (hides, has) }
            #expect(adapter.addressLifetime == lifetime.map { .seconds($0) })
        }
    }

    @Test("While the adapter is visible to all nothing is advertised, and the same id not afterwards either")
    func discoverable() {
        var state = BluetoothState.running([one])
        #expect(
            state.handle(.adapters([.make { $0.isDiscoverable = true }]), at: .zero) == [
                .advertising(.withdraw(1), on: "/org/bluez/hci0", isConnectable: false)
            ])
        #expect(state.condition.obstacle?.name == "discoverable")
        #expect(state.handle(.withdrawn(1), at: .zero) == [])
        #expect(state.handle(.adapters([.make { $0.settings.isConnectable = true }]), at: .zero) == [])
        #expect(state.handle(.adapters([.make()]), at: .zero) == [])
        #expect(state.condition.obstacle?.name == "discoverable")
        #expect(
            state.handle(.advertise([.make(2)]), at: .zero) == [
                .advertising(.register(2, .make(2)), on: "/org/bluez/hci0", isConnectable: false)
            ])
        #expect(state.condition.obstacle == nil)
    }

    @Test("An adapter that hides its address may be visible to all")
    func hiddenAndDiscoverable() {
        var state = BluetoothState.running([one])
        let adapter = Adapter.make { ($0.isDiscoverable, $0.settings.hidesAddress) = (true, true) }
        #expect(state.handle(.adapters([adapter]), at: .zero) == [])
    }

    @Test("Of several adapters it takes the one that is named, by name or address")
    func named() {
        let adapters = [Adapter.make(), .make("hci1") { $0.address = "5C:F3:70:00:00:01" }]
        for name in ["hci1", "5c:f3:70:00:00:01"] {
            var state = BluetoothState(.make { $0.adapter = name })
            #expect(state.handle(.adapters(adapters), at: .zero) == [.scan(.registerMonitor(1), on: "/org/bluez/hci1")])
        }
    }

    @Test("Else it takes the first that is on, and stays with it while it is")
    func first() {
        var state = BluetoothState(.make())
        let off = Adapter.make { $0.isPowered = false }
        _ = state.handle(.adapters([off, .make("hci1")]), at: .zero)
        #expect(state.condition.adapter == "hci1")
        _ = state.handle(.adapters([.make(), .make("hci1")]), at: .zero)
        #expect(state.condition.adapter == "hci1")
    }

    @Test("It moves to another adapter only when nothing is left on the old one")
    func moves() {
        var state = BluetoothState.running([one])
        let effects = state.handle(.adapters([.make { $0.isPowered = false }, .make("hci1")]), at: .zero)
        #expect(
            effects == [
                .advertising(.withdraw(1), on: "/org/bluez/hci0", isConnectable: false),
                .scan(.removeMonitor(1), on: "/org/bluez/hci0"),
            ])
        #expect(state.handle(.withdrawn(1), at: .zero) == [])
        #expect(
            state.handle(.monitorRemoved(1), at: .zero) == [
                .advertising(.register(2, one), on: "/org/bluez/hci1", isConnectable: false),
                .scan(.registerMonitor(2), on: "/org/bluez/hci1"),
            ])
    }

    @Test("What another adapter of the computer hears does not count")
    func otherAdapter() {
        var state = BluetoothState(.make { $0.adapter = "hci1" })
        _ = state.handle(.adapters([.make(), .make("hci1")]), at: .zero)
        #expect(state.handle(.device(.make()), at: .zero) == [])
    }

    @Test("After a restart of BlueZ everything is registered anew, and old results are no news")
    func restarts() {
        var state = BluetoothState.running([one])
        _ = state.handle(.restarted, at: .zero)
        _ = state.handle(.adapters(nil), at: .zero)
        #expect(state.condition.obstacle == .noDaemon)
        _ = state.handle(.withdrawn(1), at: .zero)
        _ = state.handle(.monitorRemoved(1), at: .zero)
        let effects = state.handle(.adapters([.make()]), at: .zero)
        #expect(
            effects == [
                .advertising(.register(2, one), on: "/org/bluez/hci0", isConnectable: false),
                .scan(.registerMonitor(2), on: "/org/bluez/hci0"),
            ])
    }

    @Test("After a lost connection everything is registered anew, whatever was pending")
    func disconnects() {
        var state = BluetoothState(.make())
        _ = state.handle(.advertise([one]), at: .zero)
        _ = state.handle(.adapters([.make()]), at: .zero)
        _ = state.handle(.disconnected(.noBus), at: .zero)
        #expect(state.condition.obstacle == .noBus && state.condition.adapter == nil)
        let effects = state.handle(.adapters([.make()]), at: .zero)
        #expect(effects.count == 2)
    }

    @Test("It has room for several beacons where the adapter has an address for each, else for one")
    func room() {
        var state = BluetoothState(.make())
        #expect(state.room == 1)
        for (hasAddresses, advertisements, room) in [(false, 5, 1), (true, 5, 4), (true, 2, 2), (true, 0, 1)] {
            let adapter = Adapter.make { ($0.hasAddresses, $0.advertisements) = (hasAddresses, advertisements) }
            _ = state.handle(.adapters([adapter]), at: .zero)
            #expect(state.room == room)
        }
    }

    @Test("Without monitors it works, and says that it costs more")
    func remarks() {
        var state = BluetoothState(.make())
        _ = state.handle(.adapters([.make { $0.hasMonitors = false }]), at: .zero)
        #expect(state.condition == BluetoothCondition(adapter: "hci0", obstacle: nil, remarks: [.noMonitor]))
    }

    @Test("Only the monitor in use counts")
    func otherMonitor() {
        var state = BluetoothState.running([])
        _ = state.handle(.device(.make(strength: nil)), at: .zero)
        #expect(state.handle(.found(DeviceReport.path, monitor: 1), at: .zero) == [.report(.make(strength: nil))])
        #expect(state.handle(.lost(DeviceReport.path, monitor: 7), at: .zero) == [])
        #expect(
            state.handle(.lost(DeviceReport.path, monitor: 1), at: .zero) == [
                .report(.withdrawn(one.id, .bluetooth, DeviceReport.address))
            ])
    }
}

/// An event after which the medium cannot work.
private struct Obstructed: Sendable, CustomTestStringConvertible {
    let event: BluetoothEvent
    var name: String?
    let obstacle: String?

    var testDescription: String { obstacle ?? "none" }

    static let all = [
        Obstructed(event: .tick, obstacle: "beginning"),
        Obstructed(event: .disconnected(.noBus), obstacle: "no-bus"),
        Obstructed(event: .disconnected(.denied), obstacle: "denied"),
        Obstructed(event: .adapters(nil), obstacle: "no-daemon"),
        Obstructed(event: .adapters([]), obstacle: "no-adapter"),
        Obstructed(event: .adapters([.make()]), name: "hci1", obstacle: "no-adapter"),
        Obstructed(event: .adapters([.make { $0.isPowered = false }]), obstacle: "adapter-off"),
        Obstructed(
            event: .adapters([.make { ($0.isPowered, $0.isBlocked) = (false, true) }]), obstacle: "adapter-blocked"),
        Obstructed(event: .adapters([.make { $0.advertisements = nil }]), obstacle: "cannot-advertise"),
        Obstructed(event: .adapters([.make { $0.isDiscoverable = true }]), obstacle: "discoverable"),
        Obstructed(event: .adapters([.make()]), obstacle: nil),
    ]
}

extension BluetoothState {
    /// A medium that advertises and scans with a monitor.
    static func running(_ beacons: [Beacon]) -> BluetoothState {
        var state = BluetoothState(.make())
        _ = state.handle(.advertise(beacons), at: .zero)
        _ = state.handle(.adapters([.make()]), at: .zero)
        for number in 1...(beacons.count + 1) { _ = state.handle(.registered(number, nil), at: .zero) }
        _ = state.handle(.monitorRegistered(1, nil), at: .zero)
        _ = state.handle(.monitorActivated(1), at: .zero)
        return state
    }
}

extension Adapter {
    static func make(_ name: String = "hci0", _ change: (inout Adapter) -> Void = { _ in }) -> Adapter {
        guard let path = try? ObjectPath("/org/bluez/\(name)") else { preconditionFailure("no path") }
        var adapter = Adapter(path: path)
        (adapter.advertisements, adapter.hasMonitors) = (5, true)
        change(&adapter)
        return adapter
    }
}
