import Testing
import VicinoBus
import VicinoCore
import VicinoHarness
import VicinoTesting

@testable import VicinoDesktop

@Suite("An item in the status bar", .timeLimit(.minutes(10)))
struct StatusItemTests {
    private let daemon: PrivateBus
    private let item: StatusItem

    init() async throws {
        daemon = try await PrivateBus()
        item = try await StatusItem(
            over: try await Bus.connect(to: try BusAddress(daemon.address)), id: "vicino", icon: "org.vicino.Vicino")
    }

    /// Keeps the item in the status bars.
    private func following(_ body: () async throws -> Void) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { [item] in try await item.follow() }
            defer { group.cancelAll() }
            try await body()
        }
    }

    private static let menu: [StatusItemContent.Line] = [
        .entry(key: "open", label: "Open"), .separator, .entry(key: "stop", label: "Stop a_b"),
    ]

    @Test("A status bar that runs already shows its icon, title, text and menu, and reports presses")
    func story() async throws {
        let bar = try await FakeStatusBar(on: daemon)
        try await item.show(StatusItemContent("Vicino", details: "walking\nNear: <b>Anna</b> & Ben", menu: Self.menu))
        try await following {
            let shown = try await bar.item()
            let texts = ["Id": "vicino", "Status": "Active", "IconName": "org.vicino.Vicino", "Title": "Vicino"]
            for (property, text) in texts { #expect(try await shown.text(try MemberName(property)) == text) }
            #expect(try await shown.toolTip() == ("Vicino", "walking\nNear: &lt;b&gt;Anna&lt;/b&gt; &amp; Ben"))
            #expect(try await shown.object.property("Menu", of: .statusItem, as: ObjectPath.self) == "/MenuBar")
            #expect(try await shown.labels() == ["Open", "-", "Stop a__b"])
            var events = item.events.makeAsyncIterator()
            #expect(await events.next() == .appeared)
            _ = try await shown.object.call("Activate", of: .statusItem, Int32(5), Int32(6))
            #expect(await events.next() == .pressed)
            _ = try await shown.menu.call("AboutToShow", of: .statusMenu, StatusMenu.root)
            #expect(await events.next() == .opensMenu)
            try await shown.press("Stop a__b")
            #expect(await events.next() == .chose(key: "stop"))
            #expect(item.isShown)
        }
    }

    @Test("A status bar that starts later, or again, shows it, too")
    func later() async throws {
        try await item.show(StatusItemContent("Vicino"))
        try await following {
            #expect(!item.isShown)
            for _ in 0..<2 {
                let bar = try await FakeStatusBar(on: daemon)
                #expect(try await bar.item().text("Title") == "Vicino")
                await bar.bus.close()
            }
            try await yieldUntil("the item outlived its bar") { !item.isShown }
        }
    }

    @Test("A change is announced once, and without content there is no item")
    func changes() async throws {
        let bar = try await FakeStatusBar(on: daemon)
        try await item.show(StatusItemContent("Vicino", menu: Self.menu))
        try await following {
            let shown = try await bar.item()
            let signals = try await bar.bus.signals(MatchRule(sender: shown.name, interface: .statusItem))
            let layouts = try await bar.bus.signals(MatchRule(sender: shown.name, interface: .statusMenu))
            try await item.show(StatusItemContent("Vicino", details: "walking", menu: Self.menu))
            try await item.show(StatusItemContent("Vicino", details: "walking", menu: Self.menu))
            try await item.show(nil)
            try await item.show(StatusItemContent("Vicino", details: "walking", menu: []))
            let names = try await signals.taken(3).map { "\($0.member) \($0.body.values)" }
            #expect(names.map { $0.prefix(9) } == ["NewToolTi", "NewStatus", "NewStatus"], "\(names)")
            #expect(try await layouts.taken(1).map(\.body) == [BusBody(UInt32(3), StatusMenu.root)])
            #expect(try await shown.labels() == [])
            #expect(try await shown.text("Status") == "Active")
        }
    }

    @Test("A press on a menu that has changed meanwhile does what was written there, or nothing")
    func latePress() async throws {
        let bar = try await FakeStatusBar(on: daemon)
        try await item.show(StatusItemContent("Vicino", menu: Self.menu))
        try await following {
            let shown = try await bar.item()
            let old = try await shown.lines()
            try await item.show(
                StatusItemContent(
                    "Vicino",
                    menu: [.entry(key: "quit", label: "Quit"), .separator, .entry(key: "open", label: "Open")]))
            var events = item.events.makeAsyncIterator()
            #expect(await events.next() == .appeared)
            try await shown.press(old[0].id)
            #expect(await events.next() == .chose(key: "open"))
            await #expect(throws: BusError.self) { try await shown.press(old[2].id) }
            try await shown.press("Quit")
            #expect(await events.next() == .chose(key: "quit"))
        }
    }

    @Test("Numbers that no line has, and properties that are not asked for, are left out")
    func numbers() {
        var menu = StatusMenu()
        let isNew = menu.show(Self.menu)
        #expect(isNew)
        let isNewAgain = menu.show(Self.menu)
        #expect(!isNewAgain)
        #expect(menu.layout(of: 99, depth: -1, names: []) == nil)
        #expect(menu.key(of: 99) == nil)
        #expect(menu.layout(of: 0, depth: 0, names: [])?.members.2.isEmpty == true)
        #expect(menu.rows([], names: []).count == 4)
        #expect(menu.rows([1, 99], names: []).map(\.members.0) == [1])
        #expect(menu.properties(of: 2, []) == ["type": .string("separator")])
        #expect(menu.properties(of: 1, ["type"]).isEmpty)
        #expect(menu.properties(of: 1, ["label"]).count == 1)
    }

    @Test("Long and hostile texts are cut, and lose what deceives a reader")
    func hostile() async throws {
        let evil = "a\u{202E}\u{1B}[2J\n" + String(repeating: "x", count: 10_000)
        let bar = try await FakeStatusBar(on: daemon)
        try await item.show(StatusItemContent(evil, details: evil, menu: [.entry(key: "k", label: evil)]))
        try await following {
            let shown = try await bar.item()
            let texts = [try await shown.text("Title"), try await shown.toolTip().1, try await shown.labels()[0]]
            for text in texts {
                #expect(text.count < 300, "\(text)")
                #expect(text.hasPrefix("a\u{FFFD}\u{FFFD}[2J"), "\(text)")
            }
        }
    }
}
