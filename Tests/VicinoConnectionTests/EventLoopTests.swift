import NIOCore
import NIOPosix
import Testing
import VicinoCore
import VicinoHarness
import VicinoPresence

@testable import VicinoConnection

@Suite("Event loops handle no keys and no signatures", .timeLimit(.minutes(10)))
struct EventLoopTests {
    /// Something that takes too long for an event loop.
    enum Work: String, CaseIterable, Codable, Sendable {
        case settings, certificate, check, signature

        /// What does it, with all that it needs.
        func prepared() throws -> @Sendable () throws -> Void {
            let anna = try TestPerson.anna()
            let identity = try anna.identity()
            let key = anna.deviceKeys[0]
            let roster = anna.roster.source
            switch self {
            case .settings: return { _ = try identity.context(isInitiator: true, ConnectionLimits.patient) }
            case .certificate:
                let bytes = try DeviceCertificate(key: key.publicKey, roster: roster).serialized()
                return { _ = try PeerIdentity(certificate: bytes) }
            case .check: return { _ = try roster.verified() }
            case .signature: return { _ = try key.sign([1]) }
            }
        }
    }

    @Test("Each ends a debug build on an event loop, and says what to do", arguments: Work.allCases)
    func detected(work: Work) async throws {
        let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) { [work] in
            CallingThread.forbid { NetworkThread.isCurrent }
            let run = try work.prepared()
            // Elsewhere it may be done.
            try run()
            try await MultiThreadedEventLoopGroup.singleton.next().submit { try run() }.get()
        }
        let said = String(decoding: result.standardErrorContent, as: UTF8.self)
        #expect(said.contains(" on a thread of the network. Call it from another one"), "\(said)")
    }

    @Test("A connection is made without them", arguments: [true, false])
    func connecting(hasKnocks: Bool) async throws {
        await #expect(processExitsWith: .success) { [hasKnocks] in
            CallingThread.forbid { NetworkThread.isCurrent }
            guard hasKnocks else {
                for transport in TestTransport.allCases {
                    try await withEnds(of: transport) { first, second in
                        try await first.send([1])
                        #expect(try await second.next() == [1])
                    }
                }
                return
            }
            try await ConnectionListener.with(
                at: [ConnectionEndpoint(host: "127.0.0.1", port: 0)], identity: try TestPerson.ben().identity(),
                knock: TestListener().keeper, limits: .patient, admits: { _ in true }
            ) { listener in
                let first = try await PeerConnection.connect(
                    to: listener.addresses[0], expecting: nil, identity: try TestPerson.anna().identity(),
                    knock: KnockKey.make(1).knocking(), limits: .patient, admits: { _ in true })
                try await first.send([1])
                #expect(try await listener.next().next() == [1])
            }
        }
    }
}
