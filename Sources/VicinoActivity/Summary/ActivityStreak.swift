public import VicinoCore

/// The streaks of an activity: days in a row on which it happened.
///
/// A day without any record is unknown: it neither ends a streak nor lengthens it. Today ends no streak either, because
/// it is not over.
public struct ActivityStreak: Hashable, Sendable {
    /// A run of days.
    public struct Run: Hashable, Sendable {
        /// The first day.
        public let first: CivilDate
        /// The last day on which the activity happened.
        public let last: CivilDate
        /// How many days it happened, unknown days not counted.
        public let dayCount: Int

        /// How many days between the first and the last one are unknown.
        public var unknownDayCount: Int { last.dayNumber - first.dayNumber + 1 - dayCount }
    }

    /// The name of the activity, safe to show.
    public let name: String
    /// The longest run in the period, and the latest of equally long ones.
    public let longest: Run
    /// The run that continues at the end of the period, or up to now; nil if the latest run has ended.
    public let current: Run?

    /// Finds the runs.
    ///
    /// - Parameters:
    ///   - happened: whether the activity happened, for each day.
    ///   - isRecorded: whether anything is recorded, for each day.
    ///   - today: the index of today, after which nothing counts; beyond the end for a period that is over.
    init?(
        _ name: String, first: CivilDate, happened: [Bool], isRecorded: (Int) -> Bool, today: Int
    ) {
        var (longest, run) = (Run?.none, Run?.none)
        for (day, isDone) in happened.enumerated().prefix(max(0, today + 1)) {
            if isDone {
                let date = first.adding(days: day)
                run = Run(first: run?.first ?? date, last: date, dayCount: (run?.dayCount ?? 0) + 1)
                if let found = run, found.dayCount >= longest?.dayCount ?? 0 { longest = found }
            } else if isRecorded(day), day != today {
                run = nil
            }
        }
        guard let longest else { return nil }
        (self.name, self.longest, current) = (name, longest, run)
    }
}
