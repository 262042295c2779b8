import Testing
import VicinoCore
import VicinoFormat
import VicinoHarness
import VicinoSync
import VicinoTesting

/// Attacks with the entries of a feed by the peer that serves it.
@Suite("Sessions with hostile entries")
struct HostileEntriesTests {
    // MARK: Deltas

    @Test("A delta for a log of which nothing is held, or that is complete, is out of phase")
    func deltaPhase() throws {
        var nothingHeld = try Stage.asking()
        try nothingHeld.hear(.offer(Stage.number, round: .first, offer: try nothingHeld.honestOffer()))
        try nothingHeld.hear(.delta(Stage.number, log: 0, part: try nothingHeld.part([1]), isLast: true))
        nothingHeld.expectRefusal(.protocolViolation)
        for log in [1, 4095] as [LogIndex] {
            var beyond = try Stage.comparing()
            try beyond.hear(.delta(Stage.number, log: log, part: try beyond.part([1]), isLast: true))
            beyond.expectRefusal(.protocolViolation)
        }
    }

    @Test("Empty parts of a delta are refused, because they could arrive for ever")
    func emptyParts() throws {
        var stage = try Stage.comparing()
        try stage.hear(.delta(Stage.number, log: 0, part: try stage.part([]), isLast: false))
        stage.expectRefusal(.protocolViolation)
    }

    @Test("A delta names numbers between the held and the signed position, each once")
    func deltaNumbers() throws {
        let template = try Stage.comparing()
        let end = try template.log.own.log.next
        let base = try requireValue(template.base).next
        let parts: [[(numbers: [UInt64], emptied: [UInt64])]] = [
            [([end], [])], [([base - 1], [])], [([], [base])], [([end - 1], []), ([end - 1], [])],
            [([], [0]), ([], [0])],
        ]
        for parts in parts {
            var stage = template
            for (index, (numbers, emptied)) in parts.enumerated() {
                let packed = try stage.part(numbers, emptied: emptied)
                try stage.hear(.delta(Stage.number, log: 0, part: packed, isLast: index == parts.count - 1))
            }
            stage.expectRefusal(.unverified, "\(parts)")
        }
    }

    @Test("A delta above the agreed size is refused before the store gets any of it")
    func largeDelta() throws {
        var stage = try Stage.asking(held: true)
        stage.peer.skip(to: 1 << 20)
        try stage.hear(.offer(Stage.number, round: .first, offer: try stage.honestOffer()))
        var random = SeededGenerator(seed: 2)
        let base = try requireValue(stage.base).next
        for index in 0..<UInt64(80) where !stage.isClosed {
            let title = String(
                decoding: (0..<60_000).map { _ in UInt8.random(in: 97...122, using: &random) }, as: UTF8.self)
            try stage.hear(
                .delta(Stage.number, log: 0, part: try stage.part([base + index], title: title), isLast: false))
        }
        #expect(stage.isClosed)
        stage.expectRefusal(.tooLarge)
    }

    @Test("A delta that its author has not signed is not kept")
    func wrongDelta() throws {
        var stage = try Stage.comparing()
        let before = stage.person.replica(of: stage.peer.user).held.logs
        let number = try stage.log.own.log.next - 1
        try stage.hear(.delta(Stage.number, log: 0, part: try stage.part([number]), isLast: true))
        #expect(stage.error?.code == .unverified)
        #expect(stage.person.replica(of: stage.peer.user).held.logs == before)
    }

    // MARK: The tree

    @Test("Children that were not requested, or are not signed, end the session")
    func children() throws {
        var stage = try Stage.descending()
        let node = try requireValue(stage.askedNode)
        let honest = try stage.log.own.log.children(node)
        for (node, digests, code) in [
            (node, Array(honest.reversed()), VicinoError.Code.unverified), (node, honest + [.zero], .unverified),
            (TreeNode(height: 9, index: 0), honest, .protocolViolation),
            (TreeNode(height: 1, index: 900), honest, .protocolViolation),
        ] {
            var lied = stage
            try lied.hear(.children(Stage.number, log: 0, node: node, digests: digests))
            lied.expectRefusal(code)
        }
        try stage.hear(.children(Stage.number, log: 0, node: node, digests: honest))
        try stage.hear(.children(Stage.number, log: 0, node: node, digests: honest))
        stage.expectRefusal(.protocolViolation)
    }

    @Test("The digests with the message to descend are the signed ones")
    func childrenAtOnce() throws {
        var stage = try Stage.asking()
        try stage.hear(.offer(Stage.number, round: .first, offer: try stage.honestOffer()))
        let log = try stage.log.own.log
        let honest = log.children(try requireValue(TreeShape(next: log.next).root))
        for digests in [honest.reversed(), honest + [.zero], [.zero]] {
            var lied = stage
            try lied.hear(.descend(Stage.number, log: 0, digests: Array(digests)))
            lied.expectRefusal(.unverified)
        }
        try stage.hear(.descend(Stage.number, log: 0, digests: honest))
        #expect(stage.error == nil)
        #expect(stage.askedNode?.height != TreeShape(next: log.next).root?.height)
    }

    @Test("Entries must be of requested segments, signed, and within the log")
    func entries() throws {
        let (template, segment) = try Stage.fetching()
        let first = segment * 256
        let live = try template.log.own.log.entries.count
        let end = try template.log.own.log.next
        let lies: [(String, VicinoError.Code, [UInt64], [UInt64], [UInt64])] = [
            ("unasked", .protocolViolation, [0], [0], []),
            ("one too many", .protocolViolation, [0, segment], [first], []),
            ("of another segment", .protocolViolation, [segment], [first - 1], []),
            ("not signed", .unverified, [segment], [first], []),
            ("emptied numbers", .protocolViolation, [segment], [first], [1]),
            ("beyond the end", .unverified, [segment], [end], []),
            ("more than there are", .unverified, [segment], Array(0...UInt64(live)), []),
        ]
        for (name, code, segments, numbers, emptied) in lies {
            var stage = template
            let packed = try stage.part(numbers, emptied: emptied)
            try stage.hear(.entries(Stage.number, log: 0, segments: segments, packed: packed, isLast: true))
            stage.expectRefusal(code, "\(name)")
        }
        for numbers in [[], [end]] {
            var stage = template
            let packed = try stage.part(numbers)
            try stage.hear(.entries(Stage.number, log: 0, segments: [segment], packed: packed, isLast: false))
            stage.expectRefusal(numbers.isEmpty ? .protocolViolation : .unverified, "part \(numbers)")
        }
    }

    @Test("The parts of a segment are no larger than agreed, however they were packed")
    func largeSegment() throws {
        var stage = try Stage.asking()
        var offer = try stage.honestOffer()
        let root = TreeNode(height: 1, index: 0)
        let children = (0..<8).map { Digest.sha256([$0]) }
        let position = LogPosition(next: 2048, root: Tree.node(height: 1, children))
        offer.logs[0].head = try stage.peer.lie(position, live: 2048)
        try stage.hear(.offer(Stage.number, round: .first, offer: offer))
        try stage.hear(.descend(Stage.number, log: 0))
        try stage.hear(.children(Stage.number, log: 0, node: root, digests: children))
        guard case .fetch(_, _, log: 0, segments: [7], _) = stage.asked[1] else { throw try requireValue(stage.error) }
        let bomb = try stage.part(Array(1792..<1842), title: String(repeating: "a", count: 65_536))
        #expect(bomb.data.count < 20_000)
        for _ in 0..<30 where !stage.isClosed {
            try stage.hear(.entries(Stage.number, log: 0, segments: [7], packed: bomb, isLast: false))
        }
        #expect(stage.isClosed)
        stage.expectRefusal(.tooLarge)
    }

    @Test("While the store is busy, nothing more is requested")
    func backlog() throws {
        var stage = try Stage.asking(entries: 0)
        let title = String(repeating: "a", count: 65_536)
        for segment in UInt64(0)..<12 {
            for _ in 0..<64 { stage.peer.add(title) }
            stage.peer.skip(to: (segment + 1) * 256)
        }
        stage.stall = .writing
        try stage.answerHonestly()
        #expect(stage.asked.count < 10)
        stage.stall = .nothing
        try stage.handle(.changed)
        try stage.answerHonestly()
        #expect(stage.error == nil)
        #expect(stage.person.replica(of: stage.peer.user).held.logs.count == 1)
    }

    @Test("Followers that hold more of a closed log return to its end")
    func closed() throws {
        var stage = try Stage()
        stage.record(3)
        var random = SeededGenerator(seed: 3)
        _ = try stage.honestOffer()
        let backup = stage.peer.records
        let writer = stage.peer.records.writer
        stage.record(3)
        try stage.greet()
        try stage.answerHonestly()
        let more = try requireValue(stage.base)
        stage.peer.restore(backup, isNoticed: true, &random)
        try stage.peer.close(writer)
        try stage.reopen()
        try stage.answerHonestly()
        #expect(stage.error == nil)
        #expect(try stage.base == stage.log.own.log.position)
        #expect(try more.next > stage.log.own.log.next)
    }

    @Test("A batch that expands to more than it declares, or declares more than is allowed, is refused")
    func bombs() throws {
        let (template, segment) = try Stage.fetching()
        let honest = try template.part([segment * 256])
        for size in [honest.size - 1, honest.size + 1, FormatLimit.batchBytes + 1, Int(UInt32.max)] {
            var stage = template
            let packed = PackedBatch(size: size, data: honest.data)
            try stage.hear(.entries(Stage.number, log: 0, segments: [segment], packed: packed, isLast: true))
            #expect(stage.isClosed, "\(size)")
            #expect(stage.stores == 0, "\(size)")
        }
    }
}
