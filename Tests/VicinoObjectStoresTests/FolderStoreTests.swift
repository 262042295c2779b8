import Foundation
import Testing
import VicinoCore
import VicinoRepository
import VicinoTesting

@testable import VicinoObjectStores

@Suite("A folder that another program carries")
struct FolderStoreTests {
    private let folder: TemporaryFolder
    private let store: FolderStore
    private let name = ObjectName.numbered(1)

    init() throws {
        folder = try TemporaryFolder()
        store = FolderStore(path: folder.path)
    }

    private var files: Set<String> { Set((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []) }

    @Test("An object is one file with its name, readable by its owner only")
    func file() async throws {
        try await store.prepare()
        try await store.prepare()
        try await store.put([1, 2], as: name)
        #expect(files == [name.description, FolderStore.mark])
        #expect(name.description.utf8.count == 26)
        let attributes = try FileManager.default.attributesOfItem(atPath: folder.file(name.description))
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        try await store.delete(name)
        #expect(files == [FolderStore.mark])
    }

    @Test("Nothing is written into a folder without its mark: a disk may be missing")
    func unmarked() async throws {
        #expect(await failure { try await store.put([1], as: name) } == .unreachable)
        #expect(await failure { try await store.delete(name) } == .unreachable)
        #expect(files.isEmpty)
        #expect(try await store.get(name, unless: nil, atMost: 10) == .missing)
    }

    @Test("A folder that is not there is not made, and its objects are not taken for missing")
    func absent() async throws {
        let absent = FolderStore(path: folder.file("stick"))
        #expect(await failure { try await absent.prepare() } == .unreachable)
        #expect(await failure { _ = try await absent.get(name, unless: nil, atMost: 10) } == .unreachable)
        #expect(await failure { try await absent.put([1], as: name) } == .unreachable)
        #expect(!FileManager.default.fileExists(atPath: folder.file("stick")))
    }

    @Test("What programs that carry folders leave beside an object is not read")
    func beside() async throws {
        try await store.prepare()
        for other in [
            "\(name).sync-conflict-20261130-150405-ABCDEFG", ".syncthing.\(name).tmp", "~\(name)",
            name.description.uppercased(),
        ] {
            try Data([9]).write(to: URL(filePath: folder.file(other)))
        }
        #expect(try await store.get(name, unless: nil, atMost: 10) == .missing)
        try await store.put([1], as: name)
        #expect(try await store.get(name, unless: nil, atMost: 10).bytes == [1])
    }

    @Test("What a killed program left of an object is replaced, and deleted with it")
    func leftover() async throws {
        try await store.prepare()
        let partial = "~syncthing~vicino-\(name).tmp"
        try Data(repeating: 7, count: 50).write(to: URL(filePath: folder.file(partial)))
        try await store.put([1], as: name)
        #expect(files == [name.description, FolderStore.mark])
        try Data([7]).write(to: URL(filePath: folder.file(partial)))
        try await store.delete(name)
        #expect(files == [FolderStore.mark])
    }

    @Test("A version follows from the bytes, whatever the time of the file says")
    func version() async throws {
        try await store.prepare()
        try await store.put([1, 2], as: name)
        let first = try #require(try await store.get(name, unless: nil, atMost: 10).version)
        let old = Date(timeIntervalSince1970: 1_000_000)
        let path = folder.file(name.description)
        try Data([1, 3]).write(to: URL(filePath: path))
        try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: path)
        #expect(try await store.get(name, unless: first, atMost: 10).bytes == [1, 3])
        try Data([1, 2]).write(to: URL(filePath: path))
        #expect(try await store.get(name, unless: first, atMost: 10) == .unchanged)
    }

    @Test("A link, a folder or a pipe by the name of an object is not followed")
    func others() async throws {
        try await store.prepare()
        let path = folder.file(name.description)
        try Data([1]).write(to: URL(filePath: folder.file("secret")))
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: folder.file("secret"))
        #expect(await failure { _ = try await store.get(name, unless: nil, atMost: 10) } == .misbehaves)
        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        #expect(await failure { _ = try await store.get(name, unless: nil, atMost: 10) } == .misbehaves)
        try FileManager.default.removeItem(atPath: path)
        #expect(mkfifo(path, 0o600) == 0)
        #expect(await failure { _ = try await store.get(name, unless: nil, atMost: 10) } == .misbehaves)
    }
}
