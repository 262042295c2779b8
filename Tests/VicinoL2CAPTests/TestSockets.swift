import Glibc
import VicinoLocks
import VicinoPresence

@testable import VicinoL2CAP

/// Sockets of this computer's loopback in the place of channels: every kernel has them.
final class TestSockets: Sendable {
    let peer: RouteAddress = {
        guard let address = RouteAddress("5C:F3:70:0A:0B:01/public") else { preconditionFailure("It is short.") }
        return address
    }()
    /// The last address on which a socket listens.
    private let listening = LockedValue<[UInt8]>([])
    /// What the sockets do now.
    let behaviour = LockedValue(Behaviour())

    struct Behaviour {
        /// How many sockets have been made.
        var opened = 0
        /// How often a listener has asked for a connection.
        var accepts = 0
        /// Whether the program has no descriptors left.
        var isExhausted = false
    }

    /// Any free port of the loopback.
    let adapter: [UInt8] = {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        return withUnsafeBytes(of: address, Array.init)
    }()

    var transport: L2CAPTransport { transport(isPaired: false) }

    func transport(isPaired: Bool) -> L2CAPTransport { transport(of: family(isPaired: isPaired)) }

    func transport(of family: ChannelFamily) -> L2CAPTransport {
        L2CAPTransport(
            family, adapter: { [adapter] in adapter },
            target: { [self] _, psm in psm == L2CAPTransport.unusedPSM ? Self.refusing : listening.withLock(\.self) })
    }

    /// Sockets whose program runs out of descriptors when `behaviour` says so. A pause ends when the test calls what
    /// `pause` gets.
    func exhaustible(pause: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void) -> ChannelFamily {
        var family = family()
        let accept = family.accept
        family.accept = { [self] listener, peer, size in
            let isExhausted = behaviour.withLock { behaviour in
                behaviour.accepts += 1
                return behaviour.isExhausted
            }
            guard isExhausted else { return accept(listener, peer, size) }
            errno = EMFILE
            return -1
        }
        family.pause = pause
        return family
    }

    /// An address at which nothing listens, because no program can.
    private static let refusing: [UInt8] = {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        address.sin_port = UInt16(1).bigEndian
        return withUnsafeBytes(of: address, Array.init)
    }()

    func family(isPaired: Bool = false) -> ChannelFamily {
        ChannelFamily(
            open: { [self] in
                behaviour.withLock { $0.opened += 1 }
                return socket(AF_INET, CInt(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue), 0)
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
