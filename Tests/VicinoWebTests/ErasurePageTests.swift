import Foundation
import HTTPTypes
import Testing
import Vicino
import VicinoActivity
import VicinoCore
import VicinoLocks
import VicinoPage
import VicinoService
import VicinoTesting

@testable import VicinoWeb

@Suite("Erasing everything by the page")
struct ErasurePageTests {
    private let folder: TemporaryFolder
    private let clock = TestClock()
    private let configuration: Node.Configuration
    private let settings: SettingsFile
    private let timer: TestTimer
    private let ends = Ends()
    private let browser: TestBrowser

    init() throws {
        folder = try TemporaryFolder()
        configuration = .testing(folder, "Anna", clock: clock, kinds: [Activity.self])
        settings = SettingsFile(path: folder.file("settings/config.toml"))
        timer = TestTimer(clock)
        let node = try Node.create(configuration, claimedName: "Anna")
        try node.addActivity("walking")
        try settings.change(try #require(Setting.named("listen.port")), to: .number(4747))
        let responder = WebResponder()
        let ends = ends
        let sites = SiteFactory(
            configuration, responder, port: 8426, secret: Array(repeating: 7, count: 32),
            environment: SiteEnvironment(settings: settings, timer: timer.timer)
        ) { ends.add($0) }
        browser = try TestBrowser(sites.open(node), responder: responder, seed: 1)
    }

    private var isThere: Bool { FileManager.default.fileExists(atPath: configuration.dataPath) }

    @Test("The word erases everything; the last page says so, and its server ends when it was shown")
    func erased() async throws {
        let form = try await browser.get("/settings").text
        #expect(form.contains("type the word “erase”"))
        #expect(form.contains("action=\"/settings/erase\""))
        #expect(FileManager.default.fileExists(atPath: configuration.dataPath + "/browsers"))
        let answer = try await browser.post("/settings/erase", ["erase-word": " Erase "])
        #expect(answer.status == .seeOther)
        #expect(!isThere)
        #expect(!FileManager.default.fileExists(atPath: configuration.statePath))
        #expect(!FileManager.default.fileExists(atPath: settings.path))
        for path in ["/settings", "/", "/people"] {
            let page = try await browser.get(path)
            #expect(page.status == .ok)
            #expect(page.text.contains("<h1>Everything is erased</h1>"))
            #expect(!page.text.contains("Anna"))
            #expect(page.headers[.cacheControl] == "no-store")
        }
        #expect(try await browser.get("/style.css").status == .ok)
        #expect(try await browser.post("/start", ["activity": "x"]).status == .forbidden)
        timer.advance(by: .seconds(2))
        #expect(ends.count == 0)
        timer.advance(by: .seconds(1))
        #expect(ends.count == 1)
        #expect(ends.errors.isEmpty)
        #expect(!isThere)
    }

    @Test("The last page says what is left, and shows it to nobody else")
    func left() async throws {
        try Data("mine".utf8).write(to: URL(fileURLWithPath: configuration.dataPath + "/<b>notes"))
        _ = try await browser.post("/settings/erase", ["erase-word": "erase"])
        let page = try await browser.get("/settings").text
        #expect(page.contains("did not make it"))
        #expect(page.contains("/Anna/&lt;b&gt;notes"))
        var other = browser
        other.cookie = nil
        #expect(try await other.get("/settings").status == .forbidden)
        other = browser
        other.host = "evil.example"
        #expect(try await other.get("/settings").status == .forbidden)
    }

    @Test("Another word, or none, erases nothing", arguments: ["", "yes", "erase all", "cancella"])
    func wrongWord(word: String) async throws {
        let answer = try await browser.post("/settings/erase", ["erase-word": word])
        #expect(answer.status == .unprocessableContent)
        #expect(answer.text.contains("aria-describedby=\"erase-after erase-mistake\""))
        #expect(try await browser.get("/").status == .ok)
        #expect(isThere)
    }

    @Test("The word is that of the reader's language")
    func italian() async throws {
        var browser = browser
        browser.language = "it"
        #expect(try await browser.post("/settings/erase", ["erase-word": "erase"]).status == .unprocessableContent)
        _ = try await browser.post("/settings/erase", ["erase-word": "cancella"])
        #expect(try await browser.get("/").text.contains("<h1>Tutto è cancellato</h1>"))
        #expect(!isThere)
    }

    @Test("Without a form of the page's own, and a signed-in browser, nothing is erased")
    func forged() async throws {
        for fields in [["origin": "http://evil.example"], ["origin": ""], ["content-type": "text/plain"]] {
            let answer = try await browser.post("/settings/erase", ["erase-word": "erase"], fields: fields)
            #expect(answer.status == .forbidden || answer.status == .badRequest, "\(fields)")
        }
        #expect(try await browser.get("/settings/erase?word=erase").status == .notFound)
        var stranger = browser
        stranger.cookie = nil
        #expect(try await stranger.post("/settings/erase", ["erase-word": "erase"]).status == .forbidden)
        #expect(try await browser.get("/").status == .ok)
        #expect(isThere)
    }

    @Test("While another program uses the data, nothing is erased; the page says why, and goes on")
    func inUse() async throws {
        let other = try Node.open(configuration)
        let answer = try await browser.post("/settings/erase", ["erase-word": "erase"])
        #expect(answer.status == .seeOther)
        #expect(isThere)
        let page = try await browser.get("/settings").text
        #expect(page.contains("is in use: this program has it open"))
        #expect(page.contains("action=\"/settings/erase\""))
        #expect(try await browser.post("/start", ["activity": "reading"]).status == .seeOther)
        #expect(try other.records(Activity.self).count() == 2)
    }

    @Test("The page of a node that the rest of the program uses erases nothing, and leaves the node open")
    func shared() async throws {
        let node = try Node.open(configuration)
        let responder = WebResponder()
        let sites = SiteFactory(
            configuration, responder, port: 8426, secret: Array(repeating: 7, count: 32),
            environment: SiteEnvironment(settings: settings, timer: timer.timer), ownsNodes: false
        ) { _ in }
        let browser = try TestBrowser(sites.open(node), responder: responder, seed: 2)
        #expect(try await browser.post("/settings/erase", ["erase-word": "erase"]).status == .seeOther)
        #expect(try await browser.get("/settings").text.contains("is in use: this program has it open"))
        #expect(try node.records(Activity.self).count() == 1)
        #expect(try await browser.post("/start", ["activity": "reading"]).status == .seeOther)
        #expect(isThere)
    }

    @Test("A server that ends gives up its site, and with it the files that wait")
    func ended() throws {
        weak var uploads: HeldUploads?
        do {
            let responder = WebResponder()
            let sites = SiteFactory(
                configuration, responder, port: 8426, secret: [], environment: SiteEnvironment(settings: settings)
            ) { _ in }
            uploads = try sites.open(Node.open(configuration)).uploads
            #expect(uploads != nil)
            responder.end()
        }
        #expect(uploads == nil)
    }

    @Test("Two presses erase once, and both lead to the last page")
    func twice() async throws {
        async let first = browser.post("/settings/erase", ["erase-word": "erase"])
        async let second = browser.post("/settings/erase", ["erase-word": "erase"])
        #expect(try await [first.status, second.status].contains(.seeOther))
        #expect(timer.count == 1)
        #expect(try await browser.get("/").text.contains("<h1>Everything is erased</h1>"))
    }
}

/// Counts how often a server was ended, and with which errors.
final class Ends: Sendable {
    private let all = LockedValue<[(any Error)?]>([])

    var count: Int { all.withLock(\.count) }
    var errors: [any Error] { all.withLock { $0.compactMap(\.self) } }
    func add(_ error: (any Error)?) { all.withLock { $0.append(error) } }
}
