internal import Glibc

/// This host's addresses on interfaces that other hosts can use, in a fixed order.
func hostAddresses(on interfaces: Set<InterfaceIndex>) -> [InterfaceIndex: [InternetAddress]] {
    var first: UnsafeMutablePointer<ifaddrs>?
    guard getifaddrs(&first) == 0 else { return [:] }
    defer { freeifaddrs(first) }
    var found: [InterfaceIndex: Set<InternetAddress>] = [:]
    var next = first
    while let entry = next?.pointee {
        next = entry.ifa_next
        guard let index = InterfaceIndex(Int32(clamping: if_nametoindex(entry.ifa_name))), interfaces.contains(index),
            entry.ifa_flags & UInt32(IFF_UP) != 0,
            let address = entry.ifa_addr.flatMap(InternetAddress.init(socket:)), address.isForOneHost
        else { continue }
        found[index, default: []].insert(address)
    }
    return found.mapValues { addresses in
        Array(addresses.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }.prefix(addressLimit))
    }
}

/// The maximum number of addresses of an interface that are advertised: the daemon takes 32 records with a name.
private let addressLimit = 4

extension InternetAddress {
    /// The address in a socket address of the system; nil for other families.
    fileprivate init?(socket: UnsafeMutablePointer<sockaddr>) {
        let raw = UnsafeRawPointer(socket)
        switch CInt(socket.pointee.sa_family) {
        case AF_INET:
            let address = raw.loadUnaligned(as: sockaddr_in.self).sin_addr
            self.init(bytes: withUnsafeBytes(of: address) { Array($0) })
        case AF_INET6:
            let address = raw.loadUnaligned(as: sockaddr_in6.self).sin6_addr
            self.init(bytes: withUnsafeBytes(of: address) { Array($0) })
        default: return nil
        }
    }
}
