import Glibc
import Testing
import VicinoBus
import VicinoCore
import VicinoPresence
import VicinoTesting

@testable import VicinoBluetooth

@Suite("Channels of the adapter in use", .timeLimit(.minutes(10)))
struct TransportTests {
    private static let hidden = AdapterSettings(hidesAddress: true)

    @Test(
        "An adapter that shows its fixed address carries no channels, unless the user shares it",
        arguments: [false, true])
    func fixedAddress(isShared: Bool) async throws {
        let world = try await BluetoothWorld()
        let medium = world.medium("hci0") { $0.sharesFixedAddress = isShared }
        _ = await medium.awaitsObstacle(nil)
        let transport = try #require(medium.transport)
        let error = await Self.error { _ = try await transport.listen { close($0.descriptor) } }
        let other = await Self.error {
            close(try await transport.connect(to: Self.peer, psm: try #require(PSM(0x80))).descriptor)
        }
        #expect((error == nil) == isShared)
        #expect(isShared || error?.code == .unavailable && error?.message.contains("fixed address") == true)
        #expect(isShared || other?.code == .unavailable && other?.message.contains("fixed address") == true)
    }

    @Test("No channel is opened while the kernel does not say how the adapter is set, or while it is off")
    func unknown() async throws {
        let world = try await BluetoothWorld()
        let silent = BluetoothMedium.make("hci0", on: world.daemon, settings: { _ in nil })
        _ = await silent.awaitsObstacle(nil)
        let unknown = await Self.error { _ = try await silent.transport?.listen { close($0.descriptor) } }
        #expect(unknown?.code == .unavailable)
        #expect(unknown?.message.contains("AF_BLUETOOTH") == true)
        try await world.bluez.setPowered("hci0", false)
        let medium = BluetoothMedium.make("hci0", on: world.daemon, settings: { _ in Self.hidden })
        _ = await medium.awaitsObstacle("adapter-off")
        let off = await Self.error { _ = try await medium.transport?.listen { close($0.descriptor) } }
        #expect(off?.code == .unavailable)
        #expect(off?.message.contains("is off") == true)
    }

    @Test("Advertisements are connectable as long as this device listens")
    func listens() async throws {
        let world = try await BluetoothWorld()
        let medium = BluetoothMedium.make("hci0", on: world.daemon, settings: { _ in Self.hidden })
        _ = await medium.awaitsObstacle(nil)
        try await medium.advertise([.make(1)], port: 0)
        try await world.bluez.awaits { $0.kinds == ["broadcast"] }
        var listener: MediumListener? = try await medium.transport?.listen { close($0.descriptor) }
        try await world.bluez.awaits { $0.kinds == ["peripheral"] }
        #expect(listener != nil)
        listener = nil
        try await world.bluez.awaits { $0.kinds == ["broadcast"] }
    }

    @Test("BlueZ ends the link after the last channel, unless another program had set it up", arguments: [false, true])
    func parts(isOther: Bool) async throws {
        let world = try await BluetoothWorld()
        let channels = SimulatedChannels()
        let near = Self.medium("hci0", in: world, over: channels)
        let far = Self.medium("hci1", in: world, over: channels)
        let (listener, address) = try await Self.meet(near, far, in: world)
        let device = try Self.device(address)
        if isOther { try await world.bluez.connect(device) }
        var stream: PeerStream? = try await far.transport?.connect(to: address, psm: listener.psm)
        stream.map { _ = close($0.descriptor) }
        stream = nil
        if isOther {
            // Whatever was sent arrives before the answers to these.
            for _ in 0..<10 { try await world.bluez.advance() }
        } else {
            try await world.bluez.awaits { $0.log.contains("Disconnect \(device.lastPart)") }
        }
        #expect(await world.bluez.log.contains { $0.hasPrefix("Disconnect") } == !isOther)
    }

    @Test("A medium that is no longer used has ended its links before the program ends, even in a cancelled task")
    func finishes() async throws {
        let world = try await BluetoothWorld()
        let channels = SimulatedChannels()
        let near = Self.medium("hci0", in: world, over: channels)
        let far = Self.medium("hci1", in: world, over: channels, after: .seconds(1))
        let (listener, address) = try await Self.meet(near, far, in: world)
        let device = try Self.device(address)
        var stream: PeerStream? = try await far.transport?.connect(to: address, psm: listener.psm)
        stream.map { _ = close($0.descriptor) }
        stream = nil
        #expect(far.hasOwnLinks)
        // Cancelled before it begins to wait, as a service is that ends.
        let end = Task { await far.finish() }
        end.cancel()
        await end.value
        #expect(await world.bluez.log.contains("Disconnect \(device.lastPart)"))
        #expect(!far.hasOwnLinks)
    }

    @Test("A stranger's link without a channel ends, unless another program has sockets too", arguments: [1, 2])
    func stranger(sockets: Int) async throws {
        let world = try await BluetoothWorld()
        let kernel = KernelLinks(origin: { _, _ in .peer }, sockets: { sockets })
        let channels = SimulatedChannels()
        let far = Self.medium("hci1", in: world, over: channels)
        let near = BluetoothMedium.make(
            "hci0", on: world.daemon, settings: { _ in Self.hidden }, kernel: kernel, channels: channels
        ) { $0.timings.idling = .zero }
        // The beacon of the other shows which device the stranger is.
        let (listener, address) = try await Self.meet(far, near, in: world, on: "hci0")
        let own = try #require(try await near.transport?.listen { close($0.descriptor) })
        try await near.advertise([.make(2)], port: 0)
        try await world.bluez.awaits { $0.advertised.count == 2 }
        let adapter: ObjectPath = "/org/bluez/hci0"
        let device = adapter.device(try #require(BluetoothAddress(address)))
        try await world.bluez.connect(device)
        if sockets > 1 {
            // Whatever was sent arrives before the answers to these.
            for _ in 0..<10 { try await world.bluez.advance() }
        } else {
            try await world.bluez.awaits { $0.log.contains("Disconnect \(device.lastPart)") }
        }
        #expect(await world.bluez.log.contains { $0.hasPrefix("Disconnect") } == (sockets == 1))
        withExtendedLifetime((listener, own)) {}
    }

    @Test("A pairing that a peer brings about during a channel is cancelled, and none else")
    func pairs() async throws {
        let world = try await BluetoothWorld()
        let channels = SimulatedChannels()
        let near = Self.medium("hci0", in: world, over: channels)
        let far = Self.medium("hci1", in: world, over: channels)
        let (listener, address) = try await Self.meet(near, far, in: world)
        let device = try Self.device(address)
        let stream = try #require(try await far.transport?.connect(to: address, psm: listener.psm))
        try await world.bluez.pair(device)
        try await world.bluez.awaits { $0.log.contains("CancelPairing \(device.lastPart)") }
        close(stream.descriptor)
        withExtendedLifetime(stream) {}
    }

    @Test("When the medium moves to another adapter, or peers may connect from now on, listeners begin anew")
    func moves() {
        var old = BluetoothCondition(adapter: "hci0")
        var new = BluetoothCondition(adapter: "hci1")
        let steps = Availability.steps(from: old, to: new)
        #expect(steps.count == 2)
        #expect(steps.first != .ready)
        #expect(steps.last == .ready)
        old.isConnectable = true
        new.adapter = "hci0"
        #expect(Availability.steps(from: old, to: new).count == 2)
        old.isConnectable = false
        #expect(Availability.steps(from: old, to: new) == [])
        new.obstacle = .noDaemon
        #expect(Availability.steps(from: old, to: new) == [Availability(new)])
        #expect(Availability.steps(from: new, to: old) == [.ready])
    }

    private static let peer: RouteAddress = {
        guard let peer = RouteAddress("3A:00:00:00:00:99/random") else { preconditionFailure("It is short.") }
        return peer
    }()

    private static func device(_ address: RouteAddress) throws -> ObjectPath {
        let adapter: ObjectPath = "/org/bluez/hci1"
        return adapter.device(try #require(BluetoothAddress(address)))
    }

    private static func medium(
        _ name: String, in world: BluetoothWorld, over channels: SimulatedChannels, after pause: Duration = .zero
    ) -> BluetoothMedium {
        .make(name, on: world.daemon, settings: { _ in hidden }, channels: channels) { $0.timings.parting = pause }
    }

    /// Lets a medium listen and advertise, and another one hear it.
    private static func meet(
        _ near: BluetoothMedium, _ far: BluetoothMedium, in world: BluetoothWorld, on adapter: String = "hci1"
    ) async throws -> (MediumListener, RouteAddress) {
        for medium in [near, far] { _ = await medium.awaitsObstacle(nil) }
        let listener = try #require(try await near.transport?.listen { close($0.descriptor) })
        try await near.advertise([.make(1)], port: 0)
        try await world.bluez.awaits { $0.kinds == ["peripheral"] && $0.listens(on: adapter) }
        let events = far.events
        try await world.bluez.advance()
        for await case .sighted(let sighting) in events { return (listener, sighting.address) }
        throw VicinoError(.unreachable, "Nothing was heard.")
    }

    private static func error(_ body: () async throws -> Void) async -> VicinoError? {
        do { try await body() } catch { return error as? VicinoError }
        return nil
    }
}

extension FakeBlueZ {
    /// The kinds of what is advertised.
    fileprivate var kinds: [String] {
        advertised.compactMap { if case .string(let kind)? = $0.properties["Type"] { kind } else { nil } }
    }
}
