import Testing
import VicinoConnection
import VicinoCore
import VicinoPresence
import VicinoSync

@testable import Vicino

extension Sessions {
    @Suite("The first session with an admitted follower", .timeLimit(.minutes(10)))
    struct FirstSessionTests {
        let encounter: Encounter
        let strangers: NetworkStrangers

        init() throws {
            encounter = try Encounter()
            strangers = NetworkStrangers(encounter.clock)
        }

        @Test("It may take longer than the wait, and a follower that loses the connection can return for the rest")
        func takesLong() async throws {
            try encounter.add(5)
            let anna = encounter.anna
            let ben = encounter.ben
            let asked = strangers.open(anna) { _ in true }
            let (address, key) = try await pair()
            let now = { @Sendable [time = strangers.time] in time.now.wall }
            let connection = try await PeerConnection.connect(
                to: ConnectionEndpoint(host: address.host, port: Int(address.port)), expecting: nil,
                identity: ben.device.identity(), knock: key.knocking(on: .localNetwork, at: now),
                limits: ConnectionLimits()
            ) { _ in true }
            try await connection.send(SessionMessage.hello(Hello()).wireBytes)
            #expect(try await word(connection) == .hello(Hello()))
            try connection.open(messageLimit: SessionLimit.messageBytes)
            await pass(seconds: 150)

            let want = SessionMessage.want(FeedNumber(rawValue: 0), author: anna.user, digest: .nothing)
            try await connection.send(want.wireBytes)
            var answer = try await word(connection)
            while answer.isAside { answer = try await word(connection) }
            if case .presence = answer {} else { Issue.record("She answers \(answer).") }

            await connection.close()
            await pass(seconds: 50)
            let report = try await ben.sessions.sync(with: anna.user, at: [.network(address)], [key], now: now)
            #expect(report.merged.map(\.addedCount) == [5])
            #expect(try await asked.value?.user == ben.user)
        }

        /// Both agree, and Ben does not connect yet.
        ///
        /// - Returns: where Anna listens for him, and his key there.
        private func pair() async throws -> (PeerAddress, KnockKey) {
            let anna = encounter.anna
            let ben = encounter.ben
            let connection = try await strangers.connect(to: try await strangers.device(for: ben))
            let conversation = PairingConversation(
                connection: connection, timeSource: strangers.time, purpose: .follow, judge: { _ in },
                confirm: { _ in true })
            let outcome = try await conversation.run(ben.device.pairing(.asker, over: connection))
            let roster = try ben.peers.newestRoster(outcome.peer.roster)
            try ben.followed.begin(anna.user, as: nil, claimed: "Anna")
            try ben.keep(outcome.grant)
            let index = try #require(roster.index(ofSigningKey: outcome.peer.device))
            let key = try #require(try ben.knocks.key(at: anna.user, index, by: .bridge))
            let address = try #require(PeerAddress(host: "127.0.0.1", port: outcome.port))
            return (address, key)
        }

        /// Her next message.
        private func word(_ connection: PeerConnection) async throws -> SessionMessage {
            let message = try await connection.messages.makeAsyncIterator().next()
            return try SessionMessage(wireBytes: try #require(message, "She has hung up.")[...])
        }

        private func pass(seconds: Int) async {
            for _ in 0..<seconds {
                strangers.time.advance(by: .seconds(1))
                for _ in 0..<20 { await Task.yield() }
            }
        }
    }
}

extension SessionMessage {
    /// Whether it answers no request.
    fileprivate var isAside: Bool {
        switch self {
        case .done, .publication: true
        default: false
        }
    }
}
