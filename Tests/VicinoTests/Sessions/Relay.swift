import Dispatch
import Foundation
import Testing
import VicinoCore
import VicinoLocks
import VicinoPresence

/// Carries the packets of two devices to each other, and keeps a copy.
final class Relay: Sendable {
    /// All bytes of both directions.
    let copy = LockedValue<[UInt8]>([])
    /// After how many bytes it carries nothing more, until `resume`; nil for all.
    private let pause: Int?
    private let gate = DispatchSemaphore(value: 0)

    /// - Parameter pause: after how many bytes it pauses.
    init(pausingAfter pause: Int? = nil) { self.pause = pause }

    /// Whether it pauses, and both devices wait.
    var isPaused: Bool {
        guard let pause else { return false }
        return copy.withLock { $0.count >= pause }
    }

    /// Carries everything again, for good.
    func resume() { gate.signal() }

    func transport(_ base: any MediumTransport) -> any MediumTransport { RelayingTransport(base: base, relay: self) }

    /// Puts itself between a device and a stream.
    func carry(_ stream: PeerStream) throws -> PeerStream {
        var ends: [CInt] = [-1, -1]
        let kind = CInt(SOCK_SEQPACKET.rawValue | SOCK_CLOEXEC.rawValue)
        try #require(socketpair(AF_UNIX, kind, 0, &ends) == 0)
        for (from, to) in [(ends[1], stream.descriptor), (stream.descriptor, ends[1])] {
            // Receiving blocks, and Swift's own threads must not block; a queue of its own has a thread of its own.
            DispatchQueue(label: "relay").async { self.carry(from, to) }
        }
        return PeerStream(
            descriptor: ends[0], address: stream.address, writeLimit: stream.writeLimit, readLimit: stream.readLimit)
    }

    /// Waits until this process, with all its tests, has computed for some milliseconds, so that the relay is as slow as a
    /// radio also beside the stores of a busy machine. Otherwise all has arrived before the first part of it is stored.
    /// The tests compute while they wait; should they not, this ends anyway.
    private static func waitForWork() {
        let end = processorMicroseconds() + 8000
        for _ in 0..<200 where processorMicroseconds() < end { usleep(1000) }
    }

    /// How long this process has computed.
    private static func processorMicroseconds() -> Int {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return time.tv_sec * 1_000_000 + time.tv_nsec / 1000
    }

    /// The descriptors stay open until the tests end: each is used by two threads.
    private func carry(_ from: CInt, _ to: CInt) {
        var packet = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = recv(from, &packet, packet.count, 0)
            guard count > 0 else {
                shutdown(to, CInt(SHUT_WR))
                return
            }
            copy.withLock { $0 += packet.prefix(count) }
            if isPaused {
                gate.wait()
                gate.signal()
            }
            if pause != nil { Self.waitForWork() }
            guard send(to, packet, count, CInt(MSG_NOSIGNAL)) == count else { return }
        }
    }
}

private struct RelayingTransport: MediumTransport {
    let base: any MediumTransport
    let relay: Relay

    var kind: Transport { base.kind }

    func listen(accept: @escaping @Sendable (PeerStream) -> Void) async throws(VicinoError) -> MediumListener {
        try await base.listen(accept: accept)
    }

    func connect(to address: RouteAddress, psm: PSM) async throws -> PeerStream {
        try relay.carry(await base.connect(to: address, psm: psm))
    }
}
