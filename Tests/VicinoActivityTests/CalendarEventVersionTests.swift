import Testing
import VicinoCore
import VicinoTesting

@testable import VicinoActivity

@Suite("The version of an event follows the clock of its record")
struct CalendarEventVersionTests {
    private func version(_ second: UInt64, _ counter: UInt64 = 0) throws -> CalendarEventVersion {
        CalendarEventVersion(try #require(VersionClock(rawValue: second << 24 + counter)))
    }

    @Test("It rises with each second and with a second change in one, and stays within the limits of RFC 5545")
    func limits() throws {
        let first = try version(1_790_000_000)
        #expect(first.sequence == 424_326_400)
        #expect(first.changed.milliseconds == 1_790_000_000_000)
        #expect(try version(1_790_000_000, 1).sequence == first.sequence + 1)
        #expect(try version(1_790_000_000, 9).sequence == first.sequence + 1)
        #expect(try version(1_790_000_001).sequence == first.sequence + 2)
        #expect(try version(0).sequence == 0)
        #expect(try version(1_577_836_800).sequence == 0)
        #expect(CalendarEventVersion(.limit).sequence == Int(Int32.max))
    }

    @Test("It rises with each change of a record whose clock is ahead, and when the present has caught up")
    func ahead() throws {
        let now = Timestamp.epoch.advanced(byMilliseconds: 1_790_000_000_000)
        var clocks = [VersionClock(now: now.advanced(byMilliseconds: 3_600_000))]
        for _ in 0..<20 { clocks.append(VersionClock(now: now, after: clocks.last)) }
        for seconds in [3500, 3605, 3609, 3611, 3612, 3700] {
            clocks.append(VersionClock(now: now.advanced(byMilliseconds: Int64(seconds) * 1000), after: clocks.last))
        }
        let sequences = clocks.map { CalendarEventVersion($0).sequence }
        #expect(zip(sequences, sequences.dropFirst()).allSatisfy { $0 < $1 })
        #expect(zip(clocks, clocks.dropFirst()).allSatisfy { $0 < $1 })
        #expect(clocks.last?.second == now.advanced(byMilliseconds: 3_700_000))
    }

    @Test("A version that an older program has made in the same second is told apart from the next one")
    func older() throws {
        let old = try #require(VersionClock(rawValue: 1_790_000_000 << 24 + 7))
        let next = VersionClock(now: .epoch, after: old)
        #expect(next > old)
        #expect(CalendarEventVersion(next).sequence > CalendarEventVersion(old).sequence)
        #expect(VersionClock(now: .epoch, after: .limit) > .limit, "Nothing can come after it, as before.")
    }

    @Test("It never falls", arguments: 0..<10)
    func order(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let clocks = (0..<1000).map { _ in random.next() % (VersionClock.limit.rawValue + 1) }.sorted()
        let versions = clocks.compactMap { VersionClock(rawValue: $0) }.map { CalendarEventVersion($0) }
        #expect(versions.count == 1000)
        #expect(
            zip(versions, versions.dropFirst()).allSatisfy { $0.sequence <= $1.sequence && $0.changed <= $1.changed })
    }
}
