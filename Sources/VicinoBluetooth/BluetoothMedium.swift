internal import VicinoBus
package import VicinoCore
internal import VicinoL2CAP
internal import VicinoLocks
package import VicinoPresence

/// Bluetooth LE as a medium: each beacon is an advertisement of its own, under an address of its own if the adapter
/// can.
///
/// It scans from its creation on. If the bus, BlueZ or an adapter that is on is missing, it waits and starts by itself.
/// When the last copy of the value is released, BlueZ withdraws its beacons.
package struct BluetoothMedium: Medium {
    private let radio: BluetoothRadio
    private let sockets: BluetoothTransport.SocketTransport

    /// Begins to scan, and is silent until the caller advertises.
    ///
    /// - Parameter environment: the environment variables of the process, which may name the bus.
    package init(_ configuration: BluetoothConfiguration, environment: [String: String]) {
        self.init(BluetoothDriver(configuration) { try BusAddress.system(environment) })
    }

    /// - Parameter sockets: makes what carries the channels; tests replace it.
    init(
        _ driver: BluetoothDriver, sockets: @escaping BluetoothTransport.SocketTransport = { L2CAPTransport(by: $0) }
    ) {
        radio = BluetoothRadio(driver)
        self.sockets = sockets
    }

    /// Bluetooth Low Energy.
    package var kind: MediumKind { .bluetooth }

    /// How many beacons the adapter advertises at a time; 1 without extended advertising.
    package var beaconLimit: Int { radio.driver.shown.withLock(\.beaconLimit) }

    /// Carries connections over channels of the adapter in use, unless they would show its fixed address.
    package var transport: (any MediumTransport)? { BluetoothTransport(radio, makeSockets: sockets) }

    /// Whether beacons are advertised and heard.
    package var availability: AsyncStream<Availability> {
        radio.driver.shown.withLock { radio.driver.availabilities.listen(after: [Availability($0.condition)]) }
    }

    /// How it works: first the present condition, then each change.
    package var conditions: AsyncStream<BluetoothCondition> {
        radio.driver.shown.withLock { radio.driver.conditions.listen(after: [$0.condition]) }
    }

    /// The beacons that are heard, and those that a monitor has lost.
    package var events: AsyncStream<MediumEvent> { radio.driver.events.listen() }

    /// Whether a link that this device has set up is still there. It can be asked on any thread.
    package var hasOwnLinks: Bool { radio.driver.shown.withLock(\.hasOwnLinks) }

    /// Waits until the links are ended that this device has set up, which is a moment after their last channels. Links
    /// remain if the program ends before that, so the wait goes on if the task is cancelled.
    package func finish() async { await finish(atMost: Self.partingTimeout) }

    private static let partingTimeout = Duration.seconds(6)

    /// - Parameter timeout: how long to wait at most.
    func finish(atMost timeout: Duration) async {
        // Not cancelled with the caller, whose end is the reason to wait; it lasts for the timeout at most.
        await Task {
            let end = ContinuousClock.now + timeout
            while ContinuousClock.now < end, hasOwnLinks {
                try? await Task.sleep(for: .milliseconds(100))
            }
        }.value
    }

    /// Advertises these beacons instead of the earlier ones. Beacons over Bluetooth name no port.
    ///
    /// - Throws: `VicinoError` with `.tooMany` for more beacons than `beaconLimit`; then nothing changes.
    package func advertise(_ beacons: [Beacon], port: UInt16) async throws(VicinoError) {
        let beaconLimit = beaconLimit
        guard beacons.count <= beaconLimit else {
            throw VicinoError(.tooMany, "At most \(beaconLimit) beacons can be advertised over Bluetooth at a time.")
        }
        await radio.driver.handle(.advertise(beacons))
    }
}
