internal import VicinoCore
internal import VicinoPresence
internal import VicinoService

/// What the page says of a setting, in place of what the command line says.
struct SettingTexts: Sendable {
    let label: TextKey
    let meaning: TextKey
    /// The words that can be chosen, by the values of the setting; empty for other settings.
    var choices: [String: TextKey] = [:]

    /// The texts by the names of settings.
    static let all: [String: SettingTexts] = [
        "appearance": SettingTexts(
            label: .settingAppearance, meaning: .settingAppearanceHow,
            choices: names(AppearanceSetting.self, \.name)),
        "language": SettingTexts(
            label: .settingLanguage, meaning: .settingLanguageHow, choices: ["browser": .choiceLanguageBrowser]),
        "units": SettingTexts(
            label: .settingUnits, meaning: .settingUnitsHow, choices: names(UnitsSetting.self, \.name)),
        "week-start": SettingTexts(
            label: .settingWeekStart, meaning: .settingWeekStartHow, choices: names(WeekStartSetting.self, \.name)),
        "clock": SettingTexts(
            label: .settingClock, meaning: .settingClockHow, choices: names(ClockSetting.self, \.name)),
        "status-item": SettingTexts(label: .settingStatusItem, meaning: .settingStatusItemHow),
        "notifications": SettingTexts(label: .settingNotifications, meaning: .settingNotificationsHow),
        "quiet-hours": SettingTexts(label: .settingQuietHours, meaning: .settingQuietHoursHow),
        "record.location": SettingTexts(label: .settingRecordLocation, meaning: .settingRecordLocationHow),
        "record.wifi-location": SettingTexts(
            label: .settingRecordWifiLocation, meaning: .settingRecordWifiLocationHow),
        "reminders.record": SettingTexts(label: .settingRemindersRecord, meaning: .settingRemindersRecordHow),
        "reminders.times": SettingTexts(label: .settingRemindersTimes, meaning: .settingRemindersTimesHow),
        "reminders.move": SettingTexts(label: .settingRemindersMove, meaning: .settingRemindersMoveHow),
        "reminders.confirm": SettingTexts(label: .settingRemindersConfirm, meaning: .settingRemindersConfirmHow),
        "record.computer": SettingTexts(label: .settingRecordComputer, meaning: .settingRecordComputerHow),
        "record.motion": SettingTexts(label: .settingRecordMotion, meaning: .settingRecordMotionHow),
        "record.watch": SettingTexts(label: .settingRecordWatch, meaning: .settingRecordWatchHow),
        "record.speed": SettingTexts(label: .settingRecordSpeed, meaning: .settingRecordSpeedHow),
        "activities.colors": SettingTexts(label: .settingActivitiesColors, meaning: .settingActivitiesColorsHow),
        "activities.letters": SettingTexts(label: .settingActivitiesLetters, meaning: .settingActivitiesLettersHow),
        "activities.moving": SettingTexts(label: .settingActivitiesMoving, meaning: .settingActivitiesMovingHow),
        "unknown.from": SettingTexts(label: .settingUnknownFrom, meaning: .settingUnknownFromHow),
        "import.folders": SettingTexts(label: .settingImportFolders, meaning: .settingImportFoldersHow),
        "policy.default": SettingTexts(
            label: .settingPolicyDefault, meaning: .settingPolicyDefaultHow,
            choices: names(ExchangePolicy.self, \.name)),
        "range": SettingTexts(
            label: .settingRange, meaning: .settingRangeHow,
            choices: names(Zone.self, \.name).merging(["anywhere": .choiceRangeAnywhere]) { first, _ in first }),
        "store.automatic": SettingTexts(label: .settingStoreAutomatic, meaning: .settingStoreAutomaticHow),
        "store.metered": SettingTexts(label: .settingStoreMetered, meaning: .settingStoreMeteredHow),
        "bluetooth.enabled": SettingTexts(label: .settingBluetoothEnabled, meaning: .settingBluetoothEnabledHow),
        "bluetooth.duty-cycle": SettingTexts(
            label: .settingBluetoothDutyCycle, meaning: .settingBluetoothDutyCycleHow,
            choices: names(BluetoothDutyCycle.self, \.name)),
        "bluetooth.power": SettingTexts(
            label: .settingBluetoothPower, meaning: .settingBluetoothPowerHow,
            choices: names(BluetoothPower.self, \.name)),
        "bluetooth.adapter": SettingTexts(label: .settingBluetoothAdapter, meaning: .settingBluetoothAdapterHow),
        "bluetooth.reference": SettingTexts(label: .settingBluetoothReference, meaning: .settingBluetoothReferenceHow),
        "networks.ask": SettingTexts(label: .settingNetworksAsk, meaning: .settingNetworksAskHow),
        "networks.trusted": SettingTexts(label: .settingNetworksTrusted, meaning: .settingNetworksTrustedHow),
        "networks.declined": SettingTexts(label: .settingNetworksDeclined, meaning: .settingNetworksDeclinedHow),
        "listen.port": SettingTexts(label: .settingListenPort, meaning: .settingListenPortHow),
        "log.level": SettingTexts(label: .settingLogLevel, meaning: .settingLogLevelHow),
        "web.enabled": SettingTexts(label: .settingWebEnabled, meaning: .settingWebEnabledHow),
        "web.port": SettingTexts(label: .settingWebPort, meaning: .settingWebPortHow),
    ]

    /// The names of the cases of a value, by their raw values.
    private static func names<Value: CaseIterable & RawRepresentable<String>>(
        _ type: Value.Type, _ name: (Value) -> TextKey
    ) -> [String: TextKey] {
        Dictionary(uniqueKeysWithValues: Value.allCases.map { ($0.rawValue, name($0)) })
    }
}

extension AppearanceSetting {
    /// What the page calls it.
    fileprivate var name: TextKey {
        switch self {
        case .system: .choiceAppearanceSystem
        case .light: .choiceAppearanceLight
        case .dark: .choiceAppearanceDark
        }
    }
}

extension UnitsSetting {
    /// What the page calls it.
    fileprivate var name: TextKey {
        switch self {
        case .km: .choiceUnitsKm
        case .miles: .choiceUnitsMiles
        }
    }
}

extension WeekStartSetting {
    /// What the page calls it.
    fileprivate var name: TextKey {
        switch self {
        case .locale: .choiceWeekStartLocale
        case .monday: .choiceWeekStartMonday
        case .sunday: .choiceWeekStartSunday
        case .saturday: .choiceWeekStartSaturday
        }
    }
}

extension ClockSetting {
    /// What the page calls it.
    fileprivate var name: TextKey {
        switch self {
        case .locale: .choiceClockLocale
        case .twelve: .choiceClock12
        case .twentyFour: .choiceClock24
        }
    }
}

extension BluetoothDutyCycle {
    /// What the page calls it.
    fileprivate var name: TextKey {
        switch self {
        case .always: .choiceBluetoothDutyCycleAlways
        case .balanced: .choiceBluetoothDutyCycleBalanced
        case .saving: .choiceBluetoothDutyCycleSaving
        }
    }
}

extension BluetoothPower {
    /// What the page calls it.
    fileprivate var name: TextKey {
        switch self {
        case .full: .choiceBluetoothPowerFull
        case .reduced: .choiceBluetoothPowerReduced
        case .least: .choiceBluetoothPowerLeast
        }
    }
}
