import Foundation
import Testing
import Vicino
import VicinoActivity
import VicinoCore
import VicinoTesting

@testable import VicinoDiary

@Suite("A diary plans activities, and asks whether they happened")
struct DiaryPlanTests {
    private let folder: TemporaryFolder
    private let clock = TestClock()
    private let node: Node
    private let diary: Diary

    init() throws {
        folder = try TemporaryFolder()
        node = try Node.testing(folder, "Anna", clock: clock, kinds: [Activity.self])
        diary = Diary(node, timeZone: .gmt)
    }

    /// An activity that begins this long after now, and takes an hour.
    private func plan(_ name: String = "choir", inHours hours: Int64) -> Activity {
        var activity = Activity()
        activity.name = name
        activity.start = clock.now.advanced(byMilliseconds: hours * 3_600_000)
        activity.end = activity.start.advanced(byMilliseconds: 3_600_000)
        return activity
    }

    private func refuse(_ words: String, _ body: () throws -> Void) throws {
        let before = try node.records(Activity.self).all()
        let error = #expect(throws: VicinoError.self) { try body() }
        #expect(error?.message.contains(words) == true, "\(String(describing: error))")
        #expect(try node.records(Activity.self).all() == before)
    }

    @Test("What begins in the future is planned, and nothing else is")
    func planned() throws {
        let added = try diary.plan([plan(inHours: 1), plan(inHours: 25)])
        #expect(added.map(\.record.isPlan) == [true, true])
        #expect(try node.records(Activity.self).all() == added)
        #expect(try diary.running().isEmpty)
        try refuse("begins in the future") { _ = try diary.plan([plan(inHours: 2), plan(inHours: -2)]) }
        try refuse("begins in the future") { _ = try diary.plan([plan(inHours: 0)]) }
        var endless = plan(inHours: 2)
        endless.end = nil
        try refuse("needs an end") { _ = try diary.plan([endless]) }
        try refuse("needs a name") { _ = try diary.plan([plan(" ", inHours: 2)]) }
        let many = Array(repeating: plan(inHours: 2), count: PlanRepetition.limit + 1)
        try refuse("at once") { _ = try diary.plan(many) }
        try refuse("is in the future") { _ = try diary.add(plan(inHours: 2)) }
    }

    @Test("A plan is asked about when its time is over, and confirmed then and not before")
    func overdue() throws {
        let id = try #require(try diary.plan([plan(inHours: 1)]).first).id
        let begin = clock.now
        #expect(try diary.overdue(since: begin).isEmpty)
        try refuse("is in the future") { _ = try diary.confirm(id) }
        clock.advance(by: .seconds(90 * 60))
        #expect(try diary.overdue(since: begin).isEmpty)
        try refuse("is in the future") { _ = try diary.confirm(id) }
        clock.advance(by: .seconds(90 * 60))
        #expect(try diary.overdue(since: begin).map(\.id) == [id])
        #expect(try diary.overdue(since: clock.now.advanced(byMilliseconds: -60_000)).isEmpty)
        #expect(try diary.confirm(id).isConfirmed == true)
        #expect(try diary.overdue(since: begin).isEmpty)
    }

    @Test("A plan can move within the future, and what happened cannot move there")
    func moved() throws {
        let planned = try #require(try diary.plan([plan(inHours: 1)]).first).id
        let later = plan(inHours: 30)
        let changed = try diary.update(planned) {
            $0.start = later.start
            $0.end = later.end
        }
        #expect(changed.start == later.start)
        #expect(changed.isPlan)
        let lived = try diary.add(plan(inHours: -3)).id
        try refuse("is in the future") {
            _ = try diary.update(lived) {
                $0.start = later.start
                $0.end = later.end
            }
        }
    }

    @Test("The addition of several is taken back as one, unless one of them was changed since")
    func takenBack() throws {
        let first = try diary.plan([plan(inHours: 1), plan(inHours: 25)])
        let second = try diary.plan([plan("walking", inHours: 2), plan("walking", inHours: 26)])
        try diary.update(second[1].id) { $0.note = "with Ben" }
        try refuse("changed again") { try diary.revert(adding: second) }
        try diary.revert(adding: first)
        #expect(try Set(node.records(Activity.self).all().map(\.id)) == Set(second.map(\.id)))
        #expect(try node.trashedRecords(Activity.self).count == 2)
    }

    @Test("Plans are neither among the newest activities nor the beginning of a diary")
    func newest() throws {
        _ = try diary.plan([plan(inHours: 1), plan(inHours: 25), plan(inHours: 49), plan(inHours: 73)])
        let records = DayRecords(
            node: node, person: node.me, now: CalendarNow(node.now, in: .gmt), unknownFrom: nil)
        #expect(try records.newest(10).isEmpty)
        clock.advance(by: .seconds(5 * 86_400))
        #expect(try node.unknownSince(for: node.me, in: .gmt) == .latest)
        let lived = try diary.add(plan(inHours: -2)).id
        let later = DayRecords(node: node, person: node.me, now: CalendarNow(node.now, in: .gmt), unknownFrom: nil)
        #expect(try later.newest(10).map(\.id) == [lived])
        #expect(try later.newest(10, before: clock.now).map(\.id) == [lived])
    }

    @Test("A table of activities has no plans")
    func table() throws {
        _ = try diary.plan([plan(inHours: 1)])
        try diary.add(plan("walking", inHours: -2))
        var text = ""
        #expect(try ActivityTable(node).write { text += $0 } == 1)
        #expect(!text.contains("choir"))
        #expect(text.contains("walking"))
    }
}
