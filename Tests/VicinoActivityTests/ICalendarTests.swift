import FoundationEssentials
import Testing
import VicinoCore
import VicinoDrawing

@testable import VicinoActivity

@Suite("iCalendar import")
struct ICalendarTests {
    private static func file(_ parts: String..., name: String = "-//Test//Test//EN") -> [UInt8] {
        let lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:\(name)"] + parts + ["END:VCALENDAR"]
        return Array(lines.joined(separator: "\n").replacing("\n", with: "\r\n").utf8) + Array("\r\n".utf8)
    }

    private static func event(_ lines: String..., uid: String = "a", title: String = "Running") -> String {
        (["BEGIN:VEVENT", "UID:\(uid)", "SUMMARY:\(title)"] + lines + ["END:VEVENT"]).joined(separator: "\n")
    }

    private static func spans(_ imported: Imported) -> [String] {
        imported.records.map { "\($0.start.iso8601) \($0.end?.iso8601 ?? "-")" }
    }

    private static func starts(_ imported: Imported) -> [String] { imported.records.map(\.start.iso8601) }

    /// A zone that Outlook writes, whose rules begin in 1601, under some name.
    private static func zone(_ name: String) -> String {
        """
        BEGIN:VTIMEZONE
        TZID:\(name)
        BEGIN:STANDARD
        DTSTART:16010101T030000
        TZOFFSETFROM:+0200
        TZOFFSETTO:+0100
        RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10
        END:STANDARD
        BEGIN:DAYLIGHT
        DTSTART:16010101T020000
        TZOFFSETFROM:+0100
        TZOFFSETTO:+0200
        RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3
        END:DAYLIGHT
        END:VTIMEZONE
        """
    }

    @Test("An event is a guess with the activity that its title names, and without people, addresses or descriptions")
    func event() throws {
        let imported = try Imported.calendar(
            Self.file(
                Self.event(
                    "DTSTART:20260501T080000Z", "DTEND:20260501T090000Z", "ORGANIZER;CN=Anna:mailto:anna@example.org",
                    "ATTENDEE;CN=\"Ben: x\";ROLE=CHAIR:mailto:ben@example.org", "LOCATION:Anna's home",
                    "DESCRIPTION:secret", "BEGIN:VALARM", "TRIGGER:-PT15M", "DURATION:PT5M", "SUMMARY:alarm",
                    "END:VALARM")
            ))
        var wanted = Activity()
        wanted.name = "running"
        wanted.start = try moment("2026-05-01T08:00:00Z")
        wanted.end = try moment("2026-05-01T09:00:00Z")
        wanted.source = .recognised
        wanted.isConfirmed = false
        #expect(imported.records == [wanted])
        #expect(!"\(imported)".contains("Anna"))
    }

    @Test("A title that names no activity is the note of another one; that of a private event is not kept")
    func titles() throws {
        let times = "DTSTART:20260501T080000Z\nDTEND:20260501T090000Z"
        let imported = try Imported.calendar(
            Self.file(
                Self.event(times, uid: "a", title: "Dentist\\, Dr. X\\nfloor 2"),
                Self.event(times, "CLASS:PRIVATE", uid: "b", title: "Secret"),
                Self.event(times, "CATEGORIES:Sport,Hiking", uid: "c", title: "Monte Baldo"),
                Self.event(times, uid: "d", title: "A very long title that the program has fol\n ded")))
        #expect(imported.records.map(\.name) == ["other", "other", "walking", "other"])
        let notes = ["Dentist, Dr. X floor 2", nil, "Monte Baldo", "A very long title that the program has folded"]
        #expect(imported.records.map(\.note) == notes)
    }

    @Test("A definition in the file holds against the zone's name, from 1601 on and with summer time")
    func zones() throws {
        for name in ["Customized Time Zone", "GMT", "UTC", "America/New_York"] {
            let imported = try Imported.calendar(
                Self.file(
                    // The definition may follow.
                    Self.event("DTSTART;TZID=\"\(name)\":20260115T080000", "DTEND;TZID=\(name):20260115T090000"),
                    Self.event("DTSTART;TZID=\(name):20250715T080000", "DTEND;TZID=\(name):20250715T090000", uid: "b"),
                    Self.zone(name)))
            #expect(Self.starts(imported) == ["2026-01-15T07:00:00Z", "2025-07-15T06:00:00Z"])
            #expect(imported.records.map(\.utcOffset) == [3600, 7200])
        }
    }

    @Test(
        "A time that the clocks skip is read with the offset before, and of one that comes twice the first counts",
        arguments: [
            ("20260329T013000", "2026-03-29T00:30:00Z"), ("20260329T023000", "2026-03-29T01:30:00Z"),
            ("20260329T030000", "2026-03-29T01:00:00Z"), ("20251026T023000", "2025-10-26T00:30:00Z"),
            ("20251026T030000", "2025-10-26T02:00:00Z"), ("19500101T000000", "1949-12-31T23:00:00Z"),
        ])
    func changes(text: String, wanted: String) throws {
        let event = Self.event("DTSTART;TZID=X:\(text)", "DURATION:PT1H")
        #expect(try Self.starts(Imported.calendar(Self.file(Self.zone("X"), event))) == [wanted])
    }

    @Test("Rules that end, and others that follow them, make the zone of a year")
    func ended() throws {
        let zone = """
            BEGIN:VTIMEZONE
            TZID:X
            BEGIN:DAYLIGHT
            DTSTART:19870405T020000
            TZOFFSETFROM:-0500
            TZOFFSETTO:-0400
            RRULE:FREQ=YEARLY;BYMONTH=4;BYDAY=1SU;UNTIL=20060402T070000Z
            END:DAYLIGHT
            BEGIN:DAYLIGHT
            DTSTART:20070311T020000
            TZOFFSETFROM:-0500
            TZOFFSETTO:-0400
            RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU
            END:DAYLIGHT
            BEGIN:STANDARD
            DTSTART:19671029T020000
            TZOFFSETFROM:-0400
            TZOFFSETTO:-0500
            RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
            END:STANDARD
            END:VTIMEZONE
            """
        let event = Self.event("DTSTART;TZID=X:20060320T120000", "DURATION:PT1H", "RRULE:FREQ=YEARLY;COUNT=2")
        let imported = try Imported.calendar(Self.file(zone, event))
        #expect(Self.starts(imported) == ["2006-03-20T17:00:00Z", "2007-03-20T16:00:00Z"])
    }

    @Test("A zone that the file does not define is known by its name, and else said")
    func undefined() throws {
        func file(_ name: String) -> [UInt8] {
            Self.file(Self.event("DTSTART;TZID=\(name):20260115T080000", "DURATION:PT1H"))
        }
        for name in ["Europe/Rome", "/example.org/2026/Europe/Rome"] {
            #expect(try Self.starts(Imported.calendar(file(name))) == ["2026-01-15T07:00:00Z"])
        }
        let unknown = try Imported.calendar(file("Nowhere"), timeZone: try #require(TimeZone(secondsFromGMT: 7200)))
        #expect(Self.starts(unknown) == ["2026-01-15T06:00:00Z"])
        #expect(unknown.report.notes.contains { $0.contains("“Nowhere”") })
    }

    @Test("Instances count until now, without exceptions, and as they were moved and edited")
    func instances() throws {
        // Now is 2026-05-10 12:00 in UTC.
        let imported = try Imported.calendar(
            Self.file(
                Self.event(
                    "DTSTART:20260504T080000Z", "DTEND:20260504T090000Z", "RRULE:FREQ=DAILY",
                    "EXDATE:20260505T080000Z,20260506T080000Z"),
                Self.event("RECURRENCE-ID:20260507T080000Z", "DTSTART:20260507T180000Z", "DTEND:20260507T193000Z"),
                Self.event(
                    "RECURRENCE-ID:20260508T080000Z", "DTSTART:20260508T080000Z", "DTEND:20260508T090000Z",
                    "STATUS:CANCELLED"),
                Self.event("RECURRENCE-ID;VALUE=DATE:20260509", "DTSTART:20260601T080000Z", "DTEND:20260601T090000Z")))
        let wanted = [
            "2026-05-04T08:00:00Z 2026-05-04T09:00:00Z", "2026-05-10T08:00:00Z 2026-05-10T09:00:00Z",
            "2026-05-07T18:00:00Z 2026-05-07T19:30:00Z",
        ]
        #expect(Self.spans(imported) == wanted)
        #expect(imported.report.leftOut[.cancelled] == 1)
        #expect(imported.report.leftOut[.upcoming] == 2)
    }

    @Test(
        "Rules of all kinds give their days",
        arguments: [
            ("FREQ=DAILY;INTERVAL=2;COUNT=3", ["05-01", "05-03", "05-05"]),
            ("FREQ=WEEKLY;BYDAY=MO,FR;COUNT=4", ["05-01", "05-04", "05-08"]),
            ("FREQ=DAILY;UNTIL=20260503T080000Z", ["05-01", "05-02", "05-03"]),
            ("FREQ=DAILY;UNTIL=20260502", ["05-01", "05-02"]),
            ("FREQ=DAILY;BYDAY=SA,SU;COUNT=3", ["05-01", "05-02", "05-03"]),
            ("FREQ=HOURLY", ["05-01"]), ("nonsense", ["05-01"]), ("FREQ=MONTHLY;COUNT=2", ["05-01"]),
        ])
    func rules(rule: String, days: [String]) throws {
        let event = Self.event("DTSTART:20260501T080000Z", "DURATION:PT1H", "RRULE:\(rule)")
        let imported = try Imported.calendar(Self.file(event))
        #expect(Self.starts(imported) == days.map { "2026-\($0)T08:00:00Z" })
    }

    @Test(
        "Rules of months and years give their days",
        arguments: [
            ("FREQ=MONTHLY;BYMONTHDAY=-1", "2025-01-31", ["2025-01-31", "2025-02-28", "2025-03-31"]),
            ("FREQ=MONTHLY;BYMONTHDAY=31", "2025-01-31", ["2025-01-31", "2025-03-31", "2025-05-31"]),
            ("FREQ=MONTHLY;BYDAY=-1FR", "2025-01-31", ["2025-01-31", "2025-02-28", "2025-03-28"]),
            ("FREQ=MONTHLY;BYDAY=2TU", "2025-01-14", ["2025-01-14", "2025-02-11", "2025-03-11"]),
            (
                "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", "2025-05-30",
                ["2025-05-30", "2025-06-30", "2025-07-31"]
            ),
            ("FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13", "2024-09-13", ["2024-09-13", "2024-12-13", "2025-06-13"]),
            ("FREQ=YEARLY", "2016-02-29", ["2016-02-29", "2020-02-29", "2024-02-29"]),
            ("FREQ=YEARLY;BYMONTH=1,6;BYDAY=2TU", "2024-01-09", ["2024-01-09", "2024-06-11", "2025-01-14"]),
            ("FREQ=YEARLY;BYYEARDAY=1,-1", "2023-01-01", ["2023-01-01", "2023-12-31", "2024-01-01"]),
            ("FREQ=YEARLY;BYDAY=20MO", "2023-05-15", ["2023-05-15", "2024-05-13", "2025-05-19"]),
            ("FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU;WKST=MO", "1997-08-05", ["1997-08-05", "1997-08-10", "1997-08-19"]),
            ("FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU;WKST=SU", "1997-08-05", ["1997-08-05", "1997-08-17", "1997-08-19"]),
        ])
    func longRules(rule: String, first: String, days: [String]) throws {
        let start = try #require(CivilDate(first))
        let rule = try #require(ICalendarRule(rule))
        let found = (0..<60).lazy.flatMap { rule.days(ofPeriod: $0, from: start) }.filter { $0 >= start }
        #expect(found.prefix(3).map(\.description) == days)
    }

    @Test("Whole days, cancelled events and those without or with a negative time are left out, and said")
    func leftOut() throws {
        let imported = try Imported.calendar(
            Self.file(
                Self.event("DTSTART;VALUE=DATE:20260501", "DTEND;VALUE=DATE:20260502", uid: "a"),
                Self.event("DTSTART:20260501T090000Z", "DTEND:20260501T080000Z", uid: "b"),
                Self.event("DTSTART:20260501T090000Z", uid: "c"), Self.event("SUMMARY:x", uid: "d"),
                Self.event("DTSTART:20260501T090000Z", "DURATION:-PT1H", uid: "e"),
                Self.event("DTSTART:20260501T090000Z", "DURATION:PT1H", "STATUS:CANCELLED", uid: "f")))
        #expect(imported.records.isEmpty)
        #expect(imported.report.leftOut == [.allDay: 1, .noSpan: 1, .cancelled: 1])
        #expect(imported.skipped.map(\.reason) == [.noDuration, .noTimes, .noDuration])
        #expect(imported.skipped.first?.detail == "It ends before it starts.")
    }

    @Test("The newer version of an event counts, and what this program has written does not")
    func versions() throws {
        let imported = try Imported.calendar(
            Self.file(
                Self.event("DTSTART:20260501T090000Z", "DURATION:PT1H", "SEQUENCE:1"),
                Self.event("DTSTART:20260501T110000Z", "DURATION:P0DT1H30M", "SEQUENCE:2"),
                Self.event("DTSTART:20260501T090000Z", "DURATION:PT1H", uid: "01ab@02cd.vicino")))
        #expect(Self.spans(imported) == ["2026-05-01T11:00:00Z 2026-05-01T12:30:00Z"])
        #expect(imported.report.leftOut == [.repeated: 1, .ownEvent: 1])
    }

    @Test("Days of a duration are those of the clocks, and an end is exact")
    func durations() throws {
        let imported = try Imported.calendar(
            Self.file(
                Self.zone("X"), Self.event("DTSTART;TZID=X:20260328T120000", "DURATION:P1D", uid: "a"),
                Self.event("DTSTART;TZID=X:20260328T120000", "DTEND;TZID=X:20260329T120000", uid: "b")))
        let wanted = "2026-03-28T11:00:00Z 2026-03-29T10:00:00Z"
        #expect(Self.spans(imported) == [wanted, wanted])
    }

    @Test("Any division into pieces gives the same, and of a file that ends in the middle whole events are taken")
    func pieces() throws {
        let event = Self.event("DTSTART:20260501T090000Z", "DURATION:PT1H", title: "naïve\n  and fol\n ded")
        let bytes = Self.file(event, Self.event("DTSTART:20260502T090000Z", "DURATION:PT1H", uid: "b"))
        for chunk in 1...20 { #expect(try Imported.calendar(bytes, chunk: chunk) == Imported.calendar(bytes)) }
        let cut = try Imported.calendar(Array(bytes.dropLast(40)))
        #expect(cut.records.map(\.note) == ["naïve and folded"])
        #expect(cut.report.isIncomplete)
    }

    @Test("Hostile rules and numbers take bounded work, and nothing traps")
    func hostile() throws {
        let rules = [
            "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=31", "FREQ=DAILY;INTERVAL=-5;COUNT=-1",
            "FREQ=YEARLY;INTERVAL=99999999999999999999",
            "FREQ=MONTHLY;BYDAY=999999999999999999999MO,0FR,-9MO;BYSETPOS=0,-400",
            "FREQ=DAILY;COUNT=9223372036854775807",
            "FREQ=YEARLY;BYYEARDAY=0,367,-367;UNTIL=garbage",
        ]
        for rule in rules {
            let event = Self.event(
                "DTSTART:18900101T000000Z", "DURATION:P9999999W", "RRULE:\(rule)", "SEQUENCE:99999999999999999999")
            _ = try Imported.calendar(Self.file(event), chunk: 10_000)
        }
        let zone = Self.zone("X").replacing("1601", with: "9999").replacing("+0200", with: "-9999")
        _ = try Imported.calendar(Self.file(zone, Self.event("DTSTART;TZID=X:20260501T090000", "DURATION:PT1H")))
    }

    @Test("Another file is refused")
    func refused() {
        #expect(throws: VicinoError.self) { try Imported.calendar(Array("BEGIN:VCARD\r\nEND:VCARD\r\n".utf8)) }
        #expect(throws: VicinoError.self) { try Imported.calendar([]) }
    }
}
