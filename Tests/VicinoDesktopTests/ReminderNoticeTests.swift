import Foundation
import Testing
import VicinoActivity
import VicinoBus
import VicinoCore
import VicinoHarness
import VicinoLocks
import VicinoTesting
import VicinoThreads

@testable import Vicino
@testable import VicinoCommandLine
@testable import VicinoDesktop
@testable import VicinoService

@Suite("The service reminds the user on the desktop, and the buttons work there", .timeLimit(.minutes(10)))
struct ReminderNoticeTests {
    private let folder: TemporaryFolder
    private let clock = TestClock()
    private let node: Node

    init() throws {
        folder = try TemporaryFolder()
        node = try Node.testing(folder, "Anna", clock: clock, kinds: [Activity.self])
    }

    private var settings: Settings {
        var settings = Settings()
        settings.recordReminder = .minutes(120)
        settings.remindsToMove = true
        settings.remindsToConfirm = true
        return settings
    }

    /// The part of the service that shows notices.
    private func part(
        on address: String, _ settings: Settings, timeZone: @escaping @Sendable () -> TimeZone = { .ofDevice }
    ) -> (NoticeService, ServiceState) {
        let state = ServiceState(settings) { event in
            if case .failed(_, let error) = event { Issue.record("\(error)") }
        }
        let service = NoticeService(
            node: node, state: state, words: .shown, environment: ["DBUS_SESSION_BUS_ADDRESS": address],
            timeZone: timeZone
        ) { _, _ in }
        return (service, state)
    }

    private func run(on address: String, _ body: (NoticeService, ServiceState) async throws -> Void) async throws {
        let (service, state) = part(on: address, settings)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await service.run() }
            defer { group.cancelAll() }
            try await body(service, state)
        }
    }

    private func activity(_ name: String, minutesAgo start: Int64, for length: Int64) -> Activity {
        var activity = Activity()
        activity.name = name
        activity.start = clock.now.advanced(byMilliseconds: -start * 60_000)
        activity.end = activity.start.advanced(byMilliseconds: length * 60_000)
        return activity
    }

    @Test("On a real desktop, the button of a reminder starts the activity")
    func dunst() async throws {
        let world = try await Dunst()
        let other = try await DesktopNotices(over: world.bus, app: "test")
        try await other.serverCame()
        try await run(on: world.desktop.bus.address) { service, _ in
            service.add(.reminders)
            clock.advance(by: .seconds(7200))
            service.add(.reminders)
            try await yieldUntil("the desktop showed no notice") { try await world.desktop.displayed() > 0 }
            try await world.desktop.press("Start walking")
            let running = try await activities { $0.end == nil }
            #expect(running.map(\.name) == ["walking"])
            #expect(running.first?.start == clock.now)
            withExtendedLifetime(other) {}
            // The notice goes, although the desktop keeps notices.
            try await yieldUntil("the notice stayed") { try await world.desktop.displayed() == 0 }
        }
    }

    /// Waits for activities that meet a condition.
    private func activities(_ condition: (Activity) -> Bool) async throws -> [Identified<Activity>] {
        for try await all in node.observe(Activity.self) {
            let found = all.filter { condition($0.record) }
            if !found.isEmpty { return found }
        }
        throw CancellationError()
    }

    /// The labels of a notice's buttons.
    private func labels(_ notice: FakeDesktop.Shown?) -> [String] {
        notice?.actions.enumerated().filter { $0.offset % 2 == 1 }.map(\.element) ?? []
    }

    @Test("A guess is confirmed, or changed to what it was, from the notice")
    func guesses() async throws {
        let bus = try await PrivateBus()
        let desktop = try await FakeDesktop(on: bus)
        var guess = activity("walking", minutesAgo: 60, for: 30)
        guess.source = .recognised
        let right = try node.add(guess)
        guess.start = guess.start.advanced(byMilliseconds: -3_600_000)
        let wrong = try node.add(guess)
        try await run(on: bus.address) { service, state in
            service.add(.reminders)
            let first = try #require(try await desktop.shown.take())
            #expect(first.summary == "Was this walking?")
            #expect(first.body.contains("(30 min)"))
            #expect(labels(first) == ["Yes, it was walking", "Something else", "Not now"])
            // Then the other side has the buttons.
            try await yieldUntil("notice 1 was never counted") { state.counts.notices >= 1 }
            try await desktop.press(first.number, first.actions[0])
            #expect(try await desktop.closed.take() == first.number)
            service.add(.reminders)
            let second = try #require(try await desktop.shown.take())
            #expect(try node.records(Activity.self).all().filter { $0.isConfirmed == true }.map(\.id) == [right])
            // Then the other side has the buttons.
            try await yieldUntil("notice 2 was never counted") { state.counts.notices >= 2 }
            try await desktop.press(second.number, second.actions[2])
            #expect(try await desktop.closed.take() == second.number)
            let third = try #require(try await desktop.shown.take())
            #expect(third.summary == "What was it?")
            #expect(labels(third) == ["running", "cycling", "driving", "public transport", "Not now"])
            // Then the other side has the buttons.
            try await yieldUntil("notice 3 was never counted") { state.counts.notices >= 3 }
            try await desktop.press(third.number, third.actions[2])
            let changed = try await activities { $0.name == "cycling" }
            try #require(changed.map(\.id) == [wrong])
            #expect(changed[0].isConfirmed == true)
            #expect(changed[0].start == guess.start)
        }
    }

    @Test("A static day has a reminder to move, and a start in a terminal withdraws the one to record")
    func move() async throws {
        let bus = try await PrivateBus()
        let desktop = try await FakeDesktop(on: bus)
        for day in 1...7 as ClosedRange<Int64> {
            var walk = activity("walking", minutesAgo: day * 1440 + 60, for: 30)
            walk.steps = 3000
            try node.add(walk)
        }
        try node.add(activity("sitting", minutesAgo: 150, for: 90))
        clock.advance(by: .seconds(1800))
        try await run(on: bus.address) { service, _ in
            service.add(.reminders)
            let move = try #require(try await desktop.shown.take())
            #expect(move.summary == "Time to move?")
            #expect(labels(move) == ["Start walking", "Not now"])
            #expect(
                move.body
                    == "0 steps today; usually 3\u{202F}000 by now.\n1 h 30 min of sitting today; usually 0 min by now."
            )
            clock.advance(by: .seconds(7200))
            service.add(.reminders)
            let record = try #require(try await desktop.shown.take())
            #expect(record.summary == "What are you doing?")
            #expect(record.body.hasPrefix("You last recorded something"))
            #expect(labels(record) == ["Start walking", "Start sitting", "Not now"])
            var run = Activity()
            run.name = "running"
            run.start = clock.now
            try node.add(run)
            service.add(.reminders)
            #expect(try await Set([desktop.closed.take(), desktop.closed.take()]) == [move.number, record.number])
        }
    }

    @Test("Records are read on a thread that may wait, by the clocks of the zone where the user is then")
    func travel() async throws {
        let bus = try await PrivateBus()
        let desktop = try await FakeDesktop(on: bus)
        for day in 1...8 as ClosedRange<Int64> {
            // At 09:13 in UTC, which is 21:13 in Auckland: there, today has just begun.
            var walk = activity("walking", minutesAgo: day * 1440 + 300, for: 30)
            walk.steps = 3000
            try node.add(walk)
        }
        try node.add(activity("cooking", minutesAgo: 70, for: 60))
        clock.advance(by: .seconds(1800))
        let timeZone = LockedValue("Pacific/Auckland")
        let asked = LockedValue<[Bool]>([])
        let (service, _) = part(on: bus.address, settings) {
            asked.withLock { $0.append(BlockingExecutor.isCurrent) }
            return timeZone.withLock { TimeZone(identifier: $0) } ?? .gmt
        }
        var reminders = NodeReminders(node, from: clock.now, timeZone: service.timeZone)
        var plan = ReminderPlan()
        plan.remindsToMove = true
        func move(_ effects: [Reminders.Effect]) -> Bool {
            effects.contains { if case .show(let reminder) = $0 { reminder.kind == .move } else { false } }
        }
        #expect(!move(try reminders.check(plan, isQuiet: false)))
        // The figures that were just read are of another day.
        timeZone.withLock { $0 = "UTC" }
        #expect(move(try reminders.check(plan, isQuiet: false)))
        asked.withLock { $0 = [] }
        var presenter = NoticePresenter(service: service, words: .shown)
        await presenter.remind()
        #expect(asked.withLock(\.self).contains(true), "\(asked.withLock(\.self))")
        withExtendedLifetime(desktop) {}
    }

    @Test("In quiet hours, or without notices, nothing is shown", arguments: [true, false])
    func quiet(hasQuietHours: Bool) async throws {
        let bus = try await PrivateBus()
        let desktop = try await FakeDesktop(on: bus)
        var silent = settings
        if hasQuietHours { silent.quietHours = QuietHours("00:00-23:59") } else { silent.showsNotifications = false }
        let (service, state) = part(on: bus.address, silent)
        var presenter = NoticePresenter(service: service, words: .shown)
        _ = await presenter.handle(.reminders)
        var guess = activity("cycling", minutesAgo: 60, for: 30)
        guess.source = .recognised
        try node.add(guess)
        clock.advance(by: .seconds(7200))
        _ = await presenter.handle(.reminders)
        state.apply(settings)
        _ = await presenter.handle(.reminders)
        // The first one that is shown: the interval without a record begins after the quiet hours.
        let first = try #require(try await desktop.shown.take())
        #expect(first.summary == (hasQuietHours ? "Was this cycling?" : "What are you doing?"))
    }
}
