/// A table of Gadgetbridge's database that an import reads, with the columns that it reads of it.
///
/// The database has hundreds of tables, one or more for each kind of device. Nothing but these is read: neither hearts nor
/// weights, and no message, name or address. The schema is that of Gadgetbridge 0.83
/// (<https://codeberg.org/Freeyourgadget/Gadgetbridge>), whose tables have kept their names and columns for years.
package enum GadgetbridgeTable: Hashable, Sendable {
    /// Workouts, with their times in milliseconds.
    case workouts
    /// Steps, mostly minute by minute, and for some devices whether the user slept. The name is that of a kind of device.
    case samples(name: String)
    /// Nights, in milliseconds. The name is that of a kind of device.
    case nights(name: String)
    /// The stages of sleep that Garmin's watches tell, each with its end in milliseconds.
    case stages
    /// Sleep that Pebble's watches tell.
    case overlays

    /// The maximum number of letters of a name.
    package static let nameLimit = 64

    private static let nightNames: Set = [
        "XIAOMI_SLEEP_TIME_SAMPLE", "CMF_SLEEP_SESSION_SAMPLE", "COLMI_SLEEP_SESSION_SAMPLE",
    ]
    private static let workoutsName = "BASE_ACTIVITY_SUMMARY"
    private static let stagesName = "GARMIN_SLEEP_STAGE_SAMPLE"
    private static let overlaysName = "PEBBLE_HEALTH_ACTIVITY_OVERLAY"
    /// The table that states an end beside the start of each row.
    package static let huaweiName = "HUAWEI_ACTIVITY_SAMPLE"

    /// The table with a name; nil for one that is not read.
    package init?(name: String) {
        switch name {
        case Self.workoutsName: self = .workouts
        case Self.stagesName: self = .stages
        case Self.overlaysName: self = .overlays
        case _ where Self.nightNames.contains(name): self = .nights(name: name)
        case _ where name.hasSuffix("ACTIVITY_SAMPLE") && Self.isPlain(name): self = .samples(name: name)
        default: return nil
        }
    }

    /// Its name in the database. It consists of letters, digits and underscores.
    package var name: String {
        switch self {
        case .workouts: Self.workoutsName
        case .stages: Self.stagesName
        case .overlays: Self.overlaysName
        case .samples(let name), .nights(let name): name
        }
    }

    /// The columns that it must have, in the order in which a row states their values. All are whole numbers.
    package var columns: [String] {
        switch self {
        case .workouts: ["START_TIME", "END_TIME", "ACTIVITY_KIND", "DEVICE_ID"]
        case .samples(Self.huaweiName): ["TIMESTAMP", "DEVICE_ID", "STEPS", "RAW_KIND", "OTHER_TIMESTAMP"]
        case .samples: ["TIMESTAMP", "DEVICE_ID", "STEPS"]
        case .nights: ["TIMESTAMP", "DEVICE_ID", "WAKEUP_TIME"]
        case .stages: ["TIMESTAMP", "DEVICE_ID", "STAGE"]
        case .overlays: ["TIMESTAMP_FROM", "DEVICE_ID", "TIMESTAMP_TO", "RAW_KIND"]
        }
    }

    /// A column that stands behind them if the table has it; nil for none.
    package var optionalColumn: String? {
        switch self {
        case .workouts: "SUMMARY_DATA"
        case .samples(Self.huaweiName), .nights, .stages, .overlays: nil
        case .samples: "RAW_KIND"
        }
    }

    /// Whether the optional column is a text.
    package var hasText: Bool { self == .workouts }

    private static func isPlain(_ name: String) -> Bool {
        name.utf8.count <= nameLimit
            && name.utf8.allSatisfy { byte in
                UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
                    || byte == UInt8(ascii: "_")
            }
    }
}
