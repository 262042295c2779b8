import Foundation
import HTTPTypes
import Testing
import Vicino
import VicinoActivity
import VicinoControl
import VicinoService
import VicinoTesting

@testable import VicinoWeb

@Suite("The switch of the service in the background")
struct BackgroundTests {
    private let folder: TemporaryFolder
    private let node: Node

    init() throws {
        folder = try TemporaryFolder()
        node = try Node.testing(folder, "Anna", kinds: [Activity.self])
    }

    private func site(_ unit: FakeUnit) throws -> TestSite { try TestSite(node, background: unit.service) }

    @Test(
        "The page says how it stands, and offers what can be done",
        arguments: [
            (ServiceUnit.State.installed(isOn: false, process: nil), "It is switched off", ["on"]),
            (.installed(isOn: true, process: 7), "It is switched on, and runs.", ["off"]),
            (.installed(isOn: true, process: nil), "but does not run now", ["on", "off"]),
        ])
    func states(state: ServiceUnit.State, text: String, wishes: [String]) async throws {
        let page = try await site(FakeUnit(state)).get("/settings")
        let found = page.matches(of: /name="wish" value="(\w+)"/).map { String($0.1) }
        #expect(page.contains(text), "\(found)")
        #expect(found == wishes, "\(found)")
    }

    @Test(
        "Without a switch, the page says why and what to do, in every language", arguments: ServiceUnit.Reason.allCases)
    func unavailable(reason: ServiceUnit.Reason) async throws {
        let site = try site(FakeUnit(.unavailable(reason)))
        for language in Language.allCases {
            let page = try await site.get("/settings", language: language)
            #expect(!page.contains("formaction=\"/settings/background\""))
            #expect(!page.contains("background_no"))
        }
        #expect(try await site.get("/settings").contains("There is no switch here, because"))
        #expect(try await site.post("/settings/background", ["wish": "on"]).target == "/settings")
    }

    @Test("A press switches it on, and starts it; another one switches it off, and stops it")
    func press() async throws {
        let unit = FakeUnit(.installed(isOn: false, process: nil))
        let site = try site(unit)
        for wish in ["on", "off"] {
            #expect(try await site.post("/settings/background", ["wish": wish]).target == "/settings#background")
        }
        #expect(unit.wishes == ["on now", "off now"])
        await #expect(throws: WebRefusal.self) { try await site.post("/settings/background", ["wish": "restart"]) }
    }

    @Test("The page of invitations leads to the settings only if its own button cannot help")
    func invitations() async throws {
        let site = try site(FakeUnit(.installed(isOn: false, process: nil)))
        let offered = try await site.get("/people/invite")
        #expect(offered.contains("Switch the service on, then make the invitation</button>"))
        #expect(!offered.contains("To the switch"))
        let unswitchable = try await self.site(FakeUnit(.unavailable(.noSystemd))).get("/people/invite")
        #expect(unswitchable.contains("href=\"/settings#background\">To the switch</a>"))
        let without = try await TestSite(node, hasSettings: false).get("/people/invite")
        #expect(without.contains("Other devices cannot reach this one now"))
        #expect(!without.contains("To the switch"))
        let status = ServiceStatus(processID: getpid(), since: .epoch, dataPath: node.dataPath)
        let lock = try ProcessLock(node.dataPath + "/service")
        try lock.write(node.dataPath + "/control")
        defer { withExtendedLifetime(lock) {} }
        try await ControlServer.with(at: node.dataPath + "/control") { (request: ServiceRequest) -> ServiceReply in
            request == .status ? .status(status) : .done
        } _: {
            let page = try await site.get("/people/invite")
            #expect(page.contains("href=\"/settings#group-networks\">To the networks</a>"))
            #expect(!page.contains("To the switch"))
            #expect(try await site.get("/settings").contains("id=\"group-networks\""))
        }
    }

    @Test("A service that was started by hand goes on, and systemd starts its own at the next login only")
    func byHand() async throws {
        let unit = FakeUnit(.installed(isOn: false, process: nil))
        let status = ServiceStatus(processID: getpid(), since: .epoch, dataPath: node.dataPath)
        let lock = try ProcessLock(node.dataPath + "/service")
        let socket = node.dataPath + "/control"
        try lock.write(socket)
        defer { withExtendedLifetime(lock) {} }
        try await ControlServer.with(at: socket) { (request: ServiceRequest) -> ServiceReply in
            request == .status ? .status(status) : .done
        } _: {
            let site = try site(unit)
            #expect(try await site.get("/settings").contains("It runs now, but does not start by itself"))
            _ = try await site.post("/settings/background", ["wish": "on"])
        }
        #expect(unit.wishes == ["on"])
    }

    @Test("Another site, or an address alone, switches nothing")
    func forged() async throws {
        let unit = FakeUnit(.installed(isOn: true, process: nil))
        let browser = try TestBrowser(
            WebSite(
                node, port: 8426, secret: Array(repeating: 7, count: 32),
                environment: SiteEnvironment(background: unit.service)), seed: 1)
        let answer = try await browser.post(
            "/settings/background", ["wish": "off"], fields: ["origin": "http://evil.example"])
        #expect(answer.status == .forbidden)
        #expect(try await browser.get("/settings/background?wish=off").status == .notFound)
        #expect(unit.wishes.isEmpty)
    }
}
