import Testing
import VicinoBus
import VicinoHarness
import VicinoLocks
import VicinoPresence

@testable import VicinoBluetooth

@Suite("The work with BlueZ", .timeLimit(.minutes(10)))
struct DriverTests {
    @Test("An advertisement has the beacon, its kind and its intervals, and nothing that names the computer")
    func advertises() async throws {
        let world = try await BluetoothWorld()
        let medium = world.medium("hci0") { $0.dutyCycle = .balanced }
        try await medium.advertise([.make(1)], port: 0)
        let advertised = try #require(try await world.bluez.eventually { $0.advertised.first })
        #expect(
            advertised.properties == [
                "Type": .string("broadcast"), "ServiceData": BeaconService.data(of: .make(1)).busValue,
                "MinInterval": .uint32(560), "MaxInterval": .uint32(640),
            ])
    }

    @Test("An advertisement asks for less power if the user wants that; where the adapter cannot, a remark says so")
    func power() async throws {
        for setsPower in [true, false] {
            let world = try await BluetoothWorld { $0.setsPower = setsPower }
            let medium = world.medium("hci0") { $0.power = .least }
            try await medium.advertise([.make(1)], port: 0)
            let advertised = try #require(try await world.bluez.eventually { $0.advertised.first })
            #expect(advertised.properties["TxPower"] == .int16(-20))
            let condition = await medium.awaits { $0.obstacle == nil }
            #expect(condition?.remarks.contains(.fullPower) == !setsPower)
        }
        let world = try await BluetoothWorld()
        let condition = await world.medium("hci0").awaits { $0.obstacle == nil }
        #expect(condition?.remarks.contains(.fullPower) == false)
    }

    @Test("A new tag comes with a new registration, and so from a new address")
    func newTag() async throws {
        let world = try await BluetoothWorld()
        let medium = world.medium("hci0")
        try await medium.advertise([.make(1)], port: 0)
        let first = try #require(try await world.bluez.eventually { $0.advertised.first })
        try await medium.advertise([.make(1, tag: 1)], port: 0)
        let second = try #require(
            try await world.bluez.eventually { $0.advertised.first { $0.path != first.path } })
        #expect(second.address != first.address)
        #expect(
            await world.bluez.log.filter { $0.contains("register ") }.prefix(3).map { $0.prefix(8) } == [
                "register", "unregist", "register",
            ])
    }

    @Test("A released medium is silent")
    func released() async throws {
        let world = try await BluetoothWorld()
        var medium: BluetoothMedium? = world.medium("hci0")
        try await medium?.advertise([.make(1)], port: 0)
        _ = try await world.bluez.eventually { $0.advertised.first }
        medium = nil
        try await world.bluez.awaits { $0.advertised.isEmpty }
    }

    @Test("A search names a strength, so that BlueZ reports each, and is for Bluetooth LE only")
    func searches() async throws {
        let world = try await BluetoothWorld { $0.hasMonitors = false }
        let medium = world.medium("hci0")
        let condition = await medium.awaits { $0.obstacle == nil }
        #expect(condition?.remarks == [.cannotHide, .noMonitor])
        try await world.bluez.awaits { $0.log.contains("search DuplicateData RSSI Transport") }
    }

    @Test("A monitor that BlueZ never activates gives way to discovery, and the condition says so")
    func neverActivated() async throws {
        let world = try await BluetoothWorld { $0.activatesMonitors = false }
        let medium = world.medium("hci0") { $0.timings.activation = .milliseconds(50) }
        #expect(await medium.awaits { $0.remarks.contains(.noMonitor) } != nil)
        let log = try #require(
            try await world.bluez.eventually { $0.log.contains { $0.hasPrefix("search") } ? $0.log : nil })
        #expect(log == ["monitor beacons", "unregister monitor", "search DuplicateData RSSI Transport"])
    }

    @Test("When BlueZ gives up its monitors, discovery takes over")
    func releasesMonitors() async throws {
        let world = try await BluetoothWorld()
        let medium = world.medium("hci0")
        try await world.bluez.awaits { $0.log.contains("monitor beacons") }
        _ = await medium.awaitsObstacle(nil)
        try await world.bluez.awaits { bluez in
            try? await bluez.releaseMonitors()
            return bluez.log.contains { $0.hasPrefix("search") }
        }
        #expect(await medium.awaits { $0.remarks.contains(.noMonitor) } != nil)
    }

    @Test("Without BlueZ the medium waits, and begins by itself when it comes, goes and comes again")
    func restarts() async throws {
        let daemon = try await PrivateBus()
        let medium = BluetoothMedium.make(on: daemon)
        #expect(await medium.awaitsObstacle("no-daemon") != nil)
        try await medium.advertise([.make(1)], port: 0)
        for _ in 0..<2 {
            let bluez = try await FakeBlueZ(on: daemon)
            #expect(await medium.awaitsObstacle(nil)?.adapter == "hci0")
            let advertised = try #require(try await bluez.eventually { $0.advertised.first })
            #expect(advertised.properties.serviceData == BeaconService.data(of: .make(1)))
            try await bluez.awaits { $0.log.contains("monitor beacons") }
            await bluez.crash()
            #expect(await medium.awaitsObstacle("no-daemon") != nil)
        }
    }

    @Test("When another BlueZ takes over without a gap, everything is registered with it")
    func replaced() async throws {
        let world = try await BluetoothWorld()
        let medium = world.medium("hci0")
        try await medium.advertise([.make(1)], port: 0)
        _ = try #require(try await world.bluez.eventually { $0.advertised.first })
        let successor = try await FakeBlueZ(on: world.daemon)
        let advertised = try #require(try await successor.eventually { $0.advertised.first })
        #expect(advertised.properties.serviceData == BeaconService.data(of: .make(1)))
        try await successor.awaits { $0.log.contains("monitor beacons") }
    }

    @Test("A bus that is lost or not there is said, and found again")
    func losesBus() async throws {
        let world = try await BluetoothWorld()
        let medium = world.medium("hci0")
        _ = await medium.awaitsObstacle(nil)
        world.daemon.stop()
        #expect(await medium.awaitsObstacle("no-bus") != nil)
    }

    @Test("A program that may not speak to BlueZ says so")
    func denied() async throws {
        let world = try await BluetoothWorld(
            settings: """
                <policy context="mandatory"><deny send_destination="org.bluez" send_interface="org.freedesktop.DBus.ObjectManager"/></policy>
                """)
        #expect(await world.medium("hci0").awaitsObstacle("denied") != nil)
    }

    @Test(
        "When all advertisements are in use, or BlueZ refuses, the obstacle is said, and tried again",
        arguments: [
            ("org.bluez.Error.NotPermitted", "full"), ("org.bluez.Error.Failed", "failed"),
        ] as [(ErrorName, String)])
    func refused(name: ErrorName, obstacle: String) async throws {
        let world = try await BluetoothWorld { $0.refusal = .refused(name, "Failed to register advertisement") }
        let medium = world.medium("hci0")
        try await medium.advertise([.make(1)], port: 0)
        #expect(await medium.awaitsObstacle(obstacle) != nil)
        await world.bluez.change { $0.refusal = nil }
        #expect(await medium.awaitsObstacle(nil) != nil)
        #expect(try await world.bluez.eventually { $0.advertised.first } != nil)
    }

    @Test("An adapter that is unplugged is said, and used again when it is back")
    func unplugged() async throws {
        let world = try await BluetoothWorld { $0.adapters = ["hci0"] }
        let medium = world.medium(nil)
        _ = await medium.awaitsObstacle(nil)
        await world.bluez.plugOut("hci0")
        #expect(await medium.awaitsObstacle("no-adapter") != nil)
        try await world.bluez.plugIn("hci0")
        #expect(await medium.awaitsObstacle(nil) != nil)
    }

    @Test("More devices of strangers than are kept do not end the connection, and beacons among them are heard")
    func strangersNearby() async throws {
        let world = try await BluetoothWorld()
        try await world.bluez.addStrangers(100, on: "hci0")
        let medium = world.medium("hci0") { $0.objectLimit = 20 }
        #expect(await medium.awaitsObstacle(nil) != nil)
        let events = medium.events
        let far = world.medium("hci1")
        try await far.advertise([.make(1)], port: 0)
        try await world.bluez.addStrangers(100, on: "hci1")
        try await world.bluez.awaits { !$0.advertised.isEmpty && $0.log.contains("monitor beacons") }
        try await world.bluez.advance()
        let heard = await events.first { _ in true }
        guard case .sighted(let sighting)? = heard else {
            Issue.record("Nothing was heard.")
            return
        }
        #expect(sighting.beacon == .make(1))
    }

    @Test("Only BlueZ may call the objects that BlueZ calls")
    func strangers() async throws {
        let world = try await BluetoothWorld()
        let medium = world.medium("hci0")
        try await medium.advertise([.make(1)], port: 0)
        let advertised = try #require(try await world.bluez.eventually { $0.advertised.first })
        let stranger = try await Bus.connect(to: try BusAddress(world.daemon.address))
        let error = await #expect(throws: BusError.self) {
            _ = try await RemoteObject(advertised.path, on: advertised.sender, over: stranger)
                .call("Release", of: .advertisement)
        }
        #expect(error?.name == .accessDenied)
        #expect(await world.bluez.advertised.count == 1)
    }

    @Test("An adapter that is still connectable behind BlueZ's back advertises nothing", arguments: [false, true])
    func connectable(hidesAddress: Bool) async throws {
        let world = try await BluetoothWorld()
        let isConnectable = LockedValue(false)
        let medium = BluetoothMedium.make(
            "hci0", on: world.daemon,
            settings: { _ in AdapterSettings(hidesAddress: hidesAddress, isConnectable: isConnectable.withLock(\.self))
            })
        _ = await medium.awaitsObstacle(nil)
        isConnectable.withLock { $0 = true }
        try await medium.advertise([.make(1)], port: 0)
        if hidesAddress {
            #expect(try await world.bluez.eventually { $0.advertised.first } != nil)
        } else {
            #expect(await medium.awaitsObstacle("discoverable") != nil)
            #expect(await world.bluez.advertised.isEmpty)
        }
    }

    @Test("Nothing is advertised while the kernel does not say how the adapter is set")
    func unknownSettings() async throws {
        let world = try await BluetoothWorld()
        let medium = BluetoothMedium.make("hci0", on: world.daemon, settings: { _ in nil })
        try await medium.advertise([.make(1)], port: 0)
        #expect(await medium.awaitsObstacle("unknown-settings") != nil)
        #expect(await world.bluez.advertised.isEmpty)
    }

    @Test(
        "A monitor has the thresholds of the range, and none of them is more than BlueZ allows",
        arguments: [
            (SignalRange.table, -68, -75), (.anywhere, -127, -127),
        ] as [(SignalRange, Int16, Int16)])
    func thresholds(range: SignalRange, high: Int16, low: Int16) async throws {
        let world = try await BluetoothWorld()
        let medium = world.medium("hci0") { $0.range = range }
        let monitor = try #require(try await world.bluez.eventually { $0.lastMonitor })
        #expect(
            monitor == [
                "Type": .string("or_patterns"), "Patterns": [AdvertisementPattern.beacon].busValue,
                "RSSIHighThreshold": .int16(high), "RSSIHighTimeout": .uint16(3),
                "RSSILowThreshold": .int16(low), "RSSILowTimeout": .uint16(15),
            ])
        _ = medium
    }
}

extension FakeBlueZ {
    /// Waits until there is a result, for a minute at most.
    @discardableResult
    func eventually<Result: Sendable>(
        _ result: @Sendable (isolated FakeBlueZ) async throws -> Result?
    ) async throws -> Result? {
        let end = ContinuousClock.now + .seconds(60)
        while ContinuousClock.now < end {
            if let result = try await result(self) { return result }
            // A round trip over the bus gives the others time.
            _ = try await bus.call(
                MethodCall("GetId", of: "org.freedesktop.DBus", at: "/org/freedesktop/DBus", on: .daemon))
        }
        return nil
    }
}

extension FakeBlueZ {
    /// Waits for a condition, which must come true.
    func awaits(_ isRight: @Sendable (isolated FakeBlueZ) async throws -> Bool) async throws {
        let isTrue = try await eventually { try await isRight($0) ? true : nil }
        #expect(isTrue == true)
    }
}
