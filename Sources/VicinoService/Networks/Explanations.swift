/// Reports each reason why discovery uses no network once, at a limited rate. A peer on a network can otherwise make
/// the network's identity change without end.
struct Explanations<Reason: Equatable> {
    /// The reason that was reported last, while it holds.
    private var reason: Reason?
    /// The times of past reports, in ascending order.
    private var moments: [Duration] = []

    /// The most reports within `span`.
    private static var limit: Int { 5 }
    /// How long a report counts towards the limit.
    private static var span: Duration { .seconds(300) }

    /// Starts without any report.
    init() {}

    /// Takes the present reason; nil if discovery uses a network.
    ///
    /// - Parameter now: the time since the system started.
    /// - Returns: the reason to report, and when to look again if it is too early to report.
    mutating func take(_ reason: Reason?, at now: Duration) -> (told: Reason?, again: Duration?) {
        guard let reason, reason != self.reason else {
            if reason == nil { self.reason = nil }
            return (nil, nil)
        }
        moments.removeAll { now >= $0 + Self.span }
        if moments.count >= Self.limit, let oldest = moments.first { return (nil, oldest + Self.span) }
        self.reason = reason
        moments.append(now)
        return (reason, nil)
    }
}
