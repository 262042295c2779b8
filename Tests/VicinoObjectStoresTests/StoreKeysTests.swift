import Foundation
import Testing
import VicinoCore
import VicinoFolder
import VicinoTesting

@testable import VicinoObjectStores

@Suite("The keys of stores in the data folder")
struct StoreKeysTests {
    private let temporary: TemporaryFolder
    private let keys: StoreKeys
    private let bucket: StoreAddress
    private let server: StoreAddress

    init() throws {
        temporary = try TemporaryFolder()
        let folder = DataFolder(path: temporary.file("data"), statePath: temporary.file("state"))
        try folder.prepare()
        keys = StoreKeys(dataPath: folder.path, statePath: folder.statePath)
        bucket = try StoreAddress(text: "s3://s3.example.org/anna-vicino?region=eu-central-1")
        server = try StoreAddress(text: "davs://cloud.example.org/vicino")
    }

    private var path: String { temporary.file("data/keys/stores") }

    private func credentials(_ name: String, _ secret: String) throws -> StoreCredentials {
        try #require(StoreCredentials(name: name, secret: secret))
    }

    @Test("Keys are kept for each store, replaced and forgotten, in a file that only its owner can read")
    func story() throws {
        #expect(try keys.credentials(for: bucket) == nil)
        try keys.keep(credentials("AK", "one"), for: bucket)
        try keys.keep(credentials("anna", "two words"), for: server)
        try keys.keep(credentials("AK", "three"), for: bucket)
        #expect(try keys.credentials(for: bucket)?.secret == "three")
        #expect(try keys.credentials(for: server)?.secret == "two words")
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        try keys.forget(bucket)
        #expect(try keys.credentials(for: bucket) == nil)
        #expect(try keys.credentials(for: server)?.name == "anna")
        try keys.forget(server)
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test("A file that others can read is refused, and the message says what to type")
    func open() throws {
        try keys.keep(credentials("AK", "one"), for: bucket)
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
        let error = #expect(throws: VicinoError.self) { try keys.credentials(for: bucket) }
        #expect(error?.message.contains("chmod 600") == true)
    }

    @Test("A damaged file is refused")
    func damaged() throws {
        try keys.keep(credentials("AK", "one"), for: bucket)
        try Data("nonsense\n".utf8).write(to: URL(fileURLWithPath: path))
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
        let error = #expect(throws: VicinoError.self) { try keys.credentials(for: bucket) }
        #expect(error?.code == .folder)
    }
}
