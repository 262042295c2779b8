import Testing
import Vicino
import VicinoActivity
import VicinoCore
import VicinoHarness
import VicinoLocks
import VicinoRepository
import VicinoStore
import VicinoTesting

@testable import Vicino

@Suite("Following by a store", .timeLimit(.minutes(10)))
struct FetchingTests {
    // MARK: The question before

    @Test("Before the user has allowed it, no request is made, and the question names the host and what it learns")
    func unanswered() async throws {
        let friends = try await StoreFriends(isAllowed: false)
        let store = try friends.followed()
        #expect(store.needsAnswer)
        #expect(store.name == StoreFriends.host)
        #expect(store.question.contains(StoreFriends.host))
        #expect(store.question.contains("network address"))
        await #expect(throws: VicinoError.self) { try await friends.fetch() }
        #expect(friends.requests.isEmpty)
        try friends.ben.declineStore(store)
        await #expect(throws: VicinoError.self) { try await friends.fetch() }
        #expect(friends.requests.isEmpty)
        #expect(try !friends.followed().needsAnswer)
    }

    @Test(
        "Addresses that an author states are refused if they lead into the user's own network",
        arguments: [
            "https://192.168.1.1/x", "https://10.0.0.7/x", "https://127.0.0.1/x", "https://[fe80::1]/x",
            "https://[::1]/x",
            "https://169.254.169.254/latest", "http://127.0.0.1/x", "https://localhost/x",
        ])
    func hostile(address: String) async throws {
        let friends = try await StoreFriends(isAllowed: false)
        try friends.tell(address)
        let stores = try friends.ben.followedStores(of: try friends.author())
        let store = try #require(stores.first { $0.address == address })
        #expect(throws: VicinoError.self) { try friends.ben.allowStore(store) }
        #expect(try friends.ben.followedStores(of: try friends.author()).allSatisfy { !$0.isAllowed })
        try friends.ben.allowStore(store, isPrivateAllowed: true)
        let allowed = try friends.ben.followedStores(of: try friends.author()).first { $0.address == address }
        #expect(allowed?.allowsPrivateHost == true)
    }

    @Test("A host whose name leads into the user's own network is told apart, until the user allows it")
    func privateName() async throws {
        let friends = try await StoreFriends()
        let store = try friends.followed()
        #expect(!store.isPrivateHostRefused)
        let refusing: @Sendable (FollowedStore) throws -> any ObjectStore = { _ in
            throw StoreError(.privateHost, "The host is a computer of your own network.")
        }
        let error = await #expect(throws: VicinoError.self) {
            try await friends.ben.fetch(at: store, opening: refusing)
        }
        #expect(error?.code == .privateHost)
        let refused = try friends.followed()
        #expect(refused.isPrivateHostRefused)
        // Another word of the user is needed than the one that allows fetching.
        try friends.ben.allowStore(refused)
        #expect(try friends.followed().isPrivateHostRefused)
        try friends.ben.allowStore(refused, isPrivateAllowed: true)
        #expect(try !friends.followed().isPrivateHostRefused)
        #expect(try friends.followed().allowsPrivateHost)
    }

    @Test(
        "What can be no store of another user is not even shown",
        arguments: ["/etc/ssh", "file:///etc", "http://cloud.example.org/x", "ftp://x", "https://a:b@c/", "x"])
    func unusable(address: String) async throws {
        let friends = try await StoreFriends(isAllowed: false)
        try friends.tell(address)
        #expect(try friends.ben.followedStores(of: try friends.author()).allSatisfy { $0.address != address })
    }

    // MARK: What is new

    @Test("A new follower gets everything, and then asks once for nothing")
    func newFollower() async throws {
        let friends = try await StoreFriends()
        try friends.add(3_000)
        try await friends.publish()
        let report = try await friends.fetch()
        #expect(report.hasNews)
        #expect(report.problems.isEmpty)
        #expect(report.merged?.addedCount == 3_000)
        #expect(try friends.isSame())
        friends.memory.forgetRequests()
        let again = try await friends.fetch()
        #expect(!again.hasNews)
        #expect(again.problems.isEmpty)
        #expect(friends.requests.count == 1)
    }

    @Test("A follower who is a little behind makes one request")
    func behind() async throws {
        let friends = try await StoreFriends()
        try friends.add(2_000)
        try await friends.publish()
        try await friends.fetch()
        try friends.add(40, from: 2_000)
        try await friends.publish()
        let report = try await friends.fetch()
        #expect(report.merged?.addedCount == 40)
        #expect(friends.requests.count == 1)
        #expect(try friends.isSame())
    }

    @Test("A follower who is months behind fetches only the packs that differ")
    func monthsBehind() async throws {
        let friends = try await StoreFriends()
        try friends.add(20_000)
        try await friends.publish()
        try await friends.fetch()
        for week in 0..<12 {
            friends.clock.advance(by: .seconds(500_000))
            try friends.add(300, from: 20_000 + week * 300)
            try await friends.publish()
        }
        let report = try await friends.fetch()
        #expect(report.merged?.addedCount == 3_600)
        #expect(friends.requests.count <= 2)
        #expect(try friends.isSame())
    }

    @Test("A follower who came by another road continues from what they hold")
    func otherRoad() async throws {
        let friends = try await StoreFriends()
        try friends.add(2_000)
        try await friends.publish()
        try friends.add(30, from: 2_000)
        try await friends.meet()
        try friends.add(30, from: 2_030)
        try await friends.publish()
        let report = try await friends.fetch()
        #expect(report.merged?.addedCount == 30)
        #expect(friends.requests.count == 1)
        #expect(try friends.isSame())
    }

    @Test("What was deleted goes at the follower, too")
    func deleted() async throws {
        let friends = try await StoreFriends()
        try friends.add(500)
        try await friends.publish()
        try await friends.fetch()
        let first = try #require(try friends.anna.records(Activity.self).all().first)
        try friends.anna.delete(first.id)
        try await friends.publish()
        let report = try await friends.fetch()
        #expect(report.merged?.removedCount == 1)
        #expect(try friends.isSame())
    }

    @Test("Records that came by a store are shown with the store, and confirm that everything is here")
    func history() async throws {
        let friends = try await StoreFriends()
        try friends.add(5)
        try await friends.publish()
        friends.clock.advance(by: .seconds(600))
        try await friends.fetch()
        let met = try friends.ben.lastMeeting(with: try friends.author())
        #expect(met?.way.store == StoreFriends.host)
        #expect(met?.endedAt == friends.clock.now)
        #expect(try friends.followed().lastSuccess == friends.clock.now)
    }

    // MARK: Epochs

    @Test("A follower whose access has ended finds nothing, and keeps what they have")
    func revoked() async throws {
        let friends = try await StoreFriends()
        try friends.add(50)
        try await friends.publish()
        try await friends.fetch()
        try friends.anna.revoke(try friends.anna.follower(named: "Ben"))
        try friends.add(50, from: 50)
        try await friends.publish()
        let report = try await friends.fetch()
        #expect(report.problems == [.missing])
        #expect(!report.hasNews)
        #expect(!report.isWhole)
        #expect(try friends.held().count == 50)
    }

    @Test("A follower who stays finds the next epoch by an envelope, without a meeting, and another one after it")
    func nextEpoch() async throws {
        let friends = try await StoreFriends()
        let dora = friends.world.dora
        try await friends.world.meet(dora)
        try friends.add(50)
        try await friends.publish()
        try dora.allowStore(try friends.followed(by: dora))
        try await friends.fetch(by: dora)
        try friends.anna.revoke(try friends.anna.follower(named: "Ben"))
        try friends.add(10, from: 50)
        try await friends.publish()
        let report = try await friends.fetch(by: dora)
        #expect(report.isNewEpoch)
        #expect(report.problems.isEmpty)
        #expect(report.merged?.addedCount == 10)
        let anna = try dora.person(for: friends.anna.user)
        #expect(try dora.values(of: anna).count == 60)
        friends.memory.forgetRequests()
        let again = try await friends.fetch(by: dora)
        #expect(!again.isNewEpoch)
        #expect(friends.requests.count == 1)
    }

    @Test("A store that shows the former epoch's pointer again is not believed after the next one has begun")
    func formerEpoch() async throws {
        let friends = try await StoreFriends()
        let dora = friends.world.dora
        try await friends.world.meet(dora)
        try await friends.publish()
        try dora.allowStore(try friends.followed(by: dora))
        try await friends.fetch(by: dora)
        let former = friends.memory.objects
        try friends.anna.revoke(try friends.anna.follower(named: "Ben"))
        try friends.add(10)
        try await friends.publish()
        try await friends.fetch(by: dora)
        for (name, bytes) in former where friends.memory.objects[name] == nil {
            friends.memory.replace(name, with: bytes)
        }
        try friends.add(1, from: 10)
        try await friends.publish()
        let report = try await friends.fetch(by: dora)
        #expect(report.merged?.addedCount == 1)
        #expect(report.problems.isEmpty)
    }

    // MARK: What a store can do

    @Test("A store that shows an earlier state is said to, and changes nothing")
    func stale() async throws {
        let friends = try await StoreFriends()
        try friends.add(50)
        try await friends.publish()
        try friends.add(50, from: 50)
        try await friends.publish()
        try await friends.fetch()
        friends.memory.fail { $0.kind == .get ? .stale : nil }
        let report = try await friends.fetch()
        #expect(report.problems == [.stale])
        #expect(try friends.isSame())
        friends.memory.fail { _ in nil }
        #expect(try await friends.fetch().problems.isEmpty)
    }

    @Test("A pack that is withheld is said to be, and the next fetch brings it")
    func withheld() async throws {
        let friends = try await StoreFriends()
        try friends.add(10_000, isVaried: true)
        try await friends.publish()
        friends.memory.failPacks(with: .withheld)
        let report = try await friends.fetch()
        #expect(report.problems == [.withheld])
        #expect(try friends.held().isEmpty)
        friends.memory.fail { _ in nil }
        #expect(try await friends.fetch().problems.isEmpty)
        #expect(try friends.isSame())
    }

    @Test(
        "What is not the author's changes nothing",
        arguments: [MemoryStore.Fault.truncated, .flipped, .mixed, .swapped])
    func damaged(fault: MemoryStore.Fault) async throws {
        let friends = try await StoreFriends()
        try friends.add(3_000)
        try await friends.publish()
        try await friends.fetch()
        try friends.add(100, from: 3_000)
        try await friends.publish()
        let before = try friends.held()
        friends.memory.fail { $0.kind == .get ? fault : nil }
        let report = try await friends.fetch()
        #expect(!report.hasNews)
        #expect(!report.isWhole)
        #expect(try friends.held() == before)
    }

    @Test("After a broken connection the packs that had arrived are not fetched again")
    func broken() async throws {
        let friends = try await StoreFriends()
        try friends.add(40_000, isVaried: true)
        try await friends.publish()
        friends.memory.failPacks(with: .unreachable, after: 1)
        let error = await #expect(throws: VicinoError.self) { try await friends.fetch() }
        #expect(error?.storeError?.kind == .unreachable)
        #expect(try friends.followed().lastFailure?.code == .unreachable)
        #expect(try friends.followed().plan.failureCount == 1)
        let begun = friends.requests.map(\.name)
        friends.memory.fail { _ in nil }
        friends.memory.forgetRequests()
        try await friends.fetch()
        let pointer = try #require(begun.first)
        let again = friends.requests.map(\.name)
        #expect(again.first == pointer)
        let arrived = begun.dropFirst().dropLast()
        #expect(arrived.allSatisfy { !again.contains($0) })
        #expect(try friends.isSame())
        #expect(try friends.followed().lastFailure == nil)
    }

    @Test("A power cut between two dumps leaves a state that the author had signed, and the next fetch goes on")
    func restarted() async throws {
        let friends = try await StoreFriends()
        try friends.add(3_000)
        try await friends.publish()
        try friends.add(20, from: 3_000)
        try await friends.publish()
        // The pointer is kept last: without it, everything that is held is found again.
        try await friends.fetch()
        try friends.ben.catalog.forgetPointers(of: friends.anna.user, except: [])
        friends.memory.forgetRequests()
        let report = try await friends.fetch()
        #expect(!report.hasNews)
        #expect(report.problems.isEmpty)
        #expect(friends.requests.count == 1)
        #expect(try friends.isSame())
    }

    @Test("A promise that is over for more than a day is said")
    func overdue() async throws {
        let friends = try await StoreFriends()
        try friends.add(5)
        try await friends.publish()
        try await friends.fetch()
        let promise = try #require(try friends.followed().promise)
        friends.clock.advance(by: promise - friends.clock.now + .seconds(90_000))
        let report = try await friends.fetch()
        #expect(report.problems == [.overdue(since: promise)])
        #expect(report.isWhole, "What is held may well be everything.")
    }

    @Test(
        "In a store that fails in any way at any request, a follower holds what the author had published, and nothing else"
    )
    func faults() async throws {
        let seed = WorldSeeds.part()
        var random = SeededGenerator(seed: seed)
        let friends = try await StoreFriends()
        var published: Set<[String]> = [[]]
        for round in 0..<12 {
            try friends.add(Int.random(in: 1...400, using: &random), from: round * 1_000)
            try await friends.publish()
            published.insert(try friends.anna.values(of: friends.anna.me))
            for _ in 0..<3 {
                let faults = LockedValue(SeededGenerator(seed: random.next()))
                friends.memory.fail { request in
                    guard request.kind == .get else { return nil }
                    return faults.withLock {
                        $0.one(in: 2) ? MemoryStore.Fault.allCases.randomElement(using: &$0) : nil
                    }
                }
                _ = try? await friends.fetch()
                let held = try friends.held()
                #expect(published.contains(held), "seed \(seed), round \(round)")
            }
        }
        friends.memory.fail { _ in nil }
        try await friends.fetch()
        #expect(try friends.isSame(), "seed \(seed)")
    }
}
