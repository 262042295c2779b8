package import VicinoCore

/// The streaks of an activity: days in a row on which it happened.
///
/// A day without any record is unknown. Up to `unknownLimit` unknown days in a row neither end a streak nor lengthen
/// it; more of them end it. Today ends no streak, because it is not over.
public struct ActivityStreak: Hashable, Sendable {
    /// A run of days.
    public struct Run: Hashable, Sendable {
        /// The first day.
        package let first: CivilDate
        /// The last day on which the activity happened.
        package let last: CivilDate
        /// How many days it happened, unknown days not counted.
        package let dayCount: Int
        /// How many days between the first and the last one are unknown.
        package let unknownDayCount: Int
    }

    /// What is known of an activity on a day.
    enum Day {
        /// It happened.
        case happened
        /// Other activities are recorded.
        case recordedWithout
        /// Nothing is recorded.
        case unknown
        /// The user's clocks skipped the day.
        case absent
    }

    /// The name of the activity, safe to show.
    public let name: String
    /// The longest run in the period, and the latest of equally long ones.
    package let longest: Run
    /// The run that continues at the end of the period, or up to now; nil if the latest run has ended.
    public let current: Run?

    /// The maximum number of unknown days in a row that do not end a streak.
    package static let unknownLimit = 3

    /// Finds the runs.
    ///
    /// - Parameters:
    ///   - days: what is known of each day, from the first one on.
    ///   - today: the index of today, after which nothing counts; beyond the end for a period that is over.
    init?(_ name: String, first: CivilDate, days: some Sequence<Day>, today: Int) {
        var search = RunSearch(first: first)
        for (index, day) in days.enumerated().prefix(max(0, today + 1)) {
            search.add(day, at: index, isToday: index == today)
        }
        guard let longest = search.longest else { return nil }
        self.name = name
        self.longest = longest
        current = search.run
    }
}

/// Finds the runs of an activity, day by day.
private struct RunSearch {
    /// The first day of the period.
    let first: CivilDate
    private(set) var longest: ActivityStreak.Run?
    /// The run that the next day can continue.
    private(set) var run: ActivityStreak.Run?
    /// The unknown days since the run's last day.
    private var unknown = 0

    init(first: CivilDate) { self.first = first }

    mutating func add(_ day: ActivityStreak.Day, at index: Int, isToday: Bool) {
        switch day {
        case .happened: lengthen(to: first.adding(days: index))
        case .recordedWithout where !isToday: run = nil
        case .unknown where !isToday:
            unknown += 1
            if unknown > ActivityStreak.unknownLimit { run = nil }
        case .recordedWithout, .unknown, .absent: break
        }
    }

    private mutating func lengthen(to date: CivilDate) {
        let longer = ActivityStreak.Run(
            first: run?.first ?? date, last: date, dayCount: (run?.dayCount ?? 0) + 1,
            unknownDayCount: run.map { $0.unknownDayCount + unknown } ?? 0)
        if longer.dayCount >= longest?.dayCount ?? 0 { longest = longer }
        run = longer
        unknown = 0
    }
}
