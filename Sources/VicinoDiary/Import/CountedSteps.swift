internal import Vicino
internal import VicinoActivity

/// Finds walks and runs that counted steps suggest, in time in which others of the same steps are recorded already: a phone
/// and a watch count them both, and so does the recorder of a track.
struct CountedSteps {
    /// By the hours in which they lie.
    private var spans: [Int64: [Span]] = [:]
    /// The hours of those of the present file.
    private var hoursOfFile: [Int64] = []

    fileprivate struct Span: Hashable {
        let name: String
        let start: Int64
        let end: Int64
        let utcOffset: Int
    }

    /// The length of an hour, in milliseconds.
    fileprivate static let hour: Int64 = 3_600_000
    /// Longer activities do not tell when the steps were. In hours.
    fileprivate static let longest: Int64 = 24
    /// The most activities of an hour that are compared.
    static let limit = 100
    /// The part of a walk's time that must be recorded already.
    private static let coveredPart = 0.5

    /// Remembers an activity with steps or a distance, so that later steps are compared with it.
    mutating func insert(_ activity: Activity) {
        guard activity.steps != nil || activity.distance != nil, let span = Span(activity) else { return }
        for hour in span.hours where spans[hour, default: []].count < Self.limit {
            spans[hour, default: []].append(span)
            hoursOfFile.append(hour)
        }
    }

    /// Ends a file whose activities count.
    mutating func endFile() { hoursOfFile = [] }

    /// Forgets the activities of a file of which nothing counts.
    mutating func forgetFile() {
        for hour in hoursOfFile { spans[hour]?.removeLast() }
        hoursOfFile = []
    }

    /// The activity that has most of the steps of a guess already; nil if nothing has them. The same times do not count: it
    /// is the same activity.
    ///
    /// - Returns: its name and its times.
    func counted(_ activity: Activity) -> Activity? {
        guard activity.isConfirmed == false, activity.steps != nil, activity.distance == nil, let span = Span(activity)
        else { return nil }
        let near = Set(span.hours.flatMap { spans[$0] ?? [] })
        guard !near.contains(where: { $0.start == span.start && $0.end == span.end }) else { return nil }
        var covered: Int64 = 0
        var end = span.start
        for other in near.sorted(by: { $0.start < $1.start }) {
            let first = max(other.start, end)
            let last = min(other.end, span.end)
            guard last > first else { continue }
            covered += last - first
            end = last
        }
        guard Double(covered) > Double(span.end - span.start) * Self.coveredPart else { return nil }
        return near.max { $0.overlap(with: span) < $1.overlap(with: span) }?.activity
    }
}

extension CountedSteps.Span {
    fileprivate init?(_ activity: Activity) {
        guard let end = activity.end, end > activity.start else { return nil }
        name = activity.name
        start = activity.start.milliseconds
        self.end = end.milliseconds
        utcOffset = activity.utcOffset
        guard hours.count <= CountedSteps.longest else { return nil }
    }

    fileprivate var hours: ClosedRange<Int64> { start / CountedSteps.hour...end / CountedSteps.hour }

    /// The milliseconds that both have.
    fileprivate func overlap(with other: Self) -> Int64 { min(end, other.end) - max(start, other.start) }

    /// The activity, with its name and times only.
    fileprivate var activity: Activity {
        var activity = Activity()
        activity.name = name
        activity.start = .epoch.advanced(byMilliseconds: start)
        activity.end = .epoch.advanced(byMilliseconds: end)
        activity.utcOffset = utcOffset
        return activity
    }
}
