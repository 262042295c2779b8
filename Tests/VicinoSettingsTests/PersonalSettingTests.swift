import Testing

@testable import VicinoSettings

@Suite("Settings that go with the user")
struct PersonalSettingTests {
    /// What a device has, where it is, and what it may do by itself.
    private static let ofDevice: Set<String> = [
        "status-item", "range", "bluetooth.enabled", "bluetooth.adapter", "bluetooth.duty-cycle", "bluetooth.power",
        "bluetooth.reference", "listen.port", "networks.trusted", "networks.declined", "networks.ask",
        "record.computer",
        "record.motion", "record.watch", "record.speed", "record.location", "record.wifi-location", "import.folders",
        "store.automatic", "store.metered", "web.enabled", "web.port", "log.level",
    ]

    @Test("Each setting belongs to the user or to a device")
    func all() {
        let names = Set(Setting.all.map(\.name))
        let personal = Set(Setting.all.filter(\.isPersonal).map(\.name))
        #expect(personal.isDisjoint(with: Self.ofDevice))
        #expect(personal.union(Self.ofDevice) == names)
    }

    @Test("The text has what the user has changed, and can be read again")
    func text() throws {
        var settings = Settings()
        #expect(settings.personalText.isEmpty)
        settings.listenPort = 4747
        #expect(settings.personalText.isEmpty)
        settings.quietHours = QuietHours("22:00-07:00")
        settings.activityColors = [ActivityColor(ActivityTitle("say \"hi\""), .teal)]
        let read = try SettingsText(settings.personalText, path: "c.toml")
        #expect(read.personalValues.map(\.setting.name) == ["quiet-hours", "activities.colors"])
        #expect(try read.settings().personalText == settings.personalText)
    }
}
