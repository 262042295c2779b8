import HTTPTypes
import Testing
import VicinoActivity
import VicinoCore
import VicinoPresence
import VicinoTesting

@testable import Vicino
@testable import VicinoPage
@testable import VicinoWeb

@Suite("A device joins by the pages of both")
struct DeviceJoiningTests {
    private let folder: TemporaryFolder
    private let clock = TestClock()
    private let node: Node
    private let old: TestSite
    private let configuration: Node.Configuration
    private let responder = WebResponder()
    private let setup: SetupSite
    private let cookie: String

    init() throws {
        folder = try TemporaryFolder()
        node = try Node.testing(folder, "Anna", clock: clock, kinds: [Activity.self])
        let nearby = Self.nearby(SimulatedNetwork())
        old = try TestSite(node, pairing: nearby)
        configuration = .testing(folder, "laptop", clock: clock, kinds: [Activity.self])
        try configuration.makeFolder()
        let secret = [UInt8](repeating: 7, count: 32)
        let sites = SiteFactory(configuration, responder, port: 8426, secret: secret) { _ in }
        setup = SetupSite(configuration, port: 8426, secret: secret, nearby: nearby) {
            sites.open($0, continuing: $1)
        }
        responder.open(setup)
        var generator = SystemRandomNumberGenerator()
        cookie = setup.access.signIn.sessions.begin(now: clock.now, using: &generator).id
    }

    private static func nearby(_ network: SimulatedNetwork) -> NearbyPairing {
        NearbyPairing(
            accept: { _, _ in nil }, find: { _ in NearbyPairing.Search(devices: []) },
            addDevice: { node, opening in
                try await node.addDevice(
                    for: opening.duration, host: "127.0.0.1", over: [network.medium()], onOpen: opening.opened,
                    confirm: opening.confirm)
            },
            findForDevice: { configuration in
                try await Node.discoverOpenDevices(configuration, over: [network.medium()]) { devices in
                    NearbyPairing.Search(devices: await devices.first { !$0.isEmpty } ?? [])
                }
            })
    }

    private func new(_ method: HTTPRequest.Method, _ path: String, body: String = "") async throws -> TestBrowser.Page {
        let fields = ["origin": TestBrowser.pageOrigin, "content-type": "application/x-www-form-urlencoded"]
        return try await TestBrowser.send(
            to: responder, method, path, fields: method == .post ? fields : [:], body: Array(body.utf8),
            host: TestBrowser.pageHost, cookie: cookie, language: "en")
    }

    /// A page, as soon as it says something.
    private func page(_ get: () async throws -> String, saying text: String) async throws -> String {
        var page = ""
        try await yieldUntil("the page never said “\(text)”") {
            page = try await get()
            return page.contains(text)
        }
        return page
    }

    private func oldPage(saying text: String) async throws -> String {
        try await page({ try await old.get("/devices") }, saying: text)
    }

    private func newPage(saying text: String) async throws -> String {
        try await page({ try await new(.get, "/").text }, saying: text)
    }

    private func digits(_ page: String) throws -> String {
        String(try #require(page.firstMatch(of: /name="digits" value="([0-9 ]+)"/)).1)
    }

    private var isSetUp: Bool { (try? Node.open(configuration)) != nil }

    @Test(
        "Both pages show the same digits, and after both say yes the new one shows the diary", .timeLimit(.minutes(2)))
    func story() async throws {
        try node.addActivity("walking")
        #expect(try await old.post("/devices/near", [:]).target == "/devices")
        _ = try await oldPage(saying: "you are open until")
        #expect(try await new(.post, "/set-up/near", body: "device=laptop").status == .seeOther)
        let asked = try await oldPage(saying: "name=\"digits\"")
        let asking = try await newPage(saying: "name=\"digits\"")
        #expect(try digits(asked) == digits(asking))
        #expect(asked.contains("A device that is called laptop asks to be one of yours"))
        #expect(asking.contains("who claims the name Anna"))
        // An answer to other digits counts for nothing.
        _ = try await new(.post, "/set-up/near/answer", body: "digits=000+000&same=yes")
        #expect(!isSetUp)
        let code = try digits(asked).replacing(" ", with: "+")
        _ = try await new(.post, "/set-up/near/answer", body: "digits=\(code)&same=yes")
        _ = try await old.post("/devices/near/answer", ["digits": digits(asked), "same": "yes"])
        _ = try await newPage(saying: "This device is one of yours now, with your records.")
        _ = try await oldPage(saying: "laptop is one of your devices now")
        #expect(try Node.open(configuration).user == node.user)
        #expect(try await new(.get, "/").text.contains("walking"))
        #expect(try node.devices().map(\.name) == ["first device", "laptop"])
        #expect(try await new(.post, "/set-up/near", body: "device=laptop").headers[.location] == "/")
        _ = try await old.post("/devices/near/stop", [:])
        #expect(try await old.get("/devices").contains("action=\"/devices/near\""))
    }

    @Test("A no on the new device adds nothing, and it can begin otherwise", .timeLimit(.minutes(2)))
    func different() async throws {
        _ = try await old.post("/devices/near", [:])
        _ = try await oldPage(saying: "you are open until")
        _ = try await new(.post, "/set-up/near", body: "device=laptop")
        let shown = try digits(await newPage(saying: "name=\"digits\"")).replacing(" ", with: "+")
        _ = try await oldPage(saying: "name=\"digits\"")
        _ = try await new(.post, "/set-up/near/answer", body: "digits=\(shown)&same=no")
        _ = try await newPage(saying: "Begin again")
        _ = try await oldPage(saying: "Begin again")
        #expect(try node.devices().count == 1)
        _ = try await new(.post, "/set-up/near/stop")
        #expect(try await new(.get, "/").text.contains("action=\"/set-up/device\""))
        #expect(!isSetUp)
    }

    @Test("The pairing of a device is not shown among people, and a form without digits answers nothing")
    func apart() async throws {
        _ = try await old.post("/devices/near", [:])
        #expect(try await old.get("/people/pair").contains("action=\"/people/pair\""))
        #expect(try await old.get("/devices").contains("action=\"/devices/near/stop\""))
        #expect(try await new(.post, "/set-up/near/answer", body: "same=yes").status == .forbidden)
        #expect(try await new(.post, "/set-up/near", body: "device=").status == .unprocessableContent)
        _ = try await old.post("/devices/near/stop", [:])
    }
}
