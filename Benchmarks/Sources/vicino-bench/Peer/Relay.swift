internal import Foundation
internal import NIOConcurrencyHelpers

/// A relay between two programs on the loopback interface. It counts bytes, and may be slow or break.
final class Relay: Sendable {
    /// The properties of the simulated network.
    struct Conditions {
        /// Bytes a second in each direction; nil for no limit.
        var rate: Double?
        /// The delay of a byte in each direction, in seconds.
        var delay = 0.0
        /// The total of bytes after which it breaks; nil for never.
        var cut: Int?
        /// The last number of the address 127.0.1.x from which connections seem to arrive; nil for 127.0.0.1.
        var origin: UInt8?
    }

    let port: UInt16
    private let listener: Int32
    private let target: UInt16
    private let conditions: Conditions
    private let state = NIOLockedValueBox((bytes: 0, isOpen: true))

    /// - Parameter target: the port on the loopback interface to which connections are forwarded.
    init(to target: UInt16, _ conditions: Conditions = Conditions()) throws {
        self.target = target
        self.conditions = conditions
        let listening = try Self.listen()
        listener = listening.socket
        port = listening.port
        Thread.detachNewThread { [self] in accept() }
    }

    deinit { close(listener) }

    /// The bytes forwarded since the last call.
    func takeBytes() -> Int {
        state.withLockedValue { state in
            defer { state.bytes = 0 }
            return state.bytes
        }
    }

    /// Ends the relay, so that the port is free and nothing waits for it.
    func end() { shutdown(listener, Int32(SHUT_RDWR)) }

    private func accept() {
        while case let near = Foundation.accept(listener, nil, nil), near >= 0 {
            guard let far = try? Self.connect(to: target, from: conditions.origin) else {
                close(near)
                continue
            }
            for (from, to) in [(near, far), (far, near)] {
                let pipe = RelayPipe(from: from, to: to, conditions: conditions) { [self] count in allows(count) }
                pipe.start()
            }
        }
    }

    /// Counts received bytes, and returns how many of them may be forwarded.
    private func allows(_ count: Int) -> Int {
        state.withLockedValue { state in
            let allowed = min(count, max(0, (conditions.cut ?? .max) - state.bytes))
            state.bytes += allowed
            return allowed
        }
    }

    // MARK: Sockets

    private static func listen() throws -> (socket: Int32, port: UInt16) {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | O_CLOEXEC, 0)
        var address = loopback(0)
        let isBound = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isNamed = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &size) == 0 }
        }
        guard descriptor >= 0, isBound, isNamed, Foundation.listen(descriptor, 64) == 0 else {
            throw Shell.Failure(description: "The relay cannot listen on the loopback interface.")
        }
        return (descriptor, UInt16(bigEndian: address.sin_port))
    }

    private static func connect(to port: UInt16, from origin: UInt8?) throws -> Int32 {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | O_CLOEXEC, 0)
        if let origin {
            var address = loopback(0)
            address.sin_addr.s_addr = (UInt32(0x7F00_0100) + UInt32(origin)).bigEndian
            _ = withUnsafePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
                }
            }
        }
        var address = loopback(port)
        let isConnected = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Foundation.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        guard isConnected else { throw Shell.Failure(description: "The relay cannot connect to port \(port).") }
        return descriptor
    }

    private static func loopback(_ port: UInt16) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        return address
    }
}

/// One direction of one connection: a thread that reads, and one that forwards when it is time.
private final class RelayPipe: Sendable {
    private let from: Int32
    private let to: Int32
    private let conditions: Relay.Conditions
    private let allows: @Sendable (Int) -> Int
    private let queue: AsyncStream<(due: Double, bytes: [UInt8])>
    private let due: AsyncStream<(due: Double, bytes: [UInt8])>.Continuation

    init(from: Int32, to: Int32, conditions: Relay.Conditions, allows: @escaping @Sendable (Int) -> Int) {
        self.from = from
        self.to = to
        self.conditions = conditions
        self.allows = allows
        let waiting = AsyncStream.makeStream(of: (due: Double, bytes: [UInt8]).self)
        queue = waiting.stream
        due = waiting.continuation
        var enabled: Int32 = 1
        setsockopt(to, Int32(IPPROTO_TCP), TCP_NODELAY, &enabled, socklen_t(MemoryLayout<Int32>.size))
    }

    func start() {
        Thread.detachNewThread { [self] in read() }
        Task { await write() }
    }

    /// Reads no further ahead than the simulated network would carry, so that the sender is slowed down.
    private func read() {
        var buffer = [UInt8](repeating: 0, count: conditions.rate == nil ? 65_536 : 512)
        var free = Self.now
        while case let count = recv(from, &buffer, buffer.count, 0), count > 0 {
            let allowed = allows(count)
            free = max(free, Self.now) + (conditions.rate.map { Double(allowed) / $0 } ?? 0)
            due.yield((free + conditions.delay, Array(buffer.prefix(allowed))))
            if allowed < count { break }
            if free - Self.now > 0.05 { Thread.sleep(forTimeInterval: free - Self.now - 0.025) }
        }
        due.finish()
    }

    private func write() async {
        for await (moment, bytes) in queue {
            let wait = moment - Self.now
            if wait > 0 { try? await Task.sleep(for: .seconds(wait)) }
            var sent = 0
            while sent < bytes.count {
                let count = bytes[sent...].withUnsafeBytes {
                    send(to, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
                }
                guard count > 0 else { break }
                sent += count
            }
        }
        shutdown(to, Int32(SHUT_RDWR))
        shutdown(from, Int32(SHUT_RDWR))
    }

    private static var now: Double { Double(DispatchTime.now().uptimeNanoseconds) / 1e9 }
}
