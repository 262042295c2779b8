internal import Glibc
public import VicinoCore
public import VicinoPresence

/// The local network as a medium, through the Avahi daemon of the system.
///
/// ```swift
/// try await node.discover(over: [LocalNetwork.medium(on: ["wlan0"])]) { discovery in
///     for await event in discovery.events { … }
/// }
/// ```
public enum LocalNetwork {
    /// A medium that uses only the named network interfaces, whatever network each is on.
    ///
    /// - Parameter interfaces: their names, such as `wlan0`. The medium uses one that is missing or plugged in again as
    ///   soon as it appears.
    /// - Throws: ``VicinoError`` with `.unavailable` if none of them exists, or the system cannot start a thread.
    public static func medium(on interfaces: [String]) throws(VicinoError) -> any Medium {
        guard interfaces.contains(where: { if_nametoindex($0) != 0 }) else {
            let obstacle = MediumObstacle.absent(interfaces) ?? .noInterface
            throw VicinoError(obstacle)
        }
        return AvahiMedium(try services(on: interfaces), interfaces: interfaces)
    }

    /// Makes the same medium, even while none of the interfaces exists. The caller can change the interfaces at any
    /// time.
    ///
    /// - Throws: `VicinoError` with `.unavailable` if the system cannot start a thread.
    package static func medium(following interfaces: [String]) throws(VicinoError) -> AvahiMedium {
        AvahiMedium(try services(on: interfaces))
    }

    private static func services(on interfaces: [String]) throws(VicinoError) -> DNSServices {
        do { return try DNSServices(following: interfaces) } catch {
            throw VicinoError(.unavailable, error.message, cause: error)
        }
    }
}
