/// The clock of times of day that people read.
public enum ClockSetting: String, CaseIterable, Sendable {
    /// As usual where this computer is used.
    case locale
    /// Twelve hours, before and after noon.
    case twelve = "12"
    /// Twenty-four hours.
    case twentyFour = "24"
}

extension ClockSetting: SettingValue {}
