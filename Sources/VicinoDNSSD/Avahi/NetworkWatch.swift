internal import CAvahi
internal import Glibc

/// A socket on which the kernel reports changes of interfaces or addresses; for Avahi's thread only.
final class NetworkWatch {
    private let descriptor: CInt
    private let watch: OpaquePointer?
    private let free: ((OpaquePointer?) -> Void)?

    /// Begins to listen; nil if the system refuses, as in some sandboxes.
    init?(_ loop: AvahiLoop, notes: AvahiNotes) {
        let type = CInt(SOCK_RAW.rawValue) | CInt(SOCK_CLOEXEC.rawValue) | CInt(SOCK_NONBLOCK.rawValue)
        descriptor = socket(AF_NETLINK, type, NETLINK_ROUTE)
        var address = sockaddr_nl()
        address.nl_family = sa_family_t(AF_NETLINK)
        address.nl_groups = UInt32(RTMGRP_LINK | RTMGRP_IPV4_IFADDR | RTMGRP_IPV6_IFADDR)
        let size = socklen_t(MemoryLayout<sockaddr_nl>.size)
        let descriptor = descriptor
        let isBound = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, size) == 0 }
        }
        guard descriptor >= 0, isBound else {
            close(descriptor)
            return nil
        }
        watch = loop.watch(descriptor, AvahiNotes.networkCallback, context: notes.context)
        free = avahi_simple_poll_get(loop.poll)?.pointee.watch_free
    }

    deinit {
        if watch != nil { free?(watch) }
        close(descriptor)
    }

    /// Discards the received messages; only their arrival matters.
    func drain() {
        var buffer = [UInt8](repeating: 0, count: 16_384)
        // An overflow is a socket error, reported once; it also means that messages arrived.
        while recv(descriptor, &buffer, buffer.count, 0) > 0 || errno == ENOBUFS { errno = 0 }
    }
}
