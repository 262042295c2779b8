import Foundation
import Testing
import Vicino
import VicinoActivity
import VicinoTesting

@testable import VicinoDiary

@Suite("An import keeps the rules of the diary")
struct RecordingImportTests {
    private let folder: TemporaryFolder
    private let clock = TestClock()
    private let node: Node

    init() throws {
        folder = try TemporaryFolder()
        node = try Node.testing(folder, "Anna", clock: clock, kinds: [Activity.self])
    }

    private func run(_ text: String, _ kind: FileKind = .csv) throws -> RecordingReport {
        var pieces = [Array(text.utf8)]
        var importing = try RecordingImport(node, timeZone: .gmt)
        return try importing.run(kind, named: "a file") { pieces.popLast() ?? [] }
    }

    /// A track to the north with a point each ten seconds, which begins some milliseconds after an hour ago.
    private func track(_ points: Range<Int>, after offset: Int64 = 0, type: String = "walking") -> String {
        let texts = points.map { index in
            let time = clock.now.advanced(byMilliseconds: offset + Int64(index) * 10_000 - 3_600_000).iso8601
            return "<trkpt lat='\(45 + 0.0001 * Double(index))' lon='11'><time>\(time)</time></trkpt>"
        }
        return "<trk><type>\(type)</type><trkseg>\(texts.joined())</trkseg></trk>"
    }

    /// A row that lies this many seconds after now.
    private func row(_ name: String, from start: Int64, until end: Int64) -> String {
        let times = [start, end].map { clock.now.advanced(byMilliseconds: $0 * 1000).iso8601 }
        return "\(name),\(times[0]),\(times[1])\n"
    }

    @Test("A name without a visible letter is skipped and counted, as forms refuse it")
    func invisible() throws {
        let report = try run(
            "activity,start,end\n" + row("\u{200B}", from: -180, until: -120) + row("tea", from: -100, until: -50))
        #expect(report.added == 1)
        #expect(report.skipped.map(\.reason) == [.noName])
    }

    @Test("What begins or ends in the future is skipped and counted, as forms refuse it")
    func future() throws {
        let rows =
            row("walking", from: 120, until: 180) + row("reading", from: -120, until: 120)
            + row("sitting", from: -120, until: 60)
        let report = try run("activity,start,end\n" + rows)
        // Clocks of devices are inexact by a minute.
        #expect(report.added == 1)
        #expect(report.skippedCount == 2)
        #expect(report.skipped.map(\.reason) == [.future, .future])
        #expect(report.skipped.map(\.detail).allSatisfy { $0.hasSuffix("is in the future.") })
        #expect(report.skipped.first?.location.hasPrefix("walking, ") == true)
        #expect(try node.records(Activity.self).all().map(\.name) == ["sitting"])
    }

    @Test("Of very many tracks with one start, only some are compared")
    func manyDoubles() throws {
        var doubles = try NearDoubles(node)
        var activity = Activity()
        activity.name = "walking"
        activity.start = clock.now
        activity.end = clock.now.advanced(byMilliseconds: 600_000)
        for index in 0..<NearDoubles.limit {
            activity.distance = Double(index + 1) * 1_000
            doubles.insert(activity)
        }
        activity.distance = 1_000_000_000
        doubles.insert(activity)
        activity.end = clock.now.advanced(byMilliseconds: 600_001)
        #expect(doubles.double(of: activity, includesFile: true) == nil)
        activity.distance = 1_000
        #expect(doubles.double(of: activity, includesFile: true) != nil)
        #expect(doubles.double(of: activity, includesFile: false) == nil)
    }

    @Test("A track that is recorded already, nearly alike, counts once")
    func nearDoubles() throws {
        #expect(try run("<gpx>\(track(0..<60))</gpx>", .gpx).added == 1)
        for other in [
            track(0..<59, after: 420), track(1..<60), track(0..<60, after: -420, type: "hiking"), track(2..<58),
        ] {
            let report = try run("<gpx>\(other)</gpx>", .gpx)
            #expect(report.added == 0)
            #expect(report.known == 1)
            #expect(report.doubled == 1)
            #expect(report.found == 1)
            #expect(report.notes.contains { $0.contains("nearly the same times") })
            #expect(report.doubles.map(\.kept.name) == ["walking"])
        }
        let again = try run("<gpx>\(track(0..<60))</gpx>", .gpx)
        #expect(again.known == 1)
        #expect(again.doubled == 0)
        #expect(try node.records(Activity.self).count() == 1)
        // Two names that the program knows, and neither of which is a guess, are two activities.
        #expect(try run("<gpx>\(track(0..<60, after: 420, type: "running"))</gpx>", .gpx).added == 1)
    }

    @Test("A track that a file holds twice, nearly alike, counts once, before the import and in it")
    func doublesOfOneFile() throws {
        let file = "<gpx>\(track(0..<60))\(track(0..<59, after: 420))\(track(100..<160))</gpx>"
        var pieces = [Array(file.utf8)]
        var importing = try RecordingImport(node, timeZone: .gmt)
        let preview = try importing.preview(.gpx) { pieces.popLast() ?? [] }
        #expect(preview.found == 3)
        #expect(preview.known == 1)
        let report = try run(file, .gpx)
        #expect(report.added == 2)
        #expect(report.known == 1)
    }

    @Test("Short rounds after each other, and parts of an activity, are no doubles")
    func noDoubles() throws {
        let rounds = (0..<5).map { track($0 * 5..<$0 * 5 + 5) }.joined()
        #expect(try run("<gpx>\(rounds)</gpx>", .gpx).added == 5)
        #expect(try run("<gpx>\(track(0..<25))</gpx>", .gpx).added == 1)
    }

    @Test("A track equals what the user has typed of it, and the report says which one stays, with fewer measures")
    func typed() throws {
        _ = try run("activity,start,end\n" + row("walking", from: -1800, until: -1300))
        let report = try run("<gpx>\(track(181..<231))</gpx>", .gpx)
        #expect(report.added == 0)
        let double = try #require(report.doubles.first)
        #expect(double.kept.start == clock.now.advanced(byMilliseconds: -1_800_000))
        #expect(double.leftOut.start == clock.now.advanced(byMilliseconds: -1_790_000))
        #expect(double.hasMore)
        #expect(try node.records(Activity.self).all().map(\.record.distance) == [nil])
    }

    @Test("The rows of one table are not compared with each other, but with what was there before")
    func rows() throws {
        let rows = [0, 1].map { row("walking", from: -1800 + $0, until: -1300) }.joined()
        #expect(try run("activity,start,end\n" + rows).added == 2)
        let later = row("walking", from: -1802, until: -1300)
        let report = try run("activity,start,end\n" + later + row("sleeping", from: -1802, until: -1300))
        #expect(report.added == 1)
        #expect(report.doubled == 1)
    }

    @Test("With both, nothing is left out but the same activity again")
    func both() throws {
        let file = "<gpx>\(track(0..<60))\(track(0..<59, after: 420))</gpx>"
        for added in [2, 0] {
            var pieces = [Array(file.utf8)]
            var importing = try RecordingImport(node, timeZone: .gmt, keepsBoth: true)
            let report = try importing.run(.gpx, named: "a file") { pieces.popLast() ?? [] }
            #expect(report.added == added)
            #expect(report.doubles.isEmpty)
        }
    }

    @Test("Nothing stays of a file that is cut before its first track; of another one, what precedes the end")
    func cut() throws {
        #expect(throws: VicinoError.self) { try run("<gpx><metadata>", .gpx) }
        let report = try run("<gpx>" + track(0..<60).dropLast(30), .gpx)
        #expect(report.isIncomplete)
        #expect(!report.isEmpty)
        #expect(try run("<gpx><trk/></gpx>", .gpx).isEmpty)
    }

    private static let pages = [
        "<!DOCTYPE html><html></html>", " \n<HTML lang='en'>",
        "<?xml version='1.0'?>\n<!-- a --><!DOCTYPE html PUBLIC 'x'>",
        "<!-- a -->\n<!doctype HTML>", "<script>", "<html>",
    ]

    @Test("A web page is recognised, and other XML is not one", arguments: pages)
    func webPage(text: String) {
        #expect(FileKind(Array(text.utf8)) == .webPage)
        #expect(FileKind(Array("<?xml version='1.0'?><!-- <html> --><gpx>\(text)".utf8)) == .gpx)
        #expect(FileKind(Array("<ClinicalDocument/>".utf8)) == .other("a medical document"))
        #expect(FileKind([0x1F, 0x8B, 8]) == .compressed)
        #expect(FileKind([0x89] + Array("VCS".utf8) + [0x10]) == .sealedDump)
        #expect(FileKind([0x89] + Array("VCL".utf8) + [0x0D]) == .letter)
        #expect(FileKind(Array("SQLite format 3\0".utf8)) == .database)
        #expect(FileKind(Array("<htmlx>".utf8)) == .gpx)
        #expect(FileKind([0, 60, 0, 63]) == .gpx)
    }

    @Test("A table that the diary wrote adds no activity twice")
    func exported() throws {
        _ = try run("activity,start,end,note\n" + row("=Tea", from: -120, until: -60).dropLast() + ",\"a\nb\"\n")
        var text = ""
        #expect(try ActivityTable(node).write { text += $0 } == 1)
        let report = try run(text)
        #expect(report.added == 0)
        #expect(report.known == 1)
        #expect(report.skippedCount == 0)
        let other = try Node.testing(folder, "Ben", clock: clock, kinds: [Activity.self])
        var pieces = [Array(text.utf8)]
        var importing = try RecordingImport(other, timeZone: .gmt)
        _ = try importing.run(.csv, named: "a.csv") { pieces.popLast() ?? [] }
        #expect(try other.records(Activity.self).all().map(\.record) == node.records(Activity.self).all().map(\.record))
    }

    @Test("A TCX file that the diary wrote adds no activity twice, and another user gets the same from it")
    func trainings() throws {
        _ = try run("activity,start,end,steps,note\n" + row("Tea", from: -120, until: -60).dropLast() + ",12,a\n")
        var text = ""
        #expect(try TrainingFile(node).write { text += $0 } == 1)
        let report = try run(text, .tcx)
        #expect(report.known == 1)
        #expect(report.doubled == 0)
        let other = try Node.testing(folder, "Ben", clock: clock, kinds: [Activity.self])
        var pieces = [Array(text.utf8)]
        var importing = try RecordingImport(other, timeZone: .gmt)
        _ = try importing.run(.tcx, named: "a.tcx") { pieces.popLast() ?? [] }
        #expect(try other.records(Activity.self).all().map(\.record) == node.records(Activity.self).all().map(\.record))
    }

    @Test("A row with an absurd number of steps or distance is skipped, and says so")
    func absurd() throws {
        let long = row("walking", from: -120, until: -60).dropLast()
        let report = try run("activity,start,end,distance\n\(long),1000000000km\n\(long),3.1km\n")
        #expect(report.added == 1)
        #expect(report.skippedCount == 1)
        #expect(try node.records(Activity.self).all().map(\.record.distance) == [3_100])
    }

    @Test("The kind of a file in UTF-16 is that of its text", arguments: [[], [0xFEFF]] as [[UInt16]])
    func utf16(mark: [UInt16]) {
        func kind(_ text: String) -> FileKind {
            FileKind((mark + Array(text.utf16)).flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] })
        }
        #expect(kind("activity,start\n") == .csv)
        #expect(kind("<?xml version=\"1.0\"?><gpx/>") == .gpx)
    }

    @Test("A name stays as the file gives it")
    func names() throws {
        let report = try run("activity,start,end\n" + row("Hiking", from: -120, until: -60))
        #expect(report.added == 1)
        #expect(report.translations.isEmpty)
        #expect(try node.records(Activity.self).all().map(\.name) == ["Hiking"])
    }
}
