public import FoundationEssentials
public import VicinoCore

/// A day as a calendar draws it: its spans, and sums that the caller gives.
///
/// A calendar adds nothing up but days. So the caller decides what counts twice and what is unknown.
public struct DrawnDay: Sendable {
    /// Which day.
    package let date: CivilDate
    /// How long the spans of each name took, the longest first.
    package let totals: [DrawnTotal]
    /// The time that any span covers.
    package var known: Duration
    /// The times of which nothing is known, ascending.
    package var gaps: [Range<Timestamp>] = []
    /// From when on the day counts; nil if it counts from its beginning.
    package var since: Timestamp?
    /// The steps of the day, which a calendar adds up; nil for none.
    package var steps: Int?
    /// The distance of the day in metres, likewise.
    public var distance: Double?
    /// The sums, if only they are known of the day, the longest first; otherwise none.
    package var amounts: [DrawnAmount] = []
    /// How many more spans the caller has left out of the day.
    package var omitted = 0

    /// When the day began and ended.
    package let times: Range<Timestamp>
    /// The parts of spans on this day, by their beginning.
    package let parts: [DrawnPart]
    /// Whether the clocks skipped the day.
    package let isAbsent: Bool

    /// Makes a day of those spans that touch it, cut at its midnights.
    ///
    /// - Parameters:
    ///   - date: which day.
    ///   - spans: spans of any days.
    ///   - totals: how long the spans of each name took on this day; those of one name are added up.
    ///   - timeZone: the clocks by which the day begins and ends.
    ///   - now: where running spans end for now.
    public init(
        _ date: CivilDate, of spans: [DrawnSpan], totals: [DrawnTotal], in timeZone: TimeZone, now: Timestamp
    ) {
        let lower = timeZone.midnight(date)
        let upper = timeZone.midnight(date.adding(days: 1))
        let times = Self.moment(lower)..<Self.moment(max(lower, upper))
        let parts = spans.sorted { $0.start < $1.start }.compactMap { $0.part(times, in: timeZone, now: now) }
        self.init(date, parts, of: times, totals: totals.byName, known: Self.covered(parts), isAbsent: lower >= upper)
    }

    /// Makes a day of parts that are cut already.
    package init(
        _ date: CivilDate, _ parts: [DrawnPart], of times: Range<Timestamp>, totals: [DrawnTotal], known: Duration,
        isAbsent: Bool
    ) {
        self.date = date
        self.parts = parts
        self.times = times
        self.totals = totals
        self.known = known
        self.isAbsent = isAbsent
    }

    /// The number of spans on the day.
    var spanCount: Int { parts.count + omitted }

    private static func moment(_ milliseconds: Int) -> Timestamp {
        Timestamp.epoch.advanced(byMilliseconds: Int64(milliseconds))
    }

    /// How much time parts cover, which are in order of their beginning; it counts once where they overlap.
    private static func covered(_ parts: [DrawnPart]) -> Duration {
        var sum = Duration.zero
        var end = Timestamp.earliest
        for part in parts where part.times.upperBound > end {
            sum += part.times.upperBound - max(end, part.times.lowerBound)
            end = part.times.upperBound
        }
        return sum
    }
}

extension DrawnSpan {
    /// What falls on a day; nil for nothing.
    fileprivate func part(_ day: Range<Timestamp>, in timeZone: TimeZone, now: Timestamp) -> DrawnPart? {
        let last = max(start, end ?? now)
        // A span without length belongs to the day on which it begins.
        guard day.contains(start) || start < day.lowerBound && last > day.lowerBound else { return nil }
        let beganBefore = start < day.lowerBound
        let isCut = last >= day.upperBound
        let times = max(start, day.lowerBound)..<min(last, day.upperBound)
        let from = beganBefore ? .zero : WallTime(start, in: timeZone).timeOfDay
        let to = isCut ? .dayOfClock : WallTime(last, in: timeZone).timeOfDay
        // Where the clocks went back over it, it is drawn as long as it took.
        let drawn = to > from ? to : min(.dayOfClock, from + (times.upperBound - times.lowerBound))
        var part = DrawnPart(of: self, times, from: from, to: to, hours: from..<drawn)
        part.beganBefore = beganBefore
        part.goesOn = last > day.upperBound
        return part
    }
}
