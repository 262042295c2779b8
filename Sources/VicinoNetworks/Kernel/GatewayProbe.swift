internal import Glibc

/// Makes the kernel find out the link address of a gateway, as it does before it sends anything there.
///
/// The probe sends one empty datagram to the port of the discard service.
final class GatewayProbe: Sendable {
    private let version4 = socket(AF_INET, CInt(SOCK_DGRAM.rawValue) | flags, 0)
    private let version6 = socket(AF_INET6, CInt(SOCK_DGRAM.rawValue) | flags, 0)

    private static let flags = CInt(SOCK_CLOEXEC.rawValue) | CInt(SOCK_NONBLOCK.rawValue)
    /// The discard service.
    private static let port = in_port_t(9).bigEndian

    deinit {
        close(version4)
        close(version6)
    }

    /// Sends the probe to a gateway over an interface. The kernel's table of neighbours then shows whether there was an
    /// answer.
    func provoke(_ gateway: String, over interface: Int32) {
        var index = UInt32(bitPattern: interface).bigEndian
        var four = sockaddr_in()
        if inet_pton(AF_INET, gateway, &four.sin_addr) == 1 {
            (four.sin_family, four.sin_port) = (sa_family_t(AF_INET), Self.port)
            setsockopt(version4, CInt(IPPROTO_IP), unicastInterface4, &index, 4)
            send(over: version4, &four)
        }
        var six = sockaddr_in6()
        if inet_pton(AF_INET6, gateway, &six.sin6_addr) == 1 {
            (six.sin6_family, six.sin6_port) = (sa_family_t(AF_INET6), Self.port)
            six.sin6_scope_id = UInt32(bitPattern: interface)
            setsockopt(version6, CInt(IPPROTO_IPV6), unicastInterface6, &index, 4)
            send(over: version6, &six)
        }
    }

    private func send<Address>(over socket: CInt, _ address: inout Address) {
        withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                _ = sendto(socket, nil, 0, 0, pointer, socklen_t(MemoryLayout<Address>.size))
            }
        }
    }
}

/// `IP_UNICAST_IF` and `IPV6_UNICAST_IF` of the kernel.
private let (unicastInterface4, unicastInterface6): (CInt, CInt) = (50, 76)
