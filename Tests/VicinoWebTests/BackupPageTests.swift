import Foundation
import HTTPTypes
import NIOCore
import Testing
import Vicino
import VicinoActivity
import VicinoCore
import VicinoPage
import VicinoTesting

@testable import VicinoWeb

@Suite("Putting a backup back by the first page")
struct BackupPageTests {
    private let folder: TemporaryFolder
    private let clock = TestClock()
    private let configuration: Node.Configuration
    private let responder = WebResponder()
    private let setup: SetupSite
    private let cookie: String
    /// A backup that the page of another folder has made.
    private let archive: [UInt8]
    private let old: Node

    init() async throws {
        folder = try TemporaryFolder()
        old = try Node.testing(folder, "Anna", clock: clock, kinds: [Activity.self])
        try old.addActivity("walking")
        var bytes: [UInt8] = []
        try old.backUp { bytes += $0 }
        archive = bytes
        configuration = .testing(folder, "New", clock: clock, kinds: [Activity.self])
        try configuration.makeFolder()
        let sites = SiteFactory(configuration, responder, port: 8426, secret: Array(repeating: 7, count: 32)) { _ in }
        setup = SetupSite(configuration, port: 8426, secret: Array(repeating: 7, count: 32)) {
            sites.open($0, continuing: $1)
        }
        responder.open(setup)
        var generator = SystemRandomNumberGenerator()
        cookie = setup.access.signIn.sessions.begin(now: clock.now, using: &generator).id
    }

    private func get(_ path: String, language: String = "en") async throws -> TestBrowser.Page {
        try await TestBrowser.send(
            to: responder, .get, path, fields: [:], body: [], host: TestBrowser.pageHost, cookie: cookie,
            language: language)
    }

    private func send(
        _ bytes: [UInt8]?, origin: String = TestBrowser.pageOrigin, cookie: String?, length: String? = nil,
        language: String = "en"
    ) async throws -> TestBrowser.Page {
        let name = bytes == nil ? "" : "anna.tar"
        let head = "--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"\(name)\"\r\n\r\n"
        let body = Array(head.utf8) + (bytes ?? []) + Array("\r\n--b--\r\n".utf8)
        let fields = [
            "origin": origin, "content-type": "multipart/form-data; boundary=b",
            "content-length": length ?? "\(body.count)",
        ]
        return try await TestBrowser.send(
            to: responder, .post, "/set-up/backup", fields: fields, body: body, host: TestBrowser.pageHost,
            cookie: cookie, language: language)
    }

    private var isSetUp: Bool { (try? Node.open(configuration)) != nil }

    @Test("The first page takes a backup, and the day with its records follows, in the same browser")
    func restored() async throws {
        let page = try await get("/").text
        #expect(page.contains("action=\"/set-up/backup\" enctype=\"multipart/form-data\""))
        #expect(try await get("/", language: "it").text.contains("Rimetti la copia"))
        let answer = try await send(archive, cookie: cookie)
        #expect(answer.status == .seeOther)
        #expect(answer.headers[.location] == "/")
        let day = try await get("/").text
        #expect(day.contains("Your backup is back. Welcome, <b>Anna</b>. People whom"))
        #expect(day.contains("walking"))
        let node = try Node.open(configuration)
        #expect(node.user == old.user)
        #expect(try !node.wasRestoredFromBackup())
        let again = try await send(archive, cookie: cookie)
        #expect(again.status != .seeOther, "A folder that is set up takes no backup.")
        #expect(try Node.open(configuration).records(Activity.self).all().count == 1)
    }

    @Test("What the page of settings has saved is what the first page takes")
    func ownFile() async throws {
        let answer = try await TestSite(old).post("/settings/backup", ["backup-word": "keys"])
        guard case .stream(let stream) = answer.content else {
            throw WebRefusal.missing
        }
        var file: [UInt8] = []
        for try await piece in stream.pieces { file += piece.readableBytesView }
        #expect(try await send(file, cookie: cookie).status == .seeOther)
        #expect(try Node.open(configuration).user == old.user)
    }

    @Test("A file that is no whole backup is refused beside its field, in the reader's language, and nothing is made")
    func refused() async throws {
        for (bytes, sentence) in [
            (Array("hello".utf8) + [UInt8](repeating: 1, count: 600), "This is not a backup that Vicino has saved"),
            (Array(archive.prefix(archive.count / 2)), "The file ends in the middle"),
            (nil, "Choose the backup first."),
        ] {
            let page = try await send(bytes, cookie: cookie)
            #expect(page.status == .unprocessableContent, "\(sentence)")
            #expect(page.text.contains(sentence), "\(sentence)")
            #expect(page.text.contains("aria-invalid=\"true\" aria-describedby=\"backup-mistake\""))
            #expect(!isSetUp)
        }
        let italian = try await send(Array(archive.prefix(600)), cookie: cookie, language: "it")
        #expect(italian.text.contains("Il file finisce a metà"))
        let large = try await send(archive, cookie: cookie, length: "\(1 << 60)")
        #expect(large.text.contains("not enough room on the disk"))
        #expect(!isSetUp)
        #expect(try await send(archive, cookie: cookie, length: "x").status == .unprocessableContent)
        #expect(!isSetUp)
        #expect(try await send(archive, cookie: cookie, length: "5").status == .unprocessableContent)
        #expect(!isSetUp)
        let state = try FileManager.default.contentsOfDirectory(atPath: configuration.statePath)
        #expect(state.isEmpty, "Nothing of a file stays.")
        #expect(try await send(archive, cookie: cookie).status == .seeOther)
    }

    @Test("Another program of the computer and another site put nothing back")
    func strangers() async throws {
        for (stranger, origin) in [
            (nil, TestBrowser.pageOrigin), ("00", TestBrowser.pageOrigin), (cookie, "http://evil.example"),
            (cookie, ""), (cookie, "null"),
        ] {
            #expect(try await send(archive, origin: origin, cookie: stranger).status == .forbidden)
        }
        #expect(!isSetUp)
    }

    @Test("Two backups at a time are not put back")
    func twice() async throws {
        let page = await setup.restoring.run { try? await send(archive, cookie: cookie) }
        let text = try #require(page ?? nil).text
        #expect(text.contains("A backup is being put back at this moment"))
        #expect(!isSetUp)
    }

    @Test("A person whose records are damaged is named before a backup without them is saved")
    func damagedReplica() async throws {
        let ben = try Node.testing(folder, "Ben", clock: clock, kinds: [Activity.self])
        try ben.addActivity("running")
        var dump: [UInt8] = []
        try ben.export(for: .followers(.everything)) { dump += $0 }
        let person = try old.follow(.bytes(dump), as: "B<b>en").person
        try old.close()
        try Data(repeating: 7, count: 5_000).write(
            to: URL(fileURLWithPath: "\(old.dataPath)/replicas/\(person.user).sqlite"))
        let browser = try TestBrowser(try Node.open(old.configuration))
        let page = try await browser.post("/settings/backup", ["backup-word": "keys"])
        #expect(page.status == .unprocessableContent)
        #expect(page.text.contains("The records of B&lt;b&gt;en are damaged here"))
        #expect(page.text.contains("name=\"without\""))
        let file = try await browser.post("/settings/backup", ["without": "damaged", "backup-word": "keys"])
        #expect(file.status == .ok)
        #expect(file.headers[.contentType] == "application/x-tar")
    }
}
