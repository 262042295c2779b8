import Synchronization
import Testing
import VicinoCore
import VicinoPresence
import VicinoTesting

@testable import Vicino

extension Sessions {
    @Suite("The link between two adapters, from a pairing to the first session", .timeLimit(.minutes(2)))
    struct HeldLinkTests {
        let encounter: Encounter
        let neighbours: RadioNeighbours
        private var anna: Node { encounter.anna }
        private var ben: Node { encounter.ben }

        init() throws {
            encounter = try Encounter()
            neighbours = RadioNeighbours(encounter.clock)
        }

        @Test("It stays up however late the first session's channel is opened, and ends when the session is over")
        func stays() async throws {
            try encounter.add(3)
            let states = Notes<Bool>()
            let carrier = LinkTransport(neighbours.channels.transport()) { link, count in
                guard count > 1 else { return }
                for _ in 0..<20_000 where link.isUp { await Task.yield() }
                states.add(link.isUp)
                // The asker tries again.
                if count == 2 { throw VicinoError(.unreachable, "The channel was refused.") }
            }
            let hers = neighbours.radio()
            let his = neighbours.radio { _ in carrier }
            try await neighbours.whileTimePasses {
                let asked = neighbours.open(anna, over: [hers]) { _ in true }
                let found = try await neighbours.devices(for: ben, over: [his])
                let asking = Task { [neighbours, ben] in
                    try await neighbours.follow(ben, found, over: [his]) { _ in true }
                }
                try await yieldUntil("the first session opened no channel") { carrier.count >= 2 }
                try await neighbours.advance { carrier.count == 3 }
                #expect(try await asking.value.changes.addedCount == 3)
                #expect(try await asked.value?.user == ben.user)
            }
            #expect(states.all == [true, true])
            try await yieldUntil("the link stayed up") { !carrier.isUp }
        }

        @Test("It ends a minute after the pairing, even if the first session's channel is still being opened")
        func ends() async throws {
            let carrier = LinkTransport(neighbours.channels.transport()) { _, count in
                if count > 1 { try await yieldUntil("the channel was never given up") { false } }
            }
            let hers = neighbours.radio()
            let his = neighbours.radio { _ in carrier }
            try await neighbours.whileTimePasses {
                let asked = neighbours.open(anna, over: [hers]) { _ in true }
                let found = try await neighbours.devices(for: ben, over: [his])
                let asking = Task { [neighbours, ben] in
                    try await neighbours.follow(ben, found, over: [his]) { _ in true }
                }
                try await yieldUntil("the first session opened no channel") { carrier.count >= 2 }
                neighbours.time.advance(by: .seconds(59))
                for _ in 0..<20_000 where carrier.isUp { await Task.yield() }
                #expect(carrier.isUp)
                neighbours.time.advance(by: .seconds(1))
                try await yieldUntil("the link stayed up") { !carrier.isUp }
                asking.cancel()
                asked.cancel()
                _ = await asking.result
                _ = await asked.result
            }
        }

        @Test("A device whose digits differ keeps no link")
        func declined() async throws {
            let carrier = LinkTransport(neighbours.channels.transport()) { _, _ in }
            let hers = neighbours.radio()
            let his = neighbours.radio { _ in carrier }
            try await neighbours.whileTimePasses {
                let asked = neighbours.open(anna, over: [hers]) { _ in true }
                let found = try await neighbours.devices(for: ben, over: [his])
                await #expect(throws: VicinoError.self) {
                    try await neighbours.follow(ben, found, over: [his]) { _ in false }
                }
                try await yieldUntil("the link stayed up") { !carrier.isUp }
                _ = await asked.result
            }
            #expect(carrier.count == 1)
        }
    }
}

/// Channels over a link that ends as soon as nothing holds it.
private final class LinkTransport: MediumTransport {
    private let base: any MediumTransport
    private let willConnect: @Sendable (LinkTransport, Int) async throws -> Void
    private let connections = Atomic(0)
    private let holders = Holders()
    let kind = Transport.bluetooth

    private final class Holders: Sendable {
        let count = Atomic(0)
    }

    /// - Parameter willConnect: called before each connection, with the number of those so far and this one.
    init(
        _ base: any MediumTransport, _ willConnect: @escaping @Sendable (LinkTransport, Int) async throws -> Void
    ) {
        self.base = base
        self.willConnect = willConnect
    }

    /// Whether the link is up.
    var isUp: Bool { holders.count.load(ordering: .acquiring) > 0 }

    /// How often this side has connected, or tried to.
    var count: Int { connections.load(ordering: .acquiring) }

    func listen(accept: @escaping @Sendable (PeerStream) -> Void) async throws(VicinoError) -> MediumListener {
        try await base.listen(accept: accept)
    }

    func connect(to address: RouteAddress, psm: PSM) async throws -> PeerStream {
        try await willConnect(self, connections.add(1, ordering: .acquiringAndReleasing).newValue)
        var stream = try await base.connect(to: address, psm: psm)
        holders.count.add(1, ordering: .acquiringAndReleasing)
        stream.lifetime = ConnectionLifetime { [holders] in
            holders.count.subtract(1, ordering: .acquiringAndReleasing)
        }
        return stream
    }
}
