import Foundation
import Testing
import Vicino
import VicinoActivity
import VicinoCore
import VicinoDiary
import VicinoTesting

@Suite("The clocks of a calendar")
struct CalendarNowTests {
    @Test("The user's calendar is by the user's clocks, and that of a person elsewhere by those of the nearest record")
    func nearest() async throws {
        let clock = TestClock()
        let (author, follower) = try await Node.testFriends(sharing: Activity.self, clock: clock)
        let timeZone = try #require(TimeZone(identifier: "Europe/Rome"))
        // A journey from Tokyo to New York, and a walk by the user's own clocks before it.
        let rome = timeZone.utcOffset(at: author.now.advanced(byMilliseconds: -30 * 86_400_000))
        for (daysAgo, offset) in [(30, rome), (20, 32_400), (2, -18_000)] as [(Int64, Int)] {
            var activity = Activity()
            activity.name = "walking"
            activity.utcOffset = offset
            activity.start = author.now.advanced(byMilliseconds: -daysAgo * 86_400_000)
            activity.end = activity.start.advanced(byMilliseconds: 3_600_000)
            try author.add(activity)
        }
        // It was planned before the journey, by the clocks of home.
        var dinner = Activity()
        dinner.name = "dinner"
        dinner.isConfirmed = false
        dinner.utcOffset = rome
        dinner.start = author.now.advanced(byMilliseconds: 3_600_000)
        dinner.end = dinner.start.advanced(byMilliseconds: 3_600_000)
        try author.add(dinner)
        try await author.listen(host: "127.0.0.1") { listening in
            _ = try await follower.sync(with: follower.person(for: author.user), at: listening.addresses)
        }
        let today = CalendarNow(follower.now, in: timeZone)
        let person = try follower.person(for: author.user)
        func mark(_ person: Person, daysAgo: Int) throws -> String {
            let day = today.wall.date.adding(days: -daysAgo)
            return try follower.calendarNow(of: person, through: day, in: timeZone).offsetText(in: timeZone)
        }
        #expect(try mark(person, daysAgo: 0) == "-05:00")
        #expect(try mark(person, daysAgo: 10) == "+09:00")
        #expect(try mark(person, daysAgo: 25).isEmpty)
        #expect(try mark(person, daysAgo: 60).isEmpty)
        #expect(try follower.calendarNow(of: follower.me, through: today.wall.date, in: timeZone) == today)
        let theirs = try follower.calendarNow(of: person, through: today.wall.date, in: timeZone)
        #expect(theirs.moment == today.moment)
        #expect(theirs.wall == WallTime(today.moment, utcOffset: -18_000))
    }
}
