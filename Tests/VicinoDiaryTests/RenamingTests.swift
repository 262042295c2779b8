import Foundation
import Testing
import Vicino
import VicinoActivity
import VicinoTesting

@testable import VicinoDiary

@Suite("An activity is renamed everywhere, or merged with another one")
struct RenamingTests {
    private let folder: TemporaryFolder
    private let clock = TestClock()
    private let node: Node
    private let diary: Diary

    init() throws {
        folder = try TemporaryFolder()
        node = try Node.testing(folder, "Anna", clock: clock, kinds: [Activity.self])
        diary = Diary(node, timeZone: try #require(TimeZone(identifier: "Europe/Rome")))
    }

    /// Adds an activity of a minute for each name, one after the other.
    @discardableResult
    private func add(_ names: String...) throws -> [RecordID] {
        try names.map { name in
            var activity = Activity()
            activity.name = name
            activity.start = clock.now.advanced(byMilliseconds: -60_000)
            activity.end = clock.now
            activity.note = "a note"
            clock.advance(by: .seconds(60))
            return try node.add(activity)
        }
    }

    private var names: [String] { get throws { try node.records(Activity.self).all().map(\.record.name) } }

    private func expect(_ code: VicinoError.Code, _ body: () throws -> Void) {
        let error = #expect(throws: VicinoError.self) { try body() }
        #expect(error?.code == code, "\(String(describing: error))")
    }

    @Test("The names come in the order of their first records, with counts of all spellings")
    func used() throws {
        try add("yoga", "Walking", "Yoga ", "reading", "walking")
        let used = try diary.usedNames()
        #expect(used.map(\.name) == ["yoga", "walking", "reading"])
        #expect(used.map(\.count) == [2, 2, 1])
    }

    @Test("A renaming changes every record in all spellings and nothing else of it")
    func rename() throws {
        let ids = try add("yoga", "walking", "Yoga", "yoga")
        let renamed = try diary.rename("YOGA", to: "  stretching ")
        #expect(renamed.count == 3)
        #expect(renamed.new == "stretching")
        #expect(!renamed.isMerged)
        #expect(try names == ["stretching", "walking", "stretching", "stretching"])
        #expect(try node.records(Activity.self).all().map(\.id) == ids)
        #expect(try node.records(Activity.self).all().allSatisfy { $0.record.note == "a note" })
        #expect(try diary.usedNames().map(\.name) == ["stretching", "walking"])
    }

    @Test("It is taken back in one step, each record to its own spelling")
    func takeBack() throws {
        try add("yoga", "Yoga", "stretching", "yoga")
        let renamed = try diary.rename("yoga", to: "stretching", ifUsed: .merged)
        #expect(renamed.isMerged)
        #expect(try names == ["stretching", "stretching", "stretching", "stretching"])
        #expect(try diary.takeBack(renamed) == 3)
        #expect(try names == ["yoga", "Yoga", "stretching", "yoga"])
        #expect(try diary.takeBack(renamed) == 0)
    }

    @Test("A record that was changed since keeps the change")
    func changedSince() throws {
        let ids = try add("yoga", "yoga", "yoga")
        let renamed = try diary.rename("yoga", to: "stretching")
        try diary.update(ids[1]) { $0.note = "another" }
        try diary.delete(ids[2])
        #expect(try diary.takeBack(renamed) == 1)
        #expect(try names == ["yoga", "stretching"])
    }

    @Test("A trial counts and changes nothing")
    func trial() throws {
        try add("yoga", "Yoga", "walking")
        let plan = try diary.rename("yoga", to: "walking", ifUsed: .merged, isTrial: true)
        #expect(plan.count == 2)
        #expect(plan.isMerged)
        #expect(try names == ["yoga", "Yoga", "walking"])
    }

    @Test("What is not possible changes nothing")
    func refusals() throws {
        try add("yoga", "walking")
        expect(.notFound) { _ = try diary.rename("chess", to: "go") }
        expect(.refused) { _ = try diary.rename("yoga", to: "Walking") }
        expect(.refused) { _ = try diary.rename("yoga", to: "yoga") }
        expect(.badValue) { _ = try diary.rename("yoga", to: " ") }
        expect(.notFound) { _ = try diary.rename("yoga", to: "chess", ifUsed: .required) }
        #expect(try names == ["yoga", "walking"])
    }

    @Test("A new name may have no character that nobody sees, unless records have that very name")
    func unfit() throws {
        try add("yoga", "stret\u{200B}ching")
        expect(.badValue) { _ = try diary.rename("yoga", to: "rea\u{200B}ding") }
        expect(.badValue) { _ = try diary.rename("yoga", to: "rea\u{202E}ding", isTrial: true) }
        #expect(try names == ["yoga", "stret\u{200B}ching"])
        #expect(try diary.rename("yoga", to: "stret\u{200B}ching", ifUsed: .merged).isMerged)
    }

    @Test("A spelling can be corrected, and a known activity has the spelling that the program knows")
    func spelling() throws {
        try add("Gardenning", "strolling")
        #expect(try diary.rename("gardenning", to: "gardenning").count == 1)
        #expect(try diary.rename("strolling", to: "WALKING").new == "walking")
        #expect(try names == ["gardenning", "walking"])
    }

    @Test("Thousands of records are one change, and one step back")
    func many() throws {
        let start = clock.now.advanced(byMilliseconds: -86_400_000)
        try node.write { transaction in
            for number in 0..<3_000 {
                var activity = Activity()
                activity.name = number.isMultiple(of: 3) ? "walking" : "yoga"
                activity.start = start.advanced(byMilliseconds: Int64(number) * 10_000)
                activity.end = activity.start.advanced(byMilliseconds: 10_000)
                try transaction.add(activity)
            }
        }
        let renamed = try diary.rename("yoga", to: "stretching")
        #expect(renamed.count == 2_000)
        #expect(try diary.usedNames().map(\.count) == [1_000, 2_000])
        #expect(try diary.takeBack(renamed) == 2_000)
        #expect(try diary.usedNames().map(\.name) == ["walking", "yoga"])
    }
}
