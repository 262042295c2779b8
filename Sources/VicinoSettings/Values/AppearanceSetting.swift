/// The colours of the page.
public enum AppearanceSetting: String, CaseIterable, Sendable {
    /// As the system and the browser want them.
    case system
    /// Dark on light.
    case light
    /// Light on dark.
    case dark
}

extension AppearanceSetting: SettingValue {}
