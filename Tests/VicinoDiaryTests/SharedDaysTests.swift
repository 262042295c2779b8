import Foundation
import Testing
import Vicino
import VicinoActivity
import VicinoCore
import VicinoTesting

@testable import VicinoDiary

@Suite("The user's days as a follower sees them")
struct SharedDaysTests {
    private let clock = TestClock()

    private func activity(_ name: String, hoursAgo: Int, minutes: Int) -> Activity {
        var activity = Activity()
        activity.name = name
        activity.start = clock.now.advanced(byMilliseconds: -Int64(hoursAgo) * 3_600_000)
        activity.end = activity.start.advanced(byMilliseconds: Int64(minutes) * 60_000)
        activity.place = "the park"
        activity.note = "a note of \(name)"
        return activity
    }

    /// What a drawing shows of some days.
    private func drawn(_ days: [CalendarDay], _ now: CalendarNow) -> [String] {
        days.map { day in
            let parts = day.parts.map {
                "\($0.title) \($0.times) \($0.entry.place ?? "") \($0.entry.note ?? "") \($0.isRunning)"
            }
            return "\(day.date) \(parts) \(day.gaps(now: now)) \(day.entryCount) \(String(describing: day.since))"
        }
    }

    @Test("They are the days that a follower draws after a session, whatever day the user has set for unknown time")
    func same() async throws {
        let (author, follower) = try await Node.testFriends(sharing: Activity.self, clock: clock)
        for day in 0..<6 {
            try author.add(activity("walking", hoursAgo: day * 24 + 5, minutes: 40))
            try author.add(activity("reading", hoursAgo: day * 24 + 3, minutes: 90))
        }
        let anna = try follower.person(for: author.user)
        try await author.listen(host: "127.0.0.1") { listening in
            _ = try await follower.sync(with: anna, at: listening.addresses)
        }
        let now = CalendarNow(clock.now, in: .gmt)
        let first = now.wall.date.adding(days: -6)
        let seen = DayRecords(node: follower, person: anna, now: now, unknownFrom: nil)
        let shown = DayRecords(node: author, sharing: Sharing(.only(Activity.self), in: .everything), now: now)
        let days = try drawn(shown.days(from: first, count: 7), now)
        #expect(try days == drawn(seen.days(from: first, count: 7), now))
        #expect(days.contains { $0.contains("a note of walking") })
        #expect(try shown.newest(3).map(\.record) == seen.newest(3).map(\.record))
    }

    @Test("Without activities among what is shared, they are empty, and no time is unknown")
    func nothing() throws {
        let node = try Node.testing("Anna", clock: clock, kinds: [Activity.self, Visit.self])
        for day in 0..<6 { try node.add(activity("walking", hoursAgo: day * 24 + 5, minutes: 40)) }
        let now = CalendarNow(clock.now, in: .gmt)
        let shown = DayRecords(node: node, sharing: Sharing(.only(Visit.self), in: .everything), now: now)
        let days = try shown.days(from: now.wall.date.adding(days: -3), count: 3)
        #expect(days.allSatisfy { $0.parts.isEmpty })
        #expect(days.allSatisfy { $0.gaps(now: now).isEmpty })
    }
}
