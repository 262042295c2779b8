import Testing
import VicinoCore
import VicinoFormat
import VicinoHarness
import VicinoSync
import VicinoTesting

@Suite("Messages of a session")
struct MessageTests {
    private static let number = FeedNumber(rawValue: 7)
    private static let round = Round(rawValue: 3)
    private static let position = LogPosition(next: 300, root: .sha256([1]))
    private static let packed = PackedBatch(size: 9, data: [1, 2, 3])

    private static func all() throws -> [SessionMessage] {
        var random = SeededGenerator(seed: 1)
        var author = try ModelAuthor("Anna", &random)
        author.change(&random)
        try author.grant(author.user)
        let offer = try requireValue(try author.offer(to: author.user)).offer
        let proof = InvitationProof(invitation: [UInt8](repeating: 1, count: 8), code: [UInt8](repeating: 2, count: 32))
        let log = LogID(writer: author.records.writer, view: .own)
        let division = try #require(DivisionID(UInt8(1)...8))
        let share = Unverified<RecoveryShare>(payload: [1, 2], signature: [UInt8](repeating: 3, count: 64))
        let statement = Unverified<RecoveryDivision>(payload: [4], signature: [UInt8](repeating: 5, count: 64))
        var returning = ShareParcel()
        returning.returned = ReturnedShare(
            share: share, roster: Unverified(payload: [6], signature: [UInt8](repeating: 7, count: 64)))
        returning.returnedAt = .epoch.advanced(byMilliseconds: 5)
        let vouch = Unverified<Vouch>(payload: [8, 9], signature: [UInt8](repeating: 9, count: 64))
        let shortest = try #require(HiddenVouch([UInt8](repeating: 1, count: 28)))
        let longest = try #require(HiddenVouch([UInt8](repeating: 2, count: 1024)))
        let digest = FeedDigest(roster: 1, revocationListVersion: 0, grant: 0, logs: [log: position])
        let publication = PublicationParcel(
            content: .init(
                key: [UInt8](repeating: 1, count: 32), publishers: [[UInt8](repeating: 2, count: 32)],
                addresses: ["https://store.example/anna"], envelope: 7), needsKey: true)
        return [
            .hello(Hello()), .hello(Hello(proof: proof)), .done(answered: 3), .goodbye(.invitationSpent),
            .shares(ShareParcel(share: share)), .shares(ShareParcel(division: statement)),
            .shares(ShareParcel(share: share, division: statement)), .shares(returning), .kept([]),
            .kept([division]), .vouches(VouchParcel()), .vouches(VouchParcel(vouch: vouch)),
            .vouches(VouchParcel(vouch: vouch, told: [shortest, longest])),
            .publication(PublicationParcel(content: nil)), .publication(publication),
            .publicationReceipt(PublicationReceipt(digest: publication.digest)),
            .publicationReceipt(
                PublicationReceipt(
                    digest: publication.digest, key: [UInt8](repeating: 4, count: PublicationReceipt.keyBytes))),
            .want(number, author: author.user, digest: digest),
            .want(
                number, author: author.user, digest: digest, known: OutlineDigest([UInt8](repeating: 6, count: 8)),
                presence: PresenceDigest(ofKey: [UInt8](repeating: 8, count: 32))),
            .have(number, round: round, positions: [position, nil]),
            .have(number, round: round, positions: [nil], others: 2),
            .ask(number, round: round, log: 2, node: TreeNode(height: 1, index: 5)),
            .fetch(number, round: round, log: 0, segments: [1, 2, 1 << 32]),
            .fetch(number, round: round, log: 0, segments: [1], piece: PieceRequest(size: 64)),
            .fetch(
                number, round: round, log: 0, segments: [1],
                piece: PieceRequest(size: 1 << 20, held: .init(count: 9, digest: [UInt8](repeating: 4, count: 8)))),
            .piece(number, log: 3, offset: 1 << 19, bytes: [1, 2]), .got(number, round: round, digest: digest),
            .presence(number, note: PresenceNote(key: nil, number: 0, revision: 0)),
            .presence(number, note: author.presence),
            .same(number),
            .offer(number, round: round, offer: offer), .offer(number, round: round, offer: FeedOffer(roster: nil)),
            .delta(number, log: 1, part: packed, isLast: true),
            .descend(number, log: LogIndex(rawValue: FormatLimit.logs - 1)),
            .descend(number, log: 0, digests: [.sha256([5])]),
            .children(number, log: 0, node: TreeNode(height: 2, index: 0), digests: [.zero, .sha256([3])]),
            .entries(number, log: 0, segments: [4, 9], packed: packed, isLast: false), .refuse(number),
        ]
    }

    @Test("A hello with a proof, one without, and a goodbye in its place are equally long")
    func greetings() {
        let proof = InvitationProof(invitation: [UInt8](repeating: 1, count: 8), code: [UInt8](repeating: 2, count: 32))
        let goodbyes = GoodbyeReason.allCases.map { SessionMessage.goodbye($0) }
        for message in [.hello(Hello()), .hello(Hello(proof: proof))] + goodbyes {
            #expect(message.wireBytes.count == SessionMessage.greetingBytes)
        }
    }

    @Test("Every message is read back as it was written, and only messages can be read")
    func roundTrip() throws {
        for message in try Self.all() {
            let bytes = message.wireBytes
            #expect(try SessionMessage(wireBytes: bytes[...]) == message)
            for length in 0..<bytes.count {
                // Only the end of optional parts may be missing; it must not trap in any case.
                _ = try? SessionMessage(wireBytes: bytes.prefix(length))
            }
            for index in bytes.indices {
                var damaged = bytes
                damaged[index] ^= 0x81
                _ = try? SessionMessage(wireBytes: damaged[...])
            }
        }
    }

    @Test("Counts beyond the limits are refused")
    func limits() throws {
        let many = SessionMessage.fetch(Self.number, round: Self.round, log: 0, segments: (0..<65).map { $0 })
        let backwards = SessionMessage.fetch(Self.number, round: Self.round, log: 0, segments: [2, 1])
        let none = SessionMessage.fetch(Self.number, round: Self.round, log: 0, segments: [])
        let log = SessionMessage.descend(Self.number, log: LogIndex(rawValue: FormatLimit.logs))
        let children = SessionMessage.children(
            Self.number, log: 0, node: TreeNode(height: 1, index: 0), digests: [Digest](repeating: .zero, count: 65))
        let positions = SessionMessage.have(
            Self.number, round: Self.round, positions: [LogPosition?](repeating: nil, count: 4097))
        var feed = FeedOffer(roster: nil)
        let head = Unverified<Head>(payload: [1], signature: [UInt8](repeating: 0, count: 64))
        feed.logs = [FeedOffer.Log](repeating: .init(head: head, kinds: []), count: FormatLimit.logs + 1)
        let offer = SessionMessage.offer(Self.number, round: Self.round, offer: feed)
        let tiny = SessionMessage.fetch(
            Self.number, round: Self.round, log: 0, segments: [1],
            piece: PieceRequest(size: SessionLimit.pieceBytes - 1))
        let division = try #require(DivisionID(UInt8(1)...8))
        let divisions = SessionMessage.kept([DivisionID](repeating: division, count: SessionLimit.divisions + 1))
        let hidden = try #require(HiddenVouch([UInt8](repeating: 1, count: 28)))
        let vouches = SessionMessage.vouches(
            VouchParcel(told: [HiddenVouch](repeating: hidden, count: SessionLimit.vouches + 1)))
        for message in [divisions, vouches, many, backwards, none, log, children, positions, offer, tiny] {
            #expect(throws: VicinoError.self) { try SessionMessage(wireBytes: message.wireBytes[...]) }
        }
        // Additions of a later version are skipped and not kept, as long as skipping is fast.
        let unknown = [[UInt8]](repeating: [0x78, 0], count: 5000).flatMap { $0 }
        let done = SessionMessage.done(answered: 3)
        #expect(try SessionMessage(wireBytes: (done.wireBytes + unknown)[...]) == done)
        let endless = [[UInt8]](repeating: [0x78, 0], count: 131_072).flatMap { $0 }
        #expect(throws: VicinoError.self) { try SessionMessage(wireBytes: (done.wireBytes + endless)[...]) }
        #expect(throws: VicinoError.self) { try SessionMessage(wireBytes: [63]) }
        #expect(throws: VicinoError.self) { try SessionMessage(wireBytes: []) }
    }

    @Test(
        "A message of a later version is read by its type alone, whatever it holds", arguments: [UInt8(64), 200, 255])
    func laterTypes(type: UInt8) throws {
        let later = SessionMessage.later(try requireValue(LaterType(rawValue: type)))
        #expect(try SessionMessage(wireBytes: [type]) == later)
        #expect(try SessionMessage(wireBytes: [type, 0, 0, 255]) == later)
        #expect(later.wireBytes == [type])
        #expect(LaterType(rawValue: 63) == nil)
    }

    @Test("What a hello says beyond this version is ignored, and its limits hold")
    func laterHello() throws {
        var writer = WireWriter()
        writer.appendUnsigned(7, 1)
        writer.appendUnsigned(8, 6)
        let hello = SessionMessage.hello(Hello())
        #expect(try SessionMessage(wireBytes: (hello.wireBytes + writer.bytes)[...]) == hello)
    }

    @Test("A goodbye for a reason that is not known says what to do")
    func laterReason() throws {
        let error = #expect(throws: VicinoError.self) { try SessionMessage(wireBytes: [15, 8, 99]) }
        #expect(error?.code == .tooNew)
        #expect(error?.message.contains("Update this program.") == true)
    }
}
