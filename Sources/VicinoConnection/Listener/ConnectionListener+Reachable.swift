internal import Glibc
internal import NIOCore

extension ConnectionListener {
    /// The port at which peers can connect; nil if it has no socket.
    package var port: UInt16? { addresses.first.map { UInt16($0.port) } }

    /// The addresses at which peers can reach this device: instead of "every interface", the address of each.
    ///
    /// Loopback and link-local addresses are left out, unless there is no other and peers can connect over the loopback.
    package var reachable: [ConnectionEndpoint] {
        get throws {
            let running = runningInterfaces()
            var found: [ConnectionEndpoint] = []
            for address in addresses {
                guard ["0.0.0.0", "::"].contains(address.host) else {
                    found.append(address)
                    continue
                }
                let family = address.host == "::" ? NIOBSDSocket.ProtocolFamily.inet6 : .inet
                for device in try System.enumerateDevices() {
                    guard interfaces?.contains(device.name) ?? true, running.contains(device.name),
                        let own = device.address, own.protocol == family,
                        let host = own.ipAddress,
                        !host.hasPrefix("127."), host != "::1", !host.hasPrefix("fe80:")
                    else { continue }
                    found.append(ConnectionEndpoint(host: host, port: address.port))
                }
            }
            // A socket of another interface cannot be reached over the loopback.
            guard found.isEmpty, interfaces?.contains("lo") ?? true else { return found }
            return addresses.map { ConnectionEndpoint(host: $0.host == "::" ? "::1" : "127.0.0.1", port: $0.port) }
        }
    }
}

/// The names of the network interfaces that are up and have a carrier; an interface without one may keep its addresses.
private func runningInterfaces() -> Set<String> {
    var first: UnsafeMutablePointer<ifaddrs>?
    guard getifaddrs(&first) == 0 else { return [] }
    defer { freeifaddrs(first) }
    return sequence(first: first) { $0?.pointee.ifa_next }.prefix { $0 != nil }.reduce(into: []) { names, entry in
        let wanted = UInt32(IFF_UP) | UInt32(IFF_RUNNING)
        guard let entry = entry?.pointee, entry.ifa_flags & wanted == wanted else { return }
        names.insert(String(cString: entry.ifa_name))
    }
}
