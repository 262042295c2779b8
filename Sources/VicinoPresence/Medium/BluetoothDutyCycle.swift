/// How much a device advertises and scans over Bluetooth. More of both notices people sooner and takes more energy.
///
/// | | advertises every | listens, where BlueZ has monitors | listens otherwise | notices a device that arrives |
/// |---|---|---|---|---|
/// | ``always`` | 0.3 s: 13 s of sending an hour | all the time | 10 of 20 s | at once, or within 10 s |
/// | ``balanced`` | 0.6 s: 7 s of sending an hour | 10 of 30 s | 10 of 40 s | within half a minute |
/// | ``saving`` | 1.2 s: 3 s of sending an hour | 6 of 45 s | 6 of 45 s | within three quarters of a minute |
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
