import Testing
import VicinoBus
import VicinoPresence

@testable import VicinoBluetooth

@Suite("What a medium decides")
struct BluetoothStateTests {
    private let one = Beacon.make(1)
    private let own: ObjectPath = "/org/bluez/hci0/dev_1"
    private let other: ObjectPath = "/org/bluez/hci0/dev_2"

    @Test("Each obstacle is said, in sentences with what to do", arguments: Obstruction.all)
    fileprivate func obstacles(obstructed: Obstruction) {
        var state = BluetoothState(.make { $0.adapter = obstructed.name })
        _ = state.handle(obstructed.event, at: .zero)
        #expect(state.condition.obstacle?.name == obstructed.obstacle)
        if let obstacle = state.condition.obstacle {
            #expect(obstacle.reason.hasSuffix("."))
            #expect(!obstacle.remedy.isEmpty)
        }
    }

    @Test("It advertises and scans as soon as there is an adapter, and what it was told before")
    func begins() {
        var state = BluetoothState(.make())
        #expect(state.handle(.advertise([one]), at: .zero) == [])
        #expect(
            state.handle(.adapters([.make()]), at: .zero) == [
                .advertising(.register(1, one), on: "/org/bluez/hci0"),
                .scan(.registerMonitor(1), on: "/org/bluez/hci0"),
            ])
    }

    @Test("A device that BlueZ names together with the adapter is known when the monitor finds it")
    func remembered() {
        var state = BluetoothState(.make())
        _ = state.handle([.adapters([.make()]), .device(.make(.remembered))], at: .zero)
        let effects = state.handle(.found(DeviceReport.path, monitor: 1), at: .zero)
        #expect(
            effects.contains { if case .report(.sighted(let sighting)) = $0 { sighting.beacon == one } else { false } })
    }

    @Test(
        "Peers may connect only where the adapter hides its fixed address, or the user shares it",
        arguments: [(true, false), (false, false), (false, true), (true, true)])
    func connectable(hidesAddress: Bool, sharesIt: Bool) {
        var state = BluetoothState(.make { $0.sharesFixedAddress = sharesIt })
        let isConnectable = hidesAddress || sharesIt
        _ = state.handle(.listening(1), at: .zero)
        _ = state.handle(.advertise([one]), at: .zero)
        let effects = state.handle(.adapters([.make { $0.settings.hidesAddress = hidesAddress }]), at: .zero)
        #expect(
            effects.first
                == .advertising(.register(1, beacon: one, isConnectable: isConnectable), on: "/org/bluez/hci0"))
        #expect(state.condition.isConnectable == isConnectable)
        #expect(state.condition.remarks.contains(.cannotHide) == !isConnectable)
    }

    @Test("An advertisement is registered anew when this device begins to listen, and when it no longer does")
    func listens() {
        var state = BluetoothState.running([one]) { $0.settings.hidesAddress = true }
        #expect(state.handle(.listening(1), at: .zero) == [.advertising(.withdraw(1), on: "/org/bluez/hci0")])
        #expect(
            state.handle(.withdrawn(1), at: .zero) == [
                .advertising(.register(2, beacon: one, isConnectable: true), on: "/org/bluez/hci0")
            ])
        _ = state.handle(.registered(2, obstacle: nil), at: .zero)
        // The next epoch's channel begins before the last one's ends.
        #expect(state.handle(.listening(1), at: .zero) == [])
        #expect(state.handle(.listening(-1), at: .zero) == [])
        #expect(state.handle(.listening(-1), at: .zero) == [.advertising(.withdraw(2), on: "/org/bluez/hci0")])
    }

    @Test("No peer may connect where a stranger could pair, and the user is told what to do")
    func bondable() {
        var state = BluetoothState(.make())
        _ = state.handle(.listening(1), at: .zero)
        _ = state.handle(.advertise([one]), at: .zero)
        let adapter = Adapter.make { $0.settings = AdapterSettings(hidesAddress: true, isBondable: true) }
        let effects = state.handle(.adapters([adapter]), at: .zero)
        #expect(effects.first == .advertising(.register(1, one), on: "/org/bluez/hci0"))
        #expect(!state.condition.isConnectable)
        #expect(state.condition.remarks.contains(.bondable))
    }

    @Test("A link that this program has set up ends a moment after its last channel, any other stays")
    func links() {
        var state = BluetoothState.parting(after: .seconds(2))
        let begin: [BluetoothEvent] = [
            .channelOpened(own), .linkMissing(own), .channelOpened(other), .channelOpened(own),
        ]
        for event in begin { #expect(state.handle(event, at: .zero) == []) }
        for device in [own, other] { _ = state.handle(.channelClosed(device), at: .zero) }
        #expect(state.deadline == .seconds(2))
        #expect(state.handle(.tick, at: .seconds(2)) == [])
        #expect(state.deadline == nil)
        _ = state.handle(.channelClosed(own), at: .seconds(3))
        // A channel that follows at once keeps the link.
        _ = state.handle(.channelOpened(own), at: .seconds(4))
        #expect(state.handle(.tick, at: .seconds(5)) == [])
        _ = state.handle(.channelClosed(own), at: .seconds(6))
        #expect(state.handle(.tick, at: .seconds(8)) == [.link(.disconnect(own))])
        #expect(state.handle(.tick, at: .seconds(99)) == [])
    }

    @Test("A channel that begins while its link is being ended has a link of this program, too")
    func linkAfterLink() {
        var state = BluetoothState.parting(after: .zero)
        for event: BluetoothEvent in [.channelOpened(own), .linkMissing(own)] { _ = state.handle(event, at: .zero) }
        #expect(state.handle(.channelClosed(own), at: .zero) == [.link(.disconnect(own))])
        // BlueZ has not ended the link yet, so it counts as up.
        #expect(state.handle(.channelOpened(own), at: .zero) == [])
        #expect(state.handle(.linkEnded(own), at: .zero) == [])
        #expect(state.handle(.channelClosed(own), at: .zero) == [.link(.disconnect(own))])
    }

    @Test("Links that could not be ended because BlueZ was unreachable end when it is there again")
    func linksWithoutBlueZ() {
        var state = BluetoothState.parting(after: .zero)
        for device in [own, other] {
            for event: BluetoothEvent in [.channelOpened(device), .linkMissing(device)] {
                _ = state.handle(event, at: .zero)
            }
        }
        #expect(state.handle(.channelClosed(own), at: .zero) == [.link(.disconnect(own))])
        for event: BluetoothEvent in [.disconnected(.noBus), .linkEnded(own), .channelClosed(other), .tick] {
            #expect(state.handle(event, at: .zero) == [])
        }
        #expect(state.deadline == nil)
        #expect(state.handle(.adapters([]), at: .zero) == [.link(.disconnect(own)), .link(.disconnect(other))])
    }

    @Test("A device that becomes paired while it has a channel is unpaired, any other stays paired")
    func paired() {
        var state = BluetoothState(.make())
        _ = state.handle(.channelOpened(own), at: .zero)
        #expect(state.handle(.paired(own), at: .zero) == [.link(.cancelPairing(own))])
        #expect(state.handle(.paired(other), at: .zero) == [])
    }

    @Test("Only an adapter that hides its address and has no other shares it among all beacons")
    func addressLifetime() {
        for (hides, has, lifetime) in [(false, false, nil), (false, true, nil), (true, true, nil), (true, false, 902)] {
            let adapter = Adapter.make {
                $0.settings.hidesAddress = hides
                $0.hasAddresses = has
            }
            #expect(adapter.addressLifetime == lifetime.map { .seconds($0) })
        }
    }

    @Test("While the adapter is visible to all nothing is advertised, and the same id not afterwards either")
    func discoverable() {
        var state = BluetoothState.running([one])
        #expect(
            state.handle(.adapters([.make { $0.isDiscoverable = true }]), at: .zero) == [
                .advertising(.withdraw(1), on: "/org/bluez/hci0")
            ])
        #expect(state.condition.obstacle?.name == "discoverable")
        #expect(state.handle(.withdrawn(1), at: .zero) == [])
        #expect(state.handle(.adapters([.make { $0.settings.isConnectable = true }]), at: .zero) == [])
        #expect(state.handle(.adapters([.make()]), at: .zero) == [])
        #expect(state.condition.obstacle?.name == "discoverable")
        #expect(
            state.handle(.advertise([.make(2)]), at: .zero) == [
                .advertising(.register(2, .make(2)), on: "/org/bluez/hci0")
            ])
        #expect(state.condition.obstacle == nil)
    }

    @Test("An adapter that hides its address may be visible to all")
    func hiddenAndDiscoverable() {
        var state = BluetoothState.running([one])
        let adapter = Adapter.make {
            $0.isDiscoverable = true
            $0.settings.hidesAddress = true
        }
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
                .advertising(.withdraw(1), on: "/org/bluez/hci0"),
                .scan(.removeMonitor(1), on: "/org/bluez/hci0"),
            ])
        #expect(state.handle(.withdrawn(1), at: .zero) == [])
        #expect(
            state.handle(.monitorRemoved(1), at: .zero) == [
                .advertising(.register(2, one), on: "/org/bluez/hci1"),
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
                .advertising(.register(2, one), on: "/org/bluez/hci0"),
                .scan(.registerMonitor(2), on: "/org/bluez/hci0"),
            ])
    }

    @Test("After a lost connection everything is registered anew, whatever was pending")
    func disconnects() {
        var state = BluetoothState(.make())
        _ = state.handle(.advertise([one]), at: .zero)
        _ = state.handle(.adapters([.make()]), at: .zero)
        _ = state.handle(.disconnected(.noBus), at: .zero)
        #expect(state.condition.obstacle == .noBus)
        #expect(state.condition.adapter == nil)
        let effects = state.handle(.adapters([.make()]), at: .zero)
        #expect(effects.count == 2)
    }

    @Test("It has room for several beacons where the adapter has an address for each, else for one")
    func beaconLimit() {
        var state = BluetoothState(.make())
        #expect(state.beaconLimit == 1)
        for (hasAddresses, advertisements, beaconLimit) in [(false, 5, 1), (true, 5, 4), (true, 2, 2), (true, 0, 1)] {
            let adapter = Adapter.make {
                $0.hasAddresses = hasAddresses
                $0.advertisements = advertisements
            }
            _ = state.handle(.adapters([adapter]), at: .zero)
            #expect(state.beaconLimit == beaconLimit)
        }
    }

    @Test("Without monitors it works, and says that it costs more")
    func remarks() {
        var state = BluetoothState(.make())
        _ = state.handle(.adapters([.make { $0.hasMonitors = false }]), at: .zero)
        let remarks: [MediumObstacle] = [.cannotHide, .noMonitor]
        #expect(state.condition == BluetoothCondition(adapter: "hci0", obstacle: nil, remarks: remarks))
    }

    @Test("Only the monitor in use counts")
    func otherMonitor() {
        var state = BluetoothState.running([])
        _ = state.handle(.device(.make(strength: nil)), at: .zero)
        #expect(state.handle(.found(DeviceReport.path, monitor: 1), at: .zero) == [.report(.make(strength: nil))])
        #expect(state.handle(.lost(DeviceReport.path, monitor: 7), at: .zero) == [])
        #expect(
            state.handle(.lost(DeviceReport.path, monitor: 1), at: .zero) == [
                .report(.withdrawn(one.id, over: .bluetooth, at: DeviceReport.address))
            ])
    }
}

/// An event after which the medium cannot work.
private struct Obstruction: Sendable, CustomTestStringConvertible {
    let event: BluetoothEvent
    var name: String?
    let obstacle: String?

    var testDescription: String { obstacle ?? "none" }

    static let all = [
        Obstruction(event: .tick, obstacle: "beginning"),
        Obstruction(event: .disconnected(.noBus), obstacle: "no-bus"),
        Obstruction(event: .disconnected(.denied), obstacle: "denied"),
        Obstruction(event: .adapters(nil), obstacle: "no-daemon"),
        Obstruction(event: .adapters([]), obstacle: "no-adapter"),
        Obstruction(event: .adapters([.make()]), name: "hci1", obstacle: "no-adapter"),
        Obstruction(event: .adapters([.make { $0.isPowered = false }]), obstacle: "adapter-off"),
        Obstruction(
            event: .adapters([
                .make {
                    $0.isPowered = false
                    $0.isBlocked = true
                }
            ]), obstacle: "adapter-blocked"),
        Obstruction(event: .adapters([.make { $0.advertisements = nil }]), obstacle: "cannot-advertise"),
        Obstruction(event: .adapters([.make { $0.isDiscoverable = true }]), obstacle: "discoverable"),
        Obstruction(event: .adapters([.make()]), obstacle: nil),
    ]
}

extension BluetoothState {
    /// A medium that advertises and scans with a monitor.
    static func running(_ beacons: [Beacon], _ change: (inout Adapter) -> Void = { _ in }) -> BluetoothState {
        var state = BluetoothState(.make())
        _ = state.handle(.advertise(beacons), at: .zero)
        _ = state.handle(.adapters([.make(change: change)]), at: .zero)
        for number in 1...(beacons.count + 1) { _ = state.handle(.registered(number, obstacle: nil), at: .zero) }
        _ = state.handle(.monitorRegistered(1, obstacle: nil), at: .zero)
        _ = state.handle(.monitorActivated(1), at: .zero)
        return state
    }

    /// A medium without an adapter that ends links after a time.
    fileprivate static func parting(after pause: Duration) -> BluetoothState {
        var state = BluetoothState(.make { $0.timings.parting = pause })
        _ = state.handle(.adapters([]), at: .zero)
        return state
    }
}

extension Adapter {
    static func make(_ name: String = "hci0", change: (inout Adapter) -> Void = { _ in }) -> Adapter {
        guard let path = try? ObjectPath("/org/bluez/\(name)") else { preconditionFailure("no path") }
        var adapter = Adapter(path: path)
        adapter.advertisements = 5
        adapter.hasMonitors = true
        change(&adapter)
        return adapter
    }
}
