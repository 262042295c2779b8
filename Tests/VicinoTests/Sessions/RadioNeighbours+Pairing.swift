import Foundation
import VicinoCore
import VicinoLocks
import VicinoPresence
import VicinoTesting

@testable import Vicino

extension RadioNeighbours {
    /// A person opens their device to strangers, over radios or a network.
    ///
    /// It cannot listen at its address: an opening that does without a network does not try to.
    func open(
        _ node: Node, over media: [any Medium], host: String = "192.0.2.77", for duration: Duration = .seconds(600),
        confirm: @escaping @Sendable (PairingQuestion) async -> Bool
    ) -> Task<Follower?, any Error> {
        let plan = Opening.Plan(
            duration: duration, sharing: .everything, listenAddress: ListenAddress(host: host), confirm: confirm)
        return Task { [time] in try await node.acceptPairing(plan, over: media, by: time) }
    }

    /// Lets time pass until something has happened.
    ///
    /// The other tasks get much work done in each second, so that an opening does not end before it was seen.
    ///
    /// - Throws: an error after 300 seconds.
    func advance(until hasHappened: () -> Bool) async throws {
        for _ in 0..<300 {
            for _ in 0..<1_000 {
                if hasHappened() { return }
                await Task.yield()
            }
            time.advance(by: .seconds(1))
        }
        throw VicinoError(.timeout, "It has not happened within five minutes.")
    }

    /// The open devices, as soon as they are as expected.
    func devices(
        for node: Node, over media: [any Medium], until isRight: ([OpenDevice]) -> Bool = { !$0.isEmpty }
    ) async throws -> [OpenDevice] {
        try await node.discoverOpenDevices(over: media, by: time) { devices in
            for await present in devices where isRight(present) { return present }
            throw CancellationError()
        }
    }

    /// A person asks open devices.
    func follow(
        _ node: Node, _ devices: [OpenDevice], over media: [any Medium],
        confirm: @escaping @Sendable (PairingQuestion) async -> Bool
    ) async throws -> FollowReport {
        try await node.follow(near: devices, over: media, as: nil, by: time, progress: { _ in }, confirm: confirm)
    }
}

/// Channels on which a test decides who answers, and which it can cut.
final class WatchedTransport: MediumTransport {
    private let base: any MediumTransport
    private let answers: @Sendable (RouteAddress) -> Bool
    private let descriptors = LockedValue<[CInt]>([])
    private let asked = LockedValue<[RouteAddress]>([])
    let kind = Transport.bluetooth

    init(_ base: any MediumTransport, answers: @escaping @Sendable (RouteAddress) -> Bool = { _ in true }) {
        self.base = base
        self.answers = answers
    }

    deinit { for descriptor in descriptors.withLock(\.self) { close(descriptor) } }

    /// The addresses to which this side has tried to connect.
    var targets: [RouteAddress] { asked.withLock(\.self) }

    /// Cuts every connection that this side has made.
    func cut() {
        for descriptor in descriptors.withLock(\.self) { shutdown(descriptor, CInt(SHUT_RDWR)) }
    }

    func listen(accept: @escaping @Sendable (PeerStream) -> Void) async throws(VicinoError) -> MediumListener {
        try await base.listen(accept: accept)
    }

    func connect(to address: RouteAddress, psm: PSM) async throws -> PeerStream {
        asked.withLock { $0.append(address) }
        // A device that is gone does not even refuse.
        try await yieldUntil("\(address) was never given up") { answers(address) }
        let stream = try await base.connect(to: address, psm: psm)
        descriptors.withLock { $0.append(dup(stream.descriptor)) }
        return stream
    }
}
