import Foundation

/// A server that can violate the protocol.
final class RawServer: Sendable {
    private let descriptor: Int32

    init(_ path: String) throws {
        descriptor = try RawClient.bound(to: path)
        // A client that does not come must not keep the thread.
        var timeout = timeval(tv_sec: 120, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
        listen(descriptor, 1)
    }

    deinit { close(descriptor) }

    /// Waits for a client and for the beginning of its request, and sends as many bytes as the client accepts.
    func answer(_ bytes: [UInt8]) {
        let client = accept(descriptor, nil, nil)
        defer { close(client) }
        var request = [UInt8](repeating: 0, count: 65_536)
        _ = recv(client, &request, request.count, 0)
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes {
                Glibc.send(client, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return }
            sent += count
        }
    }
}
