import Testing
import VicinoHarness
import VicinoRepository
import VicinoTesting

@testable import VicinoObjectStores

@Suite("A store in memory fails as a test wants")
struct MemoryStoreTests {
    private let store = MemoryStore()
    private let name = ObjectName.numbered(1)
    private let other = ObjectName.numbered(2)

    /// What is read with a fault, after two versions and another object were written.
    private func read(_ fault: MemoryStore.Fault) async throws -> [UInt8]? {
        try await store.put([1, 1, 1, 1], as: name)
        try await store.put([2, 2, 2, 2], as: name)
        try await store.put([3, 3, 3, 3], as: other)
        store.fail { _ in fault }
        return try await store.get(name, unless: nil, atMost: 10).bytes
    }

    @Test(
        "A fault shows in what is read",
        arguments: [
            (MemoryStore.Fault.stale, [UInt8](arrayLiteral: 1, 1, 1, 1)), (.mixed, [2, 2, 1, 1]), (.truncated, [2, 2]),
            (.flipped, [2, 2, 3, 2]), (.swapped, [3, 3, 3, 3]), (.withheld, []), (.slow, [2, 2, 2, 2]),
            (.lost, [2, 2, 2, 2]),
        ])
    func reading(_ fault: MemoryStore.Fault, _ expected: [UInt8]) async throws {
        #expect(try await read(fault) ?? [] == expected)
    }

    @Test("What is lost is said to be done, and what is not answered is done")
    func writing() async throws {
        store.fail { _ in .lost }
        try await store.put([1], as: name)
        #expect(store.objects.isEmpty)
        store.fail { _ in .unanswered }
        #expect(await failure { try await store.put([1], as: name) } == .unreachable)
        #expect(store.objects == [name: [1]])
        store.fail { $0.kind == .delete ? .lost : nil }
        try await store.delete(name)
        #expect(store.objects == [name: [1]])
        store.fail { _ in .unreachable }
        #expect(await failure { try await store.delete(name) } == .unreachable)
        #expect(store.objects == [name: [1]])
        store.fail { _ in .busy }
        #expect(await failure { try await store.delete(name) } == .busy(retryAfter: .seconds(30)))
    }

    @Test("The operator sees names and sizes, in their order")
    func requests() async throws {
        try await store.put([1, 2, 3], as: name)
        _ = try await store.get(other, unless: nil, atMost: 10)
        try await store.delete(name)
        #expect(store.requests.map(\.kind) == [.put, .get, .delete])
        #expect(store.requests.map(\.name) == [name, other, name])
        #expect(store.requests.map(\.size) == [3, 0, 0])
    }
}
