import Testing
import VicinoCore
import VicinoHarness
import VicinoRepository
import VicinoTesting

@testable import VicinoObjectStores

@Suite("What the operator of a store sees")
struct TraceTests {
    private let memory = MemoryStore()
    private let clock = TestClock()
    private let trace: RequestTrace
    private let store: TracedStore

    init() {
        let clock = clock
        trace = RequestTrace { clock.now }
        store = TracedStore(memory, trace: trace)
    }

    @Test("Requests are passed on unchanged, and noted in their order with name, size and answer")
    func requests() async throws {
        try await store.put([1, 2, 3], as: .numbered(1))
        let object = try await store.get(.numbered(1), unless: nil, atMost: 10)
        #expect(object.bytes == [1, 2, 3])
        _ = try await store.get(.numbered(1), unless: object.version, atMost: 10)
        _ = try await store.get(.numbered(2), unless: nil, atMost: 10)
        try await store.delete(.numbered(1))
        #expect(memory.objects.isEmpty)
        #expect(trace.requests.map(\.method) == [.put, .get, .get, .get, .delete])
        #expect(trace.requests.map(\.answer) == [.done, .object(bytes: 3), .unchanged, .missing, .done])
        #expect(trace.requests.map(\.size) == [3, 3, 0, 0, 0])
        #expect(trace.requests.map(\.name) == [1, 1, 1, 2, 1].map { ObjectName.numbered($0) })
        #expect(trace.requests.allSatisfy { $0.at == clock.now })
    }

    @Test("A failure is noted with its reason, and thrown")
    func failures() async throws {
        memory.fail { _ in .unreachable }
        await #expect(throws: StoreError.self) { try await store.put([1], as: .numbered(1)) }
        let request = try #require(trace.requests.first)
        guard case .failed(let failure) = request.answer else {
            Issue.record("The answer is \(request.answer).")
            return
        }
        #expect(failure.sentence.contains("did not answer"))
    }

    @Test("A probe is seen with all its requests, also those of a reader without a key")
    func probe() async throws {
        let folder = try TemporaryFolder()
        let store = TracedProbedStore(FolderStore(path: folder.path), trace: trace)
        var generator = SeededGenerator(seed: 1)
        let probe = await StoreProbe.of(store, now: clock.now, using: &generator)
        #expect(probe.isUsable)
        let methods = Set(trace.requests.map(\.method))
        #expect(methods == [.prepare, .put, .get, .part, .list, .delete, .time])
        #expect(Set(trace.requests.compactMap(\.name)).count == 1)
    }
}
