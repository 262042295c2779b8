import GRDB
import Testing
import VicinoCore
import VicinoTesting

@testable import VicinoFolder
@testable import VicinoStore

@Suite("What the catalog keeps of the stores of followed authors")
struct FollowedStoreTests {
    private let temporary: TemporaryFolder
    private let catalog: Catalog
    private let anna: UserID
    private let now = Timestamp.epoch.advanced(byMilliseconds: 1_790_000_000_000)
    private let address = "https://cloud.example.org/anna"

    init() throws {
        temporary = try TemporaryFolder()
        catalog = try Catalog(DataFolder(path: temporary.path, statePath: temporary.file("state")))
        anna = try #require(UserID([UInt8](repeating: 7, count: 32)))
        try catalog.add(anna, petname: "Anna", now: now, isUpdated: false)
    }

    private func allowed() -> StoredFollowedStore {
        var store = StoredFollowedStore(author: anna, address: address)
        store.isAllowed = true
        store.answeredAt = now
        store.privateHosts = ["b.example", "a.example"]
        store.keyFile = "/nowhere/key"
        return store
    }

    private func pointer(_ sequence: UInt64, version: String? = "\"1\"") -> StoredReadPointer {
        StoredReadPointer(
            sequence: sequence, digest: Digest.sha256([UInt8(truncatingIfNeeded: sequence)]), version: version,
            promise: now + .seconds(60),
            address: address)
    }

    @Test("An answer is kept, and how it went there beside it")
    func answer() throws {
        var store = allowed()
        try catalog.keepAnswer(store)
        #expect(try catalog.followedStores(of: anna) == [store])
        store.failure = .init(at: now, code: "unreachable", message: "It did not answer.")
        store.failureCount = 3
        store.wait = 600_000
        store.nextAt = now + .seconds(5)
        try catalog.keepAttempt(store)
        #expect(try catalog.followedStores(of: anna) == [store])
        store.failure = nil
        store.failureCount = 0
        store.succeededAt = now
        try catalog.keepAttempt(store)
        #expect(try catalog.followedStores() == [store])
    }

    @Test("A new answer lets the store be tried at once, and keeps how it went")
    func again() throws {
        var store = allowed()
        try catalog.keepAnswer(store)
        store.succeededAt = now
        store.nextAt = now + .seconds(86_400)
        try catalog.keepAttempt(store)
        store.isAllowed = false
        try catalog.keepAnswer(store)
        store.nextAt = nil
        #expect(try catalog.followedStores(of: anna) == [store])
    }

    @Test("Nothing is kept of how it went at a store about which the user has said nothing")
    func unanswered() throws {
        var store = StoredFollowedStore(author: anna, address: address)
        store.succeededAt = now
        try catalog.keepAttempt(store)
        #expect(try catalog.followedStores().isEmpty)
    }

    @Test("The pointer whose records are held is kept, and forgotten with its epoch")
    func pointers() throws {
        let one = [UInt8](repeating: 1, count: 32)
        let two = [UInt8](repeating: 2, count: 32)
        try catalog.keep(pointer(4), of: anna, by: one)
        try catalog.keep(pointer(5, version: nil), of: anna, by: one)
        try catalog.keep(pointer(1), of: anna, by: two)
        #expect(try catalog.readPointers(of: anna) == [one: pointer(5, version: nil), two: pointer(1)])
        try catalog.forgetPointers(of: anna, except: [two])
        #expect(try catalog.readPointers(of: anna) == [two: pointer(1)])
    }

    @Test("A number that no pointer can have is refused")
    func impossible() throws {
        #expect(throws: VicinoError.self) {
            try catalog.keep(pointer(.max), of: anna, by: [UInt8](repeating: 1, count: 32))
        }
    }

    @Test("An author who is not followed any more leaves no store and no pointer behind")
    func unfollow() throws {
        try catalog.keepAnswer(allowed())
        try catalog.keep(pointer(4), of: anna, by: [UInt8](repeating: 1, count: 32))
        try catalog.remove(anna)
        #expect(try catalog.followedStores().isEmpty)
        #expect(try catalog.readPointers(of: anna).isEmpty)
    }

    @Test("Records that came by a store are no meeting of two devices")
    func meetings() throws {
        try catalog.note(Catalog.Attempt(at: now, way: "local-network"), of: anna)
        #expect(try catalog.lastMeetings() == [anna: now])
        try catalog.note(Catalog.Attempt(at: now + .seconds(9), way: Catalog.storeWay + "cloud.example.org"), of: anna)
        #expect(try catalog.lastMeetings().isEmpty)
        #expect(try catalog.attempts(of: anna).map(\.way) == ["store:cloud.example.org"])
    }
}
