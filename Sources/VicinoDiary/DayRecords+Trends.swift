package import VicinoActivity

extension DayRecords {
    /// What has clearly changed against the days before. The earlier days are read only if the present ones are known.
    ///
    /// - Parameters:
    ///   - spans: the days, and those before them.
    ///   - present: a summary by day that contains the days; nil to read them.
    package func trends(over spans: TrendSpans, present: ActivitySummary? = nil) throws -> [Trend] {
        let present =
            try present ?? summary(from: spans.present.lowerBound, through: spans.present.upperBound, by: .day)
        guard spans.isKnown(in: present) else { return [] }
        let earlier = try summary(from: spans.earlier.lowerBound, through: spans.earlier.upperBound, by: .day)
        return spans.trends(from: earlier, to: present)
    }
}
