/// How the time of an activity, or the steps, changed from one span of days to the next, if the difference is clear.
///
/// The rule, which the decision 0156 explains:
///
/// - Both spans are compared by the mean of a known day. Days that are unknown count neither as zero nor as a day.
/// - A day is known if records cover at least half of it; for steps, if a record states them. Today is not over, and never
///   counts. Nor does a day before the time that counts.
/// - Each span needs five known days, and they must be at least half of its days that count.
/// - A difference is clear if it is at least a tenth of the greater mean, at least twice its standard error, and large enough
///   to matter: 30 minutes a week, or 500 steps a day.
package struct Trend: Hashable, Sendable {
    /// What changed.
    package enum Subject: Hashable, Sendable {
        /// The time of an activity, by its name.
        case activity(String)
        /// The steps.
        case steps
    }

    /// What changed.
    package let subject: Subject
    /// The mean of a known day before: milliseconds, or steps.
    package let earlier: Double
    /// The mean of a known day of the span.
    package let present: Double

    /// The maximum number of activities whose trends are named.
    static let activityLimit = 2
    /// The least part of the greater mean by which the two must differ.
    static let leastShare = 0.1
    /// The least number of standard errors by which they must differ.
    static let leastErrors = 2.0

    /// Compares two spans.
    ///
    /// - Returns: nil if the difference is not clear.
    init?(_ subject: Subject, from earlier: DaySample, to present: DaySample) {
        let difference = abs(present.mean - earlier.mean)
        let error = (present.squaredError + earlier.squaredError).squareRoot()
        guard difference >= Self.leastDifference(of: subject), difference >= Self.leastErrors * error,
            difference >= Self.leastShare * max(present.mean, earlier.mean)
        else { return nil }
        self.subject = subject
        self.earlier = earlier.mean
        self.present = present.mean
    }

    /// Whether it was less before.
    package var isMore: Bool { present > earlier }

    /// By how much a known day differs.
    var difference: Double { abs(present - earlier) }

    /// The name of the activity; empty for the steps.
    package var name: String {
        switch subject {
        case .activity(let name): name
        case .steps: ""
        }
    }

    /// The least difference of a day that matters: half an hour a week, or 500 steps a day.
    private static func leastDifference(of subject: Subject) -> Double {
        switch subject {
        case .activity: 30 * 60_000 / 7
        case .steps: 500
        }
    }
}
