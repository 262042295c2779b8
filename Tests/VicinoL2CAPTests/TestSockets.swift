import Glibc
import Synchronization
import VicinoPresence

@testable import VicinoL2CAP

/// Sockets of this computer's loopback in the place of channels: every kernel has them.
final class TestSockets: Sendable {
    let peer: RouteAddress = {
        guard let address = RouteAddress("5C:F3:70:0A:0B:01/public") else { preconditionFailure("It is short.") }
        return address
    }()
    /// The last address on which a socket listens.
    private let listening = Mutex<[UInt8]>([])

    /// Any free port of the loopback.
    let adapter: [UInt8] = {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        return withUnsafeBytes(of: address, Array.init)
    }()

    var transport: L2CAPTransport { transport(isPaired: false) }

    func transport(isPaired: Bool) -> L2CAPTransport {
        L2CAPTransport(
            family(isPaired: isPaired), adapter: { [adapter] in adapter },
            target: { [self] _, _ in listening.withLock(\.self) })
    }

    func family(isPaired: Bool = false) -> ChannelFamily {
        ChannelFamily(
            open: {
                socket(AF_INET, CInt(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue), 0)
            },
            prepare: { _ in true },
            psm: { [self] address in
                listening.withLock { $0 = address }
                return PSM(0x80)
            },
            route: { [peer] _ in peer },
            sizes: { _ in ChannelFamily.PacketSizes(sent: 23, received: 2048) },
            isPaired: { _ in isPaired })
    }

    /// The first bytes that arrive; none at the end.
    static func received(_ stream: PeerStream) -> [UInt8] {
        var wait = pollfd(fd: stream.descriptor, events: Int16(POLLIN), revents: 0)
        poll(&wait, 1, -1)
        var bytes = [UInt8](repeating: 0, count: 100)
        let count = read(stream.descriptor, &bytes, bytes.count)
        return Array(bytes.prefix(max(0, count)))
    }
}
