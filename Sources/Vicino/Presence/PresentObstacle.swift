/// The obstacle to a discovery, reported once for as long as it stays the same.
struct PresentObstacle: Sendable {
    private var present: String?

    /// Notes an obstacle.
    ///
    /// - Returns: the event to report; nil if it was reported before.
    mutating func arise(_ error: any Error) -> Discovery.Event? {
        defer { present = "\(error)" }
        return present == "\(error)" || error is CancellationError ? nil : .unavailable(VicinoError(reporting: error))
    }

    /// Notes that there is no obstacle.
    ///
    /// - Returns: the event to report; nil if there was no obstacle before.
    mutating func clear() -> Discovery.Event? {
        defer { present = nil }
        return present == nil ? nil : .recovered
    }
}
