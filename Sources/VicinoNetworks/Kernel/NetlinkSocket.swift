internal import CNetlink
internal import Glibc
internal import Synchronization

/// A socket over which the kernel is asked, or tells what has changed.
final class NetlinkSocket: Sendable {
    /// The number of the open socket, which is closed with this object.
    let descriptor: CInt

    /// How many questions have been asked.
    private let asked = Atomic<UInt32>(0)

    /// How often a table is read that changes meanwhile.
    static let attempts = 10
    /// How long the kernel may take for an answer; it has them at hand.
    private static let patience = timeval(tv_sec: 2, tv_usec: 0)

    /// Opens a socket in the present network namespace.
    ///
    /// - Parameter groups: which changes are to be told; none, as for questions.
    /// - Throws: `NetworkError` if the system does not want to, as in some sandboxes.
    init(_ protocol: CInt, groups: CInt = 0) throws(NetworkError) {
        let nonblocking = groups == 0 ? 0 : CInt(SOCK_NONBLOCK.rawValue)
        descriptor = socket(AF_NETLINK, CInt(SOCK_RAW.rawValue) | CInt(SOCK_CLOEXEC.rawValue) | nonblocking, `protocol`)
        guard descriptor >= 0 else { throw Self.error(errno) }
        var address = sockaddr_nl()
        address.nl_family = sa_family_t(AF_NETLINK)
        address.nl_groups = UInt32(bitPattern: groups)
        let (descriptor, size) = (descriptor, socklen_t(MemoryLayout<sockaddr_nl>.size))
        let bound = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, size) }
        }
        // Closed by `deinit`, as all is set.
        guard bound == 0 else { throw Self.error(errno) }
        var patience = Self.patience
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    }

    deinit { close(descriptor) }

    /// Asks for all there is of a kind.
    ///
    /// - Parameter body: what follows the header: the fixed part, and attributes.
    /// - Throws: `NetworkError` if the kernel does not say.
    func dump(_ type: UInt16, _ body: [UInt8]) throws(NetworkError) -> [NetlinkMessage] {
        try Self.whole { () throws(NetworkError) in try ask(type, NLM_F_ROOT | NLM_F_MATCH, body) }
    }

    /// Asks until nothing has changed while it was told. What was told then would look like less than there is.
    static func whole(
        _ ask: () throws(NetworkError) -> [NetlinkMessage]
    ) throws(NetworkError) -> [NetlinkMessage] {
        for _ in 0..<attempts {
            let messages = try ask()
            if !messages.contains(where: { CInt($0.flags) & NLM_F_DUMP_INTR != 0 }) { return messages }
        }
        throw NetworkError(
            .kernel, "The kernel's tables of networks change faster than they can be read. Wait a moment.")
    }

    /// Asks for one thing.
    ///
    /// - Throws: `NetworkError` if the kernel does not say, or knows no such thing.
    func ask(_ type: UInt16, _ flags: CInt, _ body: [UInt8]) throws(NetworkError) -> [NetlinkMessage] {
        let number = asked.wrappingAdd(1, ordering: .relaxed).newValue
        let request = NetlinkMessage.request(type: type, flags: flags | NLM_F_ACK, number: number, body: body)
        guard send(descriptor, request, request.count, 0) == request.count else { throw Self.error(errno) }
        var answers: [NetlinkMessage] = []
        while true {
            // What is left of an answer that nobody waited for to its end is none to this question.
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
    private func receive() throws(NetworkError) -> [UInt8] {
        let bytes = [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
            count = max(0, recv(descriptor, buffer.baseAddress, buffer.count, 0))
        }
        guard !bytes.isEmpty else { throw Self.error(errno) }
        return bytes
    }

    /// All messages that have come; nil if some were lost.
    func arrived() -> [NetlinkMessage]? {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        var messages: [NetlinkMessage] = []
        while true {
            let count = recv(descriptor, &buffer, buffer.count, CInt(MSG_DONTWAIT))
            // An overflow is an error of the socket, told once.
            if count < 0 && errno == ENOBUFS { return nil }
            guard count > 0 else { return messages }
            messages += NetlinkMessage.all(in: buffer[..<count])
        }
    }

    private static func error(_ number: CInt) -> NetworkError {
        let reason = String(cString: strerror(number))
        return NetworkError(
            .kernel, "The kernel does not say which networks are here: \(reason). In a sandbox, allow AF_NETLINK.")
    }
}
