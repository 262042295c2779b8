internal import Vicino

/// How many events a reader missed, for reports at a limited rate: peers can cause more events than the service reads.
struct MissedEvents {
    private var limit = ReportLimit()
    private var unreported: MissedCount?

    /// Counts missed events.
    ///
    /// - Returns: how many to report now, with those that were not reported before; nil for no report.
    mutating func record(_ count: MissedCount, at now: Duration) -> MissedCount? {
        unreported = unreported.map { $0 + count } ?? count
        guard limit.record(at: now) != nil else { return nil }
        defer { unreported = nil }
        return unreported
    }
}
