internal import Glibc
package import VicinoCore

/// Sends a request to the service of the same user.
///
/// It blocks the caller's thread, as long as the limits allow.
package struct ControlClient: ~Copyable {
    private let socket: Descriptor

    /// Connects.
    ///
    /// - Throws: `VicinoError` with `.notRunning` if no service answers, with `.foreign` if it is another user's.
    package init(path: String, limits: ControlLimits = ControlLimits()) throws(VicinoError) {
        let socketPath = try SocketPath(path, isMade: false)
        let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        let socket = Descriptor(Glibc.socket(AF_UNIX, kind, 0))
        guard socket.number >= 0 else { throw VicinoError(.folder, "No socket can be made: too many files are open.") }
        let (seconds, attoseconds) = limits.timeout.components
        // Zero would mean no limit.
        var timeout = timeval(tv_sec: Int(seconds), tv_usec: max(1, Int(attoseconds / 1_000_000_000_000)))
        let size = socklen_t(MemoryLayout<timeval>.size)
        setsockopt(socket.number, SOL_SOCKET, SO_RCVTIMEO, &timeout, size)
        setsockopt(socket.number, SOL_SOCKET, SO_SNDTIMEO, &timeout, size)
        guard sockaddr_un.with(socketPath.shortPath, { connect(socket.number, $0, $1) == 0 }) else {
            throw Self.refusal(path)
        }
        guard PeerCredentials(of: socket.number)?.isSameUser == true else {
            throw VicinoError(.foreign, "Another user of this computer listens at \(path). Nothing was sent.")
        }
        self.socket = socket
    }

    /// Sends the request of this connection, and waits for the reply.
    ///
    /// - Throws: `VicinoError` if there is no reply that can be read, with the code of the service if it refuses.
    package func ask<Reply: Codable>(_ request: some Codable, for reply: Reply.Type) throws -> Reply {
        try send(try ControlLine.write(request: request))
        return try ControlLine.reply(try line())
    }

    private func send(_ bytes: [UInt8]) throws(VicinoError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                Glibc.send(socket.number, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw Self.silence }
            rest = rest.dropFirst(count)
        }
    }

    private func line() throws(VicinoError) -> [UInt8] {
        var line: [UInt8] = []
        while true {
            var bytes = [UInt8](repeating: 0, count: 16_384)
            let count = recv(socket.number, &bytes, bytes.count, 0)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw Self.silence }
            guard count > 0 else {
                throw VicinoError(
                    .malformed, "The service closed the connection: it may be ending, or too busy. Try again.")
            }
            let read = bytes.prefix(count)
            let end = read.firstIndex(of: UInt8(ascii: "\n"))
            line += read[..<(end ?? read.endIndex)]
            guard line.count <= ControlLine.replyLimit else {
                throw VicinoError(.malformed, "The service answers with a line that is too long. Restart it.")
            }
            if end != nil { return line }
        }
    }

    private static var silence: VicinoError {
        errno == EAGAIN || errno == EWOULDBLOCK
            ? VicinoError(.tooSlow, "The service does not answer. Try again, or restart it.")
            : VicinoError(.malformed, "The service closed the connection. Try again.")
    }

    private static func refusal(_ path: String) -> VicinoError {
        switch errno {
        case ENOENT, ECONNREFUSED, ENOTSOCK: VicinoError(.notRunning, "No service runs at \(path).")
        case EAGAIN: VicinoError(.tooSlow, "The service does not answer. Try again, or restart it.")
        default: VicinoError(.folder, "\(path) cannot be reached: \(String(cString: strerror(errno))).")
        }
    }
}
