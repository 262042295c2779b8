internal import VicinoCore

extension Setting {
    /// Whether the setting goes with the user to a new computer. All others belong to a device: what it has, where it is, what it
    /// records by itself and what it lets others learn is decided on each.
    package var isPersonal: Bool { Self.personal.contains(name) }

    private static let personal: Set<String> = [
        "units", "week-start", "clock", "appearance", "language", "quiet-hours", "notifications", "policy.default",
        "reminders.record", "reminders.times", "reminders.move", "reminders.confirm", "activities.colors",
        "activities.letters", "activities.moving", "unknown.from",
    ]
}

extension Settings {
    /// The settings that go with the user and do not have their usual value, as the text of a settings file; empty for none.
    package var personalText: [UInt8] {
        let lines = Setting.all.filter(\.isPersonal).compactMap { setting -> String? in
            guard let value = setting.value(in: self), value != setting.defaultValue else { return nil }
            return "\(setting.name) = \(value.toml)\n"
        }
        return Array(lines.joined().utf8)
    }
}

extension SettingsText {
    /// The values of the settings that go with the user. What this version does not know, or does not allow, is left out.
    package var personalValues: [(setting: Setting, value: PlainValue?)] {
        Setting.all.filter(\.isPersonal).compactMap { setting in
            guard let value = value(of: setting).flatMap(setting.held) else { return nil }
            return (setting, value)
        }
    }
}
