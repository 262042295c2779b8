/// Says it once why people are looked for nowhere, and not too often: whoever is on a network can make it look like another one
/// all the time.
struct Explanations<Reason: Equatable> {
    /// The reason that was told last, as long as it holds.
    private var reason: Reason?
    /// When something was told, the latest last.
    private var moments: [Duration] = []

    /// How many explanations there are at most in `span`.
    private static var limit: Int { 5 }
    /// For how long they count.
    private static var span: Duration { .seconds(300) }

    /// Nothing has been told yet.
    init() {}

    /// Takes why it is so now; nil if people are looked for.
    ///
    /// - Parameter now: the time since the system has begun to run.
    /// - Returns: what to tell, and when to look again because it is too early to tell.
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
