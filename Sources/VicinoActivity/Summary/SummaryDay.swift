package import VicinoCore

/// The figures of one day of a summary.
package struct SummaryDay: Hashable, Sendable {
    /// The day.
    package let date: CivilDate
    /// Whether an activity falls on the day.
    package let isRecorded: Bool
    /// Whether the user's clocks skipped the day, as those of Samoa skipped 30 December 2011.
    package let isAbsent: Bool
    /// Steps; nil if no record of the day states steps, which is not the same as zero.
    package let steps: Int?
    /// The mean of the steps in the day's week over the days of the period that have steps; nil if none
    /// has.
    package let meanStepsOfWeek: Double?
    /// The time of the day that an activity covers; it counts once where activities overlap.
    package let known: Duration
    /// The time of the day, from the start of the time that counts up to now, that no activity covers.
    package let unknown: Duration

    /// Whether nothing of the day counts: nothing is known or unknown of it, or it begins after today.
    func isOutside(today: CivilDate) -> Bool {
        date > today || !isRecorded && known == .zero && unknown == .zero
    }
}
