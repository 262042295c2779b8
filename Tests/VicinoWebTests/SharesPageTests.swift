import HTTPTypes
import Testing
import VicinoActivity
import VicinoCore
import VicinoPage
import VicinoStore
import VicinoSync
import VicinoTesting

@testable import Vicino
@testable import VicinoWeb

@Suite("The page of friends who keep shares")
struct SharesPageTests {
    private let folder: TemporaryFolder
    private let anna: Node
    private let ben: Node
    private let cora: Node
    private let site: TestSite

    init() throws {
        folder = try TemporaryFolder()
        anna = try Node.testing(folder, "Anna", kinds: [Activity.self])
        ben = try Node.testing(folder, "Ben", kinds: [Activity.self])
        cora = try Node.testing(folder, "Cora", kinds: [Activity.self])
        site = try TestSite(anna)
        for friend in [ben, cora] { _ = try anna.grants.grantAccess(to: friend.roster(), .everything) }
    }

    private func verify(_ friends: Node...) throws {
        for friend in friends { try anna.peers.noteVerified(friend.user) }
    }

    private func divide(among friends: [Node], needed: String = "2") async throws -> PageResponse {
        try await site.ask(
            .post, SharesPage.path,
            form: [SharesPage.friendField: friends.map(\.user.description), SharesPage.neededField: [needed]])
    }

    @Test("Who has verified nobody is told how, and sees no form")
    func nobody() async throws {
        let page = try await site.get(SharesPage.path)
        #expect(page.contains("First compare six digits"))
        #expect(!page.contains("action=\"\(SharesPage.path)\""))
        #expect(try await !site.get(ben.user.path).contains(SharesPage.path))
    }

    @Test("A friend's page leads to the form, which divides the phrase; then each page says who keeps a share")
    func story() async throws {
        try verify(ben, cora)
        let link = "\(SharesPage.path)?friend=\(ben.user)"
        #expect(try await site.get(ben.user.path).contains(link))
        let form = try await site.get(link)
        #expect(form.contains("value=\"\(ben.user)\" checked"))
        #expect(form.contains("value=\"\(cora.user)\""))
        #expect(!form.contains("value=\"\(cora.user)\" checked"))
        let answer = try await divide(among: [ben, cora])
        #expect(answer.target == SharesPage.path)
        #expect(try anna.shareCircle()?.waiting.map(\.user) == [ben.user, cora.user])
        #expect(try await site.get("/settings").contains("Ben gets a share when your devices meet."))
        let person = try await site.get(ben.user.path)
        #expect(person.contains("Ben gets a share"))
        #expect(!person.contains(link))
        let id = try #require(try anna.catalog.givenShares().first).division
        try anna.friendShares.note(.init(follower: ben.user, device: ben.own.deviceKey.publicKey), keeps: [id])
        let settings = try await site.get("/settings")
        #expect(settings.contains("Ben keeps a share"))
        #expect(settings.contains("Too few keep a share yet"))
    }

    @Test("One friend, more needed than chosen, and a friend who was not verified are mistakes")
    func mistakes() async throws {
        try verify(ben)
        for (friends, needed) in [([ben], "2"), ([ben, cora], "2"), ([], "2"), ([ben], "x")] {
            let answer = try await divide(among: friends, needed: needed)
            guard case .page(let page) = answer.content else { throw WebRefusal.badForm }
            #expect(page.status == .unprocessableContent)
            #expect(try await site.markup(answer).contains("id=\"shares-mistake\""))
        }
        #expect(try anna.shareCircle() == nil)
    }

    @Test("Where the phrase was removed, the terminal asks for it")
    func sealed() async throws {
        try verify(ben, cora)
        try anna.sealIdentity(with: try #require(try anna.recoveryPhrase(isShown: false)))
        #expect(try await site.get(SharesPage.path).contains("vicino identity share"))
        #expect(try await divide(among: [ben, cora]).target == SharesPage.path)
        #expect(try anna.shareCircle() == nil)
    }

    @Test("A share is given back from the page of its author, to a person with whom digits were just compared")
    func returning() async throws {
        let phrase = try #require(try ben.recoveryPhrase(isShown: false))
        try ben.peers.noteVerified(anna.user)
        try ben.peers.noteVerified(cora.user)
        try ben.divide(phrase, needed: 2, among: [anna.user, cora.user])
        try verify(ben)
        let share = try #require(try ben.catalog.waitingShare(for: anna.user))
        _ = try anna.friendShares.take(ShareParcel(share: share), from: ben.roster())
        let action = "action=\"\(ben.user.path)/give-back\""
        let kept = try await site.get(ben.user.path)
        #expect(kept.contains("You keep a share of Ben"))
        #expect(!kept.contains(action), "Only Ben himself was verified.")
        let refused = try await site.post("\(ben.user.path)/give-back", ["receiver": cora.user.description])
        #expect(refused.target == ben.user.path)
        #expect(try anna.sharesGivenBack().isEmpty)
        try verify(cora)
        #expect(try await site.get(ben.user.path).contains(action))
        _ = try await site.post("\(ben.user.path)/give-back", ["receiver": cora.user.description])
        #expect(try anna.sharesGivenBack().map(\.receiver.user) == [cora.user])
    }

    @Test("The settings say who has given a share of the phrase back")
    func notice() async throws {
        try anna.catalog.noteReturned(by: ben.user, at: anna.now)
        #expect(try await site.get("/settings").contains("Ben gave your share back"))
    }
}
