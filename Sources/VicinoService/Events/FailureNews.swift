internal import Vicino

/// Decides which failed sessions are reported: a person whose sessions keep failing must not fill a log.
struct FailureNews {
    /// What to do about a failed session.
    enum Verdict {
        case report
        /// Report it, and say that further failures are not reported for now.
        case reportAsLast
        case ignore
    }

    private struct Entry {
        var limit = ReportLimit()
        /// When the last `reportAsLast` was.
        var last: Duration?
    }

    private var entries: [UserID: Entry] = [:]

    /// The maximum number of people whose failed sessions are reported within the span of the limit.
    static let peopleLimit = 256

    /// Records a failed session with a user.
    mutating func record(_ user: UserID, at now: Duration) -> Verdict {
        if entries[user] == nil, entries.count >= Self.peopleLimit {
            entries = entries.filter { !$0.value.limit.isUnused(at: now) }
            guard entries.count < Self.peopleLimit else { return .ignore }
        }
        guard let isLast = entries[user, default: Entry()].limit.record(at: now) else { return .ignore }
        // It is the last one again with each report that replaces one that no longer counts.
        let isKnown = if let last = entries[user]?.last { now < last + ReportLimit.span } else { false }
        guard isLast, !isKnown else { return .report }
        entries[user]?.last = now
        return .reportAsLast
    }
}
