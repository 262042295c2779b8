internal import Foundation
internal import VicinoCore
internal import VicinoLocks
package import VicinoPresence

/// Channels between simulated media, which carry packets as those of Bluetooth do: pairs of sockets of one computer.
///
/// ```swift
/// let channels = SimulatedChannels()
/// let air = SimulatedAir(kind: .bluetooth, seed: 7)
/// let anna = air.medium(at: Point(0, 0), transport: channels.transport())
/// ```
package final class SimulatedChannels: Sendable {
    private struct State {
        var listeners: [PSM: @Sendable (PeerStream) -> Void] = [:]
        /// The next channel number, without its highest bit.
        var next: UInt8 = 0
        var isReachable = true
    }

    private let state = LockedValue(State())
    private let packetBytes: Int

    /// - Parameter packetBytes: the maximum number of bytes in a packet.
    package init(packetBytes: Int = 672) { self.packetBytes = packetBytes }

    /// The transport of one device.
    package func transport() -> any MediumTransport { SimulatedTransport(channels: self) }

    /// Makes all devices unreachable, or reachable again; open connections remain.
    package func setReachable(_ isReachable: Bool) { state.withLock { $0.isReachable = isReachable } }

    fileprivate func listen(_ accept: @escaping @Sendable (PeerStream) -> Void) -> MediumListener? {
        let psm = state.withLock { state in
            for _ in 0..<128 {
                defer { state.next = (state.next + 1) % 128 }
                guard let psm = PSM(0x80 + state.next), state.listeners[psm] == nil else { continue }
                state.listeners[psm] = accept
                return psm as PSM?
            }
            return nil
        }
        return psm.map { psm in
            MediumListener(psm: psm) { [weak self] in self?.state.withLock { $0.listeners[psm] = nil } }
        }
    }

    fileprivate func connect(to address: RouteAddress, _ psm: PSM) throws(VicinoError) -> PeerStream {
        guard let accept = state.withLock({ $0.isReachable ? $0.listeners[psm] : nil }),
            let source = RouteAddress("02:00:00:00:00:01/random"), let (near, far) = Self.pair()
        else { throw VicinoError(.unreachable, "\(address) does not answer.") }
        accept(PeerStream(descriptor: far, address: source, writeLimit: packetBytes, readLimit: packetBytes))
        return PeerStream(descriptor: near, address: address, writeLimit: packetBytes, readLimit: packetBytes)
    }

    private static func pair() -> (CInt, CInt)? {
        var ends: [CInt] = [-1, -1]
        let kind = CInt(SOCK_SEQPACKET.rawValue | SOCK_CLOEXEC.rawValue)
        return socketpair(AF_UNIX, kind, 0, &ends) == 0 ? (ends[0], ends[1]) : nil
    }
}

/// The transport of one device on simulated channels.
private struct SimulatedTransport: MediumTransport {
    let channels: SimulatedChannels
    let kind = Transport.bluetooth

    func listen(accept: @escaping @Sendable (PeerStream) -> Void) async throws(VicinoError) -> MediumListener {
        guard let listener = channels.listen(accept) else {
            throw VicinoError(.unavailable, "All channels are in use.")
        }
        return listener
    }

    func connect(to address: RouteAddress, psm: PSM) async throws -> PeerStream {
        try channels.connect(to: address, psm)
    }
}
