import Testing
import VicinoCore

@testable import VicinoFormat

/// A JSON dump as its lines, which a test may change; its end line is adapted.
private struct DumpText {
    var lines: [String]

    init(_ sample: SampleDump) throws {
        lines = String(decoding: try sample.jsonLines(), as: UTF8.self).split(separator: "\n").map(String.init)
        lines.removeLast()
    }

    /// - Parameter entries: the count in the end line; nil for the actual one.
    func bytes(entries: Int? = nil) -> [UInt8] {
        let body = Array(lines.map { $0 + "\n" }.joined().utf8)
        let count = entries ?? lines.count { $0.contains("\"id\"") }
        let end = "{\"vicino\":\"end\",\"entries\":\(count),\"digest\":\"\(Digest.sha256(body))\"}\n"
        return body + Array(end.utf8)
    }

    func read() throws -> ReadDump { try ReadDump(bytes()) }
}

@Suite("Dumps as text")
struct DumpTextTests {
    /// Two entries, 5 and 6, of a log that continues from 5.
    private func update() throws -> SampleDump {
        var batch = EntryBatch(schemas: [.word])
        for number in 5...6 as ClosedRange<UInt64> {
            var content = RecordContent()
            content[1] = .text("hallo")
            batch.appendValue(
                content, number: number, id: RecordID(writer: .ada, number: number), clock: .make(1_700_000_000),
                kind: 0)
        }
        let base = LogPosition(next: 5, root: .zero)
        return SampleDump(logs: [SampleLog(batch: batch, next: 7, base: base)])
    }

    @Test("Members may have any order with any white space, also in the first line")
    func layout() throws {
        let sample = SampleDump.small()
        let plain = try ReadDump(sample.jsonLines())
        var text = try DumpText(sample)
        let name = "\"vicino\":\"dump\","
        try #require(text.lines[0].hasPrefix("{\(name)"))
        let rest = text.lines[0].dropFirst(name.utf8.count + 1).dropLast()
        text.lines[0] = "{ \t\(rest) , \"vicino\" : \"dump\" }\r"
        text.lines[1] = text.lines[1].replacing("{", with: "{ ").replacing(",", with: "\t, ") + " "
        #expect(try text.read() == plain)
    }

    @Test("Unknown members are ignored, whatever they contain")
    func unknownMembers() throws {
        let sample = SampleDump.small()
        var text = try DumpText(sample)
        let extra = ",\"x\":[{\"a\":[null,1e999,true]}],\"\\u0079\":{\"vicino\":\"end\"}}"
        for index in text.lines.indices { text.lines[index] = String(text.lines[index].dropLast()) + extra }
        #expect(try text.read() == ReadDump(sample.jsonLines()))
    }

    @Test(
        "A line that is almost JSON, or has a known member of another type, is refused",
        arguments: [
            (1, "}", ",}"), (0, "[]", "[,]"), (0, "\"kinds\":[0]", "\"kinds\":[0,]"),
            (0, "\"logs\":[{", "\"logs\":[{},{"),
            (1, "{", "{\"kind\":null,"), (1, "{", "{\"kind\":1,"), (1, "{", "{\"emptied\":null,"),
            (1, "{", "{\"emptied\":{},"), (1, "{", "{\"entry\":null,"), (1, "{", "{\"log\":null,"),
            (1, "{", "{\"blank\":null,"), (1, "{", "{\"deleted\":null,"), (1, "{", "{\"deleted\":false,"),
            (1, "{", "{\"vicino\":null,"), (0, "\"next\"", "\"base_next\":null,\"next\""),
            (0, "\"version\":1", "\"version\":1.0"), (0, "\"version\":1", "\"version\":null"),
            (0, "\"features\":[]", "\"features\":null"), (0, "\"roster\"", "\"x\":[,\"roster\""),
            (0, "\"features\":[]", "\"features\":[],\"features\":[]"),
            (0, "\"standing\":{", "\"standing\":null,\"x\":{"),
            (1, "hallo", "\\ud800"), (2, "\"vicino\":\"head\"", "\"vicino\":\"tail\""),
        ] as [(Int, String, String)])
    func refused(line: Int, old: String, new: String) throws {
        var text = try DumpText(.small())
        let range = try #require(text.lines[line].firstRange(of: old))
        text.lines[line].replaceSubrange(range, with: new)
        #expect(throws: VicinoError.self) { try text.read() }
    }

    @Test("Numbers are emptied only in a log with a base and before its entries, also if there are none")
    func emptied() throws {
        for list in ["[]", "[1,3]"] {
            var full = try DumpText(.small())
            full.lines.insert("{\"emptied\":\(list)}", at: 1)
            #expect(throws: VicinoError.self) { try full.read() }
            var before = try DumpText(update())
            before.lines.insert("{\"emptied\":\(list)}", at: 1)
            #expect(try before.read().batches[0].headers.count == 2)
            for index in 2...3 {
                var behind = try DumpText(update())
                behind.lines.insert("{\"emptied\":\(list)}", at: index)
                #expect(throws: VicinoError.self) { try behind.read() }
            }
        }
        var disguised = try DumpText(update())
        disguised.lines[1] = "{\"emptied\":[]," + disguised.lines[1].dropFirst()
        #expect(throws: VicinoError.self) { try ReadDump(disguised.bytes(entries: 2)) }
        #expect(try ReadDump(disguised.bytes(entries: 1)).batches[0].headers.map(\.number) == [6])
    }

    @Test("A line lists as many emptied numbers as it may, and no more")
    func manyEmptied() throws {
        for (count, isRead) in [(FormatLimit.batchEmptied, true), (FormatLimit.batchEmptied + 1, false)] {
            var text = try DumpText(update())
            text.lines.insert("{\"emptied\":[\((0..<count).map(String.init).joined(separator: ","))]}", at: 1)
            let batches = try? text.read().batches
            #expect(batches?[0].emptied.count == (isRead ? count : nil))
        }
    }

    @Test("A line that does not end is read no further than a line may go")
    func endless() throws {
        var taken = 0
        let error = #expect(throws: VicinoError.self) {
            try DumpReader { count in
                guard taken < 2 * FormatLimit.lineBytes else { return [] }
                taken += count
                return [UInt8](repeating: UInt8(ascii: "{"), count: count)
            }
        }
        #expect(error?.code == .tooLarge)
        #expect(taken <= FormatLimit.lineBytes + 131_072)
    }

    @Test("A have-file is told from a dump, and a text of another kind is not a dump")
    func otherTexts() throws {
        let file = Array("{\"version\":1,\"vicino\":\"have\"}\n".utf8)
        let have = #expect(throws: VicinoError.self) { try ReadDump(file) }
        #expect(have?.code == .notADump)
        #expect(have?.message.contains("have-file") == true)
        for text in ["{\n\"vicino\":\"have\"}\n", "{\"vicino\":1}\n", "{\"a\":1}\n", "{curly}\n"] {
            let error = #expect(throws: VicinoError.self) { try ReadDump(Array(text.utf8)) }
            #expect(error?.code == .notADump)
        }
    }

    @Test("The end of a binary dump has no other fields than its two")
    func binaryEnd() throws {
        let whole = try SampleDump.small().binary()
        // A digest of 32 bytes and a count below 128.
        let payload: [UInt8] = Array(whole.suffix(36))
        let before: [UInt8] = Array(whole.dropLast(36 + 5))
        func dump(_ end: [UInt8]) -> [UInt8] {
            before + [3] + withUnsafeBytes(of: UInt32(end.count).littleEndian) { Array($0) } + end
        }
        #expect(dump(payload) == whole)
        for extra in [[0x18, 0x01], [0x1A, 0x00], [0x10, 0x01], [0xF8, 0x01, 0x00]] as [[UInt8]] {
            #expect(throws: VicinoError.self) { try ReadDump(dump(payload + extra)) }
            #expect(throws: VicinoError.self) { try ReadDump(dump(extra + payload)) }
        }
        #expect(throws: VicinoError.self) { try ReadDump(dump(Array(payload.suffix(2) + payload.dropLast(2)))) }
    }
}
