import Foundation
import HTTPTypes
import Testing
import VicinoActivity
import VicinoCore
import VicinoObjectStores
import VicinoTesting

@testable import Vicino
@testable import VicinoWeb

@Suite("The page of the user's stores")
struct StoresPageTests {
    private let folder: TemporaryFolder
    private let clock = TestClock()
    private let node: Node
    /// The folder that is used as a store.
    private let store: String

    init() throws {
        folder = try TemporaryFolder()
        node = try Node.testing(folder, "Anna", clock: clock, kinds: [Activity.self])
        store = folder.file("store")
        try FileManager.default.createDirectory(atPath: store, withIntermediateDirectories: true)
    }

    /// The objects in the folder.
    private var objects: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: store).filter { $0.count == 26 } }
    }

    private func added(_ site: TestSite) async throws -> String {
        _ = try await site.post("/stores/add", ["address": store])
        return "\(try #require(try node.repositoryStores().first).id)"
    }

    @Test("The settings have a card that leads to the page, which has a form with hidden keys")
    func card() async throws {
        let site = try TestSite(node)
        let settings = try await site.get("/settings")
        #expect(settings.contains("id=\"stores\""))
        #expect(settings.contains("You publish to no store."))
        #expect(settings.contains("href=\"/stores\""))
        #expect(settings.contains("name=\"store.automatic\""))
        let page = try await site.get("/stores")
        #expect(page.contains("action=\"/stores/add\""))
        #expect(page.contains(#/<input id="store-name" type="password"/#))
        #expect(page.contains(#/<input id="store-secret" type="password"/#))
    }

    @Test("A store is tried out and added, and the page lists what was found in the reader's language")
    func add() async throws {
        let site = try TestSite(node)
        let answer = try await site.ask(.post, "/stores/add", form: ["address": [store]], language: .italian)
        #expect(site.status(answer) == .ok)
        let page = try await site.markup(answer, .italian)
        #expect(page.contains("Gli oggetti si possono scrivere."))
        #expect(page.contains("Chi ha la cartella vede tutti i nomi"))
        #expect(!page.contains("Objects can be written."))
        #expect(try node.repositoryStores().map(\.address) == [store])
        let settings = try await site.get("/settings")
        #expect(settings.contains("Nothing is published there yet."))
        #expect(!settings.contains("You publish to no store."))
    }

    @Test("A store that lacks something essential is named with what failed, and nothing is changed")
    func unusable() async throws {
        let site = try TestSite(node)
        let answer = try await site.post("/stores/add", ["address": folder.file("missing")])
        #expect(site.status(answer) == .unprocessableContent)
        let page = try await site.markup(answer)
        #expect(page.contains("This store cannot be used. Nothing was changed."))
        #expect(page.contains("its folder is not there"))
        #expect(page.contains("value=\"\(folder.file("missing"))\""))
        #expect(try node.repositoryStores().isEmpty)
        #expect(!FileManager.default.fileExists(atPath: node.dataPath + "/keys/stores"))
    }

    @Test(
        "A mistake is said at its field, and no key comes back to the page",
        arguments: [
            ("nonsense", "", "", "address"), ("s3://ACCESS:SECRET@host/bucket", "", "", "address"),
            ("s3://s3.example.org/anna", "", "SECRET", "name"), ("s3://s3.example.org/anna", "ACCESS", "", "secret"),
            ("davs://cloud.example.org/x", "ACCESS", "SEC\u{7}RET", "secret"),
            ("https://example.org/x", "", "", "address"),
        ])
    func mistakes(address: String, name: String, secret: String, field: String) async throws {
        let site = try TestSite(node)
        let answer = try await site.post("/stores/add", ["address": address, "name": name, "secret": secret])
        #expect(site.status(answer) == .unprocessableContent)
        let page = try await site.markup(answer)
        #expect(page.contains("id=\"store-\(field)-mistake\""))
        #expect(page.contains(#/id="store-(address|name|secret)"[^>]*aria-invalid="true"/#))
        for key in ["ACCESS", "SECRET", "RET\""] { #expect(!page.contains(key)) }
        #expect(try node.repositoryStores().isEmpty)
    }

    @Test("What was typed is shown as text")
    func escaping() async throws {
        let site = try TestSite(node)
        let answer = try await site.post("/stores/add", ["address": "/tmp/\"><b>x</b>"])
        let page = try await site.markup(answer)
        #expect(!page.contains("<b>x</b>"))
    }

    @Test("A store is published to, removed with all that is there, and forgotten if it is gone")
    func changes() async throws {
        let site = try TestSite(node)
        try node.addActivity("walking")
        let id = try await added(site)
        let published = try await site.post("/stores/publish", ["store": id])
        #expect(published.target == "/stores")
        #expect(try !objects.isEmpty)
        #expect(try await site.get("/stores").contains("Everything is there."))
        let removed = try await site.post("/stores/remove", ["store": id])
        #expect(removed.target == "/stores")
        #expect(try objects.isEmpty)
        #expect(try node.repositoryStores().isEmpty)

        let second = try await added(site)
        _ = try await site.post("/stores/publish", ["store": second])
        try FileManager.default.removeItem(atPath: store)
        _ = try await site.post("/stores/remove", ["store": second])
        let leaving = try await site.get("/stores")
        #expect(leaving.contains("It is being removed"))
        _ = try await site.post("/stores/forget", ["store": second])
        #expect(try node.repositoryStores().isEmpty)
    }

    @Test("A failure is said with what to do, on the card and on the page")
    func failure() async throws {
        let site = try TestSite(node)
        try node.addActivity("walking")
        let id = try await added(site)
        try FileManager.default.removeItem(atPath: store)
        _ = try await site.post("/stores/publish", ["store": id])
        for path in ["/stores", "/settings"] {
            let page = try await site.get(path)
            #expect(page.contains("It failed"))
            #expect(page.contains("Connect its disk"))
        }
    }

    @Test("A store that does not exist is not changed", arguments: ["publish", "remove", "forget"])
    func missing(change: String) async throws {
        let site = try TestSite(node)
        await #expect(throws: WebRefusal.self) { try await site.post("/stores/\(change)", ["store": "77"]) }
        await #expect(throws: WebRefusal.self) { try await site.post("/stores/\(change)", ["store": "x"]) }
    }
}
