import Foundation
import Testing
import Vicino
import VicinoActivity
import VicinoCore
import VicinoDiary
import VicinoTesting

@Suite("The clocks that a person's records state")
struct StatedClocksTests {
    private let hour: Int64 = 3_600_000

    /// A record: its start in minutes after midnight in UTC of a day, its length in minutes, and its offset in hours.
    private struct Stay {
        let start: Int64
        let length: Int64
        let offset: Int
    }

    /// What a follower in Rome is shown of a day.
    private struct Shown {
        let day: CalendarDay
        let now: CalendarNow
        let summary: ActivitySummary

        var length: Int64 { (day.times.upperBound - day.times.lowerBound).milliseconds }
        var unknown: Int64 { TimeByActivity.unknown([day], now: now).milliseconds }
    }

    private func shown(_ date: String, _ stays: [Stay]) async throws -> Shown {
        let friends = try await Node.testFriends(sharing: Activity.self)
        let author = friends.author
        let follower = friends.follower
        let day = try #require(CivilDate(date))
        let midnight = try #require(WallTime(date: day, millisecondOfDay: 0).moment(utcOffset: 0))
        for stay in stays {
            var activity = Activity()
            activity.name = "walking"
            activity.utcOffset = stay.offset * 3600
            activity.start = midnight.advanced(byMilliseconds: stay.start * 60_000)
            activity.end = activity.start.advanced(byMilliseconds: stay.length * 60_000)
            try author.add(activity)
        }
        try await author.listen(host: "127.0.0.1") { listening in
            _ = try await follower.sync(with: follower.person(for: author.user), at: listening.addresses)
        }
        let person = try follower.person(for: author.user)
        let rome = try #require(TimeZone(identifier: "Europe/Rome"))
        let now = try follower.calendarNow(of: person, through: day, in: rome)
        let records = DayRecords(node: follower, person: person, now: now, unknownFrom: nil)
        let found = try #require(try records.days(from: day, count: 1).first)
        return Shown(day: found, now: now, summary: try records.summary(from: day, through: day, by: .day))
    }

    /// Checks that calendar and chart agree, and that nothing of the day is missing.
    private func expectSums(_ shown: Shown) {
        #expect(shown.day.known.milliseconds + shown.unknown == shown.length)
        #expect(shown.summary.known == shown.day.known)
        #expect(shown.summary.unknown.milliseconds == shown.unknown)
    }

    /// A day on which clocks change in New York.
    private struct ChangeDay {
        let date: String
        /// In hours.
        let length: Int64
        let stays: [Stay]
        /// In minutes.
        let known: Int64
    }

    /// The first of the two days lasts from 04:00 UTC to 05:00 UTC of the next day, the second one from 05:00 to 04:00.
    ///
    /// On each, half an hour is unknown before the first record. Then follow 8 h 30 or 6 h 30, 12 h unknown, 1 h, and
    /// 3 h unknown.
    private static let changeDays = [
        ChangeDay(
            date: "2025-11-02", length: 25,
            stays: [
                Stay(start: -480, length: 60, offset: -4), Stay(start: 270, length: 510, offset: -4),
                Stay(start: 1500, length: 60, offset: -5), Stay(start: 2340, length: 60, offset: -5),
            ], known: 570),
        ChangeDay(
            date: "2026-03-08", length: 23,
            stays: [
                Stay(start: -420, length: 60, offset: -5), Stay(start: 330, length: 390, offset: -5),
                Stay(start: 1440, length: 60, offset: -4), Stay(start: 2280, length: 60, offset: -4),
            ], known: 450),
    ]

    @Test("A day on which the clocks of a person elsewhere change has 25 or 23 hours", arguments: changeDays)
    private func changes(_ change: ChangeDay) async throws {
        let shown = try await shown(change.date, change.stays)
        #expect(shown.length == change.length * hour)
        #expect(shown.day.known == .seconds(change.known * 60))
        #expect(shown.unknown == 15 * hour + hour / 2)
        expectSums(shown)
    }

    /// In Lagos clocks never change. In Rome, 26 October 2025 has 25 hours.
    @Test("Where clocks do not change, a day has 24 hours, though it has 25 where the follower lives")
    func unchanged() async throws {
        let stays = [-720, 720, 2160].map { Stay(start: $0, length: 60, offset: 1) }
        let shown = try await shown("2025-10-26", stays)
        #expect(shown.length == 24 * hour)
        #expect(shown.unknown == 23 * hour)
        expectSums(shown)
    }

    @Test("A person whose records agree with the follower's clocks is shown by these")
    func likeFollower() async throws {
        let shown = try await shown(
            "2025-10-26",
            [
                Stay(start: -720, length: 60, offset: 2), Stay(start: 720, length: 60, offset: 1),
                Stay(start: 2160, length: 60, offset: 1),
            ])
        #expect(shown.now.timeZone.identifier == "Europe/Rome")
        #expect(shown.unknown == 24 * hour)
        expectSums(shown)
    }

    @Test("A journey to a place an hour away keeps the offset of the newest record")
    func journey() async throws {
        let shown = try await shown(
            "2026-07-08",
            [
                Stay(start: -420, length: 60, offset: -5), Stay(start: 330, length: 390, offset: -5),
                Stay(start: 1440, length: 60, offset: -4),
            ])
        #expect(shown.now.timeZone.utcOffset(at: shown.now.moment) == -4 * 3600)
        #expect(shown.length == 24 * hour)
    }
}
