/// Says it once why people are looked for nowhere, and not too often: whoever is on a network can make it look like another one
/// all the time.
struct Explanations {
    /// The reason that was told last, as long as it holds.
    private var reason: String?
    /// When something was told, the latest last.
    private var moments: [Duration] = []

    /// How many explanations there are at most in `span`.
    static let limit = 5
    /// For how long they count.
    static let span = Duration.seconds(300)

    /// Takes why it is so now; nil if people are looked for.
    ///
    /// - Parameter now: the time since the system has begun to run.
    /// - Returns: what to tell, and when to look again because it is too early to tell.
    mutating func take(_ reason: String?, at now: Duration) -> (told: String?, again: Duration?) {
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
