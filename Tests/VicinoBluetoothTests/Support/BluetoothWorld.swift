import VicinoBus
import VicinoCore
import VicinoHarness
import VicinoPresence
import VicinoTesting

@testable import VicinoBluetooth

/// A bus with a BlueZ on it, and media.
struct BluetoothWorld {
    let daemon: PrivateBus
    let bluez: FakeBlueZ

    init(settings: String = "", _ change: (inout FakeBlueZ.Traits) -> Void = { _ in }) async throws {
        var traits = FakeBlueZ.Traits()
        change(&traits)
        daemon = try await PrivateBus(settings: settings)
        bluez = try await FakeBlueZ(on: daemon, traits)
    }

    /// A medium on an adapter.
    func medium(
        _ adapter: String?, _ change: (inout BluetoothConfiguration) -> Void = { _ in }
    ) -> BluetoothMedium {
        .make(adapter, on: daemon, change)
    }
}

extension BluetoothMedium {
    static func make(
        _ adapter: String? = nil, on daemon: PrivateBus,
        settings: @escaping @Sendable (String) -> AdapterSettings? = { _ in AdapterSettings() },
        kernel: KernelLinks = .unknown,
        channels: SimulatedChannels = SimulatedChannels(),
        _ change: (inout BluetoothConfiguration) -> Void = { _ in }
    ) -> BluetoothMedium {
        var configuration = BluetoothConfiguration.make()
        configuration.adapter = adapter
        change(&configuration)
        let address = daemon.address
        return BluetoothMedium(
            BluetoothDriver(configuration, settings: settings, kernel: kernel) { try BusAddress(address) },
            sockets: { AdapterChannels(adapter: $0, channels: channels.transport()) })
    }

    /// Waits for a condition.
    func awaits(_ isRight: @Sendable (BluetoothCondition) -> Bool) async -> BluetoothCondition? {
        await conditions.first(where: isRight)
    }

    func awaitsObstacle(_ name: String?) async -> BluetoothCondition? { await awaits { $0.obstacle?.name == name } }
}

extension BluetoothConfiguration {
    /// Settings with short times for tests.
    static func make(_ change: (inout BluetoothConfiguration) -> Void = { _ in }) -> BluetoothConfiguration {
        var configuration = BluetoothConfiguration()
        configuration.dutyCycle = .always
        configuration.timings.reporting = .zero
        configuration.timings.retries = .milliseconds(10)...(.milliseconds(100))
        change(&configuration)
        return configuration
    }
}

extension MediumPair {
    /// Two media on two adapters of one BlueZ.
    static func bluetooth(_ change: (inout FakeBlueZ.Traits) -> Void = { _ in }) async throws -> MediumPair {
        let world = try await BluetoothWorld(change)
        let first = world.medium("hci0")
        let second = world.medium("hci1")
        for medium in [first, second] { _ = await medium.awaitsObstacle(nil) }
        return MediumPair(first, second, changesAddresses: true) {
            try await world.bluez.advance()
        } setAvailable: { isAvailable in
            try await world.bluez.setPowered("hci0", isAvailable)
        }
    }
}

extension Beacon {
    /// A beacon whose id and tag depend on numbers.
    static func make(_ number: UInt8, tag: UInt8 = 0) -> Beacon {
        let bytes: [UInt8] = [0x10, 0, 1, 2, 3, 4, 5, number, 6, tag]
        guard let beacon = try? Beacon(bytes: bytes) else { preconditionFailure("no beacon") }
        return beacon
    }
}

extension AdvertisingPlan.Step {
    /// The registration of an advertisement to which no peer may connect.
    static func register(_ number: Int, _ beacon: Beacon) -> AdvertisingPlan.Step {
        .register(number, beacon: beacon, isConnectable: false)
    }
}

/// Simulated channels that ask for their adapter, as the kernel's do.
struct AdapterChannels: MediumTransport {
    let adapter: @Sendable () throws(VicinoError) -> BluetoothAddress
    let channels: any MediumTransport

    var kind: Transport { channels.kind }

    func listen(accept: @escaping @Sendable (PeerStream) -> Void) async throws(VicinoError) -> MediumListener {
        _ = try adapter()
        return try await channels.listen(accept: accept)
    }

    func connect(to address: RouteAddress, psm: PSM) async throws -> PeerStream {
        _ = try adapter()
        return try await channels.connect(to: address, psm: psm)
    }
}

extension KernelLinks {
    /// A kernel that says nothing.
    static let unknown = KernelLinks(origin: { _, _ in nil }, sockets: { nil })
}
