/// The kinds of activities in Gadgetbridge's database, by their numbers.
enum GadgetbridgeKind {
    /// The name of a kind of workout; empty for one that is not more closely known.
    static func name(_ number: Int64) -> String { names[number] ?? "" }

    private static let names: [Int64: String] = [
        0x10: "running", 0x20: "walking", 0x40: "swimming", 0x80: "cycling", 0x100: "treadmill running",
        0x400: "open water swimming", 0x800: "indoor cycling", 0x1000: "elliptical trainer", 0x2000: "rope skipping",
        0x4000: "yoga", 0x8000: "football", 0x1_0000: "rowing", 0x2_0000: "cricket", 0x4_0000: "basketball",
        0x8_0000: "table tennis", 0x10_0000: "badminton", 0x20_0000: "strength training", 0x40_0000: "hiking",
        0x80_0000: "climbing", 0x400_0003: "e-biking", 0x400_0004: "cycling", 0x400_0008: "stairs",
        0x400_0009: "pilates", 0x400_000A: "swimming", 0x400_000B: "tennis", 0x400_000D: "table tennis",
        0x400_000E: "american football", 0x400_000F: "training", 0x400_0012: "walking",
        0x400_0013: "cross country skiing", 0x400_0014: "skiing", 0x400_0015: "snowboarding", 0x400_0016: "rowing",
        0x400_0017: "mountaineering", 0x400_001A: "paddling", 0x400_0024: "fishing", 0x400_0025: "inline skating",
        0x400_0026: "climbing", 0x400_0027: "climbing", 0x400_0028: "climbing", 0x400_002C: "ice skating",
        0x400_002E: "snowshoeing", 0x400_0030: "stand-up paddling", 0x400_0031: "surfing", 0x400_0033: "kayaking",
        0x400_0039: "boxing", 0x400_0045: "interval training", 0x400_0048: "padel", 0x400_0049: "squash",
        0x400_0050: "meditation", 0x400_0055: "rugby", 0x400_0056: "hockey", 0x400_0058: "volleyball",
        0x400_005C: "dancing", 0x400_008E: "riding", 0x400_0091: "stairs", 0x400_00A2: "sailing",
        0x400_00A4: "skating", 0x400_00A8: "cross country skiing", 0x400_00B0: "running", 0x400_00B1: "running",
        0x400_00B2: "walking", 0x400_00B3: "cycling", 0x400_00CC: "ice skating", 0x400_00D5: "walking",
        0x400_00D9: "indoor cycling", 0x400_00DD: "stretching", 0x400_00E2: "hiking", 0x400_00EA: "canoeing",
        0x400_00F1: "hiking", 0x400_00F2: "trail running",
    ]

    /// Whether a row of samples tells that the user slept: devices number this in their own ways.
    ///
    /// - Parameter table: the name of the table.
    static func isSleep(_ number: Int64, in table: String) -> Bool {
        switch table {
        // The lower four bits tell it. The oldest of these devices have another number for deep sleep, by which newer ones
        // mean rides; it lies between two of light sleep.
        case "MI_BAND_ACTIVITY_SAMPLE": number > 0 && [5, 9, 11].contains(number & 0xF)
        case "HUAMI_EXTENDED_ACTIVITY_SAMPLE": 120...122 ~= number
        case GadgetbridgeTable.huaweiName: 6...7 ~= number
        case "PINE_TIME_ACTIVITY_SAMPLE", "BANGLE_JSACTIVITY_SAMPLE": [0x2, 0x4, 0x100_0000].contains(number)
        default: false
        }
    }

    /// Whether the rows of a table state the steps since the day began, and not since the row before.
    static func isCumulative(_ table: String) -> Bool {
        ["GARMIN_ACTIVITY_SAMPLE", "CMF_ACTIVITY_SAMPLE"].contains(table)
    }
}
