import Foundation

/// A client that can violate the protocol.
final class RawClient: Sendable {
    private let descriptor: Int32

    init(_ path: String, patience: Int = 20) throws {
        descriptor = try Self.socket(path) { Glibc.connect($0, $1, $2) }
        var timeout = timeval(tv_sec: patience, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
    }

    deinit { close(descriptor) }

    /// Sends as much as the other side accepts.
    ///
    /// - Returns: the number of bytes.
    @discardableResult
    func send(_ bytes: [UInt8]) -> Int {
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { break }
            sent += count
        }
        return sent
    }

    func send(_ text: String) { send(Array(text.utf8)) }

    /// Ends its side of the connection.
    func finish() { shutdown(descriptor, Int32(SHUT_WR)) }

    /// Everything that arrives until the other side closes; nil if it does not.
    func rest() -> String? {
        var all: [UInt8] = []
        var bytes = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = recv(descriptor, &bytes, bytes.count, 0)
            if count < 0 { return errno == ECONNRESET ? String(decoding: all, as: UTF8.self) : nil }
            if count == 0 { return String(decoding: all, as: UTF8.self) }
            all += bytes.prefix(count)
        }
    }

    /// Leaves a socket behind, as a killed process does.
    static func leaveSocket(at path: String) throws { close(try bound(to: path)) }

    /// A socket at a path, on which nothing listens yet.
    static func bound(to path: String) throws -> Int32 { try socket(path) { Glibc.bind($0, $1, $2) } }

    private static func socket(
        _ path: String, _ join: (Int32, UnsafePointer<sockaddr>, socklen_t) -> Int32
    ) throws -> Int32 {
        let descriptor = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8).prefix($0.count - 1)) }
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                join(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard descriptor >= 0, result == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        return descriptor
    }
}

/// Does work that blocks. Swift's own threads must not block, because the server needs them.
func aside<Outcome: Sendable>(_ body: @escaping @Sendable () throws -> Outcome) async throws -> Outcome {
    try await withCheckedThrowingContinuation { continuation in
        // It ends when the body does; every socket here has a timeout. A queue would share its threads with Swift.
        Thread.detachNewThread { continuation.resume(with: Result { try body() }) }
    }
}
