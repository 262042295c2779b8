import HTTPTypes
import Testing
import VicinoActivity
import VicinoTesting

@testable import Vicino
@testable import VicinoWeb

@Suite("The page of the user's devices")
struct DevicePageTests {
    private let folder: TemporaryFolder
    private let clock = TestClock()
    private let node: Node

    init() throws {
        folder = try TemporaryFolder()
        node = try Node.testing(folder, "Anna", clock: clock, kinds: [Activity.self])
    }

    private var names: [String] { get throws { try node.devices().map(\.name) } }

    @Test("A device is added by its code, renamed and removed, and the page says what to type there")
    func story() async throws {
        let browser = try TestBrowser(node)
        #expect(try await browser.get("/settings").text.contains("id=\"devices\""))
        #expect(try await browser.get("/devices").text.contains("first device"))
        let configuration = Node.Configuration.testing(folder, "laptop", clock: clock, kinds: [Activity.self])
        let code = try Node.requestDevice(configuration, name: "laptop")
        let added = try await browser.post("/devices/add", ["code": code])
        #expect(added.text.contains("<p class=\"fp\">vicino-join:"))
        #expect(added.text.contains("data-copy=\"code-text\""))
        #expect(try names == ["first device", "laptop"])

        let laptop = try node.device(named: "laptop")
        _ = try await browser.post("/devices/rename", ["device": laptop.shortKey, "to": "notebook"])
        #expect(try names == ["first device", "notebook"])
        #expect(try await browser.get("/devices").text.contains("action=\"/devices/rename\""))

        let unsure = try await browser.post("/devices/remove", ["device": laptop.shortKey])
        #expect(unsure.status != .seeOther)
        #expect(try node.devices().map(\.isRemoved) == [false, false])
        _ = try await browser.post("/devices/remove", ["device": laptop.shortKey, "sure": "yes"])
        #expect(try node.devices().map(\.isRemoved) == [false, true])
    }

    /// A device that was removed, and what its file has which nobody knew.
    private func removedLaptop(_ note: String) throws -> Node {
        let configuration = Node.Configuration.testing(folder, "laptop", clock: clock, kinds: [Activity.self])
        let code = try Node.requestDevice(configuration, name: "laptop")
        let laptop = try Node.join(configuration, answer: try node.addDevice(code))
        try laptop.addActivity("rowing", note: note)
        clock.advance(by: .seconds(5))
        try node.removeDevice(node.device(named: "laptop"))
        return laptop
    }

    private func importFile(of laptop: Node) throws {
        var bytes: [UInt8] = []
        _ = try laptop.export(for: .ownDevices) { bytes += $0 }
        _ = try node.importDump(.bytes(bytes))
    }

    @Test("What a removed device still had is shown as text, and kept after a press")
    func lateKept() async throws {
        let browser = try TestBrowser(node)
        let laptop = try removedLaptop("<b>mine</b>")
        try importFile(of: laptop)
        #expect(try await browser.get("/settings").text.contains("A removed device has something"))
        let page = try await browser.get("/devices").text
        #expect(page.contains("The removed device laptop has a record"))
        #expect(page.contains("&lt;b&gt;mine"))
        let list = try #require(try node.lateRecords().first)
        let fields: KeyValuePairs = ["device": list.device.shortKey, "list": list.name]
        _ = try await browser.post("/devices/late/keep", fields)
        #expect(try node.records(Activity.self).all().map(\.name) == ["rowing"])
        #expect(try await !browser.get("/devices").text.contains("/devices/late/keep"))
    }

    @Test("What a removed device still had is discarded for ever, and not another list than the one that was shown")
    func lateDiscarded() async throws {
        let browser = try TestBrowser(node)
        let laptop = try removedLaptop("one")
        try importFile(of: laptop)
        let shown = try #require(try node.lateRecords().first)
        try laptop.addActivity("rowing", note: "two")
        try importFile(of: laptop)
        let old: KeyValuePairs = ["device": shown.device.shortKey, "list": shown.name]
        for path in ["/devices/late/keep", "/devices/late/discard"] { _ = try await browser.post(path, old) }
        #expect(try node.lateRecords().map(\.count) == [2])
        let list = try #require(try node.lateRecords().first)
        _ = try await browser.post("/devices/late/discard", ["device": list.device.shortKey, "list": list.name])
        #expect(try node.lateRecords().isEmpty)
        #expect(try node.records(Activity.self).all().isEmpty)
    }

    @Test("An empty folder says how it becomes a device of a user elsewhere, until something is in it")
    func elsewhere() async throws {
        let browser = try TestBrowser(node)
        #expect(try await browser.get("/devices").text.contains("href=\"/settings#erase\""))
        try node.addActivity("walking")
        #expect(try await !browser.get("/devices").text.contains("href=\"/settings#erase\""))
    }

    @Test("A code with a mistake is shown again, and adds nothing", arguments: ["", "vicino:AB", "vicino-device:AAAA"])
    func mistakes(code: String) async throws {
        let browser = try TestBrowser(node)
        let page = try await browser.post("/devices/add", ["code": code])
        #expect(page.status == .unprocessableContent)
        #expect(try names == ["first device"])
    }
}
