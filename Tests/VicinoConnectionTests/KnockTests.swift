import Glibc
import NIOCore
import NIOPosix
import Testing
import VicinoCore
import VicinoHarness
import VicinoPresence
import VicinoTesting

@testable import VicinoConnection

@Suite("Connections that need a knock", .timeLimit(.minutes(10)))
struct KnockTests {
    /// Ben listens to peers that knock.
    private func withBen(
        limits: ConnectionLimits = ConnectionLimits.patient, host: String = "127.0.0.1",
        _ answering: TestListener = TestListener(),
        _ body: (ConnectionListener) async throws -> Void
    ) async throws {
        try await ConnectionListener.with(
            at: [ConnectionEndpoint(host: host, port: 0)], identity: try TestPerson.ben().identity(),
            knock: answering.keeper,
            limits: limits, admits: { _ in true }
        ) { try await body($0) }
    }

    private func connect(
        to address: ConnectionEndpoint, _ knock: Knocking?, limits: ConnectionLimits = ConnectionLimits.patient
    ) async throws -> PeerConnection {
        try await PeerConnection.connect(
            to: address, expecting: try TestPerson.ben().user, identity: try TestPerson.anna().identity(), knock: knock,
            limits: limits, admits: { _ in true })
    }

    /// Limits with short timeouts.
    private var hasty: ConnectionLimits {
        var limits = ConnectionLimits.patient
        limits.handshake = .milliseconds(1500)
        return limits
    }

    private func talk(_ first: PeerConnection, _ second: PeerConnection) async throws {
        for (from, to) in [(first, second), (second, first)] {
            try await from.send(message(3000))
            #expect(try await to.next() == message(3000))
        }
    }

    @Test("A peer with a valid knock is admitted, each time with a new knock", arguments: ["127.0.0.1", "::1"])
    func letIn(_ host: String) async throws {
        try await withBen(host: host) { listener in
            let knock = KnockKey.make(1).knocking()
            for _ in 0..<3 {
                let connection = try await connect(to: listener.addresses[0], knock)
                try await talk(connection, try await listener.next())
                await connection.close()
            }
        }
    }

    @Test("A caller that cancels a connection need not wait for its timeout", arguments: [true, false])
    func unwanted(_ knocksFirst: Bool) async throws {
        var limits = ConnectionLimits.patient
        limits.handshake = .seconds(3600)
        let answering = TestListener()
        try await withBen(limits: limits, answering) { [limits] listener in
            let address = listener.addresses[0]
            let connecting = Task {
                try await connect(to: address, KnockKey.make(2).knocking(), limits: limits)
            }
            try await yieldUntil("the knock never arrived") { !knocksFirst || answering.askedCount > 0 }
            connecting.cancel()
            await #expect(throws: CancellationError.self) { try await connecting.value }
        }
    }

    @Test("A caller may cancel a connection over descriptors at any moment of its beginning", .timeLimit(.minutes(5)))
    func unwantedDescriptors() async throws {
        let anna = try TestPerson.anna()
        let ben = try TestPerson.ben()
        let identity = try anna.identity()
        for pause in 0..<400 {
            let descriptors = try socketPair()
            let connecting = Task {
                try await PeerConnection.over(
                    StreamDescriptor(descriptors.0), side: .initiator(knock: nil), remoteAddress: "pair",
                    expecting: ben.user, identity: identity, admits: { _ in true })
            }
            for _ in 0..<pause { await Task.yield() }
            connecting.cancel()
            await #expect(throws: (any Error).self) { try await connecting.value }
            close(descriptors.1)
        }
    }

    @Test("A knock works over a pair of descriptors as over a network")
    func descriptors() async throws {
        let anna = try TestPerson.anna()
        let ben = try TestPerson.ben()
        let descriptors = try socketPair()
        async let first = PeerConnection.over(
            StreamDescriptor(descriptors.0), side: .initiator(knock: KnockKey.make(1).knocking()),
            remoteAddress: "pair",
            expecting: ben.user, identity: try anna.identity(), limits: .patient,
            admits: { _ in true })
        async let second = PeerConnection.over(
            StreamDescriptor(descriptors.1), side: .acceptor(knock: TestListener().keeper), remoteAddress: "pair",
            expecting: anna.user, identity: try ben.identity(), limits: .patient,
            admits: { _ in true })
        try await talk(try await first, try await second)
    }

    @Test("Without a knock, or with another one, there is no connection and no byte")
    func refused() async throws {
        try await withBen(limits: hasty) { listener in
            let late = KnockKey.make(1).knocking(in: TestListener.epoch.advanced(by: 3))
            for knock in [nil, KnockKey.make(2).knocking(), late] {
                let proxy = try await Proxy(to: listener.addresses[0], Fault())
                let failure = await code { _ = try await connect(to: proxy.address, knock, limits: hasty) }
                #expect(failure == .timeout || failure == .broken)
                try await proxy.close()
                #expect(try proxy.bytes.up == firstFlight(knock).count)
                #expect(proxy.bytes.down == 0)
            }
        }
    }

    @Test("Four hundred peers with random, old or foreign knocks get no byte, and keep no other peer out")
    func silence() async throws {
        var limits = ConnectionLimits.patient
        // No peer is cut off before all were heard, however busy the machine is.
        limits.handshake = .seconds(60)
        limits.newFromAddress = 512
        let answering = TestListener()
        var peers: [BarePeer] = []
        try await withBen(limits: limits, answering) { listener in
            let seen = try firstFlight(KnockKey.make(1).knocking())
            let hello = try firstFlight(nil)
            let answered = try await BarePeer(to: listener.addresses[0])
            try await answered.send(seen)
            #expect(await answered.answer().first == 22)
            var random = SeededGenerator(seed: 6)
            for number in 0..<400 {
                let peer = try await BarePeer(to: listener.addresses[0])
                let chance = random.bytes(48)
                let foreign = KnockKey.make(UInt64(number) + 2).knocking()(.sha256(hello))
                try await peer.send([chance + hello, seen, foreign + hello, chance][number % 4])
                peers.append(peer)
            }
            let connection = try await connect(to: listener.addresses[0], KnockKey.make(1).knocking(seed: 2))
            try await talk(connection, try await listener.next())
            // All but those that sent no ClientHello.
            try await yieldUntil("not all knocks arrived") { answering.askedCount >= 302 }
        }
        for (number, peer) in peers.enumerated() {
            #expect(await peer.bytesUntilEnd() == [], "Number \(number) was answered.")
        }
    }

    @Test("A ClientHello other than the knock's is refused, and so is an altered knock")
    func changed() async throws {
        try await withBen(limits: hasty) { listener in
            let knocking = KnockKey.make(1).knocking()
            let length = try firstFlight(knocking).count
            for offset in [0, 16, 47, 48 + 11, length - 1] {
                let proxy = try await Proxy(to: listener.addresses[0], Fault(kind: .flip, offset: offset))
                let failure = await code { _ = try await connect(to: proxy.address, knocking, limits: hasty) }
                #expect(failure == .timeout || failure == .broken, "Byte \(offset)")
                try await proxy.close()
                #expect(proxy.bytes.down == 0, "Byte \(offset)")
            }
        }
    }

    @Test("Five thousand connections that begin a knock and stop do not keep an honest one out")
    func idle() async throws {
        try await withBen { listener in
            var idle: [BarePeer] = []
            for number in 0..<Crowd.size {
                let peer = try await BarePeer(to: listener.addresses[0], from: Crowd.address(number))
                // A busy machine may have ended it already.
                try? await peer.send([UInt8](repeating: 1, count: number % 48))
                idle.append(peer)
            }
            let connection = try await connect(to: listener.addresses[0], KnockKey.make(1).knocking())
            try await talk(connection, try await listener.next())
            #expect(listener.counts.new <= 512)
            for peer in idle { peer.close() }
        }
    }
}
