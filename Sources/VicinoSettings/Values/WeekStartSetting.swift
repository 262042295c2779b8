/// The first day of a week.
public enum WeekStartSetting: String, CaseIterable, Sendable {
    /// As usual where this computer is used.
    case locale
    /// Monday, as in ISO 8601.
    case monday
    /// Sunday.
    case sunday
    /// Saturday.
    case saturday
}

extension WeekStartSetting: SettingValue {}
