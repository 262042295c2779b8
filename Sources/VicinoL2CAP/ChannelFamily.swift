internal import CBluetooth
internal import Dispatch
internal import Glibc
internal import VicinoPresence

/// What differs between families of sockets. Tests run everything else over sockets that every kernel has.
struct ChannelFamily: Sendable {
    /// Makes a socket that does not block; -1 on failure.
    let open: @Sendable () -> CInt
    /// Sets the options of a socket that is bound to an address of this device, where the kernel knows its kind.
    let prepare: @Sendable (CInt) -> Bool
    /// Accepts a connection on a listening socket, which does not block; -1 on failure, with the reason in `errno`.
    var accept: @Sendable (CInt, UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>) -> CInt = {
        l2cap_accept($0, $1, $2)
    }
    /// Calls a closure later, when descriptors may be free again.
    var pause: @Sendable (@escaping @Sendable () -> Void) -> Void = {
        // A listener waits on Dispatch's threads, and so does its pause.
        DispatchQueue(label: "org.vicino.l2cap.pause").asyncAfter(deadline: .now() + .seconds(1), execute: $0)
    }
    /// The PSM in a listening socket's address; nil if it does not fit a beacon.
    let psm: @Sendable (SocketAddress) -> PSM?
    /// The address of a peer, in the form of sightings.
    let route: @Sendable (SocketAddress) -> RouteAddress?
    /// The sizes of packets on a connected socket; nil on failure.
    let sizes: @Sendable (CInt) -> PacketSizes?
    /// Whether the system has paired the two devices for this connection, as the peer can demand.
    let isPaired: @Sendable (CInt) -> Bool

    /// A socket's address, byte by byte as the system takes it.
    typealias SocketAddress = [UInt8]

    struct PacketSizes: Hashable, Sendable {
        let sent: Int
        let received: Int
    }
}

extension ChannelFamily {
    /// Connection-oriented Bluetooth Low Energy channels.
    ///
    /// The sockets are of the stream type. A socket of the packet type reports the end of a connection before the packets
    /// that arrived last.
    static let bluetooth = ChannelFamily(
        open: {
            let kind = CInt(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
            return socket(CInt(l2cap_family), kind, CInt(l2cap_protocol))
        },
        prepare: { socket in
            var security = l2cap_security()
            var size = receivedBytes
            security.level = UInt8(l2cap_security_low)
            return set(socket, option: l2cap_option_security, &security)
                && set(socket, option: l2cap_option_received_mtu, &size)
        },
        psm: BluetoothAddress.psm(ofKernelAddress:),
        route: { BluetoothAddress(kernelAddress: $0)?.route },
        sizes: { socket in
            var sent = UInt16(0)
            var received = UInt16(0)
            guard get(socket, option: l2cap_option_sent_mtu, &sent),
                get(socket, option: l2cap_option_received_mtu, &received)
            else { return nil }
            return PacketSizes(sent: Int(sent), received: Int(received))
        },
        isPaired: { socket in
            var security = l2cap_security()
            // A connection of which this is not known does not count as unpaired.
            guard get(socket, option: l2cap_option_security, &security) else { return true }
            return Int(security.level) > l2cap_security_low
        })

    /// The maximum number of bytes in a packet that a peer may send. With 16,384 the kernel has been seen to stall.
    private static let receivedBytes: UInt16 = 2048

    private static func set(_ socket: CInt, option: Int, _ value: inout some BitwiseCopyable) -> Bool {
        let size = socklen_t(MemoryLayout.size(ofValue: value))
        return setsockopt(socket, CInt(l2cap_option_level), CInt(option), &value, size) == 0
    }

    private static func get(_ socket: CInt, option: Int, _ value: inout some BitwiseCopyable) -> Bool {
        var size = socklen_t(MemoryLayout.size(ofValue: value))
        return getsockopt(socket, CInt(l2cap_option_level), CInt(option), &value, &size) == 0
    }
}
