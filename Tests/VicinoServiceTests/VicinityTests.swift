import Testing
import VicinoBluetooth
import VicinoHarness
import VicinoLocks
import VicinoPresence
import VicinoSettings
import VicinoTesting

@testable import Vicino
@testable import VicinoService

@Suite("Which media two people beside each other use", .timeLimit(.minutes(10)))
struct VicinityTests {
    private let air = SimulatedAir(kind: .bluetooth, seed: 3)
    private let network = SimulatedNetwork()
    private static let off = Availability.unavailable(reason: "The adapter is off.", remedy: "Switch it on.")
    private static let limit = BluetoothStatus.Remark(
        name: "cannot-hide", reason: "It shows its address.", remedy: "Set Privacy.")

    /// The media, with Bluetooth as a status says; nil for off in the settings.
    private func vicinity(
        interfaces: [String] = [], _ status: BluetoothStatus?, on radio: SimulatedMedium? = nil,
        uses: SharedUses = SharedUses()
    ) -> Vicinity {
        var settings = Settings()
        settings.usesBluetooth = status != nil
        var vicinity = Vicinity(
            interfaces: interfaces, obstacle: .nowhere(isOffline: true, missing: []), trust: nil,
            bluetooth: BluetoothUse(settings))
        let air = air
        let network = network
        vicinity.makeNetwork = { _ in network.medium() }
        vicinity.makeBluetooth = { (use: BluetoothUse) in
            uses.all.withLock { $0.append(use) }
            return BluetoothSource(medium: radio ?? air.medium(at: Point(0, 0))) { @Sendable report in
                if let status { report(status) }
            }
        }
        return vicinity
    }

    private final class SharedUses: Sendable {
        let all = LockedValue<[BluetoothUse]>([])
    }

    private let working = BluetoothStatus(adapter: "hci7", carriesSessions: true)

    @Test("Without a network, Bluetooth is enough: it listens all the time, and at every distance")
    func bluetoothOnly() async throws {
        let uses = SharedUses()
        for purpose in [Vicinity.Purpose.looking, .opening, .asking] {
            let nearby = try await vicinity(working, uses: uses).media(for: purpose)
            #expect(nearby.media.map(\.kind) == [.bluetooth])
            #expect(nearby.interfaces.isEmpty)
            #expect(nearby.remarks.isEmpty)
        }
        uses.all.withLock { all in
            #expect(all.map(\.isForOpening) == [false, true, false])
            #expect(all.allSatisfy { $0.dutyCycle == .always && $0.range == .anywhere })
        }
    }

    @Test("On a network with Bluetooth both are used, and with Bluetooth off the network alone")
    func both() async throws {
        let nearby = try await vicinity(interfaces: ["eth7"], working).media(for: .opening)
        #expect(nearby.media.map(\.kind) == [.localNetwork, .bluetooth])
        #expect(nearby.interfaces == ["eth7"])
        let alone = vicinity(interfaces: ["eth7"], nil)
        #expect(try await alone.media(for: .opening).media.map(\.kind) == [.localNetwork])
        #expect(!alone.usesBluetooth)
        #expect(alone.obstacle == nil)
        #expect(vicinity(nil).obstacle != nil)
    }

    @Test("An adapter that is off is named: as an error without a network, and beside one as a remark")
    func adapterOff() async throws {
        let radio = air.medium(at: Point(0, 0))
        radio.setAvailability(Self.off)
        let error = await #expect(throws: VicinoError.self) {
            try await vicinity(working, on: radio).media(for: .asking)
        }
        #expect(error?.code == .unreachable)
        #expect(error?.message == "The adapter is off. Switch it on.")
        let nearby = try await vicinity(interfaces: ["eth7"], working, on: radio).media(for: .asking)
        #expect(nearby.media.map(\.kind) == [.localNetwork])
        #expect(nearby.remarks == ["The adapter is off. Switch it on."])
    }

    @Test("An adapter over which no device may connect is of use only for looking")
    func noChannels() async throws {
        let status = BluetoothStatus(adapter: "hci7", carriesSessions: false, remarks: [Self.limit])
        let looking = try await vicinity(status).media(for: .looking)
        #expect(looking.usesBluetooth)
        #expect(looking.remarks == [Self.limit.sentence])
        for purpose in [Vicinity.Purpose.opening, .asking] {
            let error = await #expect(throws: VicinoError.self) { try await vicinity(status).media(for: purpose) }
            #expect(error?.message == Self.limit.sentence)
        }
    }

    @Test("That an adapter has one address is said to the user who opens the device, and to no other")
    func sharedAddress() async throws {
        let remark = BluetoothStatus.Remark(name: "shared-address", reason: "One address.", remedy: "Take another.")
        let status = BluetoothStatus(adapter: "hci7", carriesSessions: true, remarks: [remark])
        #expect(try await vicinity(status).media(for: .opening).remarks == [remark.sentence])
        #expect(try await vicinity(status).media(for: .asking).remarks.isEmpty)
    }

    @Test("Over Bluetooth alone, what runs ends when the adapter goes off, and not while another one takes over")
    func ends() async throws {
        let radio = air.medium(at: Point(0, 0))
        let nearby = try await vicinity(working, on: radio).media(for: .opening)
        radio.setAvailability(.unavailable(reason: "Moving.", remedy: "Wait."))
        radio.setAvailability(.ready)
        #expect(try await nearby.whileReachable { 7 } == 7)
        let error = await #expect(throws: VicinoError.self) {
            try await nearby.whileReachable {
                radio.setAvailability(Self.off)
                try await yieldUntil("the work went on without the adapter") { Task.isCancelled }
            }
        }
        #expect(error?.code == .refused)
        #expect(error?.message.contains("The adapter is off") == true)
        #expect(error?.message.contains("no longer open") == true)
    }

    @Test("A device that is open on both media is found once, over both")
    func finds() async throws {
        let node = try Node.testing("Ben")
        let nearby = try await vicinity(interfaces: ["eth7"], working).media(for: .looking)
        var advertiser = OpeningAdvertiser(psm: PSM(0x80))
        var random = SystemRandomNumberGenerator()
        let member = network.medium()
        let radio = air.medium(at: Point(1, 0))
        for medium in [member, radio] as [any Medium] {
            let beacons = advertiser.makeAdvertisement(on: medium.kind, at: node.now, using: &random).beacons
            try await medium.advertise(beacons, port: 4747)
        }
        let found = try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { [air] in await repeatUntilCancelled { air.advance(by: .milliseconds(100)) } }
            defer { group.cancelAll() }
            // On a busy computer, a second can pass before the media have told what they heard.
            var found = try await nearby.openDevices(node, for: .seconds(1))
            for _ in 0..<9 where found.first?.media.count != 2 {
                found = try await nearby.openDevices(node, for: .seconds(1))
            }
            return found
        }
        #expect(found.map(\.media) == [[.localNetwork, .bluetooth]])
        #expect(found.first?.zone?.zone == .table)
    }
}
