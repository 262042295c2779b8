import FoundationEssentials
import Testing
import VicinoCore
import VicinoTesting

@testable import VicinoActivity

private let minute: Int64 = 60_000

/// Reminders on a clock that a test moves, and what is true meanwhile.
private struct World {
    var now: Timestamp
    var plan: ReminderPlan
    var situation: ReminderSituation
    var reminders: Reminders
    let timeZone: TimeZone

    init(_ plan: ReminderPlan, at start: String = "2026-10-20T10:00:00Z", in timeZone: String = "Europe/Rome") throws {
        self.timeZone = try #require(TimeZone(identifier: timeZone))
        now = try moment(start)
        self.plan = plan
        reminders = Reminders(from: now)
        situation = ReminderSituation(CalendarNow(now, in: self.timeZone))
    }

    mutating func check(after minutes: Int64 = 0) -> [Reminders.Effect] {
        now = now.advanced(byMilliseconds: minutes * minute)
        situation.now = CalendarNow(now, in: timeZone)
        return reminders.check(situation, plan)
    }

    /// The reminders that appear while the world is checked every minute, each with the minutes until then. The user
    /// closes each one at once.
    mutating func course(minutes: Int64) -> [(Reminder.Kind, Int64)] {
        (1...minutes).flatMap { passed in
            check(after: 1).compactMap { effect in
                guard case .show(let reminder) = effect else { return nil }
                reminders.closed(reminder.kind, isDismissed: false, at: now)
                return (reminder.kind, passed)
            }
        }
    }
}

private func guess(_ number: UInt64, _ name: String = "walking") throws -> Reminder.Guess {
    var activity = Activity()
    activity.name = name
    activity.source = .recognised
    activity.start = try moment("2026-10-20T07:00:00Z").advanced(byMilliseconds: Int64(number) * minute)
    activity.end = activity.start.advanced(byMilliseconds: minute)
    let writer = try #require(WriterID([UInt8](repeating: 1, count: 8)))
    return try #require(Reminder.Guess(id: RecordID(writer: writer, number: number), activity))
}

private func walk(until end: Timestamp?) -> Activity {
    var activity = Activity()
    activity.name = "walking"
    activity.end = end
    return activity
}

@Suite("Reminders appear when they are due, and are silent otherwise")
struct ReminderTests {
    @Test("After each interval without a record there is one to record, counted from the last record")
    func interval() throws {
        var world = try World(ReminderPlan(interval: .seconds(7200)))
        #expect(world.course(minutes: 300).map(\.1) == [120, 240])
        world.situation.lastRecorded = world.now
        #expect(world.course(minutes: 121).map(\.1) == [120])
        var other = try World(ReminderPlan(interval: .seconds(7200)))
        other.situation.names = ["sleeping", "reading", "walking", "sitting"]
        let shown = other.check(after: 120)
        #expect(shown == [.show(.record(since: nil, names: ["sleeping", "reading", "walking"]))])
        // It stays on the screen, so that no second one appears.
        #expect(other.check(after: 240).isEmpty)
    }

    @Test("While an activity runs, and in quiet hours, there is none to record, and the interval begins after that")
    func silence() throws {
        var world = try World(ReminderPlan(interval: .seconds(3600), times: [12 * 60 + 30]))
        world.situation.running = walk(until: nil)
        #expect(world.course(minutes: 300).isEmpty)
        world.situation.running = nil
        #expect(world.course(minutes: 61).map(\.1) == [60])
        world.situation.isQuiet = true
        #expect(world.course(minutes: 24 * 60).isEmpty)
        world.situation.isQuiet = false
        #expect(world.course(minutes: 61).map(\.1) == [60])
    }

    @Test("\u{201C}Not now\u{201D} silences a kind for the interval, also at its times of day, and only that kind")
    func notNow() throws {
        // It is noon in Rome.
        var world = try World(ReminderPlan(interval: .seconds(3600), times: [13 * 60 + 30], remindsToConfirm: true))
        #expect(world.check(after: 60).count == 1)
        let answer = world.reminders.answered(.record, .notNow, at: world.now)
        #expect(answer?.effects == [])
        #expect(world.reminders.answered(.record, .notNow, at: world.now) == nil)
        world.situation.guesses = [try guess(1)]
        #expect(world.course(minutes: 59).map(\.0) == [.confirm])
        #expect(world.course(minutes: 2).map(\.0) == [.record])
        var closed = try World(ReminderPlan(times: [12 * 60 + 10, 13 * 60, 14 * 60 + 30]))
        #expect(closed.check(after: 10).count == 1)
        closed.reminders.closed(.record, isDismissed: true, at: closed.now)
        #expect(closed.course(minutes: 180).map(\.1) == [140])
    }

    @Test("A time of day is skipped if the user has just recorded, and made up for if the computer slept")
    func times() throws {
        var world = try World(ReminderPlan(times: [13 * 60]))
        world.situation.lastRecorded = world.now.advanced(byMilliseconds: 40 * minute)
        #expect(world.course(minutes: 120).isEmpty)
        #expect(world.check(after: 24 * 60).count == 1)
        for (slept, isShown) in [(Int64(60 + 179), true), (60 + 181, false)] {
            var world = try World(ReminderPlan(times: [13 * 60]))
            #expect(world.check(after: slept).isEmpty != isShown, "\(slept)")
        }
        // A clock that is set back does not repeat what has passed before it.
        var back = try World(ReminderPlan(interval: .seconds(3600), times: [13 * 60]))
        #expect(back.course(minutes: 60).count == 1)
        #expect(back.check(after: -600).isEmpty)
        #expect(back.check(after: 60).count == 1)
    }

    @Test("On days on which clocks change, each time of day comes once", arguments: ["2026-03-28", "2026-10-24"])
    func clockChange(day: String) throws {
        var world = try World(ReminderPlan(times: [2 * 60 + 30, 9 * 60]), at: "\(day)T20:00:00Z")
        #expect(world.course(minutes: 14 * 60).count == 2)
    }

    @Test("A reminder is withdrawn when its reason is gone")
    func withdrawn() throws {
        let changes: [(inout World) -> Void] = [
            { $0.situation.running = walk(until: nil) },
            { $0.situation.lastRecorded = $0.now.advanced(byMilliseconds: 1) },
            { $0.situation.isQuiet = true }, { $0.plan = ReminderPlan() },
        ]
        for change in changes {
            var world = try World(ReminderPlan(interval: .seconds(3600)))
            #expect(world.check(after: 60).count == 1)
            change(&world)
            #expect(world.check(after: 1) == [.withdraw(.record)])
            #expect(world.check(after: 1).isEmpty)
        }
        var world = try World(ReminderPlan(remindsToConfirm: true))
        world.situation.guesses = [try guess(2), try guess(1)]
        #expect(world.check() == [.show(.confirm(try guess(2)))])
        world.situation.guesses = [try guess(1)]
        #expect(world.check(after: 1) == [.withdraw(.confirm), .show(.confirm(try guess(1)))])
    }

    @Test("Guesses are asked about one at a time, and each again after a day; a wrong one is replaced by proposals")
    func guesses() throws {
        var world = try World(ReminderPlan(remindsToConfirm: true))
        world.situation.guesses = [try guess(2), try guess(1)]
        world.situation.names = ["reading"]
        #expect(world.check() == [.show(.confirm(try guess(2)))])
        let answer = world.reminders.answered(.confirm, .somethingElse, at: world.now)
        let other = try #require(answer)
        #expect(other.reminder == .confirm(try guess(2)))
        let names = ["reading", "running", "cycling", "driving"]
        #expect(other.effects == [.show(.choose(try guess(2), names: names))])
        #expect(world.reminders.answered(.confirm, .was("reading"), at: world.now)?.effects == [])
        world.situation.guesses = [try guess(1)]
        #expect(world.check() == [.show(.confirm(try guess(1)))])
        world.reminders.closed(.confirm, isDismissed: false, at: world.now)
        #expect(world.course(minutes: 25 * 60).map(\.1) == [24 * 60])
        #expect(Reminder.Guess(id: try guess(1).id, walk(until: .epoch)) == nil)
    }

    @Test("A reminder to move appears on a static day, but neither during a walk nor just after a record")
    func move() throws {
        var world = try World(ReminderPlan(remindsToMove: true))
        world.situation.movement = DayMovement(steps: 999, usualSteps: 2000, sitting: 0, usualSitting: 0)
        world.situation.running = walk(until: nil)
        #expect(world.check().isEmpty)
        world.situation.running?.name = "sitting"
        world.situation.lastRecorded = world.now
        #expect(world.check(after: 29).isEmpty)
        #expect(world.check(after: 1).count == 1)
        world.reminders.closed(.move, isDismissed: false, at: world.now)
        #expect(world.course(minutes: 121).map(\.1) == [120])
        let hour: Int64 = 3_600_000
        for (steps, usualSteps, sitting, usualSitting, isStatic) in [
            (1000, 2000, 0, 0, false), (0, 499, 0, 0, false), (0, 500, 0, 0, true), (0, 0, hour, 0, true),
            (9000, 10, 3 * hour - 1, 2 * hour, false), (9000, 10, 3 * hour, 2 * hour, true),
        ] as [(Int, Int, Int64, Int64, Bool)] {
            let movement = DayMovement(
                steps: steps, usualSteps: usualSteps, sitting: sitting, usualSitting: usualSitting)
            #expect((movement.hasFewSteps || movement.hasMuchSitting) == isStatic, "\(movement)")
        }
    }

    @Test("Whatever happens, the rules of silence hold", arguments: 0..<40)
    func property(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var world = try World(ReminderPlan(), at: "2026-10-23T00:00:00Z")
        var shown: Set<Reminder.Kind> = []
        var lastNotNow: [Reminder.Kind: Timestamp] = [:]
        var asked: [RecordID: Timestamp] = [:]
        for _ in 0..<2000 {
            if random.one(in: 40) {
                world.plan = ReminderPlan(
                    interval: random.one(in: 2) ? .seconds(Int.random(in: 300...10_000, using: &random)) : nil,
                    times: random.one(in: 2) ? [Int.random(in: 0..<1440, using: &random)] : [],
                    remindsToMove: random.one(in: 2), remindsToConfirm: random.one(in: 2))
            }
            if random.one(in: 20) { world.situation.isQuiet.toggle() }
            if random.one(in: 20) { world.situation.running = random.one(in: 2) ? nil : walk(until: nil) }
            if random.one(in: 20) { world.situation.lastRecorded = world.now }
            if random.one(in: 20) {
                world.situation.guesses = try (0..<3).map { try guess(.random(in: $0...9, using: &random)) }
            }
            if random.one(in: 20) {
                let sitting = Int64.random(in: 0...9_000_000, using: &random)
                world.situation.movement = DayMovement(steps: 9, usualSteps: 9, sitting: sitting, usualSitting: 0)
            }
            for effect in world.check(after: .random(in: 0...20, using: &random)) {
                let situation = world.situation
                switch effect {
                case .withdraw(let kind): #expect(shown.remove(kind) != nil)
                case .show(let reminder):
                    let kind = reminder.kind
                    #expect(shown.insert(kind).inserted)
                    #expect(world.plan.wants(kind))
                    #expect(!situation.isQuiet)
                    #expect(kind == .confirm || situation.running == nil)
                    let quiet = kind == .record ? world.plan.interval?.milliseconds ?? 7_200_000 : 7_200_000
                    // The plan may have changed since; then the longer silence of the old plan holds.
                    if let last = lastNotNow[kind], kind != .record {
                        #expect(world.now.milliseconds - last.milliseconds >= quiet)
                    }
                    if kind == .move { #expect(situation.movement?.hasMuchSitting == true) }
                    if case .confirm(let guess) = reminder {
                        if let last = asked[guess.id] {
                            #expect(world.now.milliseconds - last.milliseconds >= 86_400_000)
                        }
                        #expect(situation.guesses.contains(guess))
                        asked[guess.id] = world.now
                    }
                }
            }
            asked = asked.filter { id, _ in world.situation.guesses.contains { $0.id == id } }
            if let kind = shown.randomElement(using: &random), random.one(in: 3) {
                shown.remove(kind)
                if random.one(in: 2) {
                    world.reminders.closed(kind, isDismissed: false, at: world.now)
                } else {
                    #expect(world.reminders.answered(kind, .notNow, at: world.now) != nil)
                    lastNotNow[kind] = world.now
                }
            }
        }
    }

    @Test("Every answer has a key that reads as the same answer")
    func keys() {
        let answers: [Reminder.Answer] = [
            .start("walking"), .start("was:x"), .was(""), .was("not-now"), .notNow, .confirm, .somethingElse,
        ]
        for answer in answers { #expect(Reminder.Answer(key: answer.key) == answer) }
        #expect(Reminder.Answer(key: "accept") == nil)
    }
}
