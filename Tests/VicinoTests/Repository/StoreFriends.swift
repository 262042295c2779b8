import Testing
import VicinoActivity
import VicinoCore
import VicinoHarness
import VicinoLocks
import VicinoTesting

@testable import Vicino
@testable import VicinoRepository
@testable import VicinoStore

/// Anna, who publishes in a store in memory, and Ben, who follows her and was told of it in a session.
final class StoreFriends {
    let world: PublishingWorld

    var clock: TestClock { world.clock }
    var anna: Node { world.anna }
    var ben: Node { world.ben }
    var memory: MemoryStore { world.objects }

    /// The host at which Anna's followers read.
    static let host = "store.example"

    /// - Parameter isAllowed: whether Ben has allowed his device to fetch there.
    init(isAllowed: Bool = true) async throws {
        world = try PublishingWorld()
        _ = try world.store()
        try await world.meet(world.ben)
        try await publish()
        if isAllowed { try ben.allowStore(try followed()) }
    }

    /// Anna, as Ben knows her.
    func author() throws -> Person { try ben.person(for: anna.user) }

    /// Anna's store, as Ben knows it, or another follower.
    func followed(by follower: Node? = nil) throws -> FollowedStore {
        let follower = follower ?? ben
        return try #require(try follower.followedStores(of: follower.person(for: anna.user)).first)
    }

    /// The two devices meet.
    func meet() async throws { try await world.meet(ben) }

    func publish() async throws {
        try await world.publish()
        memory.forgetRequests()
    }

    /// Adds records of Anna.
    ///
    /// - Parameter isVaried: whether they differ so much that thousands of them do not fit into a pointer.
    func add(_ count: Int, from first: Int = 0, isVaried: Bool = false) throws {
        let begin = Int64(1_780_000_000_000)
        var random = SeededGenerator(seed: UInt64(first))
        try anna.write { transaction in
            for index in first..<first + count {
                let delay = isVaried ? Int64.random(in: 0..<60_000, using: &random) : 0
                let steps = isVaried ? Int.random(in: 0..<100_000, using: &random) : index
                let activity = Activity.make("walking", start: begin + Int64(index) * 60_000 + delay, steps: steps)
                _ = try transaction.add(activity)
            }
        }
    }

    /// Ben's device fetches, or that of another follower.
    @discardableResult
    func fetch(by follower: Node? = nil) async throws -> FetchingReport {
        let memory = memory
        return try await (follower ?? ben).fetch(at: try followed(by: follower)) { _ in memory }
    }

    /// What Ben holds of Anna's records.
    func held() throws -> [String] { try ben.values(of: try author()) }

    /// Whether Ben holds what Anna has.
    func isSame() throws -> Bool {
        let held = try held()
        return try held == anna.values(of: anna.me)
    }

    /// Anna's device has said another address of her store.
    func tell(_ address: String) throws {
        let received = try world.received(ben)
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
