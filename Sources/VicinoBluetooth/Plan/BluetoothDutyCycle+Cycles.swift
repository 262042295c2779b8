internal import VicinoPresence

/// How long to listen, and to pause after that.
struct ScanCycle: Hashable, Sendable {
    /// How long a scan lasts.
    let listening: Duration
    /// How long no scan follows it; zero to begin again at once.
    let pause: Duration
}

extension BluetoothDutyCycle {
    /// The cycle of a way to scan.
    ///
    /// A monitor that listens all the time is renewed every ten minutes. One that has failed without an error says
    /// nothing, and neither does one with no device near. Discovery always pauses, because it disturbs other programs
    /// and keeps headphones from connecting.
    func cycle(of mode: ScanMode) -> ScanCycle {
        switch (self, mode) {
        case (.always, .monitor): ScanCycle(listening: .seconds(600), pause: .zero)
        case (.always, .discovery): ScanCycle(listening: .seconds(10), pause: .seconds(10))
        case (.balanced, .monitor): ScanCycle(listening: .seconds(10), pause: .seconds(20))
        case (.balanced, .discovery): ScanCycle(listening: .seconds(10), pause: .seconds(30))
        case (.saving, _): ScanCycle(listening: .seconds(6), pause: .seconds(39))
        }
    }

    /// The shortest and longest time between two advertisements, in milliseconds.
    var interval: ClosedRange<UInt32> {
        switch self {
        case .always: 280...320
        case .balanced: 560...640
        case .saving: 1120...1280
        }
    }
}

/// A way to hear advertisements.
enum ScanMode: Hashable, Sendable {
    /// BlueZ scans passively for the pattern of beacons.
    case monitor
    /// BlueZ searches actively for all devices.
    case discovery
}
