import Foundation
import Testing
import Vicino
import VicinoActivity
import VicinoCore
import VicinoTesting

@testable import VicinoDiary

@Suite("Day totals that are kept")
struct DayTotalKeeperTests {
    private let clock = TestClock()
    private let node: Node
    private let keeper: DayTotalKeeper

    init() throws {
        node = try Node.testing("Anna", clock: clock, kinds: [Activity.self, DayTotal.self])
        keeper = DayTotalKeeper(node)
    }

    /// The midnight before now, by UTC.
    private var midnight: Timestamp {
        clock.now.advanced(byMilliseconds: -(clock.now.milliseconds % 86_400_000))
    }

    @discardableResult
    private func add(
        _ name: String, daysAgo: Int64, hour: Int64 = 8, minutes: Int64? = 40,
        _ change: (inout Activity) -> Void = { _ in }
    ) throws -> RecordID {
        var activity = Activity()
        activity.name = name
        activity.start = midnight.advanced(byMilliseconds: -daysAgo * 86_400_000 + hour * 3_600_000)
        activity.end = minutes.map { activity.start.advanced(byMilliseconds: $0 * 60_000) }
        activity.steps = 1_000
        change(&activity)
        return try node.add(activity)
    }

    private func totals() throws -> [DayTotal] { try node.records(DayTotal.self).all().map(\.record) }

    @Test("While nobody was offered any, none are made")
    func never() throws {
        try add("walking", daysAgo: 3)
        _ = try node.invite(sharing: .everything)
        #expect(try keeper.update().changes == nil)
        #expect(try !keeper.situation().isWanted)
        #expect(try totals().isEmpty)
    }

    @Test("The name of an area changes no total")
    func areas() throws {
        let walk = try add("walking", daysAgo: 2)
        _ = try node.invite(sharing: .dayTotals())
        #expect(try keeper.update().changes?.added.count == 1)
        try node.update(walk, as: Activity.self) { $0.area = "the lake" }
        #expect(try keeper.update().changes?.isEmpty == true)
    }

    @Test("The first offer makes those of all earlier days at once, and a second pass makes no version")
    func offered() throws {
        for day in Int64(1)...5 { try add("walking", daysAgo: day) }
        try add("walking", daysAgo: 0, hour: 0, minutes: 5)
        _ = try node.invite(sharing: .dayTotals())
        #expect(try keeper.update().changes?.added.count == 5)
        #expect(try totals().map(\.steps) == [1_000, 1_000, 1_000, 1_000, 1_000])
        let digest = try node.recordsDigest(of: node.me)
        #expect(try keeper.update().changes?.isEmpty == true)
        #expect(try node.recordsDigest(of: node.me) == digest)
        clock.advance(by: .seconds(86_400))
        #expect(try keeper.update().changes?.added.count == 1)
        #expect(try totals().count == 6)
    }

    @Test("They follow changes and deletions, and leave nothing in the trash")
    func changes() throws {
        _ = try node.invite(sharing: .dayTotals())
        let walk = try add("walking", daysAgo: 2)
        try add("walking", daysAgo: 2, hour: 10, minutes: 20)
        try keeper.update()
        let total = try #require(try node.records(DayTotal.self).first())
        #expect(total.record.duration == .seconds(3_600))
        #expect(total.record.count == 2)
        try node.update(walk, as: Activity.self) { $0.name = "running" }
        let pass = try keeper.update()
        #expect(pass.changes?.changed.map(\.id) == [total.id])
        #expect(pass.changes?.added.map(\.name) == ["running"])
        try node.delete(walk)
        try keeper.update()
        #expect(try totals().map(\.name) == ["walking"])
        #expect(try node.trashedRecords(DayTotal.self).isEmpty)
    }

    @Test("What runs counts when it ends, and private activities never do")
    func running() throws {
        _ = try node.invite(sharing: .dayTotals())
        let night = try add("sleeping", daysAgo: 1, hour: 22, minutes: nil)
        let secret = try add("reading", daysAgo: 1)
        try keeper.update()
        #expect(try totals().map(\.name) == ["reading"])
        let before = try keeper.situation()
        try node.setPrivate(secret, true)
        #expect(try keeper.situation() != before)
        try keeper.update()
        #expect(try totals().isEmpty)
        try node.update(night, as: Activity.self) { $0.end = midnight.advanced(byMilliseconds: 60_000) }
        try keeper.update()
        #expect(try totals().map(\.duration) == [.seconds(7_200)])
    }

    @Test("After the last offer has ended, those that there are stay right, and no earlier day gets any")
    func revoked() throws {
        try add("walking", daysAgo: 4)
        let invitation = try node.invite(sharing: .dayTotals())
        try keeper.update()
        let open = try #require(try node.openInvitations().first)
        #expect(invitation.expiry > clock.now)
        try node.withdraw(open)
        try add("walking", daysAgo: 9)
        let later = try add("walking", daysAgo: 2)
        try keeper.update()
        #expect(try totals().count == 2)
        #expect(try keeper.update().changes?.isEmpty == true)
        try node.delete(later)
        try keeper.update()
        #expect(try totals().count == 1)
    }

    @Test("A program that opens the folder makes what is missing, once a day")
    func catchUp() throws {
        try add("walking", daysAgo: 1)
        keeper.catchUp(in: .gmt)
        #expect(try totals().isEmpty)
        _ = try node.invite(sharing: .dayTotals())
        keeper.catchUp(in: .gmt)
        #expect(try totals().count == 1)
        try add("cycling", daysAgo: 1)
        keeper.catchUp(in: .gmt)
        #expect(try totals().count == 1, "It has looked today.")
        clock.advance(by: .seconds(86_400))
        keeper.catchUp(in: .gmt)
        #expect(try totals().count == 2)
    }

    @Test("A follower who receives nothing else draws the days by them, and the user does not")
    func follower() async throws {
        let (author, follower) = try await Node.testFriends(sharing: DayTotal.self, clock: clock)
        var walk = Activity()
        walk.name = "walking"
        walk.start = midnight.advanced(byMilliseconds: -86_400_000 + 8 * 3_600_000)
        walk.end = walk.start.advanced(byMilliseconds: 7_800_000)
        walk.steps = 11_204
        walk.note = "a note"
        try author.add(walk)
        try DayTotalKeeper(author).update()
        let anna = try follower.person(for: author.user)
        try await author.listen(host: "127.0.0.1") { listening in
            _ = try await follower.sync(with: anna, at: listening.addresses)
        }
        #expect(try follower.records(Activity.self, of: anna).count() == 0)
        let now = CalendarNow(clock.now, in: .gmt)
        let yesterday = now.wall.date.adding(days: -1)
        let seen = DayRecords(node: follower, person: anna, now: now, unknownFrom: nil)
        let day = try #require(try seen.days(from: yesterday, count: 1).first)
        #expect(day.parts.isEmpty)
        #expect(day.totals.map(\.name) == ["walking"])
        #expect(day.timeByActivity().map(\.duration) == [.seconds(7_800)])
        #expect(day.steps == 11_204)
        #expect(day.gaps(now: now).isEmpty)
        #expect(try seen.days(from: yesterday, count: 1, totals: .none)[0].totals.isEmpty)
        let summary = try seen.summary(from: yesterday, through: now.wall.date, by: .day)
        #expect(summary.days.map(\.isRecorded) == [true, false])
        let own = DayRecords(node: author, person: author.me, now: now, unknownFrom: nil)
        #expect(try own.days(from: yesterday, count: 1)[0].totals.isEmpty)
        let shown = DayRecords(node: author, sharing: .dayTotals(), now: now)
        #expect(try shown.days(from: yesterday, count: 1)[0].totals == day.totals)
        #expect(try author.ownCounts() == [Activity.schema.kind: 1])
    }
}
