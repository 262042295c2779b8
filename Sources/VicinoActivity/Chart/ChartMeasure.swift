internal import VicinoCore
internal import VicinoDrawing

/// An amount of a day, by which a year map shades it and a comparison compares people.
public enum ChartMeasure: Hashable, Sendable {
    /// The time of what counts as moving: walking, running and cycling, unless the user has chosen otherwise.
    case moving
    /// The time that any record covers.
    case recorded
    /// The time of one activity.
    case activity(String)
    /// The steps.
    case steps
    /// The distance.
    case distance

    func unit(_ format: AmountFormat) -> ChartUnit {
        switch self {
        case .moving, .recorded, .activity: .time
        case .steps: .steps(format)
        case .distance: .distance
        }
    }

    /// The lower limits of the four steps of amount. Less than the first is the least step, without a colour.
    ///
    /// They are fixed, so that the same amount has the same colour in every period.
    func limits(_ distances: DistanceUnit) -> [Double] {
        let minute = 60_000.0
        return switch self {
        case .moving: [15 * minute, 45 * minute, 75 * minute, 120 * minute]
        case .recorded: [60 * minute, 360 * minute, 720 * minute, 1080 * minute]
        case .activity: [15 * minute, 60 * minute, 180 * minute, 360 * minute]
        case .steps: [2_000, 5_000, 8_000, 12_000]
        case .distance: (distances == .kilometres ? [1, 3, 6, 10] : [0.5, 2, 4, 6]).map { $0 * distances.metres }
        }
    }

    /// Whether the hours of an activity count for it.
    ///
    /// - Parameter looks: what counts as moving for the reader.
    package func counts(_ activity: Activity, for looks: ActivityLooks) -> Bool {
        switch self {
        case .moving: looks.isMoving(activity.name)
        case .activity(let other): ActivityKey(activity.name) == ActivityKey(other)
        case .recorded, .steps, .distance: true
        }
    }

    /// The amount of a part; nil if it is unknown.
    func amount(of part: ChartPart, for looks: ActivityLooks) -> Double? {
        guard part.isRecorded else { return nil }
        switch self {
        case .moving: return Double(time(of: part) { looks.isMoving($0) })
        case .activity(let name):
            let name = SummaryNames.key(name)
            return Double(time(of: part) { $0.lowercased() == name })
        case .recorded: return Double(part.known.milliseconds)
        case .steps: return part.part.steps.map(Double.init)
        // A record without a distance says nothing about one, so a sum of zero is not known.
        case .distance: return part.part.distance > 0 ? part.part.distance : nil
        }
    }

    private func time(of part: ChartPart, _ isCounted: (String) -> Bool) -> Int64 {
        part.part.activities.reduce(0) { $0 + (isCounted($1.name) ? $1.duration.milliseconds : 0) }
    }
}

extension ChartUnit {
    /// Steps, in a language.
    static func steps(_ format: AmountFormat) -> ChartUnit { .count(one: format.oneStep, many: format.manySteps) }

    /// Days, in a language.
    static func days(_ format: AmountFormat) -> ChartUnit { .count(one: format.oneDay, many: format.manyDays) }
}
