import FoundationEssentials
import Testing
import VicinoCore

@testable import VicinoActivity

@Suite("ActivityWatch import")
struct ActivityWatchTests {
    /// The shape in which aw-server 0.12 exports a bucket.
    private static func bucket(_ name: String, type: String, _ events: [String]) -> String {
        """
        "\(name)": {"id": "\(name)", "name": "\(name)", "type": "\(type)", "client": "aw-watcher", "hostname": "host",
        "created": "2026-11-30T05:00:23.171329", "data": {}, "last_updated": "2026-11-28T08:55:00+00:00",
        "events": [\(events.joined(separator: ", "))]}
        """
    }

    private static func event(_ status: String, at time: String, seconds: Double) -> String {
        #"{"timestamp": "2026-11-28T\#(time)+00:00", "duration": \#(seconds), "data": {"status": "\#(status)"}}"#
    }

    private static func file(_ buckets: String...) -> [UInt8] {
        Array("{\"buckets\": {\(buckets.joined(separator: ", "))}}".utf8)
    }

    private static func spans(_ imported: Imported) -> [String] {
        imported.records.map { "\($0.start.iso8601) \($0.end?.iso8601 ?? "-")" }
    }

    private static let afk = bucket(
        "aw-watcher-afk_host", type: "afkstatus",
        [
            event("not-afk", at: "08:40:00", seconds: 900), event("afk", at: "08:30:00.750000", seconds: 600),
            event("not-afk", at: "08:00:00.500000", seconds: 1800.25),
        ])

    @Test("Times at the computer become sitting, as a guess, and times away do not")
    func presence() throws {
        let imported = try Imported.activityWatch(
            Self.file(Self.afk), timeZone: try #require(.init(identifier: "Europe/Rome")))
        let wanted = [
            "2026-11-28T08:00:00.500Z 2026-11-28T08:30:00.750Z", "2026-11-28T08:40:00Z 2026-11-28T08:55:00Z",
        ]
        #expect(Self.spans(imported) == wanted)
        #expect(imported.records.map(\.name) == ["sitting", "sitting"])
        #expect(imported.records.map(\.source) == [.recognised, .recognised])
        #expect(imported.records.map(\.isConfirmed) == [false, false])
        #expect(imported.records.map(\.utcOffset) == [3600, 3600])
        #expect(!imported.report.isIncomplete)
    }

    @Test("Titles of windows and pages are nowhere in the result")
    func titles() throws {
        let secret =
            #"{"timestamp": "2026-11-28T08:00:00+00:00", "duration": 30.0, "data": {"app": "Mail", "#
            + #""title": "A \"secret\" \u2014 letter", "status": "not-afk"}}"#
        let window = Self.bucket("aw-watcher-window_host", type: "currentwindow", [secret])
        let imported = try Imported.activityWatch(Self.file(window, Self.afk))
        #expect(imported.records.count == 2)
        #expect(imported.report.leftOut == [.screenContent: 1])
        #expect(!"\(imported)".contains("secret"))
    }

    @Test("What overlaps, in one bucket or on two devices, counts once")
    func overlaps() throws {
        let other = Self.bucket(
            "aw-watcher-afk_laptop", type: "afkstatus",
            [
                Self.event("not-afk", at: "08:10:00", seconds: 1500),
                Self.event("not-afk", at: "08:10:00", seconds: 1500),
                Self.event("not-afk", at: "12:00:00", seconds: 20),
            ])
        let imported = try Imported.activityWatch(Self.file(Self.afk, other))
        let wanted = ["2026-11-28T08:00:00.500Z 2026-11-28T08:35:00Z", "2026-11-28T08:40:00Z 2026-11-28T08:55:00Z"]
        #expect(Self.spans(imported) == wanted)
        #expect(imported.report.leftOut == [.glimpse: 1])
    }

    @Test("Any division into pieces gives the same", arguments: [1, 2, 3, 5, 64, 100_000])
    func pieces(chunk: Int) throws {
        let bytes = Self.file(Self.afk)
        #expect(try Imported.activityWatch(bytes, chunk: chunk) == Imported.activityWatch(bytes))
    }

    @Test("Of a file that ends in the middle, or is damaged there, what comes before is taken")
    func cut() throws {
        let bytes = Self.file(Self.afk)
        for damaged in [Array(bytes.dropLast(60)), Array(bytes.dropLast(60)) + Array("}}}".utf8)] {
            let imported = try Imported.activityWatch(damaged)
            #expect(Self.spans(imported).contains("2026-11-28T08:40:00Z 2026-11-28T08:55:00Z"))
            #expect(imported.report.isIncomplete)
        }
    }

    @Test("Impossible times and durations are left out, and nothing traps")
    func impossible() throws {
        let bucket = Self.bucket(
            "b", type: "afkstatus",
            [
                Self.event("not-afk", at: "25:00:00", seconds: 600), Self.event("not-afk", at: "08:00:00", seconds: -5),
                Self.event("not-afk", at: "08:00:00", seconds: 1e300),
                #"{"timestamp": 5, "duration": "x", "data": []}"#, "7", "[[[]]]",
            ])
        let imported = try Imported.activityWatch(Self.file(bucket))
        #expect(imported.records.isEmpty)
        #expect(imported.report.notes.contains { $0.contains("no time at the computer") })
    }

    @Test("Another file is refused")
    func refused() {
        #expect(throws: VicinoError.self) { try Imported.activityWatch(Array("{\"a\": 1}".utf8)) }
        #expect(throws: VicinoError.self) { try Imported.activityWatch([]) }
    }
}
