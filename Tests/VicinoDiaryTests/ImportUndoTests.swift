import Foundation
import Testing
import Vicino
import VicinoActivity
import VicinoTesting

@testable import VicinoDiary

@Suite("Imports are remembered, and can be undone")
struct ImportUndoTests {
    private let folder: TemporaryFolder
    private let clock = TestClock()
    private let node: Node
    private let diary: Diary

    init() throws {
        folder = try TemporaryFolder()
        node = try Node.testing(folder, "Anna", clock: clock, kinds: [Activity.self])
        diary = Diary(node, timeZone: .gmt)
    }

    /// A table with one row for each number, each an hour on its own day of January.
    private func table(_ days: ClosedRange<Int>) -> String {
        let rows = days.map { "walking,2026-01-\($0 + 10)T08:00Z,2026-01-\($0 + 10)T09:00Z" }
        return (["activity,start,end"] + rows).joined(separator: "\n") + "\n"
    }

    /// Imports tables as one import.
    @discardableResult
    private func importTables(_ tables: [String], into other: Node? = nil) throws -> ImportID {
        var importing = try RecordingImport(other ?? node, timeZone: .gmt)
        for (index, table) in tables.enumerated() {
            var pieces = [Array(table.utf8)]
            _ = try importing.run(.csv, named: "\(index).csv") { pieces.popLast() ?? [] }
        }
        return importing.id
    }

    private func addReading() throws {
        var reading = Activity()
        reading.name = "reading"
        reading.start = clock.now.advanced(byMilliseconds: -7_200_000)
        reading.end = clock.now.advanced(byMilliseconds: -3_600_000)
        try diary.add(reading)
    }

    private func count() throws -> Int { try node.records(Activity.self).count() }

    private func trashedCount() throws -> Int {
        var count = 0
        try node.trashedRecords(kind: Activity.schema.kind) { _ in count += 1 }
        return count
    }

    private func code(_ body: () throws -> Void) -> VicinoError.Code? {
        do { try body() } catch { return (error as? VicinoError)?.code }
        return nil
    }

    @Test("An import is remembered with its files, their number and that of its records, also by the next program")
    func remembered() throws {
        #expect(try diary.imports(limit: 5).isEmpty)
        let at = node.now
        let first = try importTables([table(1...2)])
        clock.advance(by: .seconds(60))
        let second = try importTables([table(2...4), table(4...5), "activity,start,end\n", table(6...6)])
        let past = try Node.open(node.configuration).imports()
        #expect(past.map(\.id) == [second, first])
        #expect(past.map(\.addedCount) == [4, 2])
        #expect(past.map(\.fileCount) == [4, 1])
        #expect(past[0].fileNames == ["0.csv", "1.csv", "2.csv"])
        #expect(past[1].fileNames == ["0.csv"])
        #expect(past[1].importedAt == at)
        #expect(past.allSatisfy { $0.undoneAt == nil })
    }

    @Test("An undo moves to the trash what that import added, and nothing else")
    func undo() throws {
        try addReading()
        try importTables([table(1...2)])
        let second = try importTables([table(2...4), table(5...6)])
        let undone = try diary.undo(second)
        #expect(undone.removedCount == 4)
        #expect(undone.changedCount == 0)
        #expect(undone.missingCount == 0)
        #expect(try count() == 3)
        #expect(try trashedCount() == 4)
        #expect(try diary.imports(limit: 1).first?.undoneAt == node.now)
    }

    @Test("What the user has changed since is kept and named, and what they have deleted stays deleted")
    func changed() throws {
        let id = try importTables([table(1...5)])
        let all = try node.records(Activity.self).all()
        try diary.update(all[1].id) { $0.note = "with Ben" }
        try diary.delete(all[2].id)
        try diary.delete(all[3].id, forever: true)
        let undone = try diary.undo(id)
        #expect(undone.removedCount == 2)
        #expect(undone.changedCount == 1)
        #expect(undone.changed.map(\.id) == [all[1].id])
        #expect(undone.changed.map(\.record.note) == ["with Ben"])
        #expect(undone.missingCount == 2)
        #expect(try node.records(Activity.self).all().map(\.id) == [all[1].id])
    }

    @Test("A second undo says so, as do one of an import that added nothing, of a dump, and of one that is forgotten")
    func refused() throws {
        let first = try importTables([table(1...2)])
        try diary.undo(first)
        #expect(code { _ = try diary.undo(first) } == .refused)
        let again = try importTables([table(1...2)])
        #expect(code { _ = try diary.undo(again) } == .refused)
        try diary.rememberDump(named: "ben.vicino")
        let dump = try #require(try diary.imports(limit: 1).first)
        #expect(dump.hasDump)
        #expect(code { _ = try diary.undo(dump.id) } == .refused)
        #expect(code { _ = try diary.undo(ImportID(rawValue: 1)) } == .notFound)
        #expect(try trashedCount() == 2)
    }

    @Test("A dump alone is not remembered, since there is no earlier import to mistake it for")
    func onlyDump() throws {
        try diary.rememberDump(named: "ben.vicino")
        #expect(try diary.imports(limit: 1).isEmpty)
    }

    @Test("What an undo has deleted is put back, and can be undone again; what the user had deleted stays in the trash")
    func redo() throws {
        let id = try importTables([table(1...4), table(5...6)])
        let all = try node.records(Activity.self).all()
        try diary.delete(all[0].id)
        #expect(code { _ = try diary.redo(id) } == .refused)
        clock.advance(by: .seconds(60))
        try diary.undo(id)
        clock.advance(by: .seconds(60))
        #expect(try diary.redo(id) == 5)
        #expect(try node.records(Activity.self).all() == Array(all.dropFirst()))
        #expect(try trashedCount() == 1)
        #expect(try diary.imports(limit: 1).first?.undoneAt == nil)
        try diary.update(all[1].id) { $0.note = "with Ben" }
        let again = try diary.undo(id)
        #expect(again.removedCount == 4)
        #expect(again.changedCount == 1)
        #expect(again.missingCount == 1)
    }

    @Test("An undo within the same moment as the import and its put back loses nothing")
    func sameMoment() throws {
        let id = try importTables([table(1...3)])
        try diary.undo(id)
        #expect(try diary.redo(id) == 3)
        #expect(try diary.undo(id).removedCount == 3)
    }

    @Test("After 30 days the trash has nothing to put back")
    func expired() throws {
        let id = try importTables([table(1...3)])
        try diary.undo(id)
        clock.advance(by: .seconds(31 * 86_400))
        try addReading()
        #expect(code { _ = try diary.redo(id) } == .notFound)
        #expect(try diary.imports(limit: 1).first?.undoneAt != nil)
    }

    @Test("Nothing of a file that cannot be read is added or remembered, and the others of its import are")
    func failing() throws {
        var importing = try RecordingImport(node, timeZone: .gmt)
        var pieces = [Array("<gpx><metadata>".utf8)]
        #expect(throws: VicinoError.self) {
            try importing.run(.gpx, named: "cut.gpx") { pieces.popLast() ?? [] }
        }
        #expect(try diary.imports(limit: 1).isEmpty)
        pieces = [Array(table(1...2).utf8)]
        _ = try importing.run(.csv, named: "whole.csv") { pieces.popLast() ?? [] }
        #expect(try diary.imports(limit: 1).map(\.fileNames) == [["whole.csv"]])
        #expect(try diary.undo(importing.id).removedCount == 2)
    }

    @Test("Only the last fifty imports are remembered")
    func limit() throws {
        for day in 0...PastImport.limit { try importTables([table(day % 5...day % 5)]) }
        let past = try diary.imports(limit: 100)
        #expect(past.count == PastImport.limit)
        #expect(past.allSatisfy { $0.fileCount == 1 })
    }

    @Test("A preview says what an import would do, counts what two files hold once, and writes nothing")
    func preview() throws {
        try importTables([table(1...2)])
        var importing = try RecordingImport(node, timeZone: .gmt)
        let reports = try [table(2...4), table(3...5)].map { table in
            var pieces = [Array(table.utf8)]
            return try importing.preview(.csv) { pieces.popLast() ?? [] }
        }
        #expect(reports.map(\.added) == [2, 1])
        #expect(reports.map(\.known) == [1, 2])
        #expect(try count() == 2)
        #expect(try diary.imports(limit: 5).count == 1)
    }

    /// A track of five minutes and 111 metres.
    private static let track = """
        <gpx><trk><type>walking</type><trkseg>
        <trkpt lat="46" lon="14"><time>2026-01-10T08:00:00Z</time></trkpt>
        <trkpt lat="46.001" lon="14"><time>2026-01-10T08:05:00Z</time></trkpt>
        </trkseg></trk></gpx>
        """

    @Test("A preview compares a track with a table before it, and with nothing of a file that cannot be read")
    func comparedPreview() throws {
        let table = "activity,start,end,distance\nwalking,2026-01-10T08:00:05Z,2026-01-10T08:05:00Z,110\n"
        var importing = try RecordingImport(node, timeZone: .gmt)
        var pieces = [Array("\(Self.track.dropLast(6))</trk>".utf8)]
        #expect(throws: VicinoError.self) { try importing.preview(.gpx) { pieces.popLast() ?? [] } }
        pieces = [Array(Self.track.utf8)]
        #expect(try importing.preview(.gpx) { pieces.popLast() ?? [] }.added == 1)
        var other = try RecordingImport(node, timeZone: .gmt)
        pieces = [Array(table.utf8)]
        #expect(try other.preview(.csv) { pieces.popLast() ?? [] }.added == 1)
        pieces = [Array(Self.track.utf8)]
        let report = try other.preview(.gpx) { pieces.popLast() ?? [] }
        #expect(report.doubled == 1)
        #expect(report.added == 0)
    }

    @Test("No follower receives anything of an import but the records")
    func secret() throws {
        try importTables([table(1...2)])
        var bytes: [UInt8] = []
        try node.export(for: .followers(.everything)) { bytes += $0 }
        let ben = try Node.testing(folder, "Ben", clock: clock, kinds: [Activity.self])
        try ben.follow(.bytes(bytes))
        #expect(try ben.records(Activity.self, of: ben.person(for: node.user)).count() == 2)
        #expect(try ben.imports().isEmpty)
    }

    @Test("Activities are deleted and taken back together; those that are gone are left out")
    func together() throws {
        try importTables([table(1...4)])
        let ids = try node.records(Activity.self).all().map(\.id)
        try diary.delete(ids[0])
        #expect(try diary.delete(Array(ids.prefix(3))) == Array(ids[1...2]))
        #expect(try node.records(Activity.self).all().map(\.id) == [ids[3]])
        #expect(try diary.undelete(Array(ids[1...3])) == Array(ids[1...2]))
        #expect(try count() == 3)
    }
}
