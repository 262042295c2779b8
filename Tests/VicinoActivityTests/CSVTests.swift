import Foundation
import Testing
import VicinoCore
import VicinoTesting

@testable import VicinoActivity

@Suite("CSV import")
struct CSVTests {
    @Test(
        "Columns in any order, quotes, Windows line ends and a byte order mark are read", arguments: [1, 2, 3, 1000])
    func wholeFile(chunk: Int) throws {
        let text =
            "\u{FEFF}note,Start,activity,end,distance,steps,place,mood\r\n"
            + "\"He said \"\"go\"\",\r\nand went\",2026-11-01 08:00,walking,2026-11-01T08:40:00+02:00,4800.5,6200,\"Park, North\",9\r\n"
        var wanted = Activity()
        wanted.name = "walking"
        wanted.start = try moment("2026-11-01T06:00:00Z").advanced(byMilliseconds: -3_600_000)
        wanted.end = try moment("2026-11-01T06:40:00Z")
        wanted.utcOffset = 10_800
        wanted.distance = 4800.5
        wanted.steps = 6200
        wanted.place = "Park, North"
        wanted.note = "He said \"go\",\r\nand went"
        wanted.source = .imported
        let timeZone = try #require(TimeZone(secondsFromGMT: 10_800))
        let result = try Imported.csv(Array(text.utf8), timeZone: timeZone, chunk: chunk)
        #expect(result.records == [wanted])
        #expect(result.report.notes == ["The column “mood” is not used."])
    }

    @Test("An activity keeps its name as the file has it, without the spaces around it")
    func names() throws {
        // The third and the fourth are the same letters in two normal forms, which are two names.
        let names = ["Hiking", "sauna", "caf\u{E9}", "cafe\u{301}", "RUN", "bike", "Public Transport", "9"]
        let rows = names.enumerated().map { " \($1)\t,2026-11-01T08:0\($0):00Z\n" }
        let result = try Imported.csv(Array(("activity,start\n" + rows.joined()).utf8))
        #expect(result.records.map { Array($0.name.utf8) } == names.map { Array($0.utf8) })
        #expect(result.report.remarks.isEmpty)
    }

    @Test("Rows that cannot be read are skipped with their line and the reason")
    func badRows() throws {
        let text = """
            activity,start,end,steps,note
            walking,yesterday
            ,2026-11-01T08:00:00Z
            "multi
            line",2026-11-01T08:00:00Z,2026-11-01T07:00:00Z
            walking,2026-11-01T08:00:00Z,,-5
            walking,2026-11-01T08:00:00Z,,5,a,b

            walking,2026-02-30T08:00:00Z
            walking,2026-11-01T08:00:00Z,,5
            walking,2026-11-01T08:00:00Z,"open
            """
        let result = try Imported.csv(Array(text.utf8))
        #expect(result.records.map(\.steps) == [5])
        #expect(
            result.skipped.map(\.location) == ["line 2", "line 3", "line 4", "line 6", "line 7", "line 9", "line 11"])
        #expect(
            result.skipped.map(\.reason) == [.badValue, .badRow, .badValue, .badValue, .badRow, .badValue, .badRow])
        #expect(result.report.importedCount == 1)
    }

    @Test(
        "A value that cannot be read is named, with its expected form",
        arguments: [
            ("walking,8 o'clock,,", "“8 o'clock” in the field start", "2026-11-01 08:00"),
            ("walking,1800-11-01 8:00,,", "“1800-11-01 08:00” in the field start", "outside the years 1900 to 2200"),
            ("walking,2026-11-31 8:00,,", "November 2026 has 30 days", "2026-11-01 08:00"),
            ("walking,2026-11-01 8:00,0x10,", "“0x10” in the field steps", "4200"),
            ("walking,2026-11-01 8:00,,0x10", "“0x10” in the field distance", "3100.5"),
            ("walking,2026-11-01 8:00,,inf", "“inf” in the field distance", "3100.5"),
            ("walking,2026-11-01 8:00,,1e400", "“1e400” in the field distance", "3100.5"),
            ("walking,2026-11-01 8:00,,1e3", "“1e3” in the field distance", "3100.5"),
            ("walking,2026-11-01 8:00,4200.5,", "“4200.5” in the field steps cannot be read", "4200"),
            ("walking,2026-11-01 8:00,4.000,", "“4.000” in the field steps can be read in two ways", "4200"),
            ("walking,2026-11-01 8:00,,\"3,100\"", "“3,100” in the field distance can be read in two ways", "3100.5"),
        ])
    func namedValues(row: String, problem: String, example: String) throws {
        let result = try Imported.csv(Array("activity,start,steps,distance\n\(row)\n".utf8))
        let detail = try #require(result.skipped.first?.detail)
        #expect(detail.contains(problem), "\(detail)")
        #expect(detail.contains(example), "\(detail)")
    }

    @Test("A time with an hour of one digit is read, also with spaces around it", arguments: ["", " "])
    func shortHour(space: String) throws {
        let result = try Imported.csv(Array("activity,start\nwalking,\(space)2026-11-01 9:00\(space)\n".utf8))
        #expect(try result.records.map(\.start) == [moment("2026-11-01T09:00:00Z")])
    }

    @Test("A field that is no text is named, in a file that has shown that it is in UTF-8")
    func notUTF8() throws {
        let bytes = Array("activity,start,note\nwalking,2026-11-01 8:00,é\nwalking,2026-11-01 9:00,".utf8) + [0xE9]
        let result = try Imported.csv(bytes + Array("\nwalking,".utf8) + [0xFF] + Array(",\n".utf8))
        #expect(result.skipped.map(\.detail) == ["The field note is not UTF-8.", "The field start is not UTF-8."])
        #expect(result.records.map(\.note) == ["é"])
    }

    @Test("A file of columns without a separator is read")
    func oneColumn() throws {
        var tokenizer = CSVTokenizer()
        var header = Array("activity\n".utf8)[...]
        #expect(tokenizer.next(&header)?.count == 1)
        tokenizer.beginRows()
        var chunk = Array("walking, slowly\n\"a \"\"b\"\"\"\nlast".utf8)[...]
        var fields: [String] = []
        while let row = tokenizer.next(&chunk) ?? tokenizer.last() {
            fields.append(String(decoding: row[0], as: UTF8.self))
            #expect(row.count == 1)
        }
        #expect(fields == ["walking, slowly", "a \"b\"", "last"])
    }

    @Test("Rows beyond the limits are skipped, and the next one is read")
    func tooLong() throws {
        let huge = String(repeating: "x", count: 200_000)
        let long = String(repeating: "x", count: 70_000)
        let row = "walking,2026-11-01T08:00:00Z,"
        let text = "activity;start;note\n\(row)\(huge)\n\(row)\(long)\n\(row)ok\n".replacing(",", with: ";")
        let result = try Imported.csv(Array(text.utf8), chunk: 4096)
        #expect(result.skipped.map(\.reason) == [.tooLong, .badValue])
        #expect(result.records.map(\.note) == ["ok"])
    }

    @Test(
        "A file without the required columns is refused",
        arguments: ["", "\n\n", "a,b\n1,2", "activity\nwalking"])
    func noHeader(text: String) {
        #expect { try Imported.csv(Array(text.utf8)) } throws: { ($0 as? VicinoError)?.code == .malformed }
    }

    @Test("Random bytes never trap, and the chunks have no effect", arguments: 1...8 as ClosedRange<UInt64>)
    func fuzz(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let alphabet = Array("\",;\r\n2026-11-01T08:00Zw".utf8) + [0xFF, 0xEF, 0xBB, 0xBF]
        for _ in 0..<200 {
            let tail = (0..<60).map { _ in alphabet.randomElement(using: &generator) ?? 0 }
            let bytes = Array("activity,start,note\n".utf8) + tail
            let whole = try Imported.csv(bytes, chunk: bytes.count)
            #expect(try Imported.csv(bytes, chunk: 1) == whole, "seed \(seed)")
        }
    }
}
