import Testing
import VicinoCore

@testable import VicinoActivity

@Suite("iCalendar export")
struct CalendarFileTests {
    private func writer() throws -> CalendarFileWriter {
        let user = try #require(UserID([UInt8](repeating: 0xAB, count: 32)))
        return CalendarFileWriter(user: user, name: "Anna; me", stamp: try moment("2026-11-19T15:35:00.250Z"))
    }

    private func activity(end: String?) throws -> Activity {
        var activity = Activity()
        activity.name = "walking, fast"
        activity.start = try moment("2026-11-01T08:00:00+01:00")
        activity.end = try end.map(moment)
        return activity
    }

    private let id = RecordID(writer: WriterID(rawValue: 1), number: 7)

    @Test("A file has its head, its events and its foot")
    func whole() throws {
        let writer = try writer()
        var walk = try activity(end: "2026-11-01T08:40:00+01:00")
        walk.steps = 6200
        walk.distance = 4810
        walk.place = "Park\\Nord"
        walk.note = "fog\r\nand\u{1B} frost"
        let text = writer.head + writer.event(walk, id: id) + writer.foot
        #expect(
            text.replacing("\r\n ", with: "").split(separator: "\r\n").map(String.init) == [
                "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Vicino//Vicino//EN", "CALSCALE:GREGORIAN",
                "METHOD:PUBLISH",
                "X-WR-CALNAME:Anna\\; me", "BEGIN:VEVENT",
                "UID:0000000000000001-7@\(String(repeating: "ab", count: 32)).vicino", "DTSTAMP:20261119T153500Z",
                "DTSTART:20261101T070000Z", "DTEND:20261101T074000Z", "SUMMARY:walking\\, fast",
                "LOCATION:Park\\\\Nord",
                "DESCRIPTION:6 200 steps\\, 4.8 km\\nfog\\nand\u{FFFD} frost", "TRANSP:TRANSPARENT",
                "END:VEVENT",
                "END:VCALENDAR",
            ])
    }

    @Test(
        "A running activity, and one that lasts less than a second, has no end",
        arguments: [nil, "2026-11-01T08:00:00.900+01:00"])
    func noEnd(end: String?) throws {
        #expect(!(try writer().event(activity(end: end), id: id).contains("DTEND")))
    }

    @Test("What a source has measured stands beside steps and distance")
    func effort() throws {
        var walk = try activity(end: nil)
        walk.steps = 6200
        walk.climb = 1_050
        walk.heartRate = 132
        walk.maxHeartRate = 171
        walk.energy = 540
        let text = try writer().event(walk, id: id).replacing("\r\n ", with: "")
        let written = "6 200 steps, climb 1 050 m, heart rate 132 bpm, at most 171 bpm, 540 kcal"
        #expect(text.contains("DESCRIPTION:" + written.replacing(",", with: "\\,") + "\r\n"))
    }

    @Test("The location is the place, or else the name of the area")
    func location() throws {
        var rest = try activity(end: nil)
        rest.place = nil
        rest.area = "home; garden"
        #expect(try writer().event(rest, id: id).contains("LOCATION:home\\; garden\r\n"))
        rest.place = "Park"
        #expect(try writer().event(rest, id: id).contains("LOCATION:Park\r\n"))
    }

    @Test("Characters that end a value are escaped, also before a combining mark", arguments: [";", ",", "\\"])
    func marked(separator: String) throws {
        var walk = try activity(end: nil)
        walk.note = "a\(separator)\u{301}b  c"
        let text = try writer().event(walk, id: id)
        #expect(Array(text.utf8).contains(Array("DESCRIPTION:a\\\(separator)\u{301}b  c\r\n".utf8)))
    }

    @Test("Escape sequences, direction marks and invisible characters get into no event")
    func harmful() throws {
        let evil = "a\u{1B}[31mb\u{202E}c\u{2066}\u{9B}\u{200B}\u{E0041}d"
        var walk = try activity(end: nil)
        walk.name = evil
        walk.place = evil
        walk.note = "one\r\n\(evil)\rtwo\nthree"
        let lines = try writer().event(walk, id: id).replacing("\r\n ", with: "").split(separator: "\r\n")
        let safe = "a\u{FFFD}[31mb\u{FFFD}c\u{FFFD}\u{FFFD}d"
        for line in ["SUMMARY:\(safe)", "LOCATION:\(safe)", "DESCRIPTION:one\\n\(safe)\\ntwo\\nthree"] {
            #expect(lines.contains { $0.unicodeScalars.elementsEqual(line.unicodeScalars) }, "\(line)")
        }
    }

    @Test("Lines are folded at 75 bytes without cutting a character, and no text can add a line")
    func folding() throws {
        var walk = try activity(end: nil)
        walk.note = String(repeating: "žluťoučký 公園 🌳 ", count: 40)
        walk.place = "x\r\nEND:VCALENDAR\u{85}\u{2028}"
        let lines = try writer().event(walk, id: id).utf8.split(separator: UInt8(ascii: "\n"))
        #expect(lines.allSatisfy { $0.count <= 76 && $0.last == UInt8(ascii: "\r") })
        #expect(lines.allSatisfy { String(validating: $0, as: UTF8.self) != nil })
        #expect(!lines.contains { $0.starts(with: "END:VCALENDAR".utf8) })
        let unfolded = try writer().event(walk, id: id).replacing("\r\n ", with: "")
        #expect(unfolded.contains(walk.note ?? "?"))
    }
}
