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
    ///   - interfaces: their names, such as `wlan0`. Those that are not there now are left out for good.
    ///   - port: where sessions are waited for now; asked with each change of what is advertised.
    /// - Throws: `PresenceError` with `.unavailable` if none of them is there, or the system has no room for a thread.
    public static func medium(
        on interfaces: [String], port: @escaping @Sendable () -> UInt16
    ) throws(PresenceError) -> any Medium {
        let present = interfaces.compactMap { InterfaceIndex(Int32(bitPattern: if_nametoindex($0))) }
        guard !present.isEmpty else {
            let names = interfaces.joined(separator: ", ")
            throw PresenceError(
                .unavailable, "There is no network interface \(names) now. `ip link` lists those there are.")
        }
        do { return AvahiMedium(try DNSServices(on: Set(present)), port: port) } catch {
            throw PresenceError(.unavailable, error.message, cause: error)
        }
    }
}
