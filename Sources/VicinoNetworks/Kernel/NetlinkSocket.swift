internal import CNetlink
internal import Glibc
internal import Synchronization
internal import VicinoCore

/// A socket that sends requests to the kernel, or receives its reports of changes.
final class NetlinkSocket: Sendable {
    /// The open socket, which is closed with this object.
    let descriptor: CInt

    /// The number of requests so far.
    private let asked = Atomic<UInt32>(0)

    /// How often a table that keeps changing is read.
    static let attempts = 10
    /// The timeout of the kernel's answer, which is usually immediate.
    private static let timeout = timeval(tv_sec: 2, tv_usec: 0)

    /// Opens a socket in the present network namespace.
    ///
    /// - Parameter groups: the wanted reports; 0 for a socket that only sends requests.
    /// - Throws: `VicinoError` if the system refuses, as in some sandboxes.
    init(_ protocol: CInt, groups: CInt = 0) throws(VicinoError) {
        let nonblocking = groups == 0 ? 0 : CInt(SOCK_NONBLOCK.rawValue)
        descriptor = socket(AF_NETLINK, CInt(SOCK_RAW.rawValue) | CInt(SOCK_CLOEXEC.rawValue) | nonblocking, `protocol`)
        guard descriptor >= 0 else { throw Self.error(errno) }
        var address = sockaddr_nl()
        address.nl_family = sa_family_t(AF_NETLINK)
        address.nl_groups = UInt32(bitPattern: groups)
        let descriptor = descriptor
        let size = socklen_t(MemoryLayout<sockaddr_nl>.size)
        let bound = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, size) }
        }
        // `deinit` closes it, because all properties are set.
        guard bound == 0 else { throw Self.error(errno) }
        var timeout = Self.timeout
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
    }

    deinit { close(descriptor) }

    /// Requests all entries of a table.
    ///
    /// - Parameter body: the bytes after the header: the fixed part, and attributes.
    /// - Throws: `VicinoError` if the kernel does not answer.
    func dump(_ type: UInt16, _ body: [UInt8]) throws(VicinoError) -> [NetlinkMessage] {
        try Self.whole { () throws(VicinoError) in try ask(type, flags: NLM_F_ROOT | NLM_F_MATCH, body: body) }
    }

    /// Repeats a request until the table did not change during the answer. Otherwise entries could be missing.
    static func whole(
        _ ask: () throws(VicinoError) -> [NetlinkMessage]
    ) throws(VicinoError) -> [NetlinkMessage] {
        for _ in 0..<attempts {
            let messages = try ask()
            if !messages.contains(where: { CInt($0.flags) & NLM_F_DUMP_INTR != 0 }) { return messages }
        }
        throw VicinoError(
            .kernel, "The kernel's tables of networks change faster than they can be read. Wait a moment.")
    }

    /// Requests a single thing.
    ///
    /// - Throws: `VicinoError` if the kernel does not answer, or does not know the thing.
    func ask(_ type: UInt16, flags: CInt, body: [UInt8]) throws(VicinoError) -> [NetlinkMessage] {
        let number = asked.wrappingAdd(1, ordering: .relaxed).newValue
        let request = NetlinkMessage.request(type: type, flags: flags | NLM_F_ACK, number: number, body: body)
        guard send(descriptor, request, request.count, 0) == request.count else { throw Self.error(errno) }
        var answers: [NetlinkMessage] = []
        while true {
            // The rest of an earlier answer that was not read to its end is ignored.
            for message in NetlinkMessage.all(in: try receive()[...]) where message.number == number {
                switch CInt(message.type) {
                case NLMSG_DONE: return answers
                case NLMSG_ERROR:
                    let number = message.body.integer(at: 0, Int32.self) ?? -EPROTO
                    guard number == 0 else { throw Self.error(-number) }
                    return answers
                default: answers.append(message)
                }
            }
        }
    }

    /// The next messages.
    private func receive() throws(VicinoError) -> [UInt8] {
        let bytes = [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
            count = max(0, recv(descriptor, buffer.baseAddress, buffer.count, 0))
        }
        guard !bytes.isEmpty else { throw Self.error(errno) }
        return bytes
    }

    /// All received messages; nil if some were lost.
    func receivePending() -> [NetlinkMessage]? {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        var messages: [NetlinkMessage] = []
        while true {
            let count = recv(descriptor, &buffer, buffer.count, CInt(MSG_DONTWAIT))
            // An overflow is a socket error, reported once.
            if count < 0 && errno == ENOBUFS { return nil }
            guard count > 0 else { return messages }
            messages += NetlinkMessage.all(in: buffer[..<count])
        }
    }

    private static func error(_ number: CInt) -> VicinoError {
        let reason = String(cString: strerror(number))
        return VicinoError(
            .kernel, "The kernel does not say which networks are here: \(reason). In a sandbox, allow AF_NETLINK.")
    }
}
