import Testing
import VicinoActivity
import VicinoCore
import VicinoHarness
import VicinoTesting

@testable import Vicino
@testable import VicinoRepository
@testable import VicinoStore

/// Anna, who invites and publishes in a store in memory, and Ben, who never meets her.
final class LetterFriends {
    let meeting: Meeting
    let ben: Node
    let memory = MemoryStore()
    let store: RepositoryStore

    var anna: Node { meeting.anna }
    var clock: TestClock { meeting.clock }

    /// Where Ben has the folder that both share.
    static let folder = "/shared/anna"
    static let readingAddress = "https://store.example/anna"

    init() throws {
        meeting = try Meeting()
        ben = try meeting.person("Ben")
        store = try meeting.anna.addRepositoryStore(address: "/srv/anna/shared", readingAddress: Self.readingAddress)
        try meeting.anna.add(Activity.make(note: "first"))
    }

    /// An invitation that takes a letter in the store.
    func invite() throws -> Invitation {
        try anna.numberedInvitation(
            sharing: .everything, for: .seconds(7 * 86_400), uses: 1, addresses: [],
            letters: InvitationLetters(store: store)
        ).invitation
    }

    /// Ben, or another user, leaves a letter in the folder.
    @discardableResult
    func leave(_ invitation: Invitation, by asker: Node? = nil) async throws -> Person {
        try await (asker ?? ben).leaveLetter(for: invitation, as: nil, in: Self.folder, through: memory)
    }

    @discardableResult
    func publish() async throws -> PublishReport {
        clock.advance(by: .seconds(2))
        memory.forgetRequests()
        return try await anna.publish(to: store, through: memory)
    }

    /// Ben's device fetches, or that of another user.
    @discardableResult
    func fetch(by asker: Node? = nil) async throws -> FetchingReport {
        let asker = asker ?? ben
        let memory = memory
        let followed = try #require(try asker.followedStores(of: author(for: asker)).first)
        return try await asker.fetch(at: followed) { _ in memory }
    }

    /// Anna, as an asker knows her.
    func author(for asker: Node? = nil) throws -> Person { try (asker ?? ben).person(for: anna.user) }

    /// Whether an asker waits for an answer.
    func isWaiting(_ asker: Node? = nil) throws -> Bool {
        try (asker ?? ben).unansweredLetter(to: author(for: asker)) != nil
    }

    /// The letter in the store; nil if there is none.
    func letter(_ invitation: Invitation) -> [UInt8]? { memory.objects[invitation.secret.dropName] }

    /// The requests for a letter since Anna has begun to publish.
    func requests(_ invitation: Invitation) -> [MemoryStore.Request.Kind] {
        memory.requests.filter { $0.name == invitation.secret.dropName }.map(\.kind)
    }

    /// In how many letters Anna's device is interested.
    func dropCount() throws -> Int { try anna.catalog.drops(inStore: store.id, at: clock.now).count }
}
