import Dispatch
import NIOCore
import NIOPosix
import NIOSSL
import Testing
import VicinoCore
import VicinoHarness
import VicinoLocks

@testable import VicinoConnection

@Suite("A connection is only to the wanted peer", .timeLimit(.minutes(10)))
struct HandshakeTests {
    private let loopback = [ConnectionEndpoint(host: "127.0.0.1", port: 0)]

    /// Ben listens, and reports why he refuses.
    private func withBen(
        limits: ConnectionLimits = ConnectionLimits.patient, admits: @escaping PeerAdmission = { _ in true },
        _ body: (ConnectionListener, Refusals) async throws -> Void
    ) async throws {
        let refusals = Refusals()
        try await ConnectionListener.with(
            at: loopback, identity: try TestPerson.ben().identity(), knock: nil, limits: limits, admits: admits,
            refused: { error, _ in refusals.add(error) }
        ) { try await body($0, refusals) }
    }

    private func connect(
        to listener: ConnectionListener, expecting: UserID? = nil, admits: @escaping PeerAdmission = { _ in true }
    ) async throws -> PeerConnection {
        try await PeerConnection.connect(
            to: listener.addresses[0], expecting: expecting, identity: try TestPerson.anna().identity(), knock: nil,
            limits: .patient, admits: admits)
    }

    @Test("The initiator refuses another user than the expected one")
    func expected() async throws {
        try await withBen { listener, refusals in
            let anna = try TestPerson.anna().user
            #expect(await code { _ = try await connect(to: listener, expecting: anna) } == .unproved)
            #expect(await refusals.next()?.code == .rejected)
        }
    }

    @Test("The initiator refuses a peer that is not admitted")
    func notAdmittedByInitiator() async throws {
        try await withBen { listener, refusals in
            #expect(await code { _ = try await connect(to: listener, admits: { _ in false }) } == .notAdmitted)
            #expect(await refusals.next()?.code == .rejected)
        }
    }

    @Test("A peer that the listener does not admit is told so: a complete handshake does not count yet")
    func notAdmittedByAcceptor() async throws {
        try await withBen(admits: { _ in false }) { listener, refusals in
            let error = await code {
                let connection = try await connect(to: listener)
                try await connection.send([1])
                _ = try await connection.next()
            }
            #expect(error == .rejected)
            #expect(await refusals.next()?.code == .notAdmitted)
        }
    }

    @Test("A device that is removed during the handshake is refused when it is complete")
    func removedMeanwhile() async throws {
        let asked = Count()
        try await withBen(admits: { _ in asked.next() == 1 }) { listener, refusals in
            let error = await code { _ = try await connect(to: listener).next() }
            #expect(error == .rejected)
            #expect(await refusals.next()?.code == .notAdmitted)
            #expect(asked.next() == 3)
        }
    }

    @Test("A refusal is told also while this side checks its own admission again")
    func refusedMeanwhile() async throws {
        let his = Count()
        let hers = Count()
        let decided = DispatchSemaphore(value: 0)
        try await withBen(admits: { _ in his.next() == 1 }) { listener, refusals in
            let error = await code {
                _ = try await connect(to: listener) { _ in
                    // The second answer comes after the peer's refusal.
                    if hers.next() == 2 { decided.wait() }
                    return true
                }
            }
            decided.signal()
            #expect(error == .rejected)
            #expect(await refusals.next()?.code == .notAdmitted)
        }
    }

    @Test("The admission sees the roster of the certificate, and may know a newer one")
    func newerRoster() async throws {
        var anna = try TestPerson.anna()
        try anna.remove(device: 0)
        let newest = anna.roster
        try await withBen(admits: { !newest.hasRemoved(signingKey: $0.device) }) { listener, refusals in
            #expect(await code { _ = try await connect(to: listener).next() } == .rejected)
            #expect(await refusals.next()?.code == .notAdmitted)
            let other = try await PeerConnection.connect(
                to: listener.addresses[0], expecting: nil, identity: try TestPerson.anna().identity(device: 1),
                knock: nil, limits: .patient, admits: { _ in true })
            #expect(try await listener.next().peer.device == anna.deviceKeys[1].publicKey)
            await other.close()
        }
    }

    @Test(
        "The listener refuses another protocol, or none, without a byte",
        arguments: [["vicino/2"], ["h2"], []])
    func otherProtocol(_ names: [String]) async throws {
        try await withBen { listener, refusals in
            let peer = try await RawPeer(to: listener.addresses[0], as: try TestPerson.anna().identity()) {
                $0.applicationProtocols = names
            }
            #expect(await refusals.next()?.code == .incompatible)
            #expect(await peer.bytesUntilEnd() == [])
        }
    }

    @Test("The initiator refuses another protocol, or none", arguments: [["vicino/2"], []])
    func otherListener(_ names: [String]) async throws {
        let ben = try TestPerson.ben().identity()
        var configuration = TLSConfiguration.makeServerConfiguration(
            certificateChain: [.certificate(ben.certificate)], privateKey: .privateKey(ben.privateKey))
        configuration.verifySignatureAlgorithms = [.ed25519]
        configuration.signingSignatureAlgorithms = [.ed25519]
        configuration.applicationProtocols = names
        let context = try NIOSSLContext(configuration: configuration)
        let server = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(NIOSSLServerHandler(context: context))
                }
            }
            .bind(host: "127.0.0.1", port: 0).get()
        let address = try #require(ConnectionEndpoint(server.localAddress))
        let error = await code {
            _ = try await PeerConnection.connect(
                to: address, expecting: nil, identity: try TestPerson.anna().identity(), knock: nil,
                limits: .patient, admits: { _ in true })
        }
        #expect(error == .incompatible)
        try await server.close()
    }

    @Test("TLS 1.2 is refused")
    func oldVersion() async throws {
        try await withBen { listener, refusals in
            let peer = try await RawPeer(to: listener.addresses[0], as: try TestPerson.anna().identity()) {
                $0.maximumTLSVersion = .tlsv12
            }
            #expect(await refusals.next()?.code == .incompatible)
            #expect(await peer.bytesUntilEnd() == [])
        }
    }

    @Test("A missing certificate is refused")
    func noCertificate() async throws {
        try await withBen { listener, refusals in
            let peer = try await RawPeer(to: listener.addresses[0], as: nil)
            #expect(await refusals.next()?.code == .unproved)
            #expect(await peer.bytesUntilEnd() == [])
        }
    }

    @Test("A certificate with a chain of others is refused")
    func chain() async throws {
        let anna = try TestPerson.anna()
        let first = try anna.identity()
        let second = try anna.identity(device: 1)
        try await withBen { listener, refusals in
            let peer = try await RawPeer(to: listener.addresses[0], as: first) {
                $0.certificateChain = [.certificate(first.certificate), .certificate(second.certificate)]
            }
            #expect(await refusals.next()?.code == .unproved)
            #expect(await peer.bytesUntilEnd() == [])
        }
    }

    @Test("A resumed connection, which shows no certificate, is refused")
    func notVerified() throws {
        let proof = Proof()
        #expect(throws: VicinoError.self) { try proof.confirmed(protocol: DeviceIdentity.applicationProtocol) }
    }

    @Test("After a change of the roster the listener shows the new one")
    func present() async throws {
        try await withBen { listener, _ in
            var ben = try TestPerson.ben()
            try ben.remove(device: 1)
            listener.present(try ben.identity())
            let connection = try await connect(to: listener)
            #expect(connection.peer.roster.version == 2)
        }
    }

    @Test("An address without a listener is an error that names the address")
    func unreachable() async throws {
        // Held by a socket that does not listen, so that no other process gets the port.
        let script = """
            import socket, time
            holder = socket.socket(); holder.bind(("127.0.0.1", 0)); print(holder.getsockname()[1], flush=True)
            time.sleep(1000)
            """
        let holder = try Daemon(["python3", "-u", "-c", script])
        defer { withExtendedLifetime(holder) {} }
        let address = ConnectionEndpoint(host: "127.0.0.1", port: try #require(Int(try await holder.firstLine())))
        do {
            _ = try await PeerConnection.connect(
                to: address, expecting: nil, identity: try TestPerson.anna().identity(), knock: nil,
                limits: .patient, admits: { _ in true })
            Issue.record("a listener answers")
        } catch let error as VicinoError {
            #expect(error.code == .unreachable)
            #expect(error.unreachability == .refusal)
            #expect(error.message.hasPrefix("No program listens at \(address)."))
        }
        for bad in [ConnectionEndpoint(host: "", port: 1), ConnectionEndpoint(host: "127.0.0.1", port: 0)] {
            let error = await code {
                _ = try await PeerConnection.connect(
                    to: bad, expecting: nil, identity: try TestPerson.anna().identity(), knock: nil,
                    limits: .patient, admits: { _ in true })
            }
            #expect(error == .address)
        }
    }

    @Test("By default a listener uses all addresses of IPv4 and IPv6 at one port, and fails if it is taken")
    func everywhere() async throws {
        let identity = try TestPerson.ben().identity()
        try await ConnectionListener.with(identity: identity, knock: nil, limits: .patient, admits: { _ in true }) {
            listener in
            #expect(Set(listener.addresses.map(\.host)) == ["0.0.0.0", "::"])
            #expect(Set(listener.addresses.map(\.port)).count == 1)
            for host in ["127.0.0.1", "::1", "localhost"] {
                let connection = try await PeerConnection.connect(
                    to: ConnectionEndpoint(host: host, port: listener.addresses[0].port), expecting: nil,
                    identity: try TestPerson.anna().identity(), knock: nil, limits: .patient, admits: { _ in true })
                let other = try await listener.next()
                #expect(!other.remoteAddress.contains("ffff"))
                await connection.close()
            }
            let taken = ConnectionEndpoint(host: "127.0.0.1", port: listener.addresses[0].port)
            let error = await code {
                try await ConnectionListener.with(
                    at: [taken], identity: identity, knock: nil, limits: .patient, admits: { _ in true }
                ) {
                    _ in
                }
            }
            #expect(error == .address)
        }
    }
}

/// The reasons for which a listener refused.
final class Refusals: Sendable {
    private let stream: AsyncStream<VicinoError>
    private let continuation: AsyncStream<VicinoError>.Continuation
    private let last = LockedValue<VicinoError?>(nil)

    init() {
        let errors = AsyncStream.makeStream(of: VicinoError.self)
        stream = errors.stream
        continuation = errors.continuation
    }

    func add(_ error: VicinoError) {
        last.withLock { $0 = error }
        continuation.yield(error)
    }

    /// The latest error; nil before the first.
    var latest: VicinoError? { last.withLock(\.self) }

    func next() async -> VicinoError? {
        for await error in stream { return error }
        return nil
    }
}

/// Counts calls from any thread.
private final class Count: Sendable {
    private let count = LockedValue(0)

    /// The number of this call, from 1.
    func next() -> Int {
        count.withLock { count in
            count += 1
            return count
        }
    }
}
