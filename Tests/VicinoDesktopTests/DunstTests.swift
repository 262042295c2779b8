import Foundation
import Testing
import VicinoBus
import VicinoHarness

@testable import VicinoDesktop

@Suite("A real desktop shows notices and reports presses", .timeLimit(.minutes(10)))
struct DunstTests {
    @Test("dunst shows the text as plain text, and reports a press and a dismissal")
    func dunst() async throws {
        let world = try await Dunst()
        let notices = try await DesktopNotices(over: world.bus, app: "Vicino")
        _ = try await notices.serverCame()
        #expect(
            try await notices.server() == NoticeServer(name: "dunst", capabilities: ["actions", "body", "body-markup"]))
        let notice = Notice(
            "Ada & <Ben>", body: "<b>near</b> & \"here\"", buttons: [Notice.Button("accept", label: "Accept")])
        let id = try await notices.show(notice)
        try await world.waitUntilDisplayed()
        try await world.tell("NotificationAction", UInt32(0))
        #expect(try await notices.events.first(1) == [.pressed(id, key: "accept", activationToken: nil)])
        try await world.tell("NotificationCloseLast")
        #expect(try await notices.events.first(1) == [.closed(id, ending: .dismissed)])
        let entry = try #require(try await world.history().first)
        #expect(entry["summary"] == .string("Ada & <Ben>"))
        #expect(entry["body"] == .string("&lt;b&gt;near&lt;/b&gt; &amp; &quot;here&quot;"))
        let second = try await notices.show(Notice("again"))
        #expect(try await notices.show(Notice("changed"), replacing: second) == second)
        try await notices.withdraw(second)
        #expect(try await notices.events.first(1) == [.closed(second, ending: .withdrawn)])
    }

    @Test("When dunst is killed and restarts, notices continue")
    func killed() async throws {
        let world = try await Dunst()
        let notices = try await DesktopNotices(over: world.bus, app: "Vicino")
        _ = try await notices.serverCame()
        let id = try await notices.show(Notice("soon gone"))
        world.dunst.stop()
        #expect(try await notices.events.first(2) == [.closed(id, ending: .serverWent), .serverWent])
        let second = try world.start()
        _ = try await notices.serverCame()
        #expect(try await notices.show(Notice("back")) != id)
        withExtendedLifetime(second) {}
    }
}

/// dunst, and a connection to its bus.
struct Dunst {
    let desktop: TestDesktop
    let dunst: Daemon
    let bus: Bus

    init() async throws {
        desktop = try await TestDesktop()
        dunst = try desktop.startDunst()
        bus = try await Bus.connect(to: try BusAddress(desktop.bus.address))
    }

    func start() throws -> Daemon { try desktop.startDunst() }

    private var remote: RemoteObject {
        RemoteObject("/org/freedesktop/Notifications", on: FakeDesktop.name, over: bus)
    }

    /// Does what `dunstctl` does.
    func tell<each Argument: BusConvertible>(_ member: MemberName, _ arguments: repeat each Argument) async throws {
        _ = try await remote.call(member, of: "org.dunstproject.cmd0", repeat each arguments)
    }

    /// Waits until a notice is on the screen, which is a moment after dunst has taken it.
    func waitUntilDisplayed() async throws {
        let rule = MatchRule(sender: FakeDesktop.name, interface: .properties, member: "PropertiesChanged")
        let changes = try await bus.signals(rule)
        if try await displayed() > 0 { return }
        for try await _ in changes where try await displayed() > 0 { return }
    }

    private func displayed() async throws -> UInt32 {
        try await remote.property("displayedLength", of: "org.dunstproject.cmd0", as: UInt32.self)
    }

    func history() async throws -> [[String: BusValue]] {
        try await remote.call("NotificationListHistory", of: "org.dunstproject.cmd0").read([[String: BusValue]].self)
    }
}

extension DesktopNotices {
    /// Waits until a notification server appears.
    func serverCame() async throws {
        for try await event in events where event == .serverCame { return }
    }
}
