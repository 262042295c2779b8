import Dispatch
import Foundation
import Synchronization
import Testing
import VicinoCore
import VicinoLink
import VicinoPresence
import VicinoTesting

@testable import Vicino

extension Sessions {
    @Suite("A stranger relays between two distant devices", .timeLimit(.minutes(10)))
    struct RelayTests {
        @Test("The two meet, as if they were near, and the stranger reads neither a record nor who they are")
        func relayed() async throws {
            let encounter = try Encounter()
            try await encounter.follow()
            try encounter.add(300)
            let (anna, ben) = (encounter.anna, encounter.ben)
            let (street, relay) = (RadioStreet(encounter.clock), Relay())
            try await street.whileTimePasses {
                try await street.discover(anna) { _ in
                    try await street.discover(ben, over: street.radio { relay.transport($0) }) { his in
                        #expect(await street.met(his).failures.isEmpty)
                    }
                }
            }
            #expect(try encounter.areEqual())
            let seen = relay.copy.withLock { Data($0) }
            #expect(seen.count > 5000)
            for secret in [anna.user.bytes, ben.user.bytes, Array("Anna".utf8), Array("activity".utf8)] {
                #expect(seen.range(of: Data(secret)) == nil)
            }
        }
    }
}

/// Carries the packets of two devices to each other, and keeps a copy.
private final class Relay: Sendable {
    /// All bytes of both directions.
    let copy = Mutex<[UInt8]>([])

    func transport(_ base: any MediumTransport) -> any MediumTransport { RelayingTransport(base: base, relay: self) }

    /// Puts itself between a device and a stream.
    func carry(_ stream: PeerStream) throws -> PeerStream {
        var ends: [CInt] = [-1, -1]
        let kind = CInt(SOCK_SEQPACKET.rawValue | SOCK_CLOEXEC.rawValue)
        try #require(socketpair(AF_UNIX, kind, 0, &ends) == 0)
        for (from, to) in [(ends[1], stream.descriptor), (stream.descriptor, ends[1])] {
            // Receiving blocks, and Swift's own threads must not block.
            DispatchQueue.global().async { self.carry(from, to) }
        }
        return PeerStream(
            descriptor: ends[0], address: stream.address, writeLimit: stream.writeLimit, readLimit: stream.readLimit)
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
            guard send(to, packet, count, CInt(MSG_NOSIGNAL)) == count else { return }
        }
    }
}

private struct RelayingTransport: MediumTransport {
    let base: any MediumTransport
    let relay: Relay

    var transport: Transport { base.transport }

    func listen(accept: @escaping @Sendable (PeerStream) -> Void) async throws(VicinoError) -> MediumListener {
        try await base.listen(accept: accept)
    }

    func connect(to address: RouteAddress, psm: PSM) async throws -> PeerStream {
        try relay.carry(await base.connect(to: address, psm: psm))
    }
}
