import Foundation
import Testing
import Vicino
import VicinoActivity
import VicinoCore
import VicinoTesting

@testable import VicinoDiary

@Suite("A diary lists guesses, and confirms them")
struct DiaryGuessTests {
    private let folder: TemporaryFolder
    private let clock = TestClock()
    private let node: Node
    private let diary: Diary

    init() throws {
        folder = try TemporaryFolder()
        node = try Node.testing(folder, "Anna", clock: clock, kinds: [Activity.self])
        diary = Diary(node, timeZone: .gmt)
    }

    /// Adds a guess that began some hours ago, and took one.
    @discardableResult
    private func guess(hoursAgo hours: Int64, _ change: (inout Activity) -> Void = { _ in }) throws -> RecordID {
        var activity = Activity()
        activity.name = "sitting"
        activity.start = clock.now.advanced(byMilliseconds: -hours * 3_600_000)
        activity.end = activity.start.advanced(byMilliseconds: 3_600_000)
        activity.source = .recognised
        change(&activity)
        return try node.add(activity)
    }

    @Test("Guesses of sources and of imports are listed until they are confirmed, and nothing else is")
    func lists() throws {
        let first = try guess(hoursAgo: 9)
        let second = try guess(hoursAgo: 5) { $0.isConfirmed = false }
        try guess(hoursAgo: 3) { $0.isConfirmed = true }
        try guess(hoursAgo: 2) { $0.source = .hand }
        #expect(try diary.guesses().map(\.id) == [first, second])
        let middle = clock.now.advanced(byMilliseconds: -6 * 3_600_000)
        #expect(try diary.guesses(from: middle).map(\.id) == [second])
        #expect(try diary.guesses(to: middle).map(\.id) == [first])
    }

    @Test("Guesses are confirmed together, and that is taken back together")
    func confirms() throws {
        let ids = [try guess(hoursAgo: 9), try guess(hoursAgo: 5)]
        let entered = try guess(hoursAgo: 2) { $0.source = .hand }
        let before = try node.records(Activity.self).all()
        let confirmed = try diary.confirm(ids + [entered])
        #expect(confirmed.map(\.id) == ids)
        #expect(try diary.guesses().isEmpty)
        #expect(try diary.confirm(ids).isEmpty)
        try diary.revert(confirming: confirmed)
        #expect(try node.records(Activity.self).all() == before)
    }

    @Test("What is no longer as the user saw it, or was deleted, is not confirmed; nor is it taken back")
    func confirmsWhatWasSeen() throws {
        let first = try guess(hoursAgo: 9)
        let second = try guess(hoursAgo: 5)
        try diary.delete(second)
        #expect(try diary.confirm([first, second]) { _, _ in false }.isEmpty)
        let confirmed = try diary.confirm([first, second])
        #expect(confirmed.map(\.id) == [first])
        try diary.update(first) { $0.note = "at work" }
        #expect(throws: VicinoError.self) { try diary.revert(confirming: confirmed) }
        #expect(try node.record(first, as: Activity.self).isConfirmed == true)
    }

    @Test("A user who changes a guess of a source confirms it")
    func changing() throws {
        let id = try guess(hoursAgo: 9)
        #expect(try diary.update(id) { $0.note = "at work" }.isConfirmed == true)
        let imported = try guess(hoursAgo: 5) { $0.isConfirmed = false }
        #expect(try diary.update(imported) { $0.note = "by train" }.isConfirmed == false)
    }
}
