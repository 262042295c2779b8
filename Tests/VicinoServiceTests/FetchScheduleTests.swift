import Testing
import Vicino
import VicinoHarness
import VicinoTesting

@testable import VicinoService

@Suite("When what an author has left in a store is fetched")
struct FetchScheduleTests {
    private let start = TestClock().now

    @Test("A store is asked at once, and later the more rarely the longer nothing comes")
    func rarely() {
        var random = SeededGenerator(seed: 1)
        var schedule = FetchSchedule()
        var now = start
        #expect(schedule.due(at: now, met: nil) == now)
        var waits: [Duration] = []
        for _ in 0..<12 {
            schedule.succeed(hasNews: false, at: now, using: &random)
            let due = schedule.due(at: now, met: nil)
            waits.append(schedule.wait ?? .zero)
            now = due
        }
        #expect(waits == waits.sorted())
        #expect(waits.first == .seconds(5_400))
        #expect(waits.last == FetchSchedule.longest)
    }

    @Test("After news it is asked sooner, but never sooner than ten minutes")
    func sooner() {
        var random = SeededGenerator(seed: 2)
        var schedule = FetchSchedule(wait: .seconds(80_000), next: nil, failureCount: 0)
        schedule.succeed(hasNews: true, at: start, using: &random)
        #expect(schedule.wait == .seconds(20_000))
        for _ in 0..<5 { schedule.succeed(hasNews: true, at: start, using: &random) }
        #expect(schedule.wait == FetchSchedule.shortest)
        #expect(schedule.due(at: start, met: nil) >= start + FetchSchedule.shortest)
    }

    @Test("Whatever happens, the next time lies between now and a day from now")
    func always() {
        let seed = WorldSeeds.part()
        var random = SeededGenerator(seed: seed)
        for _ in 0..<500 {
            var schedule = FetchSchedule()
            var now = start
            for _ in 0..<40 {
                now = now + .seconds(Int.random(in: -200_000...200_000, using: &random))
                switch Int.random(in: 0..<4, using: &random) {
                case 0: schedule.succeed(hasNews: false, at: now, using: &random)
                case 1: schedule.succeed(hasNews: true, at: now, using: &random)
                case 2: schedule.fail(asked: .seconds(Int64(random.next() >> 30)), at: now, using: &random)
                default: schedule.reconnect(at: now, using: &random)
                }
                let met = now + .seconds(Int.random(in: -200_000...200_000, using: &random))
                let due = schedule.due(at: now, met: random.one(in: 2) ? met : nil)
                #expect(due <= now + FetchSchedule.longest, "seed \(seed)")
                let wait = schedule.wait ?? FetchSchedule.initial
                #expect((FetchSchedule.shortest...FetchSchedule.longest).contains(wait), "seed \(seed)")
            }
        }
    }

    @Test("A store is not asked for an author whose device was just met")
    func met() {
        var random = SeededGenerator(seed: 3)
        var schedule = FetchSchedule()
        schedule.succeed(hasNews: true, at: start, using: &random)
        let wait = schedule.wait ?? .zero
        let later = start + .seconds(7_200)
        #expect(schedule.due(at: later, met: nil) <= later)
        #expect(schedule.due(at: later, met: later) == later + wait)
        #expect(
            schedule.due(at: later, met: later + .seconds(60)) <= later, "A meeting in the future counts for nothing.")
    }

    @Test("Failures make it wait longer, up to six hours, and not exactly")
    func failures() {
        var random = SeededGenerator(seed: 4)
        var schedule = FetchSchedule()
        var waits: Set<Duration> = []
        for count in 1...20 {
            schedule.fail(asked: nil, at: start, using: &random)
            let wait = schedule.due(at: start, met: nil) - start
            let whole = min(StoreBackoff.longest, StoreBackoff.first * (1 << (count - 1)))
            #expect(wait <= whole)
            #expect(wait >= whole / 2 - .milliseconds(1))
            waits.insert(wait)
        }
        #expect(waits.count > 15)
        schedule.succeed(hasNews: false, at: start, using: &random)
        #expect(schedule.failureCount == 0)
    }

    @Test("A store that asks for time gets it, but not more than six hours")
    func asked() {
        var random = SeededGenerator(seed: 5)
        var schedule = FetchSchedule()
        schedule.fail(asked: .seconds(900), at: start, using: &random)
        #expect(schedule.due(at: start, met: nil) == start + .seconds(900))
        schedule.fail(asked: .seconds(9_000_000), at: start, using: &random)
        #expect(schedule.due(at: start, met: nil) == start + StoreBackoff.longest)
    }

    @Test("Once there is a network again, a failure is no reason to wait; a success is")
    func reconnect() {
        var random = SeededGenerator(seed: 6)
        var schedule = FetchSchedule()
        for _ in 0..<9 { schedule.fail(asked: nil, at: start, using: &random) }
        schedule.reconnect(at: start, using: &random)
        #expect(schedule.due(at: start, met: nil) <= start + .seconds(30))
        #expect(schedule.due(at: start, met: nil) >= start + .seconds(5))
        schedule.succeed(hasNews: false, at: start, using: &random)
        let due = schedule.due(at: start, met: nil)
        schedule.reconnect(at: start, using: &random)
        #expect(schedule.due(at: start, met: nil) == due)
    }
}
