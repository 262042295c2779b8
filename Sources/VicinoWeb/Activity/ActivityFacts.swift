internal import Vicino
internal import VicinoActivity
internal import VicinoCore
internal import VicinoDrawing
internal import VicinoPage

/// What is known of one activity, in words.
struct ActivityFacts: Sendable {
    private let activity: Activity
    private let now: CalendarNow
    private let words: Words

    /// The maximum number of characters that are shown of a place.
    static let placeLimit = 1_000

    init(_ activity: Activity, now: CalendarNow, words: Words) {
        self.activity = activity
        self.now = now
        self.words = words
    }

    /// The lines, each with its name; what is not known has none.
    func lines(_ times: String) -> [FactLine] {
        let lines = [
            line(.activityWhen, times), line(.activityLength, words.format.duration(length)),
            line(.fieldPlace, activity.place.map { DisplayText($0, limit: Self.placeLimit).text }),
            line(.fieldArea, activity.area.map { DisplayText($0, limit: Self.placeLimit).text }),
            line(.fieldSteps, activity.steps.map { words.format.number($0) }),
            line(.fieldDistance, activity.distance.map { words.format.distance($0) }), speed,
            line(.fieldClimb, activity.climb.map { words.format.height($0) }),
            line(.fieldHeartRate, activity.heartRate.map { words.format.number($0) }),
            line(.fieldMaxHeartRate, activity.maxHeartRate.map { words.format.number($0) }),
            line(.fieldEnergy, activity.energy.map { words.format.number($0) }), line(.activitySource, source),
        ]
        return lines.compactMap { $0 }
    }

    private func line(_ name: TextKey, _ value: String?) -> FactLine? {
        value.map { FactLine(words(name), $0, style: "dsm") }
    }

    /// How long it took, or how long it has run.
    private var length: Duration {
        .milliseconds(max(0, (activity.end ?? now.moment).milliseconds - activity.start.milliseconds))
    }

    /// The time for each kilometre or mile of those who go on foot, and the speed of others.
    private var speed: FactLine? {
        guard let end = activity.end, let metres = activity.distance, metres.isFinite, metres >= Self.leastMetres else {
            return nil
        }
        let seconds = Double(end.milliseconds - activity.start.milliseconds) / 1000
        guard seconds >= 1 else { return nil }
        let unit = words.format.region.distances
        let perUnit = seconds / (metres / unit.metres)
        guard Self.onFoot.contains(activity.name.lowercased()) else {
            let tenths = Int((min(3600 / perUnit, Self.greatestSpeed) * 10).rounded())
            let number = words.format.decimal(tenths: tenths)
            return line(.activitySpeed, words(.activitySpeedValue, ["n": number, "unit": unit.symbol]))
        }
        guard perUnit < Self.slowest else { return nil }
        let whole = Int(perUnit.rounded())
        let time = "\(whole / 60):\(whole % 60 < 10 ? "0" : "")\(whole % 60)"
        return line(.activityPace, words(.activityPaceValue, ["time": time, "unit": unit.symbol]))
    }

    /// The activities whose pace is said in place of their speed.
    private static let onFoot: Set = ["walking", "running"]
    /// A shorter distance says nothing about a speed.
    private static let leastMetres = 10.0
    /// A greater speed is a mistake in the record, and is shown as this.
    private static let greatestSpeed = 1e9
    /// A pace of so many seconds and more is not shown.
    private static let slowest = 36_000.0

    private var source: String {
        switch activity.source {
        case .hand where activity.isPlan: words(.sourcePlanned)
        case .hand: words(.sourceHand)
        case .imported: words(.sourceImported)
        case .recognised: words(activity.isConfirmed == true ? .sourceGuessConfirmed : .sourceGuess)
        default: words(.sourceOther)
        }
    }
}
