internal import Foundation
internal import Vicino
internal import VicinoActivity
internal import VicinoCore
internal import VicinoDrawing
internal import VicinoPage

/// The form of an activity, as the user typed it.
struct ActivityForm: Hashable, Sendable {
    var activity = ""
    /// The day on which it began.
    var date = ""
    var start = ""
    var end = ""
    /// The day on which it ended, for an activity that is longer than the end alone says; otherwise empty.
    var endDate = ""
    /// Which of two starts is meant, if clocks went back over it: its offset from UTC in seconds; otherwise empty.
    var startOffset = ""
    /// Which of two ends is meant, likewise.
    var endOffset = ""
    var isRunning = false
    /// Whether no follower sees it.
    var isPrivate = false
    var steps = ""
    var distance = ""
    var place = ""
    var area = ""
    var note = ""
    var climb = ""
    var energy = ""
    var heartRate = ""
    var maxHeartRate = ""
    /// How often a planned activity comes again; empty for once.
    var repetition = ""
    /// The last day on which it comes.
    var lastDay = ""

    /// A form that shows an activity, with times by the user's clocks.
    init(_ activity: Activity, timeZone: TimeZone, distances: DistanceUnit) {
        self.activity = Self.line(activity.name)
        let start = WallTime(activity.start, in: timeZone)
        date = start.date.description
        self.start = start.hourAndMinute
        isRunning = activity.end == nil
        if let end = activity.end.map({ WallTime($0, in: timeZone) }) {
            self.end = end.hourAndMinute
            let understood = TypedTime.ends(end.millisecondOfDay, from: activity.start, in: timeZone) ?? []
            if !understood.contains(where: { $0 == activity.end }) { endDate = end.date.description }
        }
        startOffset = RepeatedHour.offset(at: activity.start, in: timeZone)
        endOffset = activity.end.map { RepeatedHour.offset(at: $0, in: timeZone) } ?? ""
        steps = activity.steps.map { "\($0)" } ?? ""
        distance = activity.distance.map { Self.distance($0, in: distances) } ?? ""
        place = Self.line(activity.place ?? "")
        area = Self.line(activity.area ?? "")
        note = Self.visible(activity.note ?? "")
        climb = activity.climb.map { Self.height($0, in: distances) } ?? ""
        energy = activity.energy.map { "\($0)" } ?? ""
        heartRate = activity.heartRate.map { "\($0)" } ?? ""
        maxHeartRate = activity.maxHeartRate.map { "\($0)" } ?? ""
    }

    /// A text as a browser shows it in a field of one line, and sends it back.
    private static func line(_ text: String) -> String {
        visible(text.filter { !["\n", "\r", "\r\n"].contains($0) })
    }

    /// A text in which what turns the direction of writing, and other controls, can be seen, as wherever text is shown. All
    /// else stays, because the user may go on writing. The reader of the form keeps a text that is as it was shown.
    private static func visible(_ text: String) -> String {
        let scalars = text.unicodeScalars.map { scalar -> Unicode.Scalar in
            let isControl = scalar.properties.generalCategory == .control && !["\n", "\r", "\t"].contains(scalar)
            return isControl || scalar.properties.isBidiControl ? "\u{FFFD}" : scalar
        }
        return String(String.UnicodeScalarView(scalars))
    }

    /// An empty form for a day.
    init(date: CivilDate) { self.date = date.description }

    /// The form that a browser sent.
    init(_ request: WebRequest) {
        func field(_ name: String) -> String { request.field(name) ?? "" }
        activity = request.words.activity(typed: field("activity"))
        date = field("date")
        start = field("start")
        end = field("end")
        endDate = field("end_date")
        startOffset = field("start_offset")
        endOffset = field("end_offset")
        isRunning = request.field("running") != nil
        isPrivate = request.field("private") != nil
        steps = field("steps")
        distance = field("distance")
        place = field("place")
        area = field("area")
        note = field("note")
        climb = field("climb")
        energy = field("energy")
        heartRate = field("heart_rate")
        maxHeartRate = field("max_heart_rate")
        repetition = field("repeat")
        lastDay = field("repeat_until")
    }

    /// `3.1 km`, `850 m`: exact, and in kilometres where they need two decimals at most. In miles: `1.93 mi`, `500 ft`; the
    /// exact value stays unless the user changes the text.
    private static func distance(_ metres: Double, in unit: DistanceUnit) -> String {
        if unit == .miles {
            let hundredths = (metres / unit.metres * 100).rounded()
            guard hundredths < 10 else { return "\(plain(hundredths / 100)) \(unit.symbol)" }
            return "\(plain((metres / DistanceUnit.metresPerFoot).rounded())) \(AmountFormat.foot)"
        }
        guard metres >= 1000, metres < 1e9, metres.truncatingRemainder(dividingBy: 10) == 0 else {
            return "\(plain(metres)) m"
        }
        return "\(plain(metres / 1000)) km"
    }

    /// `320 m`; `1050 ft` for a reader of miles.
    private static func height(_ metres: Double, in unit: DistanceUnit) -> String {
        guard unit == .miles else { return "\(plain(metres)) m" }
        return "\(plain((metres / DistanceUnit.metresPerFoot).rounded())) \(AmountFormat.foot)"
    }

    private static func plain(_ number: Double) -> String {
        number == number.rounded() && abs(number) < 1e15 ? "\(Int(number))" : "\(number)"
    }
}
