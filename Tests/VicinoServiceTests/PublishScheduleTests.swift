import Testing
import Vicino
import VicinoHarness
import VicinoTesting

@testable import VicinoService

@Suite("When a device publishes")
struct PublishScheduleTests {
    private let start = TestClock().now

    private func backlog(_ changes: Int) -> PublishSchedule.Backlog {
        var backlog = PublishSchedule.Backlog()
        backlog.changes = changes
        return backlog
    }

    @Test("Without changes nothing is published")
    func nothing() {
        var schedule = PublishSchedule()
        schedule.note(backlog(0), at: start)
        #expect(schedule.due(at: start) == nil)
    }

    @Test("It is published three minutes after the last change")
    func pause() {
        var schedule = PublishSchedule()
        schedule.note(backlog(1), at: start)
        #expect(schedule.due(at: start) == start + .seconds(180))
        schedule.note(backlog(2), at: start + .seconds(100))
        #expect(schedule.due(at: start + .seconds(100)) == start + .seconds(280))
        schedule.note(backlog(2), at: start + .seconds(200))
        #expect(schedule.due(at: start + .seconds(200)) == start + .seconds(280), "The same is no news.")
    }

    @Test("However often something changes, it is published fifteen minutes after the first change")
    func limit() {
        let seed = WorldSeeds.part()
        var random = SeededGenerator(seed: seed)
        for _ in 0..<200 {
            var schedule = PublishSchedule()
            var now = start
            var changes = 1
            schedule.note(backlog(changes), at: now)
            while let due = schedule.due(at: now), due > now {
                let step = Duration.seconds(Int.random(in: 1...170, using: &random))
                if now + step >= due { break }
                now = now + step
                changes += 1
                schedule.note(backlog(changes), at: now)
            }
            let due = schedule.due(at: now)
            #expect(due.map { $0 <= start + PublishSchedule.limit } == true, "seed \(seed)")
        }
    }

    @Test("What waits since before the service started does not wait for long")
    func earlier() {
        var schedule = PublishSchedule()
        var old = backlog(3)
        old.since = start - .seconds(86_400)
        schedule.note(old, at: start)
        #expect(schedule.due(at: start).map { $0 <= start } == true)
    }

    @Test("What former followers could still read is deleted within seconds")
    func withdrawal() {
        var schedule = PublishSchedule()
        var ended = backlog(1)
        ended.withdrawals = 40
        schedule.note(ended, at: start)
        #expect(schedule.due(at: start) == start + .seconds(10))
    }

    @Test("A pointer is renewed before its promise is over, although nothing has changed")
    func renewal() {
        var schedule = PublishSchedule()
        var promised = backlog(0)
        promised.dueAt = start + .seconds(50_000)
        schedule.note(promised, at: start)
        #expect(schedule.due(at: start) == start + .seconds(50_000))
    }

    @Test("After a success nothing waits; a failure loses nothing, and waits longer each time")
    func failures() {
        var random = SeededGenerator(seed: 1)
        var schedule = PublishSchedule()
        schedule.note(backlog(1), at: start)
        var last = Duration.zero
        for count in 1...12 {
            let now = start + .seconds(200)
            schedule.fail(asked: nil, at: now, using: &random)
            schedule.note(backlog(1), at: now)
            let wait = (schedule.due(at: now) ?? now) - now
            #expect(wait >= min(StoreBackoff.longest, StoreBackoff.first * (1 << (count - 1))) / 2 - .milliseconds(1))
            last = wait
        }
        #expect(last <= StoreBackoff.longest)
        #expect(schedule.first == start)
        schedule.reconnect(at: start + .seconds(300), using: &random)
        #expect(schedule.due(at: start + .seconds(300)).map { $0 <= start + .seconds(330) } == true)
        schedule.succeed(at: start + .seconds(300))
        #expect(schedule.due(at: start + .seconds(300)) == nil)
    }

    @Test("Two publishes are at least a minute apart, whatever waits")
    func rest() {
        var schedule = PublishSchedule()
        var ended = backlog(1)
        ended.withdrawals = 3
        schedule.note(ended, at: start)
        schedule.succeed(at: start)
        schedule.note(ended, at: start)
        #expect(schedule.due(at: start) == start + .seconds(60))
    }

    @Test("A clock that is set back delays nothing by more than fifteen minutes")
    func clock() {
        var schedule = PublishSchedule()
        schedule.note(backlog(1), at: start)
        let before = start - .seconds(1_000_000)
        #expect(schedule.due(at: before).map { $0 <= before + PublishSchedule.limit } == true)
    }
}
