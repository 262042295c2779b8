internal import NIOCore

extension LinkListener {
    /// Where others can reach this device: instead of "every interface" the address of each. This device's own loopback
    /// and addresses that hold on one link only are left out there, unless there is no other.
    package var reachable: [LinkAddress] {
        get throws {
            var found: [LinkAddress] = []
            for address in addresses {
                guard ["0.0.0.0", "::"].contains(address.host) else {
                    found.append(address)
                    continue
                }
                let family = address.host == "::" ? NIOBSDSocket.ProtocolFamily.inet6 : .inet
                for device in try System.enumerateDevices() {
                    guard interfaces?.contains(device.name) ?? true, let own = device.address, own.protocol == family,
                        let host = own.ipAddress,
                        !host.hasPrefix("127."), host != "::1", !host.hasPrefix("fe80:")
                    else { continue }
                    found.append(LinkAddress(host: host, port: address.port))
                }
            }
            guard found.isEmpty else { return found }
            return addresses.map { LinkAddress(host: $0.host == "::" ? "::1" : "127.0.0.1", port: $0.port) }
        }
    }
}
