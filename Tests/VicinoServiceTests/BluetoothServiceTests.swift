import Testing
import VicinoBus
import VicinoLocks
import VicinoPresence
import VicinoTesting

@testable import Vicino
@testable import VicinoService

@Suite("Bluetooth in the service", .timeLimit(.minutes(10)))
struct BluetoothServiceTests {
    private let folder: TemporaryFolder
    private let node: Node
    private let events = SignalQueue<ServiceEvent>(limit: 1000, overflow: .ends)
    private let radio = Radio()

    /// Bluetooth without BlueZ.
    private final class Radio: Sendable {
        let air = SimulatedAir(kind: .bluetooth, seed: 3)
        private let channels = SimulatedChannels()
        let uses = LockedValue<[BluetoothUse]>([])
        private let changes = ObservableValue(BluetoothStatus(adapter: "hci7"))

        /// Changes how it works.
        func change(to status: BluetoothStatus) { changes.set(status) }

        @Sendable func source(_ use: BluetoothUse) -> BluetoothSource {
            uses.withLock { $0.append(use) }
            return source
        }

        var source: BluetoothSource {
            BluetoothSource(medium: air.medium(at: Point(0, 0), transport: channels.transport())) { [changes] report in
                for await status in changes.changes() { report(status) }
            }
        }
    }

    init() throws {
        folder = try TemporaryFolder()
        node = try Node.testing(folder, "Anna")
    }

    private var settings: SettingsFile { SettingsFile(path: folder.file("settings.toml")) }

    private func change(_ name: String, _ value: PlainValue, in service: NodeService? = nil) async throws {
        try settings.change(try #require(Setting.named(name)), to: value)
        try await service?.reloadSettings()
    }

    private func run(_ body: (NodeService) async throws -> Void) async throws {
        var service = try NodeService(node, settings: settings, version: "1") { [events] in events.put($0) }
        service.bluetooth = radio.source
        try await withThrowingTaskGroup(of: Void.self) { [service] group in
            group.addTask { try await service.run() }
            try await body(service)
            group.cancelAll()
            do { try await group.waitForAll() } catch is CancellationError {}
        }
    }

    /// The next report about Bluetooth.
    private func report() async throws -> BluetoothStatus {
        while let event = try await events.take() { if case .bluetooth(let status) = event { return status } }
        throw CancellationError()
    }

    @Test("It is off until the user switches it on, and each change of its settings counts at once")
    func settingsChange() async throws {
        try await run { service in
            let before = await service.status()
            #expect(before.bluetooth == nil)
            #expect(!before.isDiscovering)
            try await change("bluetooth", .boolean(true), in: service)
            let first = try await report()
            #expect(first.adapter == "hci7")
            var view = await service.status()
            #expect(view.isDiscovering)
            #expect(view.bluetooth?.isWorking == true)
            #expect(view.obstacle == nil)
            try await change("range", .text("table"), in: service)
            try await change("bluetooth.adapter", .text("hci7"), in: service)
            try await yieldUntil("the adapter was never used") { radio.uses.withLock { $0.last?.adapter == "hci7" } }
            #expect(radio.uses.withLock { $0.last?.range } == .table)
            try await change("bluetooth", .boolean(false), in: service)
            // What is looked for is told a moment later.
            repeat { view = await service.status() } while view.bluetooth != nil || view.isDiscovering
            #expect(service.state.nearbyState.advertisedBeacons(on: ["eth7"]).isEmpty)
        }
    }

    @Test("Without a network it advertises, and the service says what and how")
    func advertises() async throws {
        try await change("bluetooth", .boolean(true))
        try await run { service in
            // The local network is a medium, too, with no interface that it may use.
            try await yieldUntil("no beacon was sent") {
                service.state.nearbyState.advertised[.bluetooth]?.beacons.isEmpty == false
            }
            let beacons = try await service.reply(to: .advertised).advertised
            #expect(beacons.map(\.medium) == ["bluetooth"])
            let bytes = try #require(beacons.first { $0.medium == "bluetooth" }?.beacons.first)
            #expect(bytes.count == Beacon.byteCount)
            let metrics = await service.metrics().first { $0.name == "vicino_medium_working" }
            #expect(metrics?.samples.contains { $0.labels == ["medium": "bluetooth"] && $0.value == 1 } == true)
        }
    }

    @Test("While Bluetooth works, discovery has no obstacle; afterwards it is that of the networks")
    func obstacle() async throws {
        try await change("bluetooth", .boolean(true))
        try await run { service in
            let first = try await report()
            #expect(first.isWorking)
            try await yieldUntil("the network had no obstacle") { await service.status().networkObstacle != nil }
            let working = await service.status()
            #expect(working.obstacle == nil)
            let off = BluetoothStatus.Remark(name: "adapter-off", reason: "It is off.", remedy: "Switch it on.")
            radio.change(to: BluetoothStatus(adapter: "hci7", obstacle: off))
            let second = try await report()
            #expect(second.obstacle == off)
            let view = await service.status()
            #expect(view.obstacle == view.networkObstacle)
            #expect(!view.isDiscovering)
            #expect(try ServiceStatus(coded: view) == view)
        }
    }

    @Test(
        "However often the state of an adapter changes, few reports say so, and the last state is reported in the end")
    func quiet() async throws {
        let time = SteppedUptime()
        let told = LockedValue<[BluetoothStatus]>([])
        let state = ServiceState(Settings(), uptime: time.uptime) { event in
            if case .bluetooth(let status) = event { told.withLock { $0.append(status) } }
        }
        let none = BluetoothStatus(adapter: nil, obstacle: .init(name: "no-adapter", reason: "", remedy: ""))
        let beginning = BluetoothStatus(adapter: nil, obstacle: .init(name: "beginning", reason: "", remedy: ""))
        try await withThrowingTaskGroup(of: Void.self) { group in
            // Follows without end; cancelled below.
            group.addTask { [radio] in await BluetoothReports(state: state).follow(radio.source) }
            for index in 0..<5 {
                radio.change(to: index % 2 == 0 ? BluetoothStatus(adapter: "hci\(index)") : none)
                try await yieldUntil("change \(index) was never told") { told.withLock(\.count) == index + 1 }
            }
            for index in 0..<200 { radio.change(to: index % 2 == 0 ? none : BluetoothStatus(adapter: "hci\(index)")) }
            radio.change(to: beginning)
            radio.change(to: none)
            try await yieldUntil("the changes were never bundled") {
                state.nearbyState.bluetooth == none && time.waits == [.seconds(300)]
            }
            time.advance(to: .seconds(299))
            for _ in 0..<1000 { await Task.yield() }
            #expect(told.withLock(\.count) == 5)
            time.advance(to: .seconds(300))
            try await yieldUntil("the bundled changes were never told") { told.withLock(\.count) > 5 }
            group.cancelAll()
        }
        #expect(told.withLock(\.count) == 6)
        #expect(told.withLock(\.last) == none)
    }
}
