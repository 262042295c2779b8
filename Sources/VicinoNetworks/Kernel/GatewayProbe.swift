internal import Glibc

/// Makes the kernel find out the link address of a gateway, as it does before it sends anything there.
///
/// The probe is a question to the gateway's name server, as every computer sends many: which servers serve the root. No
/// program waits for the answer. The socket lives only for the question, so no port stays open.
enum GatewayProbe {
    private static let flags = CInt(SOCK_CLOEXEC.rawValue) | CInt(SOCK_NONBLOCK.rawValue)
    /// DNS.
    private static let port = in_port_t(53).bigEndian

    /// Sends the probe to a gateway over an interface. The kernel's table of neighbours then shows whether there was an
    /// answer.
    static func provoke(_ gateway: String, over interface: Int32) {
        var index = UInt32(bitPattern: interface).bigEndian
        var four = sockaddr_in()
        if inet_pton(AF_INET, gateway, &four.sin_addr) == 1 {
            four.sin_family = sa_family_t(AF_INET)
            four.sin_port = port
            send(over: AF_INET, to: &four) { setsockopt($0, CInt(IPPROTO_IP), unicastInterface4, &index, 4) }
        }
        var six = sockaddr_in6()
        if inet_pton(AF_INET6, gateway, &six.sin6_addr) == 1 {
            six.sin6_family = sa_family_t(AF_INET6)
            six.sin6_port = port
            six.sin6_scope_id = UInt32(bitPattern: interface)
            send(over: AF_INET6, to: &six) { setsockopt($0, CInt(IPPROTO_IPV6), unicastInterface6, &index, 4) }
        }
    }

    private static func send<Address>(over family: CInt, to address: inout Address, _ prepare: (CInt) -> CInt) {
        let descriptor = socket(family, CInt(SOCK_DGRAM.rawValue) | flags, 0)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        guard prepare(descriptor) == 0 else { return }
        let bytes = question
        withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                _ = sendto(descriptor, bytes, bytes.count, 0, pointer, socklen_t(MemoryLayout<Address>.size))
            }
        }
    }

    /// RFC 1035, section 4.1: a header with a random id, recursion wanted and one question; the root, NS, IN.
    private static var question: [UInt8] {
        let id = UInt16.random(in: 0...UInt16.max)
        let header: [UInt8] = [UInt8(id >> 8), UInt8(truncatingIfNeeded: id), 1, 0, 0, 1, 0, 0, 0, 0, 0, 0]
        return header + [0, 0, 2, 0, 1]
    }
}

/// `IP_UNICAST_IF` and `IPV6_UNICAST_IF` of the kernel.
private let unicastInterface4: CInt = 50
private let unicastInterface6: CInt = 76
