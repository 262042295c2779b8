internal import Foundation
internal import VicinoPage
internal import VicinoService

/// Says why a setting cannot hold what was typed: in words about the field, and not about the file of settings.
struct SettingMistake {
    let words: Words

    /// The lowest port that Linux gives to an ordinary user.
    static let leastPort: Int = {
        let text = try? String(contentsOfFile: "/proc/sys/net/ipv4/ip_unprivileged_port_start", encoding: .utf8)
        return text.flatMap { Int($0.filter(\.isNumber)) } ?? 1024
    }()

    /// What the field needs.
    func sentence(_ setting: Setting) -> String {
        switch setting.name {
        case "quiet-hours": words(.settingQuietHoursWrong)
        case "reminders.record":
            words(.settingRemindersRecordWrong, limits(ReminderInterval.limits) { "\(ReminderInterval.minutes($0))" })
        case "reminders.times": words(.settingRemindersTimesWrong)
        case "activities.colors", "activities.letters", "activities.moving": words(.settingActivitiesWrong)
        case "unknown.from": words(.settingUnknownFromWrong)
        case "import.folders": words(.settingImportFoldersWrong)
        case "range": words(.settingRangeWrong, limits(RangeSetting.metreLimits))
        case "record.watch": words(.settingRecordWatchWrong)
        case "bluetooth.adapter": words(.settingBluetoothAdapterWrong)
        case "bluetooth.reference": words(.settingBluetoothReferenceWrong, limits(ReferenceStrength.limits))
        case "networks.trusted", "networks.declined":
            words(.settingNetworksWrong, ["most": "\(NetworkName.byteLimit)"])
        case "listen.port": words(.settingListenPortWrong, ["most": "\(UInt16.max)"])
        case "web.port": words(.settingPort, limits(max(1, Self.leastPort)...Int(UInt16.max)))
        default: words(.settingWrong)
        }
    }

    private func limits(
        _ limits: ClosedRange<Int>, _ text: (Int) -> String = { "\($0)" }
    ) -> KeyValuePairs<String, String> {
        ["least": text(limits.lowerBound), "most": text(limits.upperBound)]
    }
}
