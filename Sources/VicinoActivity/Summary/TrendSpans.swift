package import VicinoCore
package import VicinoDrawing

/// The days that trends are about, and the days before them with which they are compared.
package struct TrendSpans: Hashable, Sendable {
    /// What the earlier days are.
    package enum Basis: Hashable, Sendable {
        /// The week before.
        case week
        /// The calendar month before, by its first day.
        case month(CivilDate)
        /// The calendar year before.
        case year(Int)
        /// As many days as the present ones.
        case days(Int)
    }

    /// The days that the trends are about.
    package let present: ClosedRange<CivilDate>
    /// The days just before them.
    package let earlier: ClosedRange<CivilDate>
    /// What the earlier days are.
    let basis: Basis

    /// The minimum number of known days in each of the two spans.
    static let knownLimit = 5
    /// The maximum number of days, which is that of a year.
    static let dayLimit = 366

    /// Finds the days before.
    ///
    /// - Parameters:
    ///   - days: the days that trends are about. A week, a month and a year are compared with the one before, and any other
    ///     days with as many.
    ///   - weekStart: the first day of a week.
    /// - Returns: nil for too few days and for more than a year.
    package init?(_ days: ClosedRange<CivilDate>, weekStart: WeekStart) {
        let first = days.lowerBound
        let last = days.upperBound
        let count = last.dayNumber - first.dayNumber + 1
        guard Self.knownLimit...Self.dayLimit ~= count else { return nil }
        let before = first.adding(days: -1)
        basis = Self.basis(first, count: count, weekStart: weekStart)
        let start =
            switch basis {
            case .week, .days: first.adding(days: -count)
            case .month(let month): month
            case .year: SummaryUnit.year.first(of: before)
            }
        guard start <= before else { return nil }
        present = days
        earlier = start...before
    }

    private static func basis(_ first: CivilDate, count: Int, weekStart: WeekStart) -> Basis {
        let before = first.adding(days: -1)
        if count == 7, weekStart.index(of: first) == 0 { return .week }
        if first.day == 1, count == first.daysInMonth { return .month(before.firstOfMonth) }
        let nextYear = SummaryUnit.year.next(after: first)
        if first == SummaryUnit.year.first(of: first), first.adding(days: count) == nextYear {
            return .year(before.year)
        }
        return .days(count)
    }
}

extension TrendSpans {
    /// What has clearly changed: the activities with the largest differences, and then the steps.
    ///
    /// - Parameters:
    ///   - earlier: a summary by day that contains the earlier days.
    ///   - present: a summary by day that contains the present days; it may be the same one.
    package func trends(from earlier: ActivitySummary, to present: ActivitySummary) -> [Trend] {
        let before = KnownDays(self.earlier, of: earlier)
        let now = KnownDays(self.present, of: present)
        let activities = Set(before.times.keys).union(now.times.keys).compactMap { key -> Trend? in
            guard let old = before.time(of: key), let new = now.time(of: key) else { return nil }
            let name = now.names[key] ?? before.names[key] ?? key
            return Trend(.activity(name), from: old, to: new)
        }
        let largest = activities.sorted { ($1.difference, $0.name) < ($0.difference, $1.name) }
        let steps = before.steps.flatMap { old in now.steps.flatMap { Trend(.steps, from: old, to: $0) } }
        return largest.prefix(Trend.activityLimit) + [steps].compactMap { $0 }
    }

    /// Whether the present days are known well enough for a trend, so that the earlier ones are worth reading.
    package func isKnown(in present: ActivitySummary) -> Bool {
        let days = KnownDays(self.present, of: present)
        return days.isEnough || days.steps != nil
    }
}
