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

/// Anna, who publishes in a store in memory, and Ben, who follows her and was told of it in a session.
final class StoreFriends {
    let clock: TestClock
    let anna: Node
    let ben: Node
    let memory = MemoryStore()
    let store: RepositoryStore

    static let place = "https://cloud.example.org/anna"

    /// - Parameter isAllowed: whether Ben has allowed his device to fetch there.
    init(isAllowed: Bool = true) async throws {
        let clock = TestClock()
        self.clock = clock
        let friends = try await Node.testFriends(sharing: Activity.self, clock: clock)
        anna = friends.author
        ben = friends.follower
        store = try anna.addRepositoryStore(name: "cloud", address: "/nowhere/anna", readingAddress: Self.place)
        try await publish()
        try await meet()
        if isAllowed { try ben.allowStore(try followed()) }
    }

    /// Anna, as Ben knows her.
    func author() throws -> Person { try ben.person(for: anna.user) }

    /// Anna's store, as Ben knows it.
    func followed() throws -> FollowedStore { try #require(try ben.followedStores(of: try author()).first) }

    /// The two devices meet.
    func meet() async throws {
        let person = try author()
        try await anna.listen(host: "127.0.0.1") { [ben] listening in
            _ = try await ben.sync(with: person, at: listening.addresses)
        }
    }

    func publish() async throws {
        _ = try await anna.publish(to: store, through: memory)
        memory.forgetRequests()
    }

    /// Adds records of Anna.
    func add(_ count: Int, from first: Int = 0) throws {
        try anna.write { transaction in
            for index in first..<first + count {
                _ = try transaction.add(
                    Activity.make("walking", start: 1_780_000_000_000 + Int64(index) * 60_000, steps: index))
            }
        }
    }

    @discardableResult
    func fetch() async throws -> FetchingReport {
        let memory = memory
        return try await ben.fetch(at: try followed()) { _ in memory }
    }

    /// Whether Ben holds what Anna has.
    func isSame() throws -> Bool {
        let held = try ben.values(of: try author())
        return try held == anna.values(of: anna.me)
    }

    /// Anna's device has said another address of her store.
    func tell(_ address: String) throws {
        let received = try #require(try ben.catalog.receivedPublications(of: anna.user).first)
        try ben.catalog.keep(
            ReceivedPublication(
                author: received.author, device: received.device, key: received.key, publishers: received.publishers,
                addresses: [address], envelope: received.envelope, receivedAt: received.receivedAt))
    }

    /// The requests since Anna has published last.
    var requests: [MemoryStore.Request] { memory.requests }
}

extension MemoryStore {
    /// Lets all requests fail but that of the pointer, which a reader makes first.
    ///
    /// - Parameter count: how many packs are read before.
    func failPacks(with fault: Fault, after count: Int = 0) {
        let seen = LockedValue<[ObjectName]>([])
        fail { request in
            guard request.kind == .get else { return nil }
            return seen.withLock { seen in
                if !seen.contains(request.name) { seen.append(request.name) }
                let position = seen.firstIndex(of: request.name) ?? 0
                return position > count ? fault : nil
            }
        }
    }
}
