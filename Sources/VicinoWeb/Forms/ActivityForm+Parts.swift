internal import VicinoCore

extension ActivityForm {
    /// What a user changes at once: a field, or fields that say one thing together.
    enum Part: String, CaseIterable, Sendable {
        case activity, start, end, steps, distance, place, area, note, climb, energy
        case heartRate = "heart_rate"
        case maxHeartRate = "max_heart_rate"

        /// What the page calls it.
        var name: TextKey {
            switch self {
            case .activity: .fieldActivity
            case .start: .fieldStart
            case .end: .fieldEnd
            case .steps: .fieldSteps
            case .distance: .fieldDistance
            case .place: .fieldPlace
            case .area: .fieldArea
            case .note: .fieldNote
            case .climb: .fieldClimb
            case .energy: .fieldEnergy
            case .heartRate: .fieldHeartRate
            case .maxHeartRate: .fieldMaxHeartRate
            }
        }
    }

    /// The fields of a part, so that two forms can be compared.
    func fields(of part: Part) -> [String] {
        switch part {
        case .activity: [activity]
        case .start: [date, start, startOffset]
        // A browser may send the end of an activity that still runs.
        case .end: isRunning ? ["runs"] : [end, endDate, endOffset]
        case .steps: [steps]
        case .distance: [distance]
        case .place: [place]
        case .area: [area]
        case .note: [Self.plainLines(note)]
        case .climb: [climb]
        case .energy: [energy]
        case .heartRate: [heartRate]
        case .maxHeartRate: [maxHeartRate]
        }
    }

    /// Takes the fields of a part over from another form.
    mutating func take(_ part: Part, from other: ActivityForm) {
        switch part {
        case .activity: activity = other.activity
        case .start:
            date = other.date
            start = other.start
            startOffset = other.startOffset
        case .end:
            end = other.end
            endDate = other.endDate
            endOffset = other.endOffset
            isRunning = other.isRunning
        case .steps: steps = other.steps
        case .distance: distance = other.distance
        case .place: place = other.place
        case .area: area = other.area
        case .note: note = other.note
        case .climb: climb = other.climb
        case .energy: energy = other.energy
        case .heartRate: heartRate = other.heartRate
        case .maxHeartRate: maxHeartRate = other.maxHeartRate
        }
    }

    /// A text with line feeds as line ends. Browsers send CR and LF, whatever the field held.
    static func plainLines(_ text: String) -> String {
        text.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
    }
}
