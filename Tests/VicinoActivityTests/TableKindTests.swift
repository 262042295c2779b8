import Foundation
import Testing
import VicinoCore

@testable import VicinoActivity

@Suite("Tables as other programs write them")
struct TableKindTests {
    private let rome: TimeZone

    init() throws { rome = try #require(TimeZone(identifier: "Europe/Rome")) }

    private func read(
        _ text: String, dates: DateOrder? = nil, implied: DateOrder? = nil
    ) throws -> (records: [Activity], skipped: [SkippedItem], report: ImportReport) {
        var reader = CSVActivityReader(timeZone: rome, dates: dates, implied: implied)
        var records: [Activity] = []
        var skipped: [SkippedItem] = []
        let emit = { (item: ImportItem) in
            switch item {
            case .record(let activity): records.append(activity)
            case .skipped(let item): skipped.append(item)
            }
        }
        // Pieces of seven bytes split rows, letters and units of UTF-16.
        let bytes = Array(text.utf8)
        for start in stride(from: 0, to: bytes.count, by: 7) {
            try reader.read(bytes[start..<min(start + 7, bytes.count)], emit)
        }
        try reader.finish(emit)
        return (records, skipped, reader.report)
    }

    @Test(
        "A line that names the separator is no row",
        arguments: ["sep=;", "sep=;;;", "\"sep=;\"", "SEP=;", "sep=; ", "sep=; ;"])
    func separatorLine(line: String) throws {
        let result = try read("\(line)\nactivity;start;end;note\nwalking;2026-11-02 08:00;2026-11-02 08:40;a, b\n")
        #expect(result.records.map(\.note) == ["a, b"])
        #expect(result.report.remarks.isEmpty)
    }

    @Test("A separator that a line names may be any character")
    func otherSeparator() throws {
        let result = try read("sep=|\nactivity|start\nwalking|2026-11-02 08:00\n")
        #expect(try result.records.map(\.start) == [moment("2026-11-02T07:00Z")])
    }

    @Test("Titles and blank rows above the names of the columns are passed over, and said")
    func titles() throws {
        let result = try read("My export, 2026; all\n\n;;;\nactivity;start;note\nwalking;2026-11-02 08:00;a\n")
        #expect(result.records.map(\.note) == ["a"])
        #expect(result.report.notes == ["Lines above the names of the columns, which are not read: 1."])
    }

    @Test("A file without names of columns is refused after a limit of lines")
    func noNames() {
        let text = String(repeating: "some,text\n", count: CSVActivityReader.titleLimit + 1)
        let error = #expect(throws: VicinoError.self) { try read(text) }
        #expect(error?.message.hasPrefix("No line names the columns") == true)
    }

    @Test("Separators at the end add no field, and a row of separators is blank")
    func separatorsAtTheEnd() throws {
        let result = try read(
            "activity,start,end,\nwalking,2026-11-02 08:00,2026-11-02 08:40,,,\n,,\n , ,\nx,2026-11-02 09:00,,,z\n")
        #expect(result.records.map(\.name) == ["walking"])
        #expect(result.skipped.map(\.location) == ["line 5"])
        #expect(result.report.remarks.isEmpty)
    }

    @Test("Spaces behind the last separator add no field")
    func spacesAtTheEnd() throws {
        let result = try read("activity;start;end\nwalking;2026-11-02 08:00;2026-11-02 08:40; ; \t\n")
        #expect(result.records.map(\.name) == ["walking"])
        #expect(result.skipped.isEmpty)
    }

    @Test(
        "Times are read as other programs write them",
        arguments: [
            ("2026-11-02 08:00:00 +0100", "2026-11-02T07:00Z"), ("2026-11-02T08:00:00 Z", "2026-11-02T08:00Z"),
            ("2.11.2026 8:00", "2026-11-02T07:00Z"), ("02.11.2026, 08:00:30", "2026-11-02T07:00:30Z"),
            ("13/11/2026 08:00", "2026-11-13T07:00Z"), ("11/13/2026 8:00 PM", "2026-11-13T19:00Z"),
            ("2026/11/02 08:00", "2026-11-02T07:00Z"), ("2026-11-2 8:00", "2026-11-02T07:00Z"),
            ("11-11-2026 12:05 am", "2026-11-10T23:05Z"), ("13/11/2026 08:00 +0300", "2026-11-13T05:00Z"),
        ])
    func times(text: String, wanted: String) throws {
        let result = try read("activity,start\nwalking,\"\(text)\"\n")
        #expect(try result.records.map(\.start) == [moment(wanted)], "\(result.skipped)")
    }

    @Test(
        "Other times are refused",
        arguments: [
            "31/31/2026 8:00", "2.11.26 8:00", "2/11-2026 8:00", "13/11/2026", "13/11/2026 13:00 PM", "1/2 8:00",
        ])
    func noTimes(text: String) throws {
        let result = try read("activity,start\nwalking,\"\(text)\"\n")
        #expect(result.skipped.map(\.reason) == [.badValue])
    }

    @Test("A date with two readings is refused, unless the user, the table or the locale tells the order")
    func dateOrder() throws {
        let twofold = "walking,02/11/2026 8:00\n"
        let refused = try read("activity,start\n" + twofold)
        #expect(refused.skipped.map(\.reason) == [.dateOrder])
        #expect(refused.skipped.first?.detail.contains("can be 2 November or 11 February") == true)
        let day = try moment("2026-11-02T07:00Z")
        let month = try moment("2026-02-11T07:00Z")
        #expect(try read("activity,start\n" + twofold, dates: .dayFirst).records.map(\.start) == [day])
        #expect(try read("activity,start\n" + twofold, dates: .monthFirst).records.map(\.start) == [month])
        let local = try read("activity,start\n" + twofold, implied: .monthFirst)
        #expect(local.records.map(\.start) == [month])
        #expect(local.report.notes == ["Dates like 02/11/2026 were read as month/day/year."])
        let shown = try read("activity,start\nx,31/10/2026 8:00\n" + twofold, implied: .monthFirst)
        #expect(shown.records.last?.start == day)
    }

    @Test("Dates that contradict each other refuse the file, unless the user tells the order")
    func contradiction() throws {
        let text = "activity,start\nx,02/11/2026 8:00\nx,13/11/2026 8:00\n"
        let error = #expect(throws: VicinoError.self) { try read(text, implied: .monthFirst) }
        #expect(error?.message.contains("line 3 contradicts") == true)
        let told = try read(text, dates: .monthFirst)
        #expect(told.records.count == 1)
        #expect(told.skipped.map(\.location) == ["line 3"])
    }

    @Test(
        "A locale implies an order, or none",
        arguments: [
            ("en_US.UTF-8", DateOrder.monthFirst), ("en_GB", .dayFirst), ("it_IT@euro", .dayFirst), ("C.UTF-8", nil),
            ("POSIX", nil), ("ja_JP.UTF-8", nil), ("en_CA", nil), ("de", nil),
        ] as [(String, DateOrder?)])
    func locale(name: String, order: DateOrder?) { #expect(DateOrder(locale: name) == order) }

    @Test(
        "Steps are read with the fractions and separators of other programs",
        arguments: [
            ("4200.0", 4200), ("4,200", 4200), ("4.200", 4200), ("4200,00", 4200), ("4 200", 4200),
            ("1,234,567", 1_234_567),
            ("4’200", 4200), ("4.200,0", 4200), ("NaN", nil), ("-", nil), ("n/a", nil), ("N/A", nil), ("null", nil),
        ] as [(String, Int?)])
    func steps(text: String, wanted: Int?) throws {
        let result = try read("activity,start,steps\nwalking,2026-11-02 08:00,\"\(text)\"\n")
        #expect(result.records.map(\.steps) == [wanted], "\(result.skipped)")
    }

    @Test(
        "Distances are read with the fractions and separators of other programs",
        arguments: [
            ("3100.0", 3100), ("3100,5", 3100.5), ("3,1 km", 3100), ("1,234.5", 1234.5), ("1.234,5 m", 1234.5),
            ("0,500 km", 500),
            ("NaN", nil), ("–", nil),
        ] as [(String, Double?)])
    func distances(text: String, wanted: Double?) throws {
        let result = try read("activity,start,distance\nwalking,2026-11-02 08:00,\"\(text)\"\n")
        #expect(result.records.map(\.distance) == [wanted], "\(result.skipped)")
    }

    @Test("No value is also none for an end, a place and a note")
    func noValues() throws {
        let result = try read("activity,start,end,place,note\nwalking,2026-11-02 08:00,NaN,n/a,-\n")
        let record = try #require(result.records.first)
        #expect(record.end == nil)
        #expect(record.place == nil)
        #expect(record.note == nil)
    }

    @Test("A table in UTF-16 is read, with a mark and without", arguments: [false, true], [false, true])
    func utf16(isBigEndian: Bool, isMarked: Bool) throws {
        let text = "activity\tstart\tnote\r\nwalking\t2026-11-02 08:00\tcaffè 😀 \u{05D0}\r\n"
        let units = (isMarked ? [0xFEFF] : []) + Array(text.utf16)
        let bytes = units.flatMap { unit in
            isBigEndian ? [UInt8(unit >> 8), UInt8(unit & 0xFF)] : [UInt8(unit & 0xFF), UInt8(unit >> 8)]
        }
        for chunk in [1, 3, 1000] {
            let result = try Imported.csv(bytes, chunk: chunk)
            #expect(result.records.map(\.note) == ["caffè 😀 \u{05D0}"])
            #expect(result.report.remarks.isEmpty)
        }
    }

    @Test("A table in windows-1252 is read, and said")
    func windows1252() throws {
        let bytes = Array("activity,start,note\nwalking,2026-11-02 08:00,".utf8) + [0xE8, 0x20, 0x80, 0x93, 0x0A]
        let result = try Imported.csv(bytes + Array("x,2026-11-02 09:00,".utf8) + [0xC3, 0xA9])
        #expect(result.records.map(\.note) == ["è €“", "Ã©"])
        #expect(result.report.notes == ["The file is not in UTF-8. Its letters were read as windows-1252."])
    }

    @Test("Exported activities are read again as they were")
    func exported() throws {
        var activity = Activity()
        activity.name = "=2+\"3\""
        activity.start = try moment("2026-10-25T00:45:30.250Z")
        activity.end = try moment("2026-10-25T01:15Z")
        activity.utcOffset = -12_600
        activity.steps = 4200
        activity.distance = 3100.5
        activity.place = "'-x"
        activity.note = "one,\r\ntwo\n- three ;"
        activity.heartRate = 132
        activity.maxHeartRate = 171
        activity.climb = 320.5
        activity.energy = 540
        activity.area = "=home"
        activity.source = .imported
        var second = Activity()
        second.name = "-"
        second.start = activity.start
        second.source = .imported
        second.note = "-"
        let rows = [activity, second].map { ActivityTableWriter.row($0) }
        #expect(rows[0].hasPrefix("\"'=2+\"\"3\"\"\"") || rows[0].hasPrefix("\"'=2+\"\"3\"\"\","))
        let result = try Imported.csv(Array((ActivityTableWriter.head + rows.joined()).utf8))
        #expect(result.records == [activity, second])
    }

    @Test("Heart rates and energies may have a fraction, and a heart rate of zero is none")
    func effort() throws {
        let head = "activity,start,heart_rate,max_heart_rate,climb,energy\n"
        let result = try read(head + "walking,2026-11-01 08:00,131.6,0,0.3 km,540.2\nx,2026-11-01 09:00,fast,,,\n")
        let record = try #require(result.records.first)
        #expect(record.heartRate == 132)
        #expect(record.maxHeartRate == nil)
        #expect(record.climb == 300)
        #expect(record.energy == 540)
        #expect(result.records.count == 1)
        #expect(result.skipped.first?.detail.contains("Write it like 132, in beats per minute.") == true)
    }
}
