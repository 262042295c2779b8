/// How often the service reports something that others can cause, so that they cannot fill a log.
struct ReportLimit {
    /// The times of past reports, in ascending order.
    private var moments: [Duration] = []

    /// The maximum number of reports within `span`.
    static var count: Int { 5 }
    /// How long a report counts towards the limit.
    static var span: Duration { .seconds(300) }

    /// Counts a report, if one is allowed.
    ///
    /// - Parameter now: the time since the service started.
    /// - Returns: whether it is the last one for now; nil if none is allowed.
    mutating func record(at now: Duration) -> Bool? {
        expire(at: now)
        guard moments.count < Self.count else { return nil }
        moments.append(now)
        return moments.count == Self.count
    }

    /// When a report is allowed again; nil if one is allowed now.
    mutating func nextAllowed(after now: Duration) -> Duration? {
        expire(at: now)
        return moments.count < Self.count ? nil : moments.first.map { $0 + Self.span }
    }

    /// Whether no report counts any more.
    func isUnused(at now: Duration) -> Bool { moments.allSatisfy { now >= $0 + Self.span } }

    private mutating func expire(at now: Duration) { moments.removeAll { now >= $0 + Self.span } }
}
