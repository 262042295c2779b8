/// Says it once why people are looked for nowhere, and not too often: whoever is on a network can make it look like another one
/// all the time.
struct Explanations {
    /// The reason that was told last, as long as it holds.
    private var reason: String?
    private var toldAt: Duration?

    /// How long to wait after one explanation for the next.
    static let interval = Duration.seconds(60)

    /// Takes why it is so now; nil if people are looked for.
    ///
    /// - Parameter now: the time since the system has begun to run.
    /// - Returns: what to tell, and when to look again because it is too early to tell.
    mutating func take(_ reason: String?, at now: Duration) -> (told: String?, again: Duration?) {
        guard let reason, reason != self.reason else {
            if reason == nil { self.reason = nil }
            return (nil, nil)
        }
        if let toldAt, now < toldAt + Self.interval { return (nil, toldAt + Self.interval) }
        (self.reason, toldAt) = (reason, now)
        return (reason, nil)
    }
}
