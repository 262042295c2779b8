/// How much a device advertises and scans over Bluetooth. More of both notices people sooner and takes more energy.
///
/// | | advertises every | listens, where BlueZ has monitors | listens otherwise | notices a device that arrives |
/// |---|---|---|---|---|
/// | `always` | 0.3 s: 13 s of sending an hour | all the time | 10 of 20 s | at once, or within 10 s |
/// | `balanced` | 0.6 s: 7 s of sending an hour | 10 of 30 s | 10 of 40 s | within half a minute |
/// | `saving` | 1.2 s: 3 s of sending an hour | 6 of 45 s | 6 of 45 s | within three quarters of a minute |
///
/// A beacon is sent on three channels, for 1.1 ms in all. While a monitor listens, the receiver is on for half of the
/// time; without monitors BlueZ searches actively, with the receiver on all the time. The intervals are a request:
/// BlueZ passes it on where its experimental interface is enabled, and since 5.67 always. Otherwise the kernel
/// advertises every 1.28 s.
public enum BluetoothDutyCycle: String, Hashable, Sendable, CaseIterable {
    /// People are noticed as soon as possible; for a device that is plugged in.
    case always
    /// The usual compromise.
    case balanced
    /// The least energy that still finds people who stay for a minute.
    case saving
}

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
    /// A monitor that listens all the time is renewed every ten minutes: one that has failed without an error says
    /// nothing, and neither does one with no device near. Discovery always pauses, because it disturbs other programs
    /// and keeps headphones from connecting.
    func cycle(of way: ScanWay) -> ScanCycle {
        switch (self, way) {
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
enum ScanWay: Hashable, Sendable {
    /// BlueZ scans passively for the pattern of beacons.
    case monitor
    /// BlueZ searches actively for all devices.
    case discovery
}
