import Foundation
import Testing
import Vicino
import VicinoActivity
import VicinoCore
import VicinoTesting

@testable import VicinoDiary

@Suite("Calendars and summaries of very many activities")
struct DayRecordsTests {
    private let folder: TemporaryFolder
    private let clock = TestClock()
    private let node: Node

    init() throws {
        folder = try TemporaryFolder()
        node = try Node.testing(folder, "Anna", clock: clock, kinds: [Activity.self])
    }

    private var records: DayRecords {
        DayRecords(node: node, person: node.me, now: CalendarNow(node.now, in: .gmt), unknownFrom: nil)
    }

    private func activity(_ name: String, minutesAgo: Int, seconds: Int?) -> Activity {
        var activity = Activity()
        activity.name = name
        activity.start = node.now.advanced(byMilliseconds: -Int64(minutesAgo) * 60_000)
        activity.end = seconds.map { activity.start.advanced(byMilliseconds: Int64($0) * 1_000) }
        activity.steps = 1
        return activity
    }

    @Test("A day of 2,431 activities sums all of them, and draws the latest 2,000")
    func fullDay() throws {
        clock.advance(by: .seconds(86_400))
        let today = WallTime(node.now, in: .gmt).date
        let midnight = try #require(WallTime(date: today.adding(days: -1), millisecondOfDay: 0).moment(in: .gmt))
        let ago = Int((node.now.milliseconds - midnight.milliseconds) / 60_000)
        try node.add(
            contentsOf: (0..<2_431).map { index in
                var activity = activity("walking", minutesAgo: ago, seconds: 0)
                activity.start = activity.start.advanced(byMilliseconds: Int64(index) * 30_000)
                activity.end = activity.start.advanced(byMilliseconds: 20_000)
                activity.note = "\(index)"
                return activity
            })
        let day = try #require(try records.days(from: today.adding(days: -1), count: 1).first)
        #expect(day.parts.count == CalendarDay.entryLimit)
        #expect(day.entryCount == 2_431)
        #expect(day.steps == 2_431)
        #expect(day.timeByActivity().map(\.duration) == [.seconds(48_620)])
        #expect(day.parts.first?.entry.note == "431")
        #expect(day.parts.last?.entry.note == "2430")
        let week = try records.days(from: today.adding(days: -2), count: 3, hasTexts: false)
        try #require(week.map(\.entryCount) == [0, 2_431, 0])
        #expect(week[1].parts.first?.entry.note == nil)
        let few = try records.days(from: today.adding(days: -1), count: 1) { $0.filter(.contains(\.note, "7")) }
        let wanted = (0..<2_431).count { "\($0)".contains("7") }
        #expect(few.first?.entryCount == wanted)
        #expect(few.first?.steps == wanted)
    }

    @Test("Activities that never end are counted in every later day, and read only up to a limit")
    func endless() throws {
        let count = CalendarDay.entryLimit + 500
        try node.add(
            contentsOf: (0..<count).map { activity("x", minutesAgo: 10_000 - $0, seconds: nil) }
                + [activity("long", minutesAgo: 12_000, seconds: 40_000_000)])
        let today = WallTime(node.now, in: .gmt).date
        let days = try records.days(from: today.adding(days: -1), count: 2)
        #expect(days.map(\.entryCount) == [count + 1, count + 1])
        #expect(days.map(\.parts.count) == [CalendarDay.entryLimit, CalendarDay.entryLimit])
        #expect(days[0].known == .seconds(86_400))
        #expect(days[0].gaps(now: records.now).isEmpty)
        #expect(Set(days[0].timeByActivity().map(\.name)) == ["x", "other activities "])
        let period = try SummaryPeriod(from: today.adding(days: -1), through: today)
        let earlier = try records.earlier(than: period)
        #expect(earlier.count == 501)
        var read = 0
        try records.forEach(in: period) { _ in read += 1 }
        #expect(read == CalendarDay.entryLimit)
        let summary = try records.summary(of: period)
        #expect(summary.unknown == .zero)
        #expect(summary.known == days[0].known + days[1].known)
    }
}
