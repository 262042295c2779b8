/// How much this device advertises and scans over Bluetooth: more notices people sooner and takes more energy.
public enum DutyCycle: String, CaseIterable, Sendable {
    /// As much as possible; for a device that is plugged in.
    case always
    /// The usual compromise.
    case balanced
    /// The least that still finds people who stay for a minute.
    case saving
}

extension DutyCycle: SettingValue {}
