package import VicinoCore

/// Decides when a session over Bluetooth ends early, to go on over a network.
///
/// A beacon on a network may be a repeated one, and a network may carry beacons and no connections. So each decision is
/// a trial: another one about the same person follows only after a session over a network, or much later.
package struct MediumChange: Sendable {
    /// When a decision about a person is possible again, by uptime.
    private var trials: [UserID: Duration] = [:]

    /// How long no session with a person changes its medium after a change that led to no session over a network.
    package static let pause: Duration = .seconds(900)

    /// Starts without trials.
    package init() {}

    /// Decides whether a session goes on over a network.
    ///
    /// - Parameters:
    ///   - routes: the addresses of the person's device.
    ///   - tried: the addresses that did not answer before the session. They count again if they were gone since.
    ///   - begin: the uptime at which the session began. Only an address heard since then is fresh: an older one may be
    ///     of a network that the device has left.
    package mutating func beginTrial(
        with person: UserID, over routes: [PeerRoute], besides tried: Set<RouteAddress>, since begin: Duration,
        at uptime: Duration
    ) -> Bool {
        trials = trials.filter { uptime < $0.value }
        let isFresh = routes.contains {
            $0.medium == .localNetwork && $0.lastHeard >= begin
                && ($0.firstHeard >= begin || !tried.contains($0.address))
        }
        guard isFresh, trials[person] == nil else { return false }
        trials[person] = uptime + Self.pause
        return true
    }

    /// Notes that a session over a network has reached its end, so that the network is known to work.
    package mutating func succeeded(with person: UserID) { trials[person] = nil }
}
