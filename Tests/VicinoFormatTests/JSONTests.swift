import Testing
import VicinoCore

@testable import VicinoFormat

@Suite("The JSON form of values")
struct JSONTests {
    private func line(_ content: RecordContent, _ schema: Schema) -> [UInt8] {
        var json = JSONLineWriter()
        json.object { FieldJSON.write(content, schema, to: &$0) }
        return json.bytes
    }

    @Test("Contents of every type are read back exactly", arguments: UInt64(0)..<100)
    func roundTrip(seed: UInt64) throws {
        var maker = BatchMaker(seed: seed)
        for _ in 0..<20 {
            let content = maker.content(.specimen)
            #expect(
                try FieldJSON.read(JSONObject(line(content, .specimen)), .specimen) == content, "seed \(seed)")
        }
    }

    @Test(
        "Whole numbers are exact to the last digit",
        arguments: [.min, .max, -9_223_372_036_854_775_807, 9_007_199_254_740_993, -9_007_199_254_740_993, 0, -1]
            as [Int64])
    func wholeNumbers(value: Int64) throws {
        var json = JSONLineWriter()
        json.object { $0.member("n", value) }
        #expect(String(decoding: json.bytes, as: UTF8.self) == "{\"n\":\(value)}")
        #expect(try JSONObject(json.bytes)["n"]?.integer == value)
    }

    @Test(
        "Floating-point numbers are exact to the last bit",
        arguments: [
            0.1, -0.1, 1.0 / 3, Double.leastNonzeroMagnitude, 2.2250738585072014e-308, 1.7976931348623157e308, 1e15,
            1e16, 1e17, 1e18, 9.3e18,
            1e19,
            -9_223_372_036_854_775_808, 0x1p63, 0x1p53 + 2, 123_456_789.123_456_79, 1e300, 0, -1,
        ])
    func reals(value: Double) throws {
        var json = JSONLineWriter()
        json.object { $0.member("n", value) }
        #expect(try JSONObject(json.bytes)["n"]?.real?.bitPattern == value.bitPattern)
    }

    @Test(
        "Characters that could change a terminal's output are escaped, and read back",
        arguments: [
            "\u{1B}[2J", "\u{202E}gpj.exe", "\u{2066}x\u{2069}", "a\u{0}b", "\u{7F}", "\u{85}", "\u{200B}", "\u{200D}",
            "\u{FEFF}", "\u{2028}\u{2029}",
            "\r\n\t", "\u{E000}", "\u{E0041}", "\u{10FFFD}", "\u{61C}", "\u{AD}", "\"\\/", "</script>", "\u{FFFF}",
            "\u{FFFD}",
            "plain ä é e\u{301} \u{1F600}",
        ])
    func escapes(text: String) throws {
        var json = JSONLineWriter()
        json.object { $0.member("t", text) }
        let written = String(decoding: json.bytes, as: UTF8.self)
        #expect(try JSONObject(json.bytes)["t"]?.text.map { Array($0.utf8) } == Array(text.utf8))
        #expect(
            written.unicodeScalars.allSatisfy { scalar in
                scalar.value >= 0x20 && !(0x7F...0x9F).contains(scalar.value)
                    && !(0x200B...0x200F).contains(scalar.value)
                    && !(0x2028...0x202E).contains(scalar.value) && !(0x2060...0x206F).contains(scalar.value)
                    && scalar.value != 0xFEFF
                    && scalar.value != 0x61C && scalar.value != 0xAD && scalar.value < 0xE0000
            })
    }

    @Test(
        "Fields of another type, out of range or missing are refused",
        arguments: [
            "{}", "{\"word\":1}", "{\"word\":null}", "{\"word\":[]}", "{\"word\":\"a\\u0000b\"}",
            "{\"word\":\"\\ud800\"}", "{\"word\":true}",
            "[]", "1", "\"a\"", "{", "", "{\"word\":\"a\"", "{\"word\":\"a\"}}", "{\"word\":{\"a\":1}}", "{word:\"a\"}",
            "{'word':'a'}",
        ])
    func refused(text: String) {
        #expect(throws: (any Error).self) { try FieldJSON.read(JSONObject(Array(text.utf8)), .word) }
    }

    @Test(
        "Numbers that a field cannot hold exactly are refused",
        arguments: [
            ("count", "1.5"), ("count", "9223372036854775808"), ("count", "\"1\""), ("count", "1e400"),
            ("taken", "\"2026-02-30T00:00:00Z\""),
            ("taken", "0"), ("taken", "\"2026-01-01T00:00:00+01:00\""), ("state", "\"burnt\""), ("state", "-1"),
            ("state", "65536"),
            ("photo", "\"0\""), ("photo", "\"ABCD\""), ("photo", "\"zz\""), ("is_fresh", "1"), ("is_fresh", "\"true\""),
            ("grams", "1e300"),
            ("grams", "\"1\""), ("ratio", "1e309"), ("ratio", "NaN"), ("lasted", "-1"),
            ("left", "\"1900-01-01T00:00:00Z\""),
        ])
    func badFields(name: String, json: String) throws {
        var maker = BatchMaker(seed: 1)
        var content = maker.content(.specimen)
        let number = try #require(Schema.specimen.field(named: name)).number
        content[number] = nil
        let text = String(decoding: line(content, .specimen).dropLast(), as: UTF8.self) + ",\"\(name)\":\(json)}"
        #expect(throws: (any Error).self) { try FieldJSON.read(JSONObject(Array(text.utf8)), .specimen) }
    }

    @Test("An enumeration is written by name if there is one, else by index")
    func enumerations() throws {
        var maker = BatchMaker(seed: 2)
        var content = maker.content(.specimen)
        for (index, text) in [(1, "\"state\":\"cooked\""), (7, "\"state\":7")] as [(Int64, String)] {
            content[10] = .integer(index)
            #expect(String(decoding: line(content, .specimen), as: UTF8.self).contains(text))
            #expect(try FieldJSON.read(JSONObject(line(content, .specimen)), .specimen) == content)
        }
    }
}
