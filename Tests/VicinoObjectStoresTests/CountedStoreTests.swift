import Testing
import VicinoHarness
import VicinoRepository

@Suite("A store whose requests are counted")
struct CountedStoreTests {
    private let memory = MemoryStore()
    private let store: CountedStore
    private let name = ObjectName(bits: 7)

    init() { store = CountedStore(memory) }

    @Test("What was written counts, with the size of the largest object")
    func writes() async throws {
        for size in [10, 300, 20] { try await store.put([UInt8](repeating: 1, count: size), as: name) }
        #expect(store.traffic.writes == 3)
        #expect(store.traffic.largestWrite == 300)
        #expect(memory.objects[name]?.count == 20)
    }

    @Test("Only the bytes of objects that came count as read, but each question is a request")
    func reads() async throws {
        #expect(try await store.get(name, unless: nil, atMost: 100) == .missing)
        try await store.put([1, 2, 3], as: name)
        guard case .bytes(let bytes, let version) = try await store.get(name, unless: nil, atMost: 100) else {
            Issue.record("The object did not come.")
            return
        }
        #expect(bytes == [1, 2, 3])
        #expect(try await store.get(name, unless: version, atMost: 100) == .unchanged)
        #expect(store.traffic.reads == 3)
        #expect(store.traffic.readBytes == 3)
        #expect(store.traffic.requests == 4)
    }

    @Test("A request that fails counts")
    func failures() async throws {
        memory.fail { _ in .unreachable }
        await #expect(throws: StoreError.self) { try await store.get(name, unless: nil, atMost: 100) }
        await #expect(throws: StoreError.self) { try await store.delete(name) }
        #expect(store.traffic.reads == 1)
        #expect(store.traffic.deletions == 1)
        #expect(store.traffic.readBytes == 0)
    }
}
