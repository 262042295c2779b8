internal import VicinoCore

/// Writes activities as a Training Center Database (TCX), which `TCXActivityReader` reads again without a loss of what the
/// format has.
///
/// The format has three sports, and neither places, areas nor climbs. So an extension of our own has these, and the name as it
/// is. Other programs skip it. An activity has one lap and no points, because no positions are stored. The format is that
/// of <https://www8.garmin.com/xmlschemas/TrainingCenterDatabasev2.xsd>, with steps as in Garmin's extension of laps.
package enum TCXActivityWriter {
    /// The lines before the activities.
    package static let head = """
        <?xml version="1.0" encoding="UTF-8"?>
        <TrainingCenterDatabase xmlns="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2">
        <Activities>

        """

    /// The lines after the activities.
    package static let foot = "</Activities>\n</TrainingCenterDatabase>\n"

    /// The lines of an activity; nil for one that runs, because a lap has a duration.
    package static func activity(_ activity: Activity) -> String? {
        guard let end = activity.end else { return nil }
        let start = activity.start.iso8601
        let note = activity.note.map { "<Notes>\(escaped($0))</Notes>\n" } ?? ""
        return """
            <Activity Sport="\(sport(activity.name))">
            <Id>\(start)</Id>
            <Lap StartTime="\(start)">
            \(lap(activity, until: end))
            </Lap>
            \(note)\(extensions(activity))
            </Activity>

            """
    }

    private static func lap(_ activity: Activity, until end: Timestamp) -> String {
        let milliseconds = end.milliseconds - activity.start.milliseconds
        // Zero says nothing of a distance and of an energy, which each lap has to state.
        let lines: [String?] = [
            "<TotalTimeSeconds>\(decimal(Double(milliseconds) / 1000))</TotalTimeSeconds>",
            "<DistanceMeters>\(decimal(activity.distance ?? 0))</DistanceMeters>",
            "<Calories>\(min(activity.energy ?? 0, Int(UInt16.max)))</Calories>",
            beats(activity.heartRate, "AverageHeartRateBpm"), beats(activity.maxHeartRate, "MaximumHeartRateBpm"),
            "<Intensity>Active</Intensity>", "<TriggerMethod>Manual</TriggerMethod>",
            activity.steps.map { steps in
                let lap =
                    "<LX xmlns=\"http://www.garmin.com/xmlschemas/ActivityExtension/v2\"><Steps>\(steps)</Steps></LX>"
                return "<Extensions>\(lap)</Extensions>"
            },
        ]
        return lines.compactMap { $0 }.joined(separator: "\n")
    }

    /// What the format itself does not have.
    private static func extensions(_ activity: Activity) -> String {
        let lines: [String?] = [
            "<Name>\(escaped(activity.name))</Name>", "<UtcOffset>\(activity.utcOffset)</UtcOffset>",
            activity.place.map { "<Place>\(escaped($0))</Place>" },
            activity.area.map { "<Area>\(escaped($0))</Area>" },
            activity.climb.map { "<Climb>\(decimal($0))</Climb>" },
        ]
        let inside = lines.compactMap { $0 }.joined()
        return "<Extensions><Vicino xmlns=\"\(namespace)\">\(inside)</Vicino></Extensions>"
    }

    private static let namespace = "urn:vicino:activity"

    /// The sport of a name: one of three.
    private static func sport(_ name: String) -> String {
        switch ActivityName.known(name) {
        case "running": "Running"
        case "cycling": "Biking"
        default: "Other"
        }
    }

    /// A heart rate; nil for none, and for one that the format's single byte cannot hold.
    private static func beats(_ beats: Int?, _ element: String) -> String? {
        guard let beats, 1...255 ~= beats else { return nil }
        return "<\(element)><Value>\(beats)</Value></\(element)>"
    }

    /// A number without a fraction that says nothing.
    private static func decimal(_ number: Double) -> String {
        number == number.rounded() && abs(number) < 1e15 ? "\(Int(number))" : "\(number)"
    }

    /// Text inside an element. What XML 1.0 cannot hold is left out.
    private static func escaped(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result.append(contentsOf: "&amp;".unicodeScalars)
            case "<": result.append(contentsOf: "&lt;".unicodeScalars)
            case ">": result.append(contentsOf: "&gt;".unicodeScalars)
            // A reader may take it for the end of a line.
            case "\r": result.append(contentsOf: "&#13;".unicodeScalars)
            case "\t", "\n": result.append(scalar)
            case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": break
            default: result.append(scalar)
            }
        }
        return String(result)
    }
}
