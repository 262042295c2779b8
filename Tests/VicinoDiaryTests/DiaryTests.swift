import Foundation
import Testing
import Vicino
import VicinoActivity
import VicinoTesting

@testable import VicinoDiary

@Suite("A diary keeps the rules of the user's own activities")
struct DiaryTests {
    private let folder: TemporaryFolder
    private let clock = TestClock()
    private let node: Node
    private let diary: Diary

    init() throws {
        folder = try TemporaryFolder()
        node = try Node.testing(folder, "Anna", clock: clock, kinds: [Activity.self, Visit.self])
        diary = Diary(node, timeZone: try #require(TimeZone(identifier: "Europe/Rome")))
    }

    /// An activity that lies this long before now.
    private func activity(_ name: String, minutesAgo start: Int64, until end: Int64?) -> Activity {
        var activity = Activity()
        activity.name = name
        activity.start = clock.now.advanced(byMilliseconds: -start * 60_000)
        activity.end = end.map { clock.now.advanced(byMilliseconds: -$0 * 60_000) }
        return activity
    }

    private func expectRefused(_ code: VicinoError.Code, saying words: String, _ body: () throws -> Void) throws {
        let before = try node.records(Activity.self).all()
        let error = #expect(throws: VicinoError.self) { try body() }
        #expect(error?.code == code, "\(String(describing: error))")
        #expect(error?.message.contains(words) == true, "\(String(describing: error))")
        #expect(try node.records(Activity.self).all() == before)
    }

    @Test("A stop stores what is known now with the end, in one change, or stops nothing")
    func stopWithDetails() throws {
        let walk = try diary.start("walking").started
        try expectRefused(.badValue, saying: "negative") { _ = try diary.stop { $0.steps = -1 } }
        let stopped = try diary.stop {
            $0.steps = 4200
            $0.note = "fog"
        }
        let record = try #require(stopped.first).record
        #expect(stopped.map(\.id) == [walk.id])
        #expect(record.steps == 4200)
        #expect(record.note == "fog")
        #expect(try node.records(Activity.self).all() == stopped)
        #expect(try diary.stop { $0.steps = 1 }.isEmpty)
    }

    @Test("To start an activity ends the running one at that moment")
    func oneAtATime() throws {
        let walk = try diary.start("  walking ")
        #expect(walk.started.name == "walking")
        #expect(walk.started.utcOffset == 7200)
        #expect(walk.stopped.isEmpty)
        clock.advance(by: .seconds(600))
        let sit = try diary.start(activity("sitting", minutesAgo: 5, until: nil))
        try #require(sit.stopped.map(\.id) == [walk.started.id])
        #expect(sit.stopped[0].end == sit.started.start)
        #expect(try diary.running().map(\.id) == [sit.started.id])
        #expect(try diary.stop().map(\.record.end) == [clock.now])
        #expect(try diary.stop().isEmpty)
        #expect(try diary.running().isEmpty)
    }

    @Test("A start or stop before the running activity began is refused")
    func earlier() throws {
        try diary.start(activity("walking", minutesAgo: 5, until: nil))
        try expectRefused(.refused, saying: "walking began on Mon 21 Sep 2026, 14:08 +00:00 and cannot end earlier") {
            try diary.start(activity("sitting", minutesAgo: 6, until: nil))
        }
        try expectRefused(.refused, saying: "cannot end earlier") {
            try diary.stop(at: clock.now.advanced(byMilliseconds: -360_000))
        }
    }

    @Test("What began while the clock was ahead can be stopped once its start is changed, and the refusal says so")
    func ahead() throws {
        let ahead = try node.add(activity("walking", minutesAgo: -60, until: nil))
        for body in [{ _ = try diary.stop() }, { _ = try diary.start("sitting") }] as [() throws -> Void] {
            try expectRefused(.refused, saying: "is in the future: change it, or delete the record.") { try body() }
        }
        try diary.update(ahead) { $0.start = clock.now.advanced(byMilliseconds: -300_000) }
        #expect(try diary.stop().map(\.id) == [ahead])
        let second = try node.add(activity("walking", minutesAgo: -60, until: nil))
        try diary.delete(second)
        #expect(try diary.start("sitting").stopped.isEmpty)
    }

    @Test("Nothing lies in the future, ends before it begins, lacks a name, or counts below zero")
    func values() throws {
        try expectRefused(.badValue, saying: "The start, ") {
            try diary.start(activity("x", minutesAgo: -1, until: nil))
        }
        try expectRefused(.badValue, saying: "The end, ") { try diary.stop(at: clock.now.advanced(byMilliseconds: 1)) }
        try expectRefused(.badValue, saying: "The start, ") { try diary.add(activity("x", minutesAgo: -2, until: -3)) }
        try expectRefused(.badValue, saying: "The end, ") { try diary.add(activity("x", minutesAgo: 2, until: -2)) }
        try expectRefused(.outOfRange, saying: "before the start") {
            try diary.add(activity("x", minutesAgo: 2, until: 3))
        }
        try expectRefused(.badValue, saying: "needs a name") {
            try diary.add(activity(" \u{200B}\n", minutesAgo: 2, until: 1))
        }
        try expectRefused(.badValue, saying: "Say when") { try diary.add(activity("x", minutesAgo: 2, until: nil)) }
        try expectRefused(.badValue, saying: "cannot be started") {
            try diary.start(activity("x", minutesAgo: 2, until: 1))
        }
        for change in [{ $0.steps = -1 }, { $0.distance = -0.1 }, { $0.distance = .nan }] as [(inout Activity) -> Void]
        {
            var bad = activity("walking", minutesAgo: 2, until: 1)
            change(&bad)
            try expectRefused(.badValue, saying: "cannot be negative") { try diary.add(bad) }
        }
        // Clocks of devices are inexact by a minute.
        try diary.add(activity("x", minutesAgo: 2, until: -1))
    }

    @Test("Amounts that no activity can have are refused at each entry, and old ones do not stand in the way")
    func absurd() throws {
        let walk = try diary.start("walking").started.id
        let changes: [(inout Activity) -> Void] = [
            { $0.steps = DiaryRules.stepLimit + 1 }, { $0.distance = DiaryRules.distanceLimit + 0.1 },
            { $0.distance = 1e15 },
        ]
        for change in changes {
            try expectRefused(.badValue, saying: "for one activity") { try diary.stop(changing: change) }
            try expectRefused(.badValue, saying: "for one activity") { try diary.update(walk, change) }
            var over = activity("walking", minutesAgo: 2, until: 1)
            change(&over)
            try expectRefused(.badValue, saying: "for one activity") { try diary.add(over) }
        }
        let efforts: [(inout Activity) -> Void] = [
            { $0.heartRate = 19 }, { $0.maxHeartRate = 301 }, { $0.climb = -1 }, { $0.climb = .infinity },
            { $0.energy = 100_001 }, { $0.energy = -1 },
            {
                $0.heartRate = 140
                $0.maxHeartRate = 120
            },
        ]
        for effort in efforts {
            let error = #expect(throws: VicinoError.self) { try diary.stop(changing: effort) }
            #expect(error?.code == .badValue)
        }
        try diary.stop {
            $0.steps = DiaryRules.stepLimit
            $0.distance = DiaryRules.distanceLimit
        }
        // An earlier program has stored it.
        try node.update(walk, as: Activity.self) { $0.distance = 1e12 }
        #expect(try diary.update(walk) { $0.note = "far" }.distance == 1e12)
    }

    @Test("An edit keeps the rules, and of two activities only one can lose its end")
    func edit() throws {
        let walk = try diary.add(activity("walking", minutesAgo: 30, until: 20))
        #expect(try diary.update(walk.id) { $0.name = " running " }.name == "running")
        #expect(try diary.confirm(walk.id).isConfirmed == true)
        try expectRefused(.badValue, saying: "The end, ") {
            try diary.update(walk.id) { $0.end = clock.now.advanced(byMilliseconds: 120_000) }
        }
        try expectRefused(.badValue, saying: "needs a name") { try diary.update(walk.id) { $0.name = "" } }
        let sit = try diary.start("sitting")
        try expectRefused(.refused, saying: "sitting is running. Only one") {
            try diary.update(walk.id) { $0.end = nil }
        }
        try diary.update(sit.started.id) { $0.note = "at the desk" }
        try diary.stop()
        #expect(try diary.update(walk.id) { $0.end = nil }.end == nil)
    }

    @Test("A start that is taken back lets run again what it ended, unless that was changed or something else runs")
    func startTakenBack() throws {
        let walk = try diary.start("walking").started
        // As another device does, which did not know of the walk.
        let tea = try node.add(activity("tea", minutesAgo: 1, until: nil))
        let before = try diary.running()
        #expect(before.count == 2)
        clock.advance(by: .seconds(600))
        let sit = try diary.start("sitting")
        #expect(Set(sit.stopped.map(\.id)) == [walk.id, tea])
        func takeBack() throws {
            try diary.revert(sit.started.id, from: sit.started.record, to: nil, reopening: sit.stopped)
        }
        try node.update(walk.id, as: Activity.self) { $0.note = "fog" }
        try expectRefused(.refused, saying: "changed again since") { try takeBack() }
        try node.update(walk.id, as: Activity.self) { $0.note = nil }
        let other = try node.add(activity("reading", minutesAgo: 1, until: nil))
        try expectRefused(.refused, saying: "reading is running") { try takeBack() }
        try node.delete(other, forever: true)
        try takeBack()
        #expect(try diary.running() == before)
        #expect(throws: VicinoError.self, "The start is in the trash.") { try takeBack() }
    }

    @Test("A running activity comes back from the trash only while none runs; other kinds come back at once")
    func trashedRecords() throws {
        let walk = try diary.start("walking").started.id
        try diary.delete(walk)
        let sit = try diary.start("sitting").started.id
        try expectRefused(.refused, saying: "sitting is running") { try diary.undelete(walk) }
        let visit = try node.add(Visit())
        try diary.delete(visit)
        try diary.undelete(visit)
        try diary.delete(sit)
        try diary.undelete(walk)
        #expect(try diary.running().map(\.id) == [walk])
        try diary.delete(sit, forever: true)
        try expectRefused(.notFound, saying: "trash") { try diary.undelete(sit) }
    }
}
