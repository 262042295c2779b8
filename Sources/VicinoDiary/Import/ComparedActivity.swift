internal import Vicino
internal import VicinoActivity

/// What counts of an activity when it is compared with another one.
struct ComparedActivity {
    /// The number of its name in `ComparedNames`.
    let name: Int32
    /// Whether its name is a guess that the user has not confirmed.
    let isGuess: Bool
    let details: Details
    /// Milliseconds, as of a `Timestamp`.
    let start: Int64
    let end: Int64
    let distance: Double?
    private let utcOffset: Int32

    /// What an activity states besides its name and times.
    struct Details: OptionSet {
        let rawValue: UInt8

        static let distance = Details(rawValue: 1)
        static let steps = Details(rawValue: 2)
        static let heartRate = Details(rawValue: 4)
        static let climb = Details(rawValue: 8)
        static let energy = Details(rawValue: 16)
    }

    /// How far the starts may differ at least, and the ends, in milliseconds.
    private static let tolerance: Int64 = 120_000
    /// How far those of a long activity may differ: a twentieth of it, but never more than this.
    static let longTolerance: Int64 = 900_000
    /// The part of the longer activity, in time and in distance, that only one of the two may have.
    private static let differingPart = 0.25
    /// Metres by which the distances of short activities may differ.
    private static let differingMetres = 20.0

    /// What counts of an activity; nil if it runs, is a plan, or has one name too many.
    init?(_ activity: Activity, _ names: inout ComparedNames) {
        guard let end = activity.end, !activity.isPlan, let name = names.number(of: activity.name) else { return nil }
        self.name = name
        isGuess = activity.source == .recognised && activity.isConfirmed != true
        details = Details(of: activity)
        start = activity.start.milliseconds
        self.end = end.milliseconds
        distance = activity.distance
        utcOffset = Int32(clamping: activity.utcOffset)
    }

    /// The activity, with its name and times only.
    func activity(by names: ComparedNames) -> Activity {
        var activity = Activity()
        activity.name = names.name(name)
        activity.start = .epoch.advanced(byMilliseconds: start)
        activity.end = .epoch.advanced(byMilliseconds: end)
        activity.utcOffset = Int(utcOffset)
        return activity
    }

    /// Whether both have the same name and times, so that they are one and the same activity.
    func isSame(as other: Self) -> Bool { name == other.name && start == other.start && end == other.end }

    /// Whether both are one activity that two sources recorded: nearly the same times, distances and names.
    func isDouble(of other: Self, by names: ComparedNames) -> Bool {
        guard hasTimes(near: other) else { return false }
        let likeness = names.likeness(name, other.name)
        if likeness == .same || likeness == .vague { return hasDistance(near: other) != false }
        let isAnyGuess = isGuess || other.isGuess
        // A word that the program does not know may mean the same in another language.
        guard hasDistance(near: other) == nil else {
            return hasDistance(near: other) == true && (isAnyGuess || likeness == .unknown)
        }
        return isAnyGuess && likeness == .related
    }

    private func hasTimes(near other: Self) -> Bool {
        let startsApart = abs(start - other.start)
        let endsApart = abs(end - other.end)
        let longer = max(end - start, other.end - other.start)
        let tolerance = max(Self.tolerance, min(longer / 20, Self.longTolerance))
        guard startsApart <= tolerance, endsApart <= tolerance else { return false }
        return Double(startsApart + endsApart) <= Double(longer) * Self.differingPart
    }

    /// Whether the distances are nearly the same; nil if one of the two states none.
    private func hasDistance(near other: Self) -> Bool? {
        guard let distance, let otherDistance = other.distance else { return nil }
        let metres = max(distance, otherDistance) * Self.differingPart
        return abs(distance - otherDistance) <= max(metres, Self.differingMetres)
    }
}

extension ComparedActivity.Details {
    fileprivate init(of activity: Activity) {
        var details: Self = []
        if activity.distance != nil { details.insert(.distance) }
        if activity.steps != nil { details.insert(.steps) }
        if activity.heartRate != nil || activity.maxHeartRate != nil { details.insert(.heartRate) }
        if activity.climb != nil { details.insert(.climb) }
        if activity.energy != nil { details.insert(.energy) }
        self = details
    }
}
