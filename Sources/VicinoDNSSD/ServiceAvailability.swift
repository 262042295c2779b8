package import VicinoPresence

/// Whether services on the local network can be advertised and browsed.
package enum ServiceAvailability: Hashable, Sendable {
    /// Both are possible.
    case ready
    /// At least one is not possible now. It is retried, and begins by itself as soon as possible.
    case unavailable(MediumObstacle)
}
