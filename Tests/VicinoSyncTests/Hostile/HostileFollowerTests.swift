import Testing
import VicinoCore
import VicinoFormat
import VicinoHarness
import VicinoSync

/// Attacks by a peer that is shown a feed.
@Suite("Sessions with a hostile follower")
struct HostileFollowerTests {
    /// An author in an open session with a follower that has requested nothing yet.
    private func open(granted: Bool = true) throws -> Stage {
        var stage = try Stage(follows: false)
        let peer = stage.peer.user
        try stage.change { author, _ in
            for index in 0..<5 { author.add("entry \(index)", step: 300) }
            if granted { try author.grant(peer) }
        }
        try stage.greet()
        return stage
    }

    private func want(_ stage: Stage, _ number: UInt64 = 0) -> SessionMessage {
        .want(FeedNumber(rawValue: number), author: stage.person.user, digest: .nothing)
    }

    private static func belowRoot(of log: ModelLog) throws -> [Digest] {
        log.children(try requireValue(TreeShape(next: log.next).root))
    }

    /// An author whose follower holds nothing, so that the tree is used.
    private func descending() throws -> (Stage, ModelLog) {
        var stage = try open()
        try stage.hear(want(stage))
        try stage.hear(.have(Stage.number, round: .first, positions: [nil]))
        let log = try requireValue(stage.person.author.records.logs.values.first).log
        #expect(stage.said.last == .descend(Stage.number, log: 0, digests: try Self.belowRoot(of: log)))
        return (stage, log)
    }

    @Test("A peer without a grant, or with a revoked one, learns nothing of the records")
    func ungranted() throws {
        var stranger = try open(granted: false)
        try stranger.hear(want(stranger))
        #expect(stranger.said.suffix(2) == [.refuse(Stage.number), .done(answered: 1)])

        var (stage, _) = try descending()
        let peer = stage.peer.user
        try stage.change { author, _ in try author.revoke(peer) }
        try stage.handle(.changed)
        let count = stage.said.count
        try stage.hear(.fetch(Stage.number, round: .first, log: 0, segments: [0]))
        #expect(stage.said[(count - 2)...] == [.refuse(Stage.number), .done(answered: 1)])
        #expect(!stage.isClosed)
    }

    @Test("A peer that requests parts of a future offer is dropped", arguments: [UInt64(0), 1, 2, .max])
    func beforeOffer(round: UInt64) throws {
        let number = Stage.number
        let round = Round(rawValue: round)
        let root = try requireValue(TreeShape(next: 1000).root)
        let messages: [SessionMessage] = [
            .have(number, round: round, positions: []), .have(number, round: round, positions: [nil]),
            .ask(number, round: round, log: 0, node: root),
            .fetch(number, round: round, log: 0, segments: [0]), .got(number, round: round, digest: .nothing),
        ]
        for message in messages {
            var stage = try open()
            stage.stall = .everything
            try stage.hear(want(stage))
            try stage.hear(message)
            stage.expectRefusal(.protocolViolation, "\(message)")
        }
    }

    @Test("A feed may be wanted once in a session, under any number")
    func wantedTwice() throws {
        for number in [UInt64(0), 1] {
            var stage = try open()
            try stage.hear(want(stage))
            try stage.hear(want(stage, number))
            stage.expectRefusal(.protocolViolation, "\(number)")
        }
    }

    @Test("The result of a lookup is not sent if its follower was revoked meanwhile")
    func revokedMeanwhile() throws {
        var (stage, log) = try descending()
        stage.stall = .everything
        let segment = try requireValue(log.numbers().first) / 256
        try stage.hear(.fetch(Stage.number, round: .first, log: 0, segments: [segment]))
        let count = stage.said.count
        let peer = stage.peer.user
        // The answer is made while the grant is still valid.
        let pieces = try log.packed([segment], requireValue(stage.person.author.records.logs.keys.first).writer)
        try stage.change { author, _ in try author.revoke(peer) }
        try stage.handle(.changed)
        stage.forgetWork()
        try stage.handle(.loaded(Stage.number, found: .entries(pieces, log: 0)))
        stage.stall = .nothing
        try stage.handle(.opened)
        #expect(!stage.said[count...].contains { if case .entries = $0 { true } else { false } })
    }

    @Test("A change that does not concern a peer does not void its requests")
    func unchanged() throws {
        var (stage, log) = try descending()
        let segment = try requireValue(log.numbers().first) / 256
        stage.stall = .everything
        try stage.hear(.fetch(Stage.number, round: .first, log: 0, segments: [segment]))
        try stage.handle(.changed)
        let count = stage.said.count
        stage.stall = .nothing
        try stage.handle(.changed)
        #expect(stage.said.count == count + 1)
        if case .entries(_, _, segments: let segments, _, _)? = stage.said.last { #expect(segments == [segment]) }
    }

    @Test("A feed is wanted once, and the number of feeds is limited")
    func wants() throws {
        var twice = try open()
        try twice.hear(want(twice))
        try twice.hear(want(twice))
        twice.expectRefusal(.protocolViolation)
        var refused = try open(granted: false)
        try refused.hear(want(refused))
        try refused.hear(want(refused))
        refused.expectRefusal(.protocolViolation)
        var flood = try open(granted: false)
        for number in 0..<UInt64(SessionLimit.feeds) { try flood.hear(want(flood, number)) }
        #expect(!flood.isClosed)
        try flood.hear(want(flood, 5000))
        flood.expectRefusal(.tooLarge)
    }

    @Test("Messages about a feed that was never wanted, or refused long ago, end the session")
    func unknown() throws {
        var stage = try open()
        try stage.hear(.got(Stage.number, round: .first, digest: .nothing))
        stage.expectRefusal(.protocolViolation)
        var refused = try open(granted: false)
        try refused.hear(want(refused))
        for _ in 0..<18 { try refused.hear(.got(Stage.number, round: .first, digest: .nothing)) }
        #expect(!refused.isClosed)
        try refused.hear(.got(Stage.number, round: .first, digest: .nothing))
        refused.expectRefusal(.protocolViolation)
    }

    @Test("A peer says once for an offer what it holds, for each of its logs")
    func have() throws {
        let lies: [[SessionMessage]] = [
            [.have(Stage.number, round: .first, positions: [])],
            [.have(Stage.number, round: .first, positions: [nil, nil])],
            [
                .have(Stage.number, round: .first, positions: [nil]),
                .have(Stage.number, round: .first, positions: [nil]),
            ],
            [.have(Stage.number, round: Round(rawValue: 0), positions: [])],
            [.have(Stage.number, round: Round(rawValue: 2), positions: [nil])],
            [
                .got(Stage.number, round: .first, digest: .nothing),
                .have(Stage.number, round: .first, positions: [nil]),
            ],
        ]
        for lie in lies {
            var stage = try open()
            try stage.hear(want(stage))
            for message in lie { try stage.hear(message) }
            stage.expectRefusal(.protocolViolation, "\(lie)")
        }
    }

    @Test("Nodes and segments are requested in their phase, within the tree, and each once")
    func requests() throws {
        let (template, log) = try descending()
        let shape = TreeShape(next: log.next)
        let root = try requireValue(shape.root)
        let count = Tree.segmentCount(next: log.next)
        let nodes = [
            TreeNode(height: 0, index: 0), TreeNode(height: root.height + 1, index: 0), TreeNode(height: 1, index: 900),
            TreeNode(height: 255, index: .max),
        ]
        let lies: [SessionMessage] =
            nodes.map { .ask(Stage.number, round: .first, log: 0, node: $0) } + [
                .ask(Stage.number, round: .first, log: 1, node: root),
                .fetch(Stage.number, round: .first, log: 1, segments: [0]),
                .fetch(Stage.number, round: .first, log: 0, segments: [count]),
                .fetch(Stage.number, round: .first, log: 0, segments: [.max]),
                .ask(Stage.number, round: Round(rawValue: 2), log: 0, node: root),
                .fetch(Stage.number, round: Round(rawValue: 0), log: 0, segments: [0]),
            ]
        for lie in lies {
            var stage = template
            try stage.hear(lie)
            stage.expectRefusal(.protocolViolation, "\(lie)")
        }
        for message in [
            SessionMessage.ask(Stage.number, round: .first, log: 0, node: root),
            .fetch(Stage.number, round: .first, log: 0, segments: [0]),
        ] {
            var early = try open()
            try early.hear(want(early))
            try early.hear(message)
            early.expectRefusal(.protocolViolation, "\(message)")
            var again = template
            for _ in 0..<count where !again.isClosed { try again.hear(message) }
            if case .ask = message {
                again.expectRefusal(.protocolViolation)
            } else {
                #expect(!again.isClosed)
                try again.hear(message)
                again.expectRefusal(.protocolViolation)
            }
        }
    }

    @Test("A peer that was asked for nothing has little room for its messages")
    func longQuestion() throws {
        var stage = try open()
        try stage.handle(.received([UInt8](repeating: 1, count: SessionLimit.askerBytes + 1)))
        stage.expectRefusal(.tooLarge)
        // The positions of the most logs fit in.
        let logs = [LogPosition?](repeating: LogPosition(next: .max, root: .zero), count: FormatLimit.logs)
        let have = SessionMessage.have(Stage.number, round: Round(rawValue: .max), positions: logs, others: .max)
        #expect(have.wireBytes.count <= SessionLimit.askerBytes)
    }

    @Test("The number of requests without an answer is limited")
    func flood() throws {
        var stage = try open()
        stage.change { author, _ in author.skip(to: 1 << 20) }
        try stage.hear(want(stage))
        try stage.hear(.have(Stage.number, round: .first, positions: [nil]))
        stage.stall = .everything
        // The request that is being answered counts.
        for segment in 0..<UInt64(SessionLimit.requests) {
            try stage.hear(.fetch(Stage.number, round: .first, log: 0, segments: [segment]))
        }
        #expect(!stage.isClosed)
        try stage.hear(.fetch(Stage.number, round: .first, log: 0, segments: [99]))
        stage.expectRefusal(.tooLarge)
    }

    @Test("A peer says once for an offer that it has it")
    func got() throws {
        for rounds in [[UInt64(1), 1], [2], [0]] {
            var stage = try open()
            try stage.hear(want(stage))
            for round in rounds { try stage.hear(.got(Stage.number, round: Round(rawValue: round), digest: .nothing)) }
            stage.expectRefusal(.protocolViolation, "\(rounds)")
        }
    }

    @Test("Messages about an outdated offer are ignored, but not for ever")
    func void() throws {
        var (stage, _) = try descending()
        stage.change { author, _ in author.add("more") }
        try stage.handle(.changed)
        for _ in 0..<36 { try stage.hear(.fetch(Stage.number, round: .first, log: 0, segments: [0])) }
        #expect(!stage.isClosed)
        try stage.hear(.fetch(Stage.number, round: .first, log: 0, segments: [0]))
        stage.expectRefusal(.protocolViolation)
    }

    @Test("New records beyond the limit of a delta are sent by the tree")
    func largeDelta() throws {
        var (stage, log) = try descending()
        let base = log.position
        stage.change { author, _ in
            for _ in 0..<3 { author.add(String(repeating: "a", count: 60_000)) }
        }
        try stage.handle(.changed)
        stage.stall = .everything
        try stage.hear(.have(Stage.number, round: Round(rawValue: 2), positions: [base]))
        stage.forgetWork()
        stage.stall = .nothing
        let part = PackedBatch(size: SessionLimit.deltaBytes, data: [1])
        try stage.handle(.loaded(Stage.number, found: .delta([part, part], log: 0)))
        let changed = try requireValue(stage.person.author.records.logs.values.first).log
        #expect(stage.said.last == .descend(Stage.number, log: 0, digests: try Self.belowRoot(of: changed)))
    }

    @Test("Only in an author's own feed may a peer say that it is ahead")
    func ahead() throws {
        var stage = try open()
        try stage.hear(want(stage))
        try stage.hear(.have(Stage.number, round: .first, positions: [LogPosition(next: 1 << 30, root: .zero)]))
        #expect(stage.said.last == .want(Stage.number, author: stage.person.user, digest: .nothing))
        #expect(stage.ahead == 1)

        var lost = try open()
        try lost.hear(want(lost))
        try lost.hear(.have(Stage.number, round: .first, positions: [nil], others: 1))
        #expect(lost.said.contains(.want(Stage.number, author: lost.person.user, digest: .nothing)))

        // The author of a replica may know more of it than its holder.
        var copy = try Stage.asking(held: true)
        try copy.hear(.want(Stage.number, author: copy.peer.user, digest: .nothing))
        try copy.hear(.have(Stage.number, round: .first, positions: [LogPosition(next: 1 << 30, root: .zero)]))
        #expect(copy.ahead == 0)
        #expect(!copy.isClosed)
    }

    @Test("A stranger without an invitation gets no answer but a goodbye")
    func stranger() throws {
        var stage = try open()
        try stage.reopen(.init(role: .acceptor, user: stage.person.user, peer: .stranger(stage.peer.user), wants: []))
        #expect(stage.said == [.goodbye(.notWelcome)])
        #expect(stage.isClosed)
    }
}
