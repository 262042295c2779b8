internal import VicinoBus
internal import VicinoPresence

/// The devices with beacons that BlueZ knows, and what to report of them.
///
/// BlueZ may report a device a hundred times a second, or only once. A beacon is reported at once when it is new, and
/// then at most once a second. A device that a monitor has found and not lost is reported every 20 seconds.
struct HeardBeacons: Hashable, Sendable {
    private struct Device: Hashable {
        var beacon: Beacon
        var address: RouteAddress
        /// The strengths since the last report, and how many they are.
        var sum = 0.0
        var count = 0
        /// The last strength; nil if it is unknown.
        var signal: SignalStrength?
        var heard: Duration
        /// When it was last reported; nil for never.
        var reported: Duration?
    }

    /// The ids of this device's own beacons, which are ignored.
    var own: Set<BeaconID> = []

    private var devices: [ObjectPath: Device] = [:]
    /// The devices that the monitor has found and not lost, whether they are known or not.
    private var found: Set<ObjectPath> = []
    private var nextRepetition: Duration?
    /// When a device was last heard, and when a strength was last known to be fresh.
    private var lastHeard = Duration.zero
    private var lastStrength = Duration.zero

    private let range: SignalRange
    private let timings: BluetoothTimings
    private let limit: Int

    init(_ configuration: BluetoothConfiguration) {
        range = configuration.range
        timings = configuration.timings
        limit = configuration.deviceLimit
    }

    /// When to repeat what the monitor has found.
    var deadline: Duration? { nextRepetition }

    /// Whether beacons are heard, and their strengths have been the same for a minute.
    var lacksStrength: Bool { lastHeard - lastStrength >= Self.strengthIsOld }

    private static let strengthIsOld = Duration.seconds(60)

    /// Handles a report of BlueZ.
    mutating func handle(_ report: DeviceReport, at now: Duration) -> MediumEvent? {
        guard !own.contains(report.beacon.id) else { return nil }
        let old = devices[report.path]
        if old == nil { makeSpace() }
        var device = old ?? Device(beacon: report.beacon, address: report.address, heard: now)
        let isNew = old == nil || device.beacon != report.beacon || device.address != report.address
        device.beacon = report.beacon
        device.address = report.address
        device.signal = report.signal
        if report.signal == nil {
            device.sum = 0
            device.count = 0
        }
        devices[report.path] = device
        if report.occasion == .measured, report.signal != nil { lastStrength = now }
        return report.occasion.isHeard ? hear(report.path, isNew: isNew, at: now) : nil
    }

    /// Handles that the monitor has found a device.
    mutating func found(_ path: ObjectPath, at now: Duration) -> MediumEvent? {
        if found.count < limit { found.insert(path) }
        nextRepetition = nextRepetition ?? now + timings.repeating
        return hear(path, isNew: true, at: now)
    }

    /// Handles that the monitor has lost a device: it is out of range, or silent.
    mutating func lost(_ path: ObjectPath) -> MediumEvent? {
        guard found.remove(path) != nil, let device = devices[path], device.reported != nil else { return nil }
        devices[path]?.reported = nil
        return .withdrawn(device.beacon.id, over: .bluetooth, at: device.address)
    }

    /// Handles that BlueZ has forgotten a device. That need not mean that it has gone.
    mutating func removed(_ path: ObjectPath) { devices[path] = nil }

    /// Handles that a scan has ended: from now on nothing is known of what is there.
    mutating func scanEnded() {
        found = []
        nextRepetition = nil
    }

    /// Forgets all devices.
    mutating func reset() {
        devices = [:]
        found = []
        nextRepetition = nil
    }

    /// Reports again what the monitor has found and nothing else has reported for some time.
    mutating func repeatReports(at now: Duration) -> [MediumEvent] {
        guard let due = nextRepetition, due <= now else { return [] }
        nextRepetition = found.isEmpty ? nil : now + timings.repeating
        let quiet = found.filter { path in
            guard let device = devices[path] else { return false }
            return now - (device.reported ?? .zero) >= timings.repeating
        }
        return quiet.sorted().compactMap { report($0, at: now) }
    }

    private mutating func hear(_ path: ObjectPath, isNew: Bool, at now: Duration) -> MediumEvent? {
        guard var device = devices[path] else { return nil }
        lastHeard = now
        device.heard = now
        if let signal = device.signal {
            device.sum = device.sum + signal.dBm
            device.count = device.count + 1
        }
        devices[path] = device
        let isDue = if let reported = device.reported { now - reported >= timings.reporting } else { true }
        return isNew || isDue ? report(path, at: now) : nil
    }

    private mutating func report(_ path: ObjectPath, at now: Duration) -> MediumEvent? {
        guard var device = devices[path] else { return nil }
        let signal = signal(of: device, isFound: found.contains(path))
        device.sum = 0
        device.count = 0
        device.reported = now
        devices[path] = device
        return .sighted(
            Sighting(medium: .bluetooth, beacon: device.beacon, address: device.address, signal: signal))
    }

    /// The mean strength since the last report.
    ///
    /// BlueZ may keep a strength for as long as it changes by less than 8 dB. A device that the monitor has found is at
    /// least as strong as the range demands, whatever was reported before.
    private func signal(of device: Device, isFound: Bool) -> SignalStrength? {
        guard let last = device.signal else { return nil }
        let mean = device.count > 0 ? SignalStrength(dBm: device.sum / Double(device.count)) : last
        return isFound ? max(mean, range.entry) : mean
    }

    /// Forgets the device that was heard longest ago if there are too many.
    private mutating func makeSpace() {
        guard devices.count >= limit, let oldest = devices.min(by: { $0.value.heard < $1.value.heard }) else { return }
        devices[oldest.key] = nil
        found.remove(oldest.key)
    }
}
