package import VicinoPresence

/// Whether services on the local network can be advertised and browsed.
package enum ServiceAvailability: Hashable, Sendable {
    /// Services can be advertised and browsed.
    case ready
    /// Advertising or browsing is not possible now. It is retried, and begins by itself as soon as possible.
    case unavailable(MediumObstacle)
}
