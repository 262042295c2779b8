internal import CNetlink
package import Glibc

/// Which users of this computer hold the ends of connections over TCP, as the kernel says.
package enum LoopbackUsers {
    /// An address and a port.
    package struct End: Sendable {
        fileprivate let address: [UInt8]
        fileprivate let port: [UInt8]

        /// - Parameter address: as the system gives it: both numbers in the network's byte order.
        package init(networkOrder address: sockaddr_in) {
            self.address = bytes(of: address.sin_addr.s_addr)
            port = bytes(of: address.sin_port)
        }
    }

    /// Whether the kernel tells who uses a connection. Some sandboxes prevent it, and a kernel can be built without it.
    package static var areKnown: Bool {
        guard let socket = try? NetlinkSocket(NETLINK_SOCK_DIAG) else { return false }
        let nothing = End(networkOrder: sockaddr_in())
        // No socket matches an empty set of states, so the answer is short; a missing answer is an error.
        let request = request(nothing, nothing, states: 0)
        return (try? socket.dump(UInt16(SOCK_DIAG_BY_FAMILY), request)) != nil
    }

    /// The user whose process holds one end of an established connection within this computer.
    ///
    /// - Returns: nil if the kernel does not tell, or no process holds it any more.
    package static func user(of end: End, connectedTo other: End) -> uid_t? {
        guard let socket = try? NetlinkSocket(NETLINK_SOCK_DIAG),
            let answers = try? socket.ask(
                UInt16(SOCK_DIAG_BY_FAMILY), flags: 0, body: request(end, other, states: .max)),
            let answer = answers.first?.body, answer.count > inodeOffset,
            // Without the connection, the kernel would name a listener at the same port.
            let state = answer.dropFirst().first, Int(state) == TCP_ESTABLISHED,
            let inode = answer.integer(at: inodeOffset, UInt32.self), inode != 0
        else { return nil }
        return answer.integer(at: userOffset, UInt32.self)
    }

    /// `struct inet_diag_req_v2`.
    private static func request(_ end: End, _ other: End, states: UInt32) -> [UInt8] {
        let padding = [UInt8](repeating: 0, count: 12)
        return [UInt8(AF_INET), UInt8(IPPROTO_TCP), 0, 0] + bytes(of: states) + end.port + other.port + end.address
            + padding + other.address + padding + bytes(of: UInt32(0)) + bytes(of: UInt64.max)
    }

    /// In `struct inet_diag_msg`.
    private static let userOffset = 64
    private static let inodeOffset = 68
}
