import VicinoBus
import VicinoCore
import VicinoHarness
import VicinoTesting

@testable import VicinoInfiniTime

/// A BlueZ on a private bus, with a watch that counts steps.
actor FakeWatch {
    static let address = "C4:AA:12:34:56:78"
    static let name = "InfiniTime"
    static let device: ObjectPath = "/org/bluez/hci0/dev_C4_AA_12_34_56_78"
    static let count: ObjectPath = "/org/bluez/hci0/dev_C4_AA_12_34_56_78/service001d/char001e"

    private let daemon: PrivateBus
    private let bus: Bus
    /// The user's clock.
    nonisolated let clock = TestClock()
    private var objects: [ServedObject] = []
    private var watch: ServedObject?
    private var characteristic: ServedObject?
    private var steps: UInt32 = 4000
    private var isWalking = false
    private var clients: Set<BusName> = []
    /// The calls that changed something.
    private(set) var log: [String] = []

    /// - Parameters:
    ///   - isPaired: whether the user has paired the watch.
    ///   - flags: those of the count.
    init(isPaired: Bool = true, flags: [String] = ["read", "notify"]) async throws {
        daemon = try await PrivateBus()
        bus = try await Bus.connect(to: try BusAddress(daemon.address))
        try await begin(isPaired: isPaired, flags: flags)
    }

    private func begin(isPaired: Bool, flags: [String]) async throws {
        objects.append(try await bus.serve([], at: "/", managingObjects: true))
        let device = ServedInterface(
            .device,
            methods: ["Connect", "Pair"].map { name in
                ServedMethod(name) { [weak self] (_: IncomingCall) -> Void in await self?.write("\(name)") }
            },
            properties: [
                ServedProperty("Address", Self.address), ServedProperty("Alias", Self.name),
                ServedProperty("Paired", isPaired), ServedProperty("Trusted", false),
                ServedProperty("Connected", true), ServedProperty("ServicesResolved", true),
            ])
        watch = try await bus.serve([device], at: Self.device)
        let count = ServedInterface(
            .characteristic,
            methods: [
                ServedMethod("StartNotify") { [weak self] (call: IncomingCall) -> Void in
                    await self?.notify(call.sender)
                },
                ServedMethod("ReadValue") { [weak self] (_: IncomingCall, _: [String: BusValue]) -> [UInt8] in
                    await self?.value ?? []
                },
            ],
            properties: [
                ServedProperty("UUID", WatchObjects.stepCount), ServedProperty("Flags", flags),
                ServedProperty("Value", value),
            ])
        characteristic = try await bus.serve([count], at: Self.count)
        try await bus.requestName(.bluez, replacing: true, replaceable: true)
    }

    /// A source that looks for a watch of a name.
    nonisolated func source(_ name: String = FakeWatch.name) -> WatchSource {
        var pauses = WatchSource.Pauses()
        pauses.bus = .milliseconds(10)
        pauses.tick = .milliseconds(10)
        pauses.signals = .zero
        let clock = clock
        return WatchSource(
            WatchName(name), environment: ["DBUS_SYSTEM_BUS_ADDRESS": daemon.address], pauses: pauses,
            now: { clock.now })
    }

    /// Lets the wearer walk from now on, or rest.
    func move(_ isWalking: Bool) { self.isWalking = isWalking }

    /// Lets time pass, in pieces of ten seconds, each of which arrives.
    func advance(seconds: Int) async throws {
        for _ in 0..<seconds / 10 {
            clock.advance(by: .seconds(10))
            if isWalking {
                steps += 18
                try await characteristic?.set("Value", of: .characteristic, to: value)
            }
            // Whatever was sent arrives before the answers to these.
            for client in clients {
                _ = try? await RemoteObject("/", on: client, over: bus).call("Ping", of: "org.freedesktop.DBus.Peer")
            }
        }
    }

    /// Connects the watch, or takes it out of range.
    func connect(_ isConnected: Bool) async throws {
        try await watch?.set("ServicesResolved", of: .device, to: isConnected)
        try await watch?.set("Connected", of: .device, to: isConnected)
    }

    /// Begins to count anew, as at midnight.
    func reset() { steps = 0 }

    private var value: [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: steps >> UInt32($0 * 8)) } }

    private func notify(_ client: BusName) {
        clients.insert(client)
        log.append("StartNotify")
    }

    private func write(_ call: String) { log.append(call) }
}
