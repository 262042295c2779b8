import Testing
import VicinoActivity
import VicinoCore
import VicinoTesting

@testable import Vicino

@Suite("Earlier states of the user's own records, returned by a peer")
struct EarlierStateTests {
    private let folder: TemporaryFolder
    private let anna: Node
    private let ben: Node

    init() throws {
        folder = try TemporaryFolder()
        anna = try Node.testing(folder, "Anna", kinds: .builtIn)
        ben = try Node.testing(folder, "Ben", kinds: .builtIn)
    }

    @Test("They change nothing: edits and deletions stay, and followers still get what is new")
    func older() throws {
        let ids = try (0..<5).map { try anna.add(Activity.make(note: "\($0)")) }
        let older = try anna.dump()
        _ = try ben.follow(.bytes(older))
        try anna.update(ids[1], as: Activity.self) { $0.note = "changed" }
        try anna.delete(ids[2])
        let before = try anna.contents(of: anna.me)

        let report = try anna.dumps.importOwn(.bytes(older), adopting: true)
        #expect(report.addedCount + report.changedCount + report.removedCount == 0)
        #expect(try anna.contents(of: anna.me) == before)
        let next = try anna.add(Activity.make(note: "next"))
        #expect(next.writer == ids[0].writer)
        _ = try ben.importDump(.bytes(try anna.dump()))
        #expect(try ben.values(of: ben.person(named: anna.user.description)) == anna.values(of: anna.me))
    }

    @Test("After a restore the newest state counts, in any order of arrival")
    func restored() throws {
        let ids = try (0..<5).map { try anna.add(Activity.make(note: "\($0)")) }
        let first = try anna.dump()
        try anna.update(ids[1], as: Activity.self) { $0.note = "changed" }
        let second = try anna.dump()
        try anna.delete(ids[2])
        try anna.add(Activity.make(note: "last"))
        let third = try anna.dump()
        let expected = try anna.contents(of: anna.me)
        for dump in [third, second, first, third] { _ = try anna.dumps.importOwn(.bytes(dump), adopting: true) }
        #expect(try anna.contents(of: anna.me) == expected)
        _ = try ben.follow(.bytes(try anna.dump()))
        try anna.add(Activity.make(note: "later"))
        _ = try ben.importDump(.bytes(try anna.dump()))
        #expect(try ben.values(of: ben.person(named: anna.user.description)) == anna.values(of: anna.me))
    }
}
