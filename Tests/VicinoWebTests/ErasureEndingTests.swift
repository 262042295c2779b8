import Foundation
import HTTPTypes
import Testing
import Vicino
import VicinoActivity
import VicinoControl
import VicinoCore
import VicinoLocks
import VicinoPage
import VicinoService
import VicinoTesting

@testable import VicinoWeb

@Suite("Erasing by the page while the service runs, and after an interruption")
struct ErasureEndingTests {
    private let folder: TemporaryFolder
    private let clock = TestClock()
    private let configuration: Node.Configuration
    private let settings: SettingsFile
    private let timer: TestTimer
    private let ends = Ends()
    private let secret: [UInt8] = Array(repeating: 7, count: 32)

    init() throws {
        folder = try TemporaryFolder()
        configuration = .testing(folder, "Anna", clock: clock, kinds: [Activity.self])
        settings = SettingsFile(path: folder.file("settings/config.toml"))
        timer = TestTimer(clock)
        try Node.create(configuration, claimedName: "Anna").addActivity("walking")
    }

    private var isThere: Bool { (try? Node.open(configuration)) != nil }

    private func sites(
        _ responder: WebResponder, _ service: ServiceEnding? = nil, background: BackgroundService = .none
    ) -> SiteFactory {
        SiteFactory(
            configuration, responder, port: 8426, secret: secret,
            environment: SiteEnvironment(settings: settings, background: background, timer: timer.timer),
            service: service, end: ends.add)
    }

    private func browser(
        _ service: ServiceEnding? = nil, background: BackgroundService = .none
    ) throws -> TestBrowser {
        let responder = WebResponder()
        return try TestBrowser(
            sites(responder, service, background: background).open(Node.open(configuration)), responder: responder,
            seed: 1)
    }

    // MARK: The service

    @Test("A page in the process of the service ends it first, and the process has nothing more to do")
    func here() async throws {
        let ended = LockedValue(0)
        let browser = try browser(ServiceEnding(configuration) { ended.withLock { $0 += 1 } })
        #expect(try await browser.post("/settings/erase", ["erase-word": "wrong"]).status == .unprocessableContent)
        #expect(ended.withLock(\.self) == 0)
        #expect(try await browser.post("/settings/erase", ["erase-word": "erase"]).status == .seeOther)
        #expect(ended.withLock(\.self) == 1)
        #expect(!isThere)
        #expect(try await browser.get("/").text.contains("<h1>Everything is erased</h1>"))
        timer.advance(by: .seconds(60))
        #expect(ends.count == 1)
        #expect(ends.errors.isEmpty)
    }

    @Test(
        "The last page gives its port up soon after a browser has it, and otherwise after a minute",
        arguments: [true, false])
    func lastPage(isShown: Bool) async throws {
        let browser = try browser()
        _ = try await browser.post("/settings/erase", ["erase-word": "erase"])
        _ = try await browser.get("/style.css")
        if isShown { for _ in 0..<2 { _ = try await browser.get("/settings") } }
        timer.advance(by: .seconds(3))
        #expect(ends.count == (isShown ? 1 : 0))
        timer.advance(by: .seconds(57))
        #expect(ends.count == 1)
    }

    @Test(
        "If nothing can be erased after the service of the process has ended, the page says why, and the process fails")
    func hereInUse() async throws {
        let browser = try browser(ServiceEnding(configuration) {})
        let other = try Node.open(configuration)
        _ = try await browser.post("/settings/erase", ["erase-word": "erase"])
        for path in ["/settings", "/"] {
            let page = try await browser.get(path).text
            #expect(page.contains("<h1>Nothing was erased</h1>"))
            #expect(page.contains("is in use: this program has it open"))
            #expect(page.contains("starts again by itself"))
            #expect(!page.contains("/settings/erase"))
        }
        #expect(try await browser.post("/settings/erase", ["erase-word": "erase"]).status == .forbidden)
        timer.advance(by: .seconds(60))
        #expect(ends.errors.compactMap { ($0 as? VicinoError)?.code } == [.busy])
        #expect(try other.records(Activity.self).count() == 1)
    }

    @Test("A service of another process is asked to end; a refusal says that it has ended, and the page goes on")
    func elsewhere() async throws {
        let asked = LockedValue<[ServiceRequest]>([])
        let socket = configuration.dataPath + "/control"
        let lock = LockedValue<ServiceLock?>(try ServiceLock(configuration.dataPath + "/service", socket))
        let status = ServiceStatus(processID: getpid(), since: .epoch, dataPath: configuration.dataPath)
        // A busy computer may let the service of the test wait.
        let browser = try browser(ServiceEnding(configuration, answerTimeout: .seconds(600)))
        let other = try Node.open(configuration)
        try await ControlServer.with(at: socket) { (request: ServiceRequest) -> ServiceReply in
            asked.withLock { $0.append(request) }
            if request == .end { lock.withLock { $0 = nil } }
            return request == .status ? .status(status) : .done
        } _: {
            _ = try await browser.post("/settings/erase", ["erase-word": "erase"])
        }
        #expect(asked.withLock { $0.filter { $0 == .end }.count } == 1)
        let page = try await browser.get("/settings").text
        #expect(page.contains("this program has it open"))
        #expect(page.contains("The service was ended for this."))
        withExtendedLifetime(other) {}
    }

    @Test("A service that does not end when it is asked keeps everything as it is, and the page says why")
    func refused() async throws {
        let socket = configuration.dataPath + "/control"
        let lock = try ServiceLock(configuration.dataPath + "/service", socket)
        // A busy computer may let the service of the test wait.
        let browser = try browser(ServiceEnding(configuration, answerTimeout: .seconds(600)))
        let dataPath = configuration.dataPath
        try await ControlServer.with(at: socket) { (request: ServiceRequest) -> ServiceReply in
            if request == .end { throw VicinoError(.malformed, "It does not know this request. Restart it.") }
            return .status(ServiceStatus(processID: getpid(), since: .epoch, dataPath: dataPath))
        } _: {
            _ = try await browser.post("/settings/erase", ["erase-word": "erase"])
        }
        let page = try await browser.get("/settings").text
        let told = page.firstMatch(of: /class="flash[^>]*>.*?<\/span>/)?.0 ?? "nothing"
        #expect(told.contains("does not know this request"), "\(told)")
        #expect(!told.contains("The service was ended"), "\(told)")
        #expect(isThere)
        withExtendedLifetime(lock) {}
    }

    // MARK: The switch

    @Test("Erasing switches the service in the background off, and only then", arguments: [true, false])
    func background(isInUse: Bool) async throws {
        let unit = FakeUnit(.installed(isOn: true, process: nil))
        let browser = try browser(background: unit.service)
        let other = isInUse ? try Node.open(configuration) : nil
        _ = try await browser.post("/settings/erase", ["erase-word": "no"])
        _ = try await browser.post("/settings/erase", ["erase-word": "erase"])
        #expect(isThere == isInUse)
        #expect(unit.wishes == (isInUse ? [] : ["off"]))
        withExtendedLifetime(other) {}
    }

    @Test("If the service that serves the page is switched off, it ends, and a last page says so")
    func switchedOff() async throws {
        let unit = FakeUnit(.installed(isOn: true, process: getpid()))
        let ended = LockedValue(0)
        let service = ServiceEnding(configuration) { ended.withLock { $0 += 1 } }
        let browser = try browser(service, background: unit.service)
        #expect(try await browser.post("/settings/background", ["wish": "off"]).status == .seeOther)
        #expect(unit.wishes == ["off"])
        #expect(ended.withLock(\.self) == 1)
        let page = try await browser.get("/settings").text
        #expect(page.contains("<h1>The service is switched off.</h1>"))
        #expect(page.contains("stops within a minute"))
        timer.advance(by: .seconds(60))
        #expect(ends.count == 1)
        #expect(ends.errors.isEmpty)
        #expect(isThere)
    }

    // MARK: An interruption

    /// A page of a folder whose erasing did not end, with a browser that a link has signed in.
    private func interrupted() async throws -> (responder: WebResponder, cookie: String) {
        try Data().write(to: URL(fileURLWithPath: configuration.dataPath + "/erasing"))
        let responder = WebResponder()
        sites(responder).openUnfinished()
        var generator = SystemRandomNumberGenerator()
        let token = SignInTokens(secret: secret).token(now: clock.now, using: &generator)
        let answer = try await send(to: responder, .get, "/sign-in?token=\(token)")
        #expect(try await send(to: responder, .get, "/sign-in?token=\(token)").status == .forbidden)
        let cookie = answer.headers[.setCookie]?.split(separator: ";").first?.split(separator: "=").last
        return (responder, String(try #require(cookie)))
    }

    private func send(
        to responder: WebResponder, _ method: HTTPRequest.Method, _ path: String, cookie: String? = nil,
        origin: String = TestBrowser.pageOrigin, language: String = "en"
    ) async throws -> TestBrowser.Page {
        let form = ["origin": origin, "content-type": "application/x-www-form-urlencoded"]
        return try await TestBrowser.send(
            to: responder, method, path, fields: method == .post ? form : [:], body: [], host: TestBrowser.pageHost,
            cookie: cookie, language: language)
    }

    @Test("After an interruption the page erases the rest by one press, in the reader's language")
    func rest() async throws {
        let (responder, cookie) = try await interrupted()
        let page = try await send(to: responder, .get, "/", cookie: cookie).text
        #expect(page.contains("<h1>Not everything is erased</h1>"))
        #expect(page.contains("action=\"/settings/erase\""))
        let italian = try await send(to: responder, .get, "/", cookie: cookie, language: "it").text
        #expect(italian.contains("Cancella il resto"))
        #expect(try await send(to: responder, .post, ErasingForm.path, cookie: cookie).status == .seeOther)
        #expect(try await send(to: responder, .get, "/", cookie: cookie).text.contains("<h1>Everything is erased</h1>"))
        #expect(!FileManager.default.fileExists(atPath: configuration.dataPath))
        #expect(try await send(to: responder, .post, ErasingForm.path, cookie: cookie).status == .forbidden)
        timer.advance(by: .seconds(60))
        #expect(ends.count == 1)
    }

    @Test("What cannot be erased is named, and waits for the next press")
    func restInUse() async throws {
        let (responder, cookie) = try await interrupted()
        let lock = try ServiceLock(configuration.dataPath + "/listening", "")
        _ = try await send(to: responder, .post, ErasingForm.path, cookie: cookie)
        let page = try await send(to: responder, .get, "/", cookie: cookie).text
        #expect(page.contains("it listens for peers"))
        #expect(page.contains("Erase the rest"))
        #expect(timer.count == 0)
        lock.release()
        _ = try await send(to: responder, .post, ErasingForm.path, cookie: cookie)
        #expect(try await send(to: responder, .get, "/", cookie: cookie).text.contains("<h1>Everything is erased</h1>"))
    }

    @Test("Nobody else erases the rest: no stranger, no other site, no address alone")
    func strangers() async throws {
        let (responder, cookie) = try await interrupted()
        #expect(try await send(to: responder, .get, "/").status == .forbidden)
        #expect(try await send(to: responder, .post, ErasingForm.path).status == .forbidden)
        for origin in ["http://evil.example", "", "null"] {
            #expect(
                try await send(to: responder, .post, ErasingForm.path, cookie: cookie, origin: origin).status
                    == .forbidden)
        }
        _ = try await send(to: responder, .get, ErasingForm.path, cookie: cookie)
        #expect(FileManager.default.fileExists(atPath: configuration.dataPath + "/keys/identity"))
    }
}

/// A lock of the service, which a test can release.
private final class ServiceLock: Sendable {
    private let descriptor: Int32

    init(_ path: String, _ note: String) throws {
        descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0, flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { throw POSIXError(.EBUSY) }
        let bytes = Array("\(getpid())\n\(note)\n".utf8)
        guard ftruncate(descriptor, 0) == 0, write(descriptor, bytes, bytes.count) == bytes.count else {
            throw POSIXError(.EIO)
        }
    }

    deinit { release() }

    func release() { _ = flock(descriptor, LOCK_UN) }
}
