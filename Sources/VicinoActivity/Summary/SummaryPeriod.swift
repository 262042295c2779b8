public import VicinoCore
public import VicinoDrawing

/// The days that a summary covers, and the unit that divides them into parts.
public struct SummaryPeriod: Hashable, Sendable {
    /// The first day.
    package let first: CivilDate
    /// The last day, itself included.
    package let last: CivilDate
    /// The length of the parts.
    package let unit: SummaryUnit
    /// The first day of a week.
    package let weekStart: WeekStart

    /// The maximum number of days in a period: a century.
    package static let dayLimit = 36_525
    /// The maximum number of parts in a period: the days of ten years. The limit bounds the memory of a summary.
    package static let partLimit = 3_660

    /// Makes a period.
    ///
    /// - Parameters:
    ///   - first: the first day.
    ///   - last: the last day, itself included.
    ///   - unit: the length of the parts. The first and the last part are shorter if the period cuts them.
    ///   - weekStart: the first day of a week.
    /// - Throws: ``VicinoError`` with `.outOfRange` if the last day precedes the first, or if there are more than
    ///   `dayLimit` days or `partLimit` parts.
    public init(
        from first: CivilDate, through last: CivilDate, by unit: SummaryUnit = .day, weekStart: WeekStart = .monday
    ) throws(VicinoError) {
        guard first <= last else {
            throw VicinoError(.outOfRange, "The period ends on \(last), before it begins on \(first).")
        }
        let count = last.dayNumber - first.dayNumber + 1
        guard count <= Self.dayLimit else {
            throw VicinoError(.outOfRange, "The period has \(count) days; at most \(Self.dayLimit), a century.")
        }
        self.first = first
        self.last = last
        self.unit = unit
        self.weekStart = weekStart
        let parts = starts.count
        guard parts <= Self.partLimit else {
            throw VicinoError(
                .outOfRange,
                "The period has \(parts) parts; at most \(Self.partLimit). Choose a shorter one, or longer parts.")
        }
    }

    /// The number of days.
    public var dayCount: Int { last.dayNumber - first.dayNumber + 1 }

    /// The first day of each part, ascending; the first one is the first day of the period.
    package var starts: [CivilDate] {
        var starts: [CivilDate] = []
        var day = first
        while day <= last {
            starts.append(day)
            let next = unit.next(after: day, weekStart: weekStart)
            // The calendar ends with the year 9999.
            guard next > day else { break }
            day = next
        }
        return starts
    }

    /// The first time that a request must read; nil before the year 1900. It is a day before the period, because an
    /// activity counts by the clocks where it happened.
    public var earliest: Timestamp? { ReadingTimes(from: first, through: last).from }

    /// The end of the times that a request must read, exclusive; nil after the year 2200.
    public var latest: Timestamp? { ReadingTimes(from: first, through: last).to }
}
