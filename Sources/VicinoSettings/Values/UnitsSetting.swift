/// The unit of distances that people read.
public enum UnitsSetting: String, CaseIterable, Sendable {
    /// Kilometres and metres.
    case km
    /// Miles and feet.
    case miles
}

extension UnitsSetting: SettingValue {}
