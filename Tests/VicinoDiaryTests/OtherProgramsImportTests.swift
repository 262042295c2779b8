import Foundation
import Testing
import Vicino
import VicinoActivity
import VicinoHarness
import VicinoTesting

@testable import VicinoDiary

@Suite("Imports of what other programs have recorded")
struct OtherProgramsImportTests {
    private let folder: TemporaryFolder
    private let clock = TestClock()
    private let node: Node

    init() throws {
        folder = try TemporaryFolder()
        node = try Node.testing(folder, "Anna", clock: clock, kinds: [Activity.self])
    }

    private static let tableStart =
        "Activity ID,Activity Date,Activity Name,Activity Type,Activity Description,Elapsed Time,"
        + "Distance,Filename\n"

    /// A time some minutes before now.
    private func time(_ minutes: Int64) -> String { clock.now.advanced(byMilliseconds: -minutes * 60_000).iso8601 }

    /// A walk to the north of ten minutes, with a pause of half an hour, which makes two activities of it.
    private var track: String {
        let points = (0...20).map { index in
            let pause: Int64 = index > 10 ? 30 : 0
            let moment = time(120 - Int64(index) - pause)
            return "<trkpt lat='\(45 + 0.0005 * Double(index))' lon='11'><time>\(moment)</time></trkpt>"
        }
        return "<gpx><trk><type>walking</type><trkseg>\(points.joined())</trkseg></trk></gpx>"
    }

    private func row(_ id: Int, file: String, before minutes: Int64) -> String {
        "\(id),\(time(minutes)),Round,Walk,,600,0.9,\(file)\n"
    }

    private func run(_ files: [FoundFile]) throws -> [RecordingReport] {
        var importing = try RecordingImport(node, timeZone: .gmt)
        return try files.map { found in
            let file = try found.content.get()
            return try importing.run(file.kind, named: file.name, file.pieces())
        }
    }

    private func found(_ files: [TestArchive.File]) throws -> [FoundFile] {
        let bytes = TestArchive(files).bytes
        return try FoundFile.all(inArchive: "export.zip", size: bytes.count) { offset, count in
            Array(bytes[min(offset, bytes.count)..<min(offset + count, bytes.count)])
        }
    }

    @Test("The content shows what a file is")
    func kinds() {
        let texts: [(String, FileKind)] = [
            ("{\"buckets\": {\"aw-watcher-afk_host\": {\"id\"", .activityWatch),
            ("\u{FEFF}[{\"endTime\": \"x\", \"activity\": {", .googleTimeline),
            ("{\"timelineObjects\": [", .googleTimeline),
            (Self.tableStart, .stravaTable), ("BEGIN:VCALENDAR\r\n", .calendar), ("begin:vcalendar\n", .calendar),
            ("{\"vicino\":\"have\",\"version\":1}", .haveFile), ("activity,start\n", .csv),
        ]
        for (text, kind) in texts { #expect(FileKind(Array(text.utf8)) == kind, "\(text)") }
        guard case .other = FileKind(Array("{\"locations\": [{\"latitudeE7\": 1}]}".utf8)) else {
            Issue.record("Positions are no timeline.")
            return
        }
    }

    @Test("A large export is recognised by its first bytes")
    func large() {
        let filler = String(repeating: " ", count: 200_000)
        let bytes = Array("{\"semanticSegments\": [\(filler)]}".utf8)
        #expect(FileKind { Array(bytes.prefix($0)) } == .googleTimeline)
    }

    @Test("A ride in Strava's table and in a file beside it counts once, wherever the table stands")
    func table() throws {
        let table =
            Self.tableStart + row(1, file: "activities/1.gpx", before: 120) + row(2, file: "", before: 300)
            + row(3, file: "activities/3.gpx", before: 600)
        let files = try found([
            TestArchive.File("activities.csv", table),
            TestArchive.File("profile.csv", "Athlete ID,First Name\n1,Anna\n"),
            TestArchive.File("activities/1.gpx", track), TestArchive.File("media/1.jpg", "\u{0}\u{1}"),
        ])
        // What else the archive holds, such as messages of other people, is not looked at.
        #expect(files.map(\.name) == ["export.zip/activities/1.gpx", "export.zip/activities.csv"])
        let reports = try run(files)
        #expect(reports.map(\.added) == [2, 2])
        #expect(reports[1].notes.contains("Left out: rows whose activity has a file of its own (1)."))
        #expect(try run(files).map(\.added) == [0, 0])
        #expect(try node.records(Activity.self).count() == 4)
    }

    @Test("A preview says the same as the import")
    func preview() throws {
        let table = Self.tableStart + row(1, file: "activities/1.gpx", before: 120) + row(2, file: "", before: 300)
        let files = try found([
            TestArchive.File("activities.csv", table), TestArchive.File("activities/1.gpx", track),
        ])
        var importing = try RecordingImport(node, timeZone: .gmt)
        let previews = try files.map { found in
            let file = try found.content.get()
            return try importing.preview(file.kind, named: file.name, file.pieces()).added
        }
        #expect(try previews == run(files).map(\.added))
    }

    @Test("A later export of ActivityWatch adds only what is new, beside what the user has entered")
    func grown() throws {
        func buckets(_ spans: [(from: Int64, until: Int64)]) throws -> FoundFile {
            let events = spans.map { span in
                """
                {"timestamp": "\(time(span.from))", "duration": \((span.from - span.until) * 60),
                "data": {"status": "not-afk"}}
                """
            }
            let text =
                "{\"buckets\": {\"a\": {\"type\": \"afkstatus\", \"events\": [\(events.joined(separator: ","))]}}}"
            return try found([TestArchive.File("a.json", text)])[0]
        }
        var typed = Activity()
        typed.name = "sitting"
        typed.start = clock.now.advanced(byMilliseconds: -400 * 60_000)
        typed.end = clock.now.advanced(byMilliseconds: -380 * 60_000)
        try node.add(typed)
        #expect(try run([buckets([(300, 270), (200, 150)])]).map(\.added) == [2])
        let later = try buckets([(420, 360), (300, 270), (200, 100)])
        #expect(try run([later]).map(\.added) == [3])
        #expect(try run([later]).map(\.added) == [0])
        let lengths = try node.records(Activity.self).all().map { found in
            ((found.record.end ?? found.record.start).milliseconds - found.record.start.milliseconds) / 60_000
        }
        #expect(lengths.sorted() == [20, 20, 20, 30, 50, 50])
    }

    @Test("Imported twice, nothing is added")
    func twice() throws {
        let buckets = """
            {"buckets": {"a": {"type": "afkstatus", "events": [{"timestamp": "\(time(90))", "duration": 1800.5,
            "data": {"status": "not-afk"}}]}}}
            """
        let timeline = """
            [{"startTime": "\(time(200))", "endTime": "\(time(180))", "activity": {"distanceMeters": "1500",
            "topCandidate": {"type": "walking", "probability": "0.9"}}}]
            """
        let calendar = """
            BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:a\r\nSUMMARY:Tea\r\nDTSTART:20200101T080000Z\r
            DURATION:PT1H\r\nRRULE:FREQ=DAILY;COUNT=3\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n
            """
        let files = try found([
            TestArchive.File("a.json", buckets), TestArchive.File("b.json", timeline),
            TestArchive.File("c.ics", calendar),
        ])
        #expect(try run(files).map(\.added) == [1, 1, 3])
        #expect(try run(files).map(\.added) == [0, 0, 0])
        #expect(try node.records(Activity.self).all().map(\.record.isConfirmed) == Array(repeating: false, count: 5))
    }
}
