import NIOCore
import NIOPosix
import NIOSSL
import Testing
import VicinoCore
import VicinoHarness
import VicinoLocks

@testable import VicinoConnection

/// A peer with another implementation. Ben sends `secret` to admitted peers, and then closes.
@Suite("OpenSSL is admitted with the right keys only", .timeLimit(.minutes(10)))
struct OpenSSLTests {
    private let secret = Array("the secret of Ben".utf8)
    private let client: OpenSSL
    private let anna: TestPerson
    private let usual = ["-alpn", DeviceIdentity.applicationProtocol, "-tls1_3", "-ign_eof"]

    init() throws {
        client = try OpenSSL()
        anna = try TestPerson.anna()
    }

    /// Ben sends his secret to an admitted peer, or reports why he admitted none.
    private func withBen(
        admits: @escaping PeerAdmission = { _ in true }, _ body: (ConnectionEndpoint) async throws -> OpenSSL.Outcome
    ) async throws -> (OpenSSL.Outcome, VicinoError.Code?) {
        let refusals = Refusals()
        return try await ConnectionListener.with(
            at: [ConnectionEndpoint(host: "127.0.0.1", port: 0)], identity: try TestPerson.ben().identity(), knock: nil,
            limits: .patient, admits: admits, refused: { error, _ in refusals.add(error) }
        ) { listener in
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask {
                    for await connection in listener.connections {
                        try? await connection.send(secret)
                        await connection.close()
                    }
                }
                let outcome = try await body(listener.addresses[0])
                group.cancelAll()
                return (outcome, refusals.latest?.code)
            }
        }
    }

    private func keys() throws -> [String] { try client.files(try anna.identity(), key: anna.deviceKeys[0]) }

    @Test("With the right keys it is admitted")
    func rightKeys() async throws {
        let (outcome, refusal) = try await withBen {
            try await client.connect(to: $0, usual + (try keys()))
        }
        #expect(outcome.holds("the secret of Ben"), "\(outcome.log)")
        #expect(refusal == nil)
    }

    @Test("Without a certificate it is refused")
    func noCertificate() async throws {
        let (outcome, refusal) = try await withBen { try await client.connect(to: $0, usual) }
        #expect(!outcome.holds("the secret of Ben"))
        #expect(refusal == .unproved)
    }

    @Test("With a certificate of a device that is not on the roster it is refused")
    func otherKey() async throws {
        let stranger = try TestPerson(seed: 9, name: "Anna")
        let (outcome, refusal) = try await withBen(admits: { [anna] in $0.user == anna.user }) {
            try await client.connect(
                to: $0, usual + (try client.files(stranger.identity(), key: stranger.deviceKeys[0])))
        }
        #expect(!outcome.holds("the secret of Ben"))
        #expect(refusal == .notAdmitted)
    }

    @Test("With TLS 1.2 it is refused")
    func oldVersion() async throws {
        let (outcome, refusal) = try await withBen {
            try await client.connect(to: $0, ["-alpn", "vicino/1", "-tls1_2", "-ign_eof"] + (try keys()))
        }
        #expect(!outcome.holds("the secret of Ben"))
        #expect(refusal == .incompatible)
    }

    @Test("With another protocol it is refused", arguments: [["-alpn", "vicino/9"], []])
    func otherProtocol(_ arguments: [String]) async throws {
        let (outcome, refusal) = try await withBen {
            try await client.connect(to: $0, ["-tls1_3", "-ign_eof"] + arguments + (try keys()))
        }
        #expect(!outcome.holds("the secret of Ben"))
        #expect(refusal == .incompatible)
    }

    @Test("A ticket from before a removal admits no device")
    func ticket() async throws {
        let isAdmitted = LockedValue(true)
        let session = client.path("session")
        let (outcome, refusal) = try await withBen(admits: { _ in isAdmitted.withLock(\.self) }) { address in
            let first = try await client.connect(to: address, usual + ["-sess_out", session] + (try keys()))
            #expect(first.holds("the secret of Ben"), "\(first.log)")
            #expect(first.log.contains("New Session Ticket"), "\(first.log)")
            isAdmitted.withLock { $0 = false }
            return try await client.connect(to: address, usual + ["-sess_in", session] + (try keys()))
        }
        #expect(!outcome.holds("the secret of Ben"), "\(outcome.log)")
        #expect(!outcome.log.contains("Reused, TLSv1.3"), "\(outcome.log)")
        #expect(refusal == .notAdmitted)
    }

    @Test("Even if two connections shared a context, a resumed one would be refused")
    func sharedContext() async throws {
        let ben = try TestPerson.ben().identity()
        let refusals = Refusals()
        let connection = SecureConnection(
            identity: ben, limits: ConnectionLimits.patient, admits: { _ in true }, side: .acceptor(knock: nil),
            remoteAddress: "")
        let context = try ben.context(isInitiator: false, ConnectionLimits.patient)
        let server = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .childChannelInitializer { [secret] channel in
                connection.setUp(channel, context).whenComplete { result in
                    switch result {
                    case .success(let opened):
                        channel.writeAndFlush(FrameReader.frame(secret)).flatMap { channel.close() }
                            .whenComplete { _ in withExtendedLifetime(opened) {} }
                    case .failure(let error): refusals.add(VicinoError(of: error))
                    }
                }
                return channel.eventLoop.makeSucceededVoidFuture()
            }
            .bind(host: "127.0.0.1", port: 0).get()
        let address = try #require(ConnectionEndpoint(server.localAddress))
        let session = client.path("session")
        let first = try await client.connect(to: address, usual + ["-sess_out", session] + (try keys()))
        #expect(first.holds("the secret of Ben"))
        let second = try await client.connect(to: address, usual + ["-sess_in", session] + (try keys()))
        #expect(second.log.contains("Reused, TLSv1.3"), "\(second.log)")
        #expect(!second.holds("the secret of Ben"))
        #expect(refusals.latest?.code == .unproved)
        try await server.close()
    }
}
