/// Decides what to report: each reason or state once, at a limited rate. A peer on a network can otherwise make the
/// network's identity change without end, and an adapter can come and go.
struct ReportedReason<Reason: Equatable> {
    /// The reason that was reported last, while it holds.
    private var reason: Reason?
    private var limit = ReportLimit()

    /// Starts without any report.
    init() {}

    /// Replaces the present reason; nil if there is nothing to explain.
    ///
    /// - Parameter now: the time since the service started.
    /// - Returns: the reason to report, and when to ask again if it is too early to report.
    mutating func update(_ reason: Reason?, at now: Duration) -> (told: Reason?, again: Duration?) {
        guard let reason, reason != self.reason else {
            if reason == nil { self.reason = nil }
            return (nil, nil)
        }
        if let again = limit.nextAllowed(after: now) { return (nil, again) }
        self.reason = reason
        _ = limit.record(at: now)
        return (reason, nil)
    }
}
