import Testing
import VicinoCore
import VicinoHarness
import VicinoSync
import VicinoTesting

/// How a follower learns the keys that recognise an author's device.
@Suite("Presence notes in sessions")
struct PresenceNoteTests {
    private static let key = [UInt8](repeating: 7, count: 32)
    private static let note = PresenceNote(key: key, number: 1, revision: 12)

    /// An honest author's answer to a peer that has asked.
    ///
    /// - Parameter isComplete: whether the peer holds the whole feed.
    private static func said(
        knowing digest: PresenceDigest?, isComplete: Bool = false
    ) throws -> (PresenceNote?, Stage) {
        var stage = try Stage(follows: false)
        let peer = stage.peer.user
        try stage.change { author, _ in
            author.add("entry")
            try author.grant(peer)
        }
        try stage.greet()
        let author = stage.person.user
        var offering = stage.person.author
        let whole = try requireValue(try offering.offer(to: peer)).digest
        let held = isComplete ? whole : .nothing
        try stage.hear(.want(Stage.number, author: author, digest: held, presence: digest))
        let notes = stage.said.compactMap { if case .presence(_, note: let note) = $0 { note } else { nil } }
        #expect(notes.count <= 1)
        return (notes.first, stage)
    }

    @Test("A peer without the key is told it, and one with it only the revision")
    func told() throws {
        let (whole, stage) = try Self.said(knowing: nil)
        #expect(whole == stage.person.author.presence)
        #expect(stage.recognisedBy.isEmpty)
        let digest = try requireValue(whole?.digest)
        #expect(digest != PresenceDigest(ofKey: try requireValue(whole?.key)))
        let (short, confirmed) = try Self.said(knowing: digest)
        #expect(
            short
                == PresenceNote(
                    key: nil, number: try requireValue(whole).number, revision: try requireValue(whole).revision))
        #expect(confirmed.recognisedBy == [digest])
        let (other, outdated) = try Self.said(knowing: PresenceDigest(ofKey: Self.key))
        #expect(other == whole)
        #expect(outdated.recognisedBy.isEmpty)
    }

    @Test("A peer that was told the key has it once it says that all was received")
    func confirmed() throws {
        let (whole, first) = try Self.said(knowing: nil)
        var stage = first
        try stage.hear(.have(Stage.number, round: .first, positions: [nil]))
        #expect(stage.recognisedBy.isEmpty)
        try stage.hear(.got(Stage.number, round: .first, digest: .nothing))
        #expect(stage.recognisedBy == [try requireValue(whole?.digest)])
    }

    @Test("A peer that holds everything confirms a key in the session that tells it")
    func sameFeed() throws {
        let (whole, told) = try Self.said(knowing: nil, isComplete: true)
        var stage = told
        #expect(!stage.said.contains(.same(Stage.number)))
        #expect(stage.recognisedBy.isEmpty)
        try stage.hear(.got(Stage.number, round: .first, digest: .nothing))
        let digest = try requireValue(whole?.digest)
        #expect(stage.recognisedBy == [digest])
        let (_, knowing) = try Self.said(knowing: digest, isComplete: true)
        #expect(knowing.said.contains(.same(Stage.number)))
        #expect(knowing.recognisedBy == [digest])
    }

    @Test("A peer with the key, and the field of another audience, is told both")
    func otherField() throws {
        let (whole, _) = try Self.said(knowing: nil)
        let key = try requireValue(whole?.key)
        let (told, stage) = try Self.said(knowing: PresenceDigest(ofKey: key, .sample(4)))
        #expect(told == whole)
        #expect(told?.field == .sample)
        #expect(stage.recognisedBy.isEmpty)
    }

    @Test("A field of tags is read back, and is refused in part, or without the presence key")
    func fields() throws {
        let note = PresenceNote(key: Self.key, number: 1, revision: 2, field: .sample(3))
        let message = SessionMessage.presence(Stage.number, note: note)
        #expect(try SessionMessage(wireBytes: message.wireBytes[...]) == message)
        var alone = note
        alone.key = nil
        let bytes = SessionMessage.presence(Stage.number, note: alone).wireBytes
        #expect(throws: VicinoError.self) { try SessionMessage(wireBytes: bytes[...]) }
        // The last field is the key of the tags: number and type, length, 32 bytes.
        #expect(throws: VicinoError.self) { try SessionMessage(wireBytes: message.wireBytes.dropLast(34)) }
    }

    @Test("The key counts at once, and the revision when all was received")
    func heard() throws {
        var stage = try Stage.asking()
        stage.record(1)
        try stage.hear(.presence(Stage.number, note: Self.note))
        #expect(stage.person.reached(stage.peer.user) == nil)
        stage.stall = .everything
        try stage.hear(.offer(Stage.number, round: .first, offer: try stage.honestOffer()))
        #expect(stage.person.presenceKey(of: stage.peer.user) == Self.key)
        #expect(stage.person.reached(stage.peer.user) == nil)
    }

    @Test("A peer that holds what an author has lost still connects until the author has taken it back")
    func ahead() throws {
        var random = SeededGenerator(seed: 2)
        var stage = try Stage.asking(entries: 2, held: true)
        let backup = stage.peer.records
        stage.record(1)
        try stage.hear(.presence(Stage.number, note: Self.note))
        try stage.answerHonestly()
        let author = stage.peer.user
        #expect(stage.person.reached(author) == Self.note.revision)

        stage.peer.restore(backup, isNoticed: true, &random)
        try stage.reopen()
        let restored = PresenceNote(key: [UInt8](repeating: 8, count: 32), number: 2, revision: 13)
        try stage.hear(.presence(Stage.number, note: restored))
        try stage.hear(.offer(Stage.number, round: .first, offer: try stage.honestOffer()))
        #expect(stage.stores == 1)
        #expect(stage.error == nil)
        #expect(stage.person.reached(author) == nil)

        try stage.peer.revert(stage.person.replica(of: author), &random)
        try stage.hear(.presence(Stage.number, note: PresenceNote(key: nil, number: 2, revision: 14)))
        try stage.hear(.offer(Stage.number, round: Round(rawValue: 2), offer: try stage.honestOffer()))
        #expect(stage.stores == 2)
        #expect(stage.error == nil)
        #expect(stage.person.reached(author) == 14)
    }

    @Test("A follower says which key it has")
    func asked() throws {
        var stage = try Stage.asking()
        try stage.hear(.presence(Stage.number, note: Self.note))
        try stage.hear(.offer(Stage.number, round: .first, offer: try stage.honestOffer()))
        try stage.reopen()
        let digests = stage.said.compactMap { message -> PresenceDigest?? in
            if case .want(_, _, _, _, let digest) = message { .some(digest) } else { nil }
        }
        #expect(digests == [PresenceDigest(ofKey: Self.key)])
    }

    @Test("A peer that says it twice of one state ends the session")
    func twice() throws {
        var stage = try Stage.asking()
        try stage.hear(.presence(Stage.number, note: Self.note))
        #expect(stage.error == nil)
        try stage.hear(.presence(Stage.number, note: Self.note))
        #expect(stage.error?.code == .protocolViolation)
    }

    @Test("A key of another length is not a key")
    func malformed() throws {
        let bytes = SessionMessage.presence(Stage.number, note: PresenceNote(key: [1, 2, 3], number: 1, revision: 1))
            .wireBytes
        #expect(throws: VicinoError.self) { try SessionMessage(wireBytes: bytes[...]) }
    }

    @Test("A number of a key, and a revision, is at most 2⁶³ − 1", arguments: [false, true])
    func numbers(isRevision: Bool) throws {
        for (number, isAllowed) in [(UInt64(1) << 63 - 1, true), (1 << 63, false), (.max, false)] {
            let note = PresenceNote(key: Self.key, number: isRevision ? 1 : number, revision: isRevision ? number : 1)
            let message = SessionMessage.presence(Stage.number, note: note)
            let read = try? SessionMessage(wireBytes: message.wireBytes[...])
            #expect(read == (isAllowed ? message : nil))
        }
    }
}
