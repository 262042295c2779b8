import Testing
import VicinoRepository
import VicinoTesting

@Suite("What every store does, of whatever kind it is", .timeLimit(.minutes(10)))
struct ConformanceTests {
    @Test(
        "SeaweedFS and a WebDAV server are tried as well",
        .enabled(
            if: StorePrograms.areInstalled, "Tests/ObjectStores/prepare installs them."))
    func complete() {
        #expect(StoreKind.installed == StoreKind.allCases)
    }

    @Test("What was written is read, until it is deleted; deleting twice is no error", arguments: StoreKind.installed)
    func life(_ kind: StoreKind) async throws {
        let tested = try await kind.open()
        let store = tested.store
        let name = ObjectName.numbered(1)
        #expect(try await store.get(name, unless: nil, atMost: 100) == .missing)
        try await store.put([1, 2, 3], as: name)
        #expect(try await store.get(name, unless: nil, atMost: 100).bytes == [1, 2, 3])
        try await store.delete(name)
        #expect(try await store.get(name, unless: nil, atMost: 100) == .missing)
        try await store.delete(name)
        try await store.put([4], as: name)
        #expect(try await store.get(name, unless: nil, atMost: 100).bytes == [4])
    }

    @Test(
        "A store says that nothing is new, and shows a new version of the same size at once",
        arguments: StoreKind.installed)
    func news(_ kind: StoreKind) async throws {
        let tested = try await kind.open()
        let store = tested.store
        let name = ObjectName.numbered(2)
        try await store.put([UInt8](repeating: 1, count: 4096), as: name)
        let first = try await store.get(name, unless: nil, atMost: 4096)
        let version = try #require(first.version)
        #expect(try await store.get(name, unless: version, atMost: 4096) == .unchanged)
        try await store.put([UInt8](repeating: 2, count: 4096), as: name)
        let second = try await store.get(name, unless: version, atMost: 4096)
        #expect(second.bytes == [UInt8](repeating: 2, count: 4096))
        #expect(second.version != version)
        try await store.delete(name)
        #expect(try await store.get(name, unless: second.version, atMost: 4096) == .missing)
    }

    @Test("Objects of any size keep each byte", arguments: StoreKind.installed)
    func sizes(_ kind: StoreKind) async throws {
        let tested = try await kind.open()
        var generator = SeededGenerator(seed: 3)
        for size in [0, 1, 255, 4096, 70_000, 1_000_003] {
            let bytes = generator.bytes(size)
            let name = ObjectName.numbered(UInt64(size))
            try await tested.store.put(bytes, as: name)
            let read = try await tested.store.get(name, unless: nil, atMost: size).bytes
            #expect(read == bytes, "\(size) bytes")
        }
    }

    @Test("An object that is longer than the reader accepts is refused", arguments: StoreKind.installed)
    func limit(_ kind: StoreKind) async throws {
        let tested = try await kind.open()
        let name = ObjectName.numbered(4)
        try await tested.store.put([UInt8](repeating: 7, count: 1000), as: name)
        let kind = await failure { _ = try await tested.store.get(name, unless: nil, atMost: 999) }
        #expect(kind == .tooLong)
        #expect(try await tested.store.get(name, unless: nil, atMost: 1000).bytes?.count == 1000)
    }

    @Test("Many objects at a time do not get in each other's way", arguments: StoreKind.installed)
    func many(_ kind: StoreKind) async throws {
        let tested = try await kind.open()
        let store = tested.store
        let numbers = UInt64(10)..<34
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in numbers {
                group.addTask {
                    try await store.put([UInt8](repeating: UInt8(number), count: 500), as: .numbered(number))
                }
            }
            try await group.waitForAll()
        }
        for number in numbers {
            let read = try await store.get(.numbered(number), unless: nil, atMost: 500).bytes
            #expect(read == [UInt8](repeating: UInt8(number), count: 500))
        }
    }

    @Test("A reader sees the whole of a version while the next is written", arguments: StoreKind.atomic)
    func whole(_ kind: StoreKind) async throws {
        let tested = try await kind.open()
        let store = tested.store
        let name = ObjectName.numbered(5)
        let versions = (UInt8(0)..<20).map { [UInt8](repeating: $0, count: 60_000) }
        try await store.put(versions[0], as: name)
        async let writing: Void = {
            for version in versions { try await store.put(version, as: name) }
        }()
        for _ in 0..<40 {
            let read = try await store.get(name, unless: nil, atMost: 60_000).bytes
            let isVersion = versions.contains { $0 == read }
            #expect(isVersion)
        }
        try await writing
        #expect(try await store.get(name, unless: nil, atMost: 60_000).bytes == versions.last)
    }
}
