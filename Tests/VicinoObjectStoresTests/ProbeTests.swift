import NIOHTTP1
import Testing
import VicinoCore
import VicinoHarness
import VicinoRepository
import VicinoTesting

@testable import VicinoObjectStores

/// A store in memory that a probe can ask.
private struct ProbedMemory: ProbedStore {
    let memory = MemoryStore()
    var reader: (any ObjectStore)?
    var refusal: Bool?
    var clock: Timestamp?

    func prepare() async throws {}

    func get(
        _ name: ObjectName, unless version: ObjectVersion?, atMost limit: Int
    ) async throws -> FetchedObject {
        try await memory.get(name, unless: version, atMost: limit)
    }

    func put(_ bytes: [UInt8], as name: ObjectName) async throws { try await memory.put(bytes, as: name) }

    func delete(_ name: ObjectName) async throws { try await memory.delete(name) }

    func part(_ range: Range<Int>, of name: ObjectName) async throws -> [UInt8]? {
        memory.objects[name].map { Array($0[range]) }
    }

    func refusesList() async throws -> Bool? { refusal }

    func time() async throws -> Timestamp? { clock }
}

private func probe(_ store: any ProbedStore) async -> StoreProbe {
    var generator = SeededGenerator(seed: 1)
    return await StoreProbe.of(store, now: .now, using: &generator)
}

extension StoreProbe {
    /// The properties that are not as they should be.
    fileprivate var bad: Set<StoreFinding.Property> { Set(findings.filter { !$0.isGood }.map(\.property)) }
}

@Suite("What a store is asked before it is used", .timeLimit(.minutes(5)))
struct ProbeTests {
    @Test("A good store has all properties, and nothing stays in it")
    func good() async {
        let memory = ProbedMemory()
        let probe = await probe(memory)
        #expect(probe.isUsable)
        #expect(probe.bad.isEmpty)
        #expect(
            probe.findings.map(\.property).sorted { $0.rawValue < $1.rawValue }
                == StoreFinding.Property.allCases.sorted { $0.rawValue < $1.rawValue })
        #expect(memory.memory.objects.isEmpty)
    }

    @Test("Every finding is a sentence")
    func sentences() {
        let outcomes = [
            StoreFinding.Outcome.yes, .no, .absent, .failed(StoreFailure(StoreError(.full, "There is no room."))),
        ]
        for property in StoreFinding.Property.allCases {
            let sentences = outcomes.map { StoreFinding(property, $0).sentence }
            #expect(sentences.allSatisfy { $0.hasSuffix(".") }, "\(property)")
            #expect(Set(sentences.prefix(2)).count == 2)
        }
    }

    @Test(
        "A store that loses, mixes or withholds what it has is not usable",
        arguments: [MemoryStore.Fault.lost, .stale, .mixed, .truncated, .withheld, .unreachable, .busy])
    func faults(_ fault: MemoryStore.Fault) async {
        let memory = ProbedMemory()
        memory.memory.fail { _ in fault }
        let probe = await probe(memory)
        #expect(!probe.isUsable)
    }

    @Test("A store that keeps what was deleted is not usable, and the sentence says so")
    func kept() async {
        let memory = ProbedMemory()
        memory.memory.fail { $0.kind == .delete ? .lost : nil }
        let probe = await probe(memory)
        #expect(!probe.isUsable)
        #expect(probe.outcome(of: .deletes) == .no)
    }

    @Test("A store that cannot be written is asked nothing else")
    func unwritable() async {
        let memory = ProbedMemory()
        memory.memory.fail { $0.kind == .put ? .unreachable : nil }
        let probe = await probe(memory)
        #expect(probe.findings.map(\.property) == [.writes])
        #expect(probe.findings.first?.sentence.contains("did not answer") == true)
    }

    @Test("What is lacking and does not matter leaves the store usable")
    func lacking() async throws {
        var memory = ProbedMemory()
        memory.reader = MemoryStore()
        memory.refusal = false
        memory.clock = Timestamp.now - .seconds(3600)
        let probe = await probe(memory)
        #expect(probe.isUsable)
        #expect(probe.bad == [.letsFollowersRead, .refusesList, .clock])
    }

    @Test("A folder is usable, and has no strangers")
    func folder() async throws {
        let folder = try TemporaryFolder()
        let probe = await probe(FolderStore(path: folder.path))
        #expect(probe.bad.isEmpty)
        #expect(probe.outcome(of: .refusesList) == .absent)
    }
}

@Suite(
    "SeaweedFS, and a WebDAV server, as an author sets them up",
    .enabled(if: StorePrograms.areInstalled, "Tests/ObjectStores/prepare installs them."), .timeLimit(.minutes(5)))
struct RealStoreTests {
    @Test("A bucket with a policy for single objects is all that a store can be")
    func open() async throws {
        let server = try await SeaweedFS.running()
        let probe = await probe(try await server.newBucket(isOpen: true))
        #expect(probe.bad.isEmpty, "\(probe.findings.map(\.sentence))")
        #expect(probe.outcome(of: .letsFollowersRead) == .yes)
        #expect(probe.outcome(of: .refusesList) == .yes)
    }

    @Test("Without a policy, a bucket is usable, and followers need a key")
    func closed() async throws {
        let server = try await SeaweedFS.running()
        let probe = await probe(try await server.newBucket())
        #expect(probe.bad == [.letsFollowersRead], "\(probe.findings.map(\.sentence))")
        #expect(probe.isUsable)
    }

    @Test("A follower reads without a key what the policy allows")
    func anonymous() async throws {
        let server = try await SeaweedFS.running()
        let bucket = try await server.newBucket(isOpen: true)
        let reader = try #require(bucket.reader)
        let name = ObjectName.numbered(7)
        #expect(try await reader.get(name, unless: nil, atMost: 10) == .missing)
        try await bucket.put([1, 2, 3], as: name)
        let object = try await reader.get(name, unless: nil, atMost: 10)
        #expect(object.bytes == [1, 2, 3])
        #expect(try await reader.get(name, unless: object.version, atMost: 10) == .unchanged)
    }

    @Test("A follower with a key reads what strangers may not, and never writes")
    func readKey() async throws {
        let server = try await SeaweedFS.running()
        let address = try server.newAddress()
        let bucket = try server.open(address)
        #expect(try await bucket.send(.PUT, query: [], body: []).isSuccess)
        try await bucket.put([1, 2, 3], as: .numbered(8))
        let credentials = try #require(SeaweedFS.credentials)
        let reader = try StoreAddress.bucket(address).reader(under: .loopback, with: credentials) { .now }
        let stranger = try StoreAddress.bucket(address).reader(under: .loopback)
        #expect(try await reader.get(.numbered(8), unless: nil, atMost: 10).bytes == [1, 2, 3])
        #expect(try await stranger.get(.numbered(8), unless: nil, atMost: 10) == .missing)
        #expect(await failure { try await reader.put([1], as: .numbered(8)) } == .notAllowed)
        let wrong = try #require(StoreCredentials(name: "AKTEST", secret: "wrong"))
        let refused = try StoreAddress.bucket(address).reader(under: .loopback, with: wrong) { .now }
        #expect(await failure { _ = try await refused.get(.numbered(8), unless: nil, atMost: 10) } == .refused)
        #expect(throws: StoreError.self) { try StoreAddress.bucket(address).reader(with: credentials) { .now } }
    }

    @Test("A wrong secret, a wrong key and a wrong clock are refused, and each says what to do")
    func refused() async throws {
        let server = try await SeaweedFS.running()
        let address = try server.newAddress()
        let wrong = [
            StoreCredentials(name: "AKTEST", secret: "wrong"), StoreCredentials(name: "nobody", secret: "SKTEST"),
        ]
        for credentials in wrong {
            let store = try server.open(address, credentials)
            #expect(await failure { try await store.put([1], as: .numbered(1)) } == .refused)
        }
        let credentials = try #require(SeaweedFS.credentials)
        let late = BucketStore(address, credentials: credentials, reader: nil) { .now - .seconds(7200) }
        let error = await #expect(throws: StoreError.self) { try await late.put([1], as: .numbered(1)) }
        #expect(error?.kind == .refused)
        #expect(error?.message.contains("clock") == true)
    }

    @Test("A bucket that nobody made is named by the probe")
    func noBucket() async throws {
        let server = try await SeaweedFS.running()
        let probe = await probe(try server.open(try server.newAddress()))
        #expect(!probe.isUsable)
        #expect(probe.findings.first?.sentence.contains("no such bucket") == true)
    }

    @Test("The folder of a WebDAV server is made, with those above it, and again when it is gone")
    func webDAVFolder() async throws {
        let server = try await StoreServer.webDAV()
        let store = try server.store()
        try await store.put([1], as: .numbered(1))
        try await store.prepare()
        let made = try #require(server.folder)
        #expect(try await store.get(.numbered(1), unless: nil, atMost: 10).bytes == [1])
        let other = WebDAVStore(
            server.location("other"), credentials: StoreCredentials(name: "anna", secret: "secret"), reader: nil)
        try await other.prepare()
        #expect(try entries(made.path) == ["other", "vicino"])
    }

    @Test("A WebDAV server is usable, and strangers read if it lets them", arguments: [true, false])
    func webDAV(_ isOpen: Bool) async throws {
        let server = try await StoreServer.webDAV(isOpen: isOpen)
        let probe = await probe(try server.store())
        #expect(probe.isUsable, "\(probe.findings.map(\.sentence))")
        #expect(probe.bad == (isOpen ? [] : [.letsFollowersRead]), "\(probe.findings.map(\.sentence))")
    }

    @Test("A wrong password is refused")
    func password() async throws {
        let server = try await StoreServer.webDAV()
        let store = try server.store(password: "wrong")
        #expect(await failure { try await store.put([1], as: .numbered(1)) } == .refused)
        #expect(await failure { _ = try await store.get(.numbered(1), unless: nil, atMost: 10) } == .refused)
    }
}
