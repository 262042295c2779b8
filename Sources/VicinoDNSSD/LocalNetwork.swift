internal import Glibc
public import VicinoPresence

/// The local network as a way to meet, through the Avahi daemon of the system.
///
/// ```swift
/// try await node.lookOut(over: { port in [try LocalNetwork.medium(on: ["wlan0"], port: port)] }) { lookout in
///     for await event in lookout.events { … }
/// }
/// ```
public enum LocalNetwork {
    /// A medium that speaks and listens on some network interfaces, whatever networks they are on, and on no others.
    ///
    /// - Parameters:
    ///   - interfaces: their names, such as `wlan0`. One that is not there now, or is plugged in again, is used when it comes.
    ///   - port: where sessions are waited for now; asked with each change of what is advertised.
    /// - Throws: `PresenceError` with `.unavailable` if none of them is there, or the system has no room for a thread.
    public static func medium(
        on interfaces: [String], port: @escaping @Sendable () -> UInt16
    ) throws(PresenceError) -> any Medium {
        guard interfaces.contains(where: { if_nametoindex($0) != 0 }) else {
            let obstacle = ServiceAvailability.Obstacle.absent(interfaces) ?? .noInterface
            throw PresenceError(.unavailable, "\(obstacle.reason) \(obstacle.remedy)")
        }
        return try medium(following: interfaces, port: port)
    }

    /// The same, also while none of the interfaces is there; others can be used instead at any time.
    ///
    /// - Throws: `PresenceError` with `.unavailable` if the system has no room for a thread.
    package static func medium(
        following interfaces: [String], port: @escaping @Sendable () -> UInt16
    ) throws(PresenceError) -> AvahiMedium {
        do { return AvahiMedium(try DNSServices(following: interfaces), port: port) } catch {
            throw PresenceError(.unavailable, error.message, cause: error)
        }
    }
}
