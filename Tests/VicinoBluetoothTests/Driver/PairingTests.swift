import Testing
import Vicino
import VicinoActivity
import VicinoCore
import VicinoPresence
import VicinoTesting

@testable import VicinoBluetooth

@Suite("Pairing over the BlueZ of the tests", .timeLimit(.minutes(10)))
struct PairingTests {
    private static let hidden = AdapterSettings(hidesAddress: true)

    @Test("Two people without a network pair over two adapters, and the link ends afterwards")
    func pairs() async throws {
        let world = try await BluetoothWorld()
        let channels = SimulatedChannels()
        let near = Self.medium("hci0", in: world, over: channels)
        let far = Self.medium("hci1", in: world, over: channels)
        let anna = try Node.testing("Anna", kinds: [Activity.self])
        let ben = try Node.testing("Ben", kinds: [Activity.self])
        try await withThrowingTaskGroup(of: Follower?.self) { group in
            group.addTask {
                try await anna.acceptPairing(sharing: .everything, over: [near]) { $0.claimedName == "Ben" }
            }
            try await world.bluez.awaits { !$0.advertised.isEmpty && $0.listens(on: "hci1") }
            let device = try await ben.discoverOpenDevices(over: [far]) { devices in
                try await world.bluez.advance()
                return try #require(await devices.first { !$0.isEmpty }?.first)
            }
            #expect(device.media == [.bluetooth])
            #expect(device.zone != nil)
            let followed = try await ben.follow(near: [device], over: [far]) { $0.claimedName == "Anna" }
            #expect(try followed.session?.get().transport == .bluetooth)
            #expect(try await group.next()??.name == "Ben")
        }
        await far.finish()
        #expect(await world.bluez.log.contains { $0.hasPrefix("Disconnect") })
        #expect(await world.bluez.advertised.isEmpty)
    }

    @Test("An adapter that shows its fixed address is not opened to strangers: it advertises nothing")
    func fixedAddress() async throws {
        let world = try await BluetoothWorld()
        let medium = BluetoothMedium.make("hci0", on: world.daemon, settings: { _ in AdapterSettings() })
        _ = await medium.awaitsObstacle(nil)
        let anna = try Node.testing("Anna")
        let (notes, note) = AsyncStream.makeStream(of: Availability.self)
        try await withThrowingTaskGroup(of: Follower?.self) { group in
            group.addTask {
                try await anna.acceptPairing(
                    sharing: .everything, over: [medium], onOpen: { note.yield(.ready) },
                    onAvailability: { note.yield($1) },
                    confirm: { _ in true })
            }
            let said = await notes.first { _ in true }
            #expect(said != .ready)
            #expect(said != nil)
            for _ in 0..<10 { try await world.bluez.advance() }
            #expect(await world.bluez.advertised.isEmpty)
            group.cancelAll()
        }
    }

    @Test("The beacons of one opening follow each other at once, even where all have one address")
    func oneOpening() {
        for isForOpening in [true, false] {
            var state = BluetoothState(.make { $0.isForOpening = isForOpening })
            _ = state.handle(.listening(1), at: .zero)
            _ = state.handle(.advertise([.make(1)]), at: .zero)
            _ = state.handle(.adapters([.make { $0.settings.hidesAddress = true }]), at: .zero)
            _ = state.handle(.registered(1, obstacle: nil), at: .zero)
            _ = state.handle(.advertise([.make(2)]), at: .seconds(60))
            let effects = state.handle(.withdrawn(1), at: .seconds(60))
            #expect(effects.isEmpty == !isForOpening)
            #expect(state.condition.remarks.contains(.connectedOpening) == isForOpening)
        }
    }

    @Test("After a silence, the beacon of another id waits for another address")
    func silence() {
        var state = BluetoothState(.make())
        _ = state.handle(.advertise([.make(1)]), at: .zero)
        _ = state.handle(.adapters([.make { $0.settings.hidesAddress = true }]), at: .zero)
        _ = state.handle(.registered(1, obstacle: nil), at: .zero)
        _ = state.handle(.advertise([]), at: .seconds(60))
        _ = state.handle(.withdrawn(1), at: .seconds(60))
        #expect(state.handle(.advertise([.make(2)]), at: .seconds(900)).isEmpty)
        #expect(state.handle(.tick, at: .seconds(1801)).isEmpty)
        #expect(!state.handle(.tick, at: .seconds(1802)).isEmpty)
    }

    private static func medium(
        _ name: String, in world: BluetoothWorld, over channels: SimulatedChannels
    ) -> BluetoothMedium {
        .make(name, on: world.daemon, settings: { _ in hidden }, channels: channels) { $0.timings.parting = .zero }
    }
}
