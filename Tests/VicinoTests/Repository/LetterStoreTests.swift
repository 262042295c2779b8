import Testing
import VicinoActivity
import VicinoCore
import VicinoHarness
import VicinoTesting

@testable import Vicino
@testable import VicinoRepository
@testable import VicinoStore

@Suite("Letters in a store", .timeLimit(.minutes(5)))
struct LetterStoreTests {
    private let friends: LetterFriends
    private var anna: Node { friends.anna }
    private var ben: Node { friends.ben }

    init() throws { friends = try LetterFriends() }

    // MARK: The whole way

    @Test("Two users who never meet begin by a letter, and the records come by the store")
    func wholeWay() async throws {
        let invitation = try friends.invite()
        try await friends.leave(invitation)
        #expect(try friends.isWaiting())
        let early = try await friends.fetch()
        #expect(early.problems == [.unanswered])
        #expect(!early.hasNews)
        try await friends.publish()
        #expect(try friends.meeting.isLetIn(ben))
        #expect(friends.letter(invitation) == nil)
        #expect(try friends.dropCount() == 0)
        let report = try await friends.fetch()
        #expect(report.problems.isEmpty)
        #expect(report.merged?.addedCount == 1)
        #expect(try !friends.isWaiting())
        let held = try ben.values(of: friends.author())
        #expect(try held == anna.values(of: anna.me))
        // From now on as any follower.
        try anna.add(Activity.make(note: "second"))
        try await friends.publish()
        #expect(try await friends.fetch().merged?.addedCount == 1)
    }

    @Test("A letter costs one request at each publish while the invitation is open, and nothing afterwards")
    func requests() async throws {
        let invitation = try friends.invite()
        try await friends.publish()
        #expect(friends.requests(invitation) == [.get])
        try await friends.leave(invitation)
        try await friends.publish()
        #expect(friends.requests(invitation) == [.get, .delete])
        try await friends.publish()
        #expect(friends.requests(invitation).isEmpty)
    }

    @Test("While an invitation takes a letter, the device looks for it within an hour")
    func due() async throws {
        try await friends.publish()
        let before = try #require(try anna.repositoryBacklog(of: friends.store).dueAt)
        _ = try friends.invite()
        let after = try #require(try anna.repositoryBacklog(of: friends.store).dueAt)
        #expect(after < before)
        #expect(after <= friends.clock.now.advanced(byMilliseconds: 3_600_000))
    }

    @Test("A publish that fails before the letter is deleted is completed by the next one, and admits once")
    func interrupted() async throws {
        let invitation = try friends.invite()
        try await friends.leave(invitation)
        friends.memory.fail { $0.kind == .delete ? .unreachable : nil }
        await #expect(throws: StoreError.self) { try await friends.publish() }
        #expect(friends.letter(invitation) != nil)
        friends.memory.fail { _ in nil }
        try await friends.publish()
        #expect(friends.letter(invitation) == nil)
        #expect(try anna.followers().count == 1)
        #expect(try friends.dropCount() == 0)
    }

    // MARK: Refused

    @Test("A second letter on one invitation admits nobody, in the store and as a file")
    func second() async throws {
        let cora = try friends.meeting.person("Cora")
        let invitation = try friends.invite()
        try await friends.leave(invitation)
        try await friends.publish()
        try await friends.leave(invitation, by: cora)
        try await friends.publish()
        #expect(friends.requests(invitation).isEmpty)
        #expect(try !friends.meeting.isLetIn(cora))
        #expect(try await friends.fetch(by: cora).problems == [.unanswered])
        let file = try cora.letterFile(for: invitation)
        #expect(refusal { _ = try anna.admit(letterFile: file) } == .invitationSpent)
        #expect(try anna.followers().map(\.user) == [ben.user])
    }

    @Test("The letter of an expired invitation is deleted unread")
    func expired() async throws {
        let invitation = try friends.invite()
        try await friends.leave(invitation)
        friends.clock.advance(by: .seconds(8 * 86_400))
        try await friends.publish()
        #expect(friends.requests(invitation) == [.delete])
        #expect(friends.letter(invitation) == nil)
        #expect(try !friends.meeting.isLetIn(ben))
        #expect(try friends.dropCount() == 0)
    }

    @Test("The letter of a withdrawn invitation is deleted unread")
    func withdrawn() async throws {
        let invitation = try friends.invite()
        try await friends.leave(invitation)
        for open in try anna.openInvitations() { try anna.withdraw(open) }
        try await friends.publish()
        #expect(friends.requests(invitation) == [.delete])
        #expect(try !friends.meeting.isLetIn(ben))
    }

    @Test("A blocked user’s letter is deleted, and tells them nothing")
    func blocked() async throws {
        let invitation = try friends.invite()
        try await friends.leave(invitation)
        try anna.block(ben.user)
        try await friends.publish()
        #expect(friends.letter(invitation) == nil)
        #expect(friends.requests(invitation) == [.get, .delete])
        #expect(try anna.followers().isEmpty)
        #expect(try await friends.fetch().problems == [.unanswered])
    }

    @Test("What is no letter is deleted, and the invitation stays open", arguments: [1, 8_192, 8_193])
    func garbage(size: Int) async throws {
        let invitation = try friends.invite()
        friends.memory.replace(invitation.secret.dropName, with: [UInt8](repeating: 7, count: size))
        try await friends.publish()
        #expect(friends.letter(invitation) == nil)
        #expect(try friends.dropCount() == 1)
        try await friends.leave(invitation)
        try await friends.publish()
        #expect(try friends.meeting.isLetIn(ben))
    }

    @Test("From a store that the user removes, letters are deleted, too")
    func removed() async throws {
        let invitation = try friends.invite()
        try await friends.publish()
        try await friends.leave(invitation)
        try anna.removeRepositoryStore(friends.store)
        try await friends.publish()
        #expect(friends.memory.objects.isEmpty)
        #expect(try anna.repositoryStores().isEmpty)
        #expect(try !friends.meeting.isLetIn(ben))
    }

    // MARK: What a letter and its answer tell

    @Test("Nothing of a letter tells who asks, and no two are alike")
    func silence() async throws {
        let invitation = try friends.invite()
        let first = try ben.letterFile(for: invitation)
        let second = try ben.letterFile(for: invitation)
        #expect(first.count == LetterFile.byteCount)
        #expect(second.count == LetterFile.byteCount)
        let prologue = LetterFile.magic.count
        let equal = zip(first, second).dropFirst(prologue).count { $0 == $1 }
        // Of 8,192 random bytes about 32 are equal.
        #expect(equal < 100)
        let device = ben.own.deviceKey.publicKey
        for secret in [ben.user.bytes, device, Array("Ben".utf8) + [0], invitation.id.bytes, anna.user.bytes] {
            #expect(!Self.contains(first, Array(secret.prefix(8))))
        }
    }

    private static func contains(_ bytes: [UInt8], _ part: [UInt8]) -> Bool {
        (0...bytes.count - part.count).contains { bytes[$0..<$0 + part.count].elementsEqual(part) }
    }

    @Test("An answer that no device of the author has signed counts for nothing")
    func forged() async throws {
        let eve = try friends.meeting.person("Eve")
        let invitation = try friends.invite()
        try await friends.leave(invitation)
        try await friends.publish()
        let publications = try anna.catalog.publications(inStore: friends.store.id)
        let shared = try #require(publications.first { $0.audience != .ownDevices }).publication
        let key = ben.own.agreementKey
        let name = try EnvelopeNames(to: key, from: anna.own.agreementKey.publicKey)[0]
        let genuine = try #require(friends.memory.objects[name])
        let envelope = Envelope(
            author: anna.user, device: eve.own.deviceKey.publicKey, recipient: key.publicKey, key: shared.key,
            publishers: [shared.publisher], addresses: ["https://eve.example/x"])
        let forged = try envelope.signed(by: eve.own.deviceKey)
            .sealed(for: EnvelopeKey(of: key).publicKey, as: name)
        friends.memory.replace(name, with: forged)
        #expect(try await friends.fetch().problems.contains(.unreadable))
        #expect(try ben.catalog.receivedPublications(of: anna.user).isEmpty)
        #expect(try friends.isWaiting())
        friends.memory.replace(name, with: genuine)
        #expect(try await friends.fetch().hasNews)
    }

    @Test("An answer without the author’s pointer is awaited further")
    func withheld() async throws {
        let invitation = try friends.invite()
        try await friends.leave(invitation)
        try await friends.publish()
        for publication in try anna.catalog.publications(inStore: friends.store.id) {
            friends.memory.replace(publication.publication.pointerName, with: nil)
        }
        #expect(try await friends.fetch().problems == [.unanswered])
        #expect(try friends.isWaiting())
    }

    @Test("Who stops following waits for nothing")
    func unfollowed() async throws {
        try await friends.leave(try friends.invite())
        try ben.unfollow(try friends.author())
        #expect(try ben.catalog.unansweredLetter(to: anna.user) == nil)
    }

    private func refusal(_ body: () throws -> Void) -> VicinoError.Code? {
        do {
            try body()
            return nil
        } catch { return (error as? VicinoError)?.code }
    }
}
