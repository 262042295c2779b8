import Foundation
import Testing
import VicinoCore
import VicinoHarness
import VicinoTesting

@testable import VicinoFolder
@testable import VicinoStore

@Suite("A data folder that has lost a database")
struct LostRecordsTests {
    private let files: TemporaryFolder
    private let folder: DataFolder

    init() throws {
        files = try TemporaryFolder()
        folder = DataFolder(path: files.file("data"), statePath: files.file("state"))
    }

    private func create() throws -> OwnStore {
        var generator = SystemRandomNumberGenerator()
        return try OwnStore.create(in: folder, name: "Anna", using: &generator)
    }

    private func keys() throws -> [Data] {
        try ["identity", "device", "agreement"].map { try Data(contentsOf: URL(filePath: "\(folder.keysPath)/\($0)")) }
    }

    @Test(
        "A folder without its own database is neither opened nor set up again, and keeps what is left",
        arguments: [["keys"], ["catalog"], ["replica"], ["keys", "catalog", "replica"]], [false, true])
    func lost(rest: [String], isEmptied: Bool) throws {
        try create().close()
        let keys = try keys()
        try DatabaseFileSet(folder.ownPath).delete()
        if isEmptied { try Data().write(to: URL(filePath: folder.ownPath)) }
        if rest.contains("catalog") { try Catalog(folder).close() }
        if rest.contains("replica") { try ReplicaStore.open(folder, try HostileAuthor().user).database.close() }
        if !rest.contains("keys") { try FileManager.default.removeItem(atPath: folder.keysPath) }
        try folder.prepare()
        for use in [{ _ = try OwnStore.open(folder) }, { _ = try create() }] as [() throws -> Void] {
            let error = #expect(throws: VicinoError.self) { try use() }
            #expect(error?.code == .recordsMissing)
            #expect(error?.message.contains(folder.ownPath) == true)
        }
        if rest.contains("keys") { #expect(try self.keys() == keys) }
    }

    @Test("An own database without its author is neither opened nor replaced")
    func nobody() throws {
        try create().close()
        try DatabaseFileSet(folder.ownPath).delete()
        try FeedDatabase(path: folder.ownPath).close()
        let error = #expect(throws: VicinoError.self) { try OwnStore.open(folder) }
        #expect(error?.code == .recordsMissing)
        #expect(throws: VicinoError.self) { try create() }
    }

    @Test("A setup that was cut short is repeated, with new keys", arguments: 0...3)
    func cutShort(step: Int) throws {
        try folder.prepare()
        try folder.beginSetup()
        var generator = SystemRandomNumberGenerator()
        if step > 0 { _ = try KeyFiles.create(in: folder, with: IdentitySecrets(using: &generator), using: &generator) }
        let old = try step > 0 ? keys() : []
        if step > 1 { try Data("half a database".utf8).write(to: URL(filePath: folder.newOwnPath)) }
        if step > 2 { try FileManager.default.removeItem(atPath: folder.keysPath + "/identity") }
        let error = #expect(throws: VicinoError.self) { try OwnStore.open(folder) }
        #expect(error?.code == .notSetUp)
        let own = try create()
        #expect(try own.claimedName() == "Anna")
        #expect(try Set(keys()).isDisjoint(with: old))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).allSatisfy { !$0.contains(".new") })
    }

    @Test("A folder of which only the catalog is left can be erased")
    func erased() throws {
        try create().close()
        try Catalog(folder).close()
        try DatabaseFileSet(folder.ownPath).delete()
        try FileManager.default.removeItem(atPath: folder.keysPath)
        #expect(try FolderErasure(folder).isPossible())
    }

    @Test(
        "A catalog that is missing or empty is not replaced by a new one, with and without replicas",
        arguments: [false, true], [false, true])
    func catalog(isEmptied: Bool, hasReplica: Bool) throws {
        try create().close()
        if hasReplica { try ReplicaStore.open(folder, try HostileAuthor().user).database.close() }
        try DatabaseFileSet(folder.catalogPath).delete()
        if isEmptied { try Data().write(to: URL(filePath: folder.catalogPath)) }
        let error = #expect(throws: VicinoError.self) { try Catalog(folder) }
        #expect(error?.code == .peopleMissing)
        #expect(error?.message.contains(folder.catalogPath) == true)
    }

    @Test("A lost catalog is made anew only at the user's wish, and one that is there is kept")
    func renewed() throws {
        try create().close()
        let present = #expect(throws: VicinoError.self) { try Catalog.renew(in: folder) }
        #expect(present?.code == .refused)
        try DatabaseFileSet(folder.catalogPath).delete()
        try Catalog.renew(in: folder)
        #expect(try Catalog(folder).contacts().isEmpty)
    }

    @Test("A setup that ended between the catalog and the own database is repeated")
    func cutShortAfterCatalog() throws {
        try folder.prepare()
        try folder.beginSetup()
        try Catalog.create(in: folder)
        let error = #expect(throws: VicinoError.self) { try OwnStore.open(folder) }
        #expect(error?.code == .notSetUp)
        try create().close()
        #expect(try Catalog(folder).contacts().isEmpty)
    }
}
