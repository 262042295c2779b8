internal import VicinoActivity

/// What the map of a year shows.
enum YearMeasure: String, CaseIterable, Sendable {
    /// The time of walking, running and cycling.
    case moving
    case steps
    case sleeping
    /// The time that any activity covers.
    case recorded

    /// What the page calls it.
    var name: TextKey {
        switch self {
        case .moving: .measureMoving
        case .steps: .measureSteps
        case .sleeping: .measureSleeping
        case .recorded: .measureRecorded
        }
    }

    /// The amount that shades a day.
    var chart: ChartMeasure {
        switch self {
        case .moving: .moving
        case .steps: .steps
        case .sleeping: .activity("sleeping")
        case .recorded: .recorded
        }
    }
}
