import Foundation
import Testing
import VicinoActivity
import VicinoCore
import VicinoRepository
import VicinoStore
import VicinoTesting

@testable import Vicino
@testable import VicinoWeb

@Suite("The store of a followed person, on the pages of people")
struct AuthorStorePageTests {
    private let folder: TemporaryFolder
    private let clock = TestClock()
    private let author: Node
    private let follower: Node
    private let anna: Person

    init() async throws {
        folder = try TemporaryFolder()
        let friends = try await Node.testFriends(sharing: Activity.self, clock: clock)
        author = friends.author
        follower = friends.follower
        anna = try follower.person(for: author.user)
    }

    /// What Anna's device has told Ben's in a session.
    private func tell(_ addresses: String...) throws {
        let key = try #require(EpochKey([UInt8](repeating: 7, count: 32)))
        let publisher = try #require(PublisherID([UInt8](repeating: 8, count: 32)))
        try follower.catalog.keep(
            ReceivedPublication(
                author: author.user, device: [UInt8](repeating: 9, count: 32), key: key, publishers: [publisher],
                addresses: addresses, envelope: nil, receivedAt: follower.now))
    }

    private var action: String { "action=\"\(author.user.path)/store\"" }

    @Test("A person who has told of no store has no card for it")
    func none() async throws {
        let site = try TestSite(follower)
        #expect(try await !site.get(author.user.path).contains(action))
        #expect(try await !site.get("/people").contains("#store"))
    }

    @Test("Before the first request, the page says what it tells the host, and asks nothing")
    func question() async throws {
        try tell("https://cloud.example.org/anna")
        let site = try TestSite(follower)
        let page = try await site.get(author.user.path)
        #expect(page.contains(action))
        #expect(
            page.contains("Asking there tells cloud.example.org the network address of this device, and when it asks."))
        #expect(page.contains("value=\"allow\""))
        #expect(page.contains("value=\"refuse\""))
        #expect(!page.contains("name=\"private\""))
        #expect(try await site.get("/people").contains("#store"))
        #expect(try await site.get(author.user.path, language: .german).contains("verrät cloud.example.org"))
    }

    @Test("A refused store is said to be refused, and can still be allowed")
    func refused() async throws {
        try tell("https://cloud.example.org/anna")
        let site = try TestSite(follower)
        let form = ["address": "https://cloud.example.org/anna", "answer": "refuse"]
        let answer = try await site.post("\(author.user.path)/store", form)
        #expect(answer.target == author.user.path)
        #expect(try follower.followedStores(of: anna).map(\.isAllowed) == [false])
        let page = try await site.get(author.user.path)
        #expect(page.contains("as you have chosen"))
        #expect(page.contains("value=\"allow\""))
        #expect(!page.contains("value=\"refuse\""))
    }

    @Test("A host of the user's own network needs another word, which the page gives")
    func privateHost() async throws {
        let address = "https://192.168.7.7/anna"
        try tell(address)
        let site = try TestSite(follower)
        #expect(try await site.get(author.user.path).contains("192.168.7.7 is in your own network"))
        _ = try await site.post("\(author.user.path)/store", ["address": address, "answer": "allow"])
        #expect(try follower.followedStores(of: anna).map(\.isAllowed) == [false])
    }

    @Test("A host whose name leads into the user's own network is allowed by a button of its own, and by no other")
    func privateName() async throws {
        let address = "https://cloud.example.org/anna"
        try tell(address)
        try allowWithoutRequests(address)
        let site = try TestSite(follower)
        #expect(try await !site.get(author.user.path).contains("Allow this host"))
        try refusePrivateHost()
        let page = try await site.get(author.user.path)
        #expect(page.contains("cloud.example.org is in your own network, or is this computer."))
        #expect(page.contains("Allow this host, and fetch from there"))
        #expect(page.contains("name=\"private\""))
        #expect(page.contains("value=\"fetch\""))
        #expect(try await site.get(author.user.path, language: .german).contains("Diesen Host erlauben"))
        let path = "\(author.user.path)/store"
        _ = try await site.post(path, ["address": address, "answer": "fetch", "private": "yes"])
        _ = try await site.post(path, ["address": address, "answer": "allow"])
        #expect(try follower.followedStores(of: anna).map(\.allowsPrivateHost) == [false])
        let answer = try await site.post(path, ["address": address, "answer": "allow", "private": "yes"])
        #expect(answer.target == author.user.path)
        #expect(try follower.followedStores(of: anna).map(\.allowsPrivateHost) == [true])
        try refusePrivateHost()
        #expect(try await !site.get(author.user.path).contains("Allow this host"))
    }

    /// The user allows a store for which they have named a file with a key. There is no such file, so no host is asked.
    private func allowWithoutRequests(_ address: String) throws {
        var store = StoredFollowedStore(author: author.user, address: address)
        store.isAllowed = true
        store.answeredAt = follower.now
        store.keyFile = folder.file("missing")
        try follower.catalog.keepAnswer(store)
    }

    /// The last attempt has found that the host's name leads into the user's own network.
    private func refusePrivateHost() throws {
        let store = try #require(try follower.followedStores(of: anna).first)
        let message =
            "cloud.example.org is a computer of your own network or this one, and its author is another user. It is asked "
            + "only if you allow this host."
        try follower.fetching.stores.note(store, failure: VicinoError(.privateHost, message))
    }

    @Test("An address that the page has not shown is not asked, and no other answer is taken")
    func foreign() async throws {
        try tell("https://cloud.example.org/anna")
        let site = try TestSite(follower)
        let path = "\(author.user.path)/store"
        await #expect(throws: WebRefusal.self) {
            try await site.post(path, ["address": "https://other.example.org/x", "answer": "allow"])
        }
        await #expect(throws: WebRefusal.self) {
            try await site.post(path, ["address": "https://cloud.example.org/anna", "answer": "x"])
        }
        #expect(try follower.followedStores(of: anna).map(\.needsAnswer) == [true])
    }

    @Test("An address with markup in it is shown as text")
    func escaping() async throws {
        let store = folder.file("a<b>c")
        _ = try follower.chooseStore(of: anna, at: store)
        let site = try TestSite(follower)
        #expect(try await !site.get(author.user.path).contains("a<b>c"))
        #expect(try await !site.get("/people").contains("a<b>c"))
    }

    @Test("What was fetched from a folder is said with its folder and time, on each page and in the side bar")
    func fetched() async throws {
        let store = folder.file("store")
        try FileManager.default.createDirectory(atPath: store, withIntermediateDirectories: true)
        try author.addActivity("walking")
        try await author.publish(to: store)
        try await author.listen(host: "127.0.0.1") { listening in
            _ = try await follower.sync(with: anna, at: listening.addresses)
        }
        clock.advance(by: .seconds(60))
        try author.addActivity("reading")
        try await author.publish(to: store)
        _ = try follower.chooseStore(of: anna, at: store)
        let site = try TestSite(follower)
        let answer = try await site.post("\(author.user.path)/store", ["address": store, "answer": "fetch"])
        #expect(answer.target == author.user.path)
        #expect(try follower.records(Activity.self, of: anna).all().count == 2)
        #expect(try await site.get(author.user.path).contains("By their store at \(store)"))
        #expect(try await site.get("/people").contains("By their store at \(store)"))
        #expect(try await site.get("/").contains("by store, "))
    }
}
