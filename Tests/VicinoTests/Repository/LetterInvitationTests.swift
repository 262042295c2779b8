import Testing
import VicinoActivity
import VicinoCore
import VicinoTesting

@testable import Vicino
@testable import VicinoRepository
@testable import VicinoStore

@Suite("Invitations that take a letter, and letters in files")
struct LetterInvitationTests {
    private let friends: LetterFriends
    private var anna: Node { friends.anna }
    private var ben: Node { friends.ben }

    init() throws { friends = try LetterFriends() }

    private func invite(_ letters: InvitationLetters?, uses: Int = 1) throws -> Invitation {
        try anna.numberedInvitation(
            sharing: .everything, for: .seconds(3_600), uses: uses, addresses: [], letters: letters
        ).invitation
    }

    private func bucket() throws -> RepositoryStore {
        try anna.addRepositoryStore(
            name: "bucket", address: "s3://s3.example/anna", readingAddress: "https://s3.example/anna")
    }

    private func refusal(_ body: () throws -> Void) -> VicinoError? {
        do {
            try body()
            return nil
        } catch { return error as? VicinoError }
    }

    @Test("A file admits its user, and the answer comes by the store that the invitation names, once that is allowed")
    func file() async throws {
        let invitation = try invite(InvitationLetters(store: bucket(), isFile: true))
        let file = try ben.letterFile(for: invitation)
        let person = try ben.awaitAnswer(to: invitation, as: "Anna from work")
        #expect(person.name == "Anna from work")
        #expect(try friends.isWaiting())
        #expect(try anna.admit(letterFile: file).user == ben.user)
        friends.clock.advance(by: .seconds(2))
        let store = try anna.repositoryStore(named: "bucket")
        try await anna.publish(to: store, through: friends.memory)
        let followed = try #require(try ben.followedStores(of: person).first)
        #expect(followed.address == "https://s3.example/anna")
        #expect(followed.needsAnswer)
        try ben.allowStore(followed)
        #expect(try await friends.fetch().hasNews)
        #expect(try !friends.isWaiting())
    }

    @Test("Without a store, a sealed file answers a letter")
    func sealed() throws {
        let invitation = try invite(InvitationLetters(store: nil, isFile: true))
        let file = try ben.letterFile(for: invitation)
        let person = try ben.awaitAnswer(to: invitation, as: nil)
        _ = try anna.admit(letterFile: file)
        var bytes: [UInt8] = []
        _ = try anna.export(sealedFor: anna.followers()) { bytes += $0 }
        let report = try ben.importDump(try ben.unsealed(.bytes(bytes)))
        #expect(report.addedCount == 1)
        #expect(try ben.values(of: person) == anna.values(of: anna.me))
    }

    @Test("A file for no invitation, a part of one, and something else are refused")
    func badFiles() throws {
        let invitation = try invite(InvitationLetters(store: nil, isFile: true))
        let file = try ben.letterFile(for: invitation)
        let cora = try friends.meeting.person("Cora")
        #expect(refusal { _ = try cora.admit(letterFile: file) }?.code == .invitationUnknown)
        #expect(refusal { _ = try anna.admit(letterFile: Array(file.dropLast())) }?.code == .malformed)
        #expect(refusal { _ = try anna.admit(letterFile: [0] + file.dropFirst()) }?.code == .malformed)
        #expect(try anna.followers().isEmpty)
    }

    @Test("An open invitation says where its letter is awaited, and where it is answered")
    func awaited() throws {
        let bucket = try bucket()
        _ = try invite(nil)
        _ = try invite(InvitationLetters(store: nil, isFile: true))
        _ = try invite(InvitationLetters(store: bucket, isFile: true))
        _ = try invite(InvitationLetters(store: bucket, address: "https://drop.example/in"))
        // Others write to a folder without a key.
        _ = try invite(InvitationLetters(store: friends.store, isFile: true))
        let awaited: [AwaitedLetter?] = [
            nil, .file(answeredIn: nil), .file(answeredIn: "bucket"), .left(in: "bucket"),
            .left(in: friends.store.name),
        ]
        #expect(try anna.openInvitations().map(\.letter) == awaited)
        #expect(awaited.map { $0?.store } == [nil, nil, "bucket", "bucket", friends.store.name])
    }

    @Test("In a store that was removed, no letter is awaited")
    func removedStore() throws {
        let bucket = try bucket()
        _ = try invite(InvitationLetters(store: bucket, address: "https://drop.example/in"))
        try anna.removeRepositoryStore(bucket)
        #expect(try anna.openInvitations().map(\.letter) == [nil])
    }

    @Test("An invitation that expired long ago is forgotten with its letter")
    func forgotten() throws {
        let old = try invite(InvitationLetters(store: nil, isFile: true))
        friends.clock.advance(by: .seconds(40 * 86_400))
        _ = try invite(InvitationLetters(store: nil, isFile: true))
        #expect(try anna.catalog.secret(of: old.id) == nil)
        #expect(try anna.openInvitations().map(\.letter) == [.file(answeredIn: nil)])
    }

    @Test("A bucket needs an address at which others may write, or a letter in a file")
    func bucketNeedsAddress() throws {
        let bucket = try bucket()
        let refused = refusal { _ = try invite(InvitationLetters(store: bucket)) }
        #expect(refused?.code == .refused)
        #expect(refused?.message.contains("--letters-at file") == true)
        let signed = try invite(
            InvitationLetters(store: bucket, address: "https://s3.example/anna?X-Amz-Signature=ab%2Fcd"))
        #expect(signed.drop?.address == "https://s3.example/anna")
        #expect(signed.drop?.query == "X-Amz-Signature=ab%2Fcd")
        #expect(signed.drop?.writingAddress == nil)
        #expect(try ben.letterHost(of: signed) == "s3.example")
        let other = try invite(InvitationLetters(store: bucket, address: "https://drop.example/in"))
        #expect(other.drop?.writingAddress == "https://drop.example/in")
        #expect(try ben.letterHost(of: other) == "drop.example")
        #expect(try Invitation(text: other.text).drop == other.drop)
    }

    @Test("An invitation with a letter is for one person, and takes no address with a password or without encryption")
    func limits() throws {
        let letters = InvitationLetters(store: friends.store)
        #expect(refusal { _ = try invite(letters, uses: 2) }?.code == .refused)
        for address in [
            "http://drop.example/in", "https://a:b@drop.example/in", "drop.example", "s3://drop.example/in",
        ] {
            let wish = InvitationLetters(store: friends.store, address: address)
            #expect(refusal { _ = try invite(wish) }?.code == .address, "\(address)")
        }
        #expect(try anna.openInvitations().isEmpty)
    }

    @Test("Nobody leaves a letter for an invitation that takes none, has expired, or is their own")
    func noLetter() throws {
        let plain = try invite(nil)
        #expect(refusal { _ = try ben.letterFile(for: plain) }?.code == .refused)
        let letters = try invite(InvitationLetters(store: nil, isFile: true))
        #expect(try ben.letterHost(of: letters) == nil)
        #expect(refusal { _ = try anna.letterFile(for: letters) }?.code == .refused)
        friends.clock.advance(by: .seconds(3_601))
        #expect(refusal { _ = try ben.letterFile(for: letters) }?.code == .invitationExpired)
        #expect(refusal { _ = try ben.awaitAnswer(to: letters, as: nil) }?.code == .invitationExpired)
        #expect(try ben.following().isEmpty)
    }

    @Test(
        "A letter leads to no host of the asker’s own network",
        arguments: ["https://192.168.1.1/in", "https://127.0.0.1/in"])
    func hostile(address: String) async throws {
        let invitation = try invite(InvitationLetters(store: bucket(), address: address))
        await #expect(throws: VicinoError.self) { try await ben.leaveLetter(for: invitation, as: nil) }
        #expect(try ben.following().isEmpty)
    }
}
