import Testing
import VicinoBus
import VicinoCore
import VicinoHarness

@testable import VicinoDesktop

@Suite("Notices are shown, pressed and closed", .timeLimit(.minutes(10)))
struct NoticeTests {
    private static let question = Notice(
        "Ada is near", body: "Shall she see your <calendar> & more?",
        buttons: [Notice.Button("accept", label: "Accept"), Notice.Button("never", label: "Never")], clickKey: "look")

    @Test("A notice arrives complete, with its body escaped and its buttons")
    func arrives() async throws {
        let (desktop, notices, _) = try await world()
        _ = try await notices.show(Self.question)
        #expect(
            try await desktop.shown.take()
                == FakeDesktop.Shown(
                    app: "Vicino", replaces: 0, summary: "Ada is near",
                    body: "Shall she see your &lt;calendar&gt; &amp; more?",
                    actions: ["default", "", "button-0", "Accept", "button-1", "Never"], hints: ["urgency": .byte(1)],
                    timeout: -1, number: 1))
        #expect(try await notices.server().name == "fake\u{FFFD}")
    }

    @Test("A press arrives once, with the app's own key and the token, and then the end")
    func pressed() async throws {
        let (desktop, notices, _) = try await world()
        let id = try await notices.show(Self.question)
        try await desktop.press(1, "button-1", token: "token-1")
        try await desktop.press(1, "button-0")
        try await desktop.close(1, 2)
        try await desktop.close(1, 2)
        let next = try await notices.show(Self.question)
        try await desktop.press(2, "default", token: "bad token\n")
        try await desktop.close(2, 1)
        #expect(
            try await notices.events.first(5) == [
                .serverCame, .pressed(id, key: "never", activationToken: "token-1"), .closed(id, ending: .dismissed),
                .pressed(next, key: "look", activationToken: nil), .closed(next, ending: .expired),
            ])
    }

    @Test("Signals of other programs, about other notices or with other keys, are ignored")
    func strangers() async throws {
        let (desktop, notices, daemon) = try await world()
        let id = try await notices.show(Self.question)
        let stranger = try await Bus.connect(to: try BusAddress(daemon.address))
        for to in [nil, await notices.bus.uniqueName] {
            try await stranger.emit(
                "ActionInvoked", of: FakeDesktop.interface, at: "/org/freedesktop/Notifications",
                BusBody(UInt32(1), "button-0"), to: to)
            try await stranger.emit(
                "NotificationClosed", of: FakeDesktop.interface, at: "/org/freedesktop/Notifications",
                BusBody(UInt32(1), UInt32(2)), to: to)
        }
        _ = try await stranger.userID(of: .daemon)
        try await desktop.press(7, "button-0")
        try await desktop.press(1, "accept")
        try await desktop.press(1, "button-9")
        try await desktop.bus.emit(
            "ActionInvoked", of: FakeDesktop.interface, at: "/org/freedesktop/Notifications",
            BusBody("button-0", UInt32(1)))
        try await desktop.press(1, "button-0")
        #expect(try await notices.events.first(2) == [.serverCame, .pressed(id, key: "accept", activationToken: nil)])
    }

    @Test("A notice can replace another one and be withdrawn")
    func replaced() async throws {
        let (desktop, notices, _) = try await world()
        let id = try await notices.show(Self.question)
        #expect(try await notices.show(Notice("Ada has gone"), replacing: id) == id)
        _ = try await desktop.shown.take()
        #expect(try await desktop.shown.take()?.replaces == 1)
        try await desktop.press(1, "button-0")
        try await notices.withdraw(id)
        #expect(try await desktop.closed.take() == 1)
        try await desktop.close(1, 3)
        #expect(try await notices.events.first(2) == [.serverCame, .closed(id, ending: .withdrawn)])
        try await notices.withdraw(id)
        #expect(try await notices.show(Notice("Ada is back"), replacing: id) == id)
        #expect(try await desktop.shown.take()?.replaces == 0)
    }

    @Test("A desktop without buttons, markup or bodies gets none")
    func capabilities() async throws {
        let (plain, notices, _) = try await world(["body"])
        _ = try await notices.show(Self.question)
        let shown = try await plain.shown.take()
        #expect(shown?.body == "Shall she see your <calendar> & more?")
        #expect(shown?.actions == [])
        let (bare, others, _) = try await world([])
        _ = try await others.show(Self.question)
        #expect(try await bare.shown.take()?.body == "")
    }

    @Test("Without a notification server the error says so, and a later server is used")
    func absent() async throws {
        let daemon = try await PrivateBus()
        let notices = try await DesktopNotices(over: Bus.connect(to: try BusAddress(daemon.address)), app: "Vicino")
        #expect(!notices.hasServer)
        let error = await #expect(throws: VicinoError.self) { _ = try await notices.show(Self.question) }
        #expect(error?.code == .noServer)
        let desktop = try await FakeDesktop(on: daemon)
        #expect(try await notices.events.first(1) == [.serverCame])
        _ = try await notices.show(Self.question)
        #expect(try await desktop.shown.take()?.summary == "Ada is near")
    }

    @Test("When the server restarts, its notices are gone, and new numbers are not mistaken for them")
    func restarted() async throws {
        let (desktop, notices, daemon) = try await world()
        let id = try await notices.show(Self.question)
        await desktop.bus.close()
        #expect(try await notices.events.first(3) == [.serverCame, .closed(id, ending: .serverWent), .serverWent])
        let second = try await FakeDesktop(on: daemon, capabilities: ["body"])
        #expect(try await notices.events.first(1) == [.serverCame])
        try await second.press(1, "button-0")
        #expect(try await notices.show(Self.question, replacing: id) == id)
        #expect(try await second.shown.take()?.replaces == 0)
        #expect(try await notices.server().hasButtons == false)
    }

    @Test("When the bus is lost, events end with an error that says so")
    func busLost() async throws {
        let (desktop, notices, daemon) = try await world()
        _ = try await notices.show(Self.question)
        daemon.stop()
        var kinds: [NoticeEvent] = []
        let error = await #expect(throws: VicinoError.self) {
            for try await event in notices.events { kinds.append(event) }
        }
        #expect(error?.code == .noBus)
        #expect(kinds.last == .serverWent)
        let again = await #expect(throws: VicinoError.self) { _ = try await notices.show(Self.question) }
        #expect(again?.code == .noBus)
        withExtendedLifetime(desktop) {}
    }

    private func world(
        _ capabilities: [String] = ["actions", "body", "body-markup"]
    ) async throws -> (FakeDesktop, DesktopNotices, PrivateBus) {
        let daemon = try await PrivateBus()
        let desktop = try await FakeDesktop(on: daemon, capabilities: capabilities)
        let bus = try await Bus.connect(to: try BusAddress(daemon.address))
        return (desktop, try await DesktopNotices(over: bus, app: "Vicino"), daemon)
    }
}

extension NoticeEvents {
    /// The next events, of this number.
    func first(_ count: Int) async throws -> [NoticeEvent] {
        var events: [NoticeEvent] = []
        for try await event in self {
            events.append(event)
            if events.count == count { break }
        }
        return events
    }
}
