/// The known columns of a CSV file.
enum CSVColumn: String {
    case activity, start, end, steps, distance, place, note, climb, energy, area
    case heartRate = "heart_rate"
    case maxHeartRate = "max_heart_rate"

    /// Whether the column holds times.
    var isTime: Bool { self == .start || self == .end }

    /// An example of a value of this column.
    var example: String {
        switch self {
        case .activity: "walking"
        case .start, .end: "2026-11-01 08:00 or 2026-11-01T08:00:00+01:00"
        case .steps: "4200"
        case .distance: "3100 or 3100.5, in metres, or 3.1km"
        case .place, .note, .area: "plain text"
        case .heartRate, .maxHeartRate: "132, in beats per minute"
        case .climb: "320, in metres"
        case .energy: "540, in kilocalories"
        }
    }
}
