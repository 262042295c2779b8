import Foundation
import Testing
import VicinoCore
import VicinoTesting

@testable import VicinoObjectStores

@Suite("Addresses of stores")
struct AddressTests {
    @Test(
        "An address reads back as it is shown",
        arguments: [
            "s3://s3.eu-central-1.amazonaws.com/anna-vicino/vicino?region=eu-central-1",
            "s3://s3.example.org:9000/anna?region=garage&style=virtual",
            "s3+http://127.0.0.1:8333/anna?region=us-east-1",
            "davs://cloud.example.org/remote.php/dav/files/anna/a%20folder", "dav://localhost:8080/vicino",
            "https://objects.example.org/anna/v", "http://127.0.0.1:9/x", "davs://[2001:db8::1]:8443/v",
            "/srv/anna/sync", "/srv/a folder",
        ])
    func text(_ text: String) throws {
        let address = try StoreAddress(text: text)
        #expect(address.description == text)
        #expect(try StoreAddress(text: address.description) == address)
    }

    @Test(
        "What is no address is refused, and nothing of it is guessed",
        arguments: [
            "", "relative/path", "ftp://example.org/x", "s3://", "s3:///bucket", "s3://example.org",
            "s3://example.org/",
            "s3://example.org/Not_A_Bucket", "s3://example.org/anna?region=../../x", "s3://example.org/anna?key=AKTEST",
            "s3://example.org/anna?style=other", "davs://example.org:0/x", "davs://example.org:99999/x",
            "davs://example.org./x", "davs://exa mple.org/x", "davs://example.org/a/../b",
            "davs://example.org/a/%2e%2E/b",
            "davs://example.org/a%2Fb", "davs://example.org/a%zz", "davs://example.org/a%ff",
            "davs://example.org/a?x=y",
            "davs://example.org/a#b", "davs://example.org/a\\b", "davs://example.org/a\r\nHost: b",
            "davs://exämple.org/x",
            "https://example.org/a%00b", "/srv/a\0b",
        ])
    func malformed(_ text: String) {
        let error = #expect(throws: VicinoError.self) { try StoreAddress(text: text) }
        #expect(error?.code == .address)
        #expect(error?.message.hasSuffix(".") == true)
    }

    @Test(
        "A connection that is not encrypted leads to this computer only",
        arguments: ["s3+http://s3.example.org/anna", "dav://192.168.1.5/x", "http://127.0.0.1.example.org/x"])
    func plain(_ text: String) {
        let error = #expect(throws: VicinoError.self) { try StoreAddress(text: text) }
        #expect(error?.message.contains("not be encrypted") == true)
    }

    @Test("An address with a password is refused without showing it")
    func password() {
        let error = #expect(throws: VicinoError.self) { try StoreAddress(text: "davs://anna:hunter2@example.org/x") }
        #expect(error?.message.contains("hunter2") == false)
        #expect(error?.message.contains("password") == true)
    }

    @Test(
        "An address that another user has named is no folder of this computer", arguments: ["/etc", "file:///etc", ""])
    func named(_ text: String) throws {
        #expect(throws: VicinoError.self) { try StoreAddress(named: text) }
        #expect(try StoreAddress(named: "https://example.org/x").reading?.description == "https://example.org/x")
    }

    @Test("The bucket is part of the path or of the host, and the host tells the region")
    func bucket() throws {
        let path = try StoreAddress(text: "s3://s3.eu-central-1.amazonaws.com/anna-v/a/b")
        #expect(path.reading?.description == "https://s3.eu-central-1.amazonaws.com/anna-v/a/b")
        #expect(path.description.hasSuffix("?region=eu-central-1"))
        let host = try StoreAddress(text: "s3://s3.example.org/anna-v/a?style=virtual")
        #expect(host.reading?.description == "https://anna-v.s3.example.org/a")
        #expect(host.description.contains("region=us-east-1"))
        #expect(try StoreAddress(text: "/srv/x").reading == nil)
    }

    @Test("A store is named by its host, never by a key")
    func names() throws {
        #expect(try StoreAddress(text: "s3://s3.example.org/anna-v/a").shortName == "anna-v at s3.example.org")
        #expect(try StoreAddress(text: "davs://cloud.example.org:8443/x").shortName == "cloud.example.org:8443")
    }

    @Test("An address that is only read opens no store for writing, and a bucket wants a key")
    func opening() throws {
        let web = try StoreAddress(text: "https://example.org/x")
        #expect(throws: VicinoError.self) { try web.opened(with: nil, clock: { .now }) }
        let bucket = try StoreAddress(text: "s3://s3.example.org/anna-v")
        #expect(throws: VicinoError.self) { try bucket.opened(with: nil, clock: { .now }) }
        let credentials = StoreCredentials(name: "key", secret: "secret")
        #expect(throws: Never.self) { try bucket.opened(with: credentials, clock: { .now }) }
    }
}

@Suite("Keys and passwords of stores")
struct CredentialTests {
    private func file(_ text: String, mode: Int) throws -> (folder: TemporaryFolder, path: String) {
        let folder = try TemporaryFolder()
        let path = folder.file("key")
        try Data(text.utf8).write(to: URL(filePath: path))
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
        return (folder, path)
    }

    @Test("Two lines of a file that only its owner reads are the name and the secret")
    func file() throws {
        let made = try file("AKTEST\nSK TEST+/=\n", mode: 0o600)
        let credentials = try StoreCredentials(file: made.path)
        #expect(credentials.name == "AKTEST")
        #expect(credentials.secret == "SK TEST+/=")
        #expect(!"\(credentials) \(String(reflecting: credentials))".contains("SK TEST"))
    }

    @Test("A file that others can read is refused", arguments: [0o644, 0o640, 0o604])
    func open(_ mode: Int) throws {
        let made = try file("AKTEST\nSKTEST\n", mode: mode)
        let error = #expect(throws: VicinoError.self) { try StoreCredentials(file: made.path) }
        #expect(error?.message.contains("chmod 600") == true)
        #expect(error?.message.contains("SKTEST") == false)
    }

    @Test(
        "A file of another form, a link and a folder are refused",
        arguments: ["", "one line\n", "a\nb\nc\n", "a\n\u{7}b\n"])
    func malformed(_ text: String) throws {
        let made = try file(text, mode: 0o600)
        #expect(throws: VicinoError.self) { try StoreCredentials(file: made.path) }
        try FileManager.default.createSymbolicLink(atPath: made.folder.file("link"), withDestinationPath: made.path)
        #expect(throws: VicinoError.self) { try StoreCredentials(file: made.folder.file("link")) }
        #expect(throws: VicinoError.self) { try StoreCredentials(file: made.folder.path) }
    }
}
