internal import VicinoBus
internal import VicinoPresence

// The objects that BlueZ reads and calls.
extension BluetoothDriver {
    /// Serves an advertisement of a beacon.
    ///
    /// It has no name, no flags that BlueZ does not add, and nothing else that stays the same.
    func serve(_ beacon: Beacon, _ number: Int, isConnectable: Bool, over bus: Bus) async throws -> ServedObject {
        let interval = configuration.dutyCycle.interval
        let interface = ServedInterface(
            .advertisement,
            methods: [
                ServedMethod("Release") { [weak self] (call: IncomingCall) -> Void in
                    try await self?.receive(.released(number), from: call)
                }
            ],
            properties: [
                ServedProperty("Type", isConnectable ? "peripheral" : "broadcast"),
                ServedProperty("ServiceData", BeaconService.data(of: beacon)),
                ServedProperty("MinInterval", interval.lowerBound), ServedProperty("MaxInterval", interval.upperBound),
            ] + (configuration.power.dBm.map { [ServedProperty("TxPower", $0)] } ?? []))
        return try await bus.serve([interface], at: try ObjectPath("/org/vicino/beacon\(number)"))
    }

    /// Serves a monitor, and the object above it that tells BlueZ of it.
    func serveMonitor(_ number: Int, over bus: Bus) async throws -> ServedMonitor {
        let root = try ObjectPath("/org/vicino/monitors\(number)")
        let above = try await bus.serve([], at: root, managingObjects: true)
        let interface = ServedInterface(.monitor, methods: monitorMethods(number), properties: monitorProperties)
        return ServedMonitor(above: above, monitor: try await bus.serve([interface], at: try root.appending("beacons")))
    }

    private nonisolated func monitorMethods(_ number: Int) -> [ServedMethod] {
        [
            ServedMethod("Release") { [weak self] (call: IncomingCall) -> Void in
                try await self?.receive(.monitorReleased(number), from: call)
            },
            ServedMethod("Activate") { [weak self] (call: IncomingCall) -> Void in
                try await self?.receive(.monitorActivated(number), from: call)
            },
            ServedMethod("DeviceFound", takes: ["device"]) {
                [weak self] (call: IncomingCall, device: ObjectPath) -> Void in
                try await self?.receive(.found(device, monitor: number), from: call)
            },
            ServedMethod("DeviceLost", takes: ["device"]) {
                [weak self] (call: IncomingCall, device: ObjectPath) -> Void in
                try await self?.receive(.lost(device, monitor: number), from: call)
            },
        ]
    }

    /// With thresholds BlueZ says once that a device is in range, and once that it is not; without any it would call for
    /// each advertisement.
    private nonisolated var monitorProperties: [ServedProperty] {
        let entry = Int16(configuration.range.entry.dBm.rounded(.down))
        let exit = Int16(configuration.range.exit.dBm.rounded(.down))
        // Only what is stronger than the threshold counts, so it is one below the entry.
        let high = max(entry - 1, -127)
        return [
            ServedProperty("Type", "or_patterns"), ServedProperty("Patterns", [AdvertisementPattern.beacon]),
            ServedProperty("RSSIHighThreshold", high), ServedProperty("RSSIHighTimeout", UInt16(3)),
            ServedProperty("RSSILowThreshold", min(exit, high)),
            ServedProperty("RSSILowTimeout", UInt16(clamping: configuration.timings.absence.components.seconds)),
        ]
    }

    private func receive(_ event: BluetoothEvent, from call: IncomingCall) throws {
        guard isFromBlueZ(call) else { throw BusError.refused(.accessDenied, "Only BlueZ may call this.") }
        handle(event)
    }
}

/// A monitor that is served to BlueZ.
struct ServedMonitor: Sendable {
    /// The object that tells BlueZ of the monitor.
    let above: ServedObject
    /// The monitor.
    let monitor: ServedObject
}
