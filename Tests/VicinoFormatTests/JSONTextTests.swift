import Foundation
import Testing
import VicinoHarness
import VicinoTesting

@testable import VicinoFormat

@Suite("JSON by RFC 8259")
struct JSONTextTests {
    private func read(_ value: String) throws -> JSONValue {
        try requireValue(JSONObject(Array("{\"v\":\(value)}".utf8))["v"])
    }

    private func requireValue<T>(_ value: T?) throws -> T { try #require(value) }

    @Test(
        "Valid JSON objects are read",
        arguments: [
            "{}", " {} ", "\t\r\n{ \"a\" : [ ] , \"b\" : { } }\r", "{\"a\":1,\"b\":[1,2,{\"a\":null}]}", "{\"\":0}",
            "{\"a\":{\"a\":1},\"b\":{\"a\":2}}", "{\"a\":\"a\",\"b\":[\"a\",\"a\"]}", "{\"a\":\"\\\"a\\\":\",\"b\":1}",
            "{\"a\":\"\u{7F}\u{80}\u{FFFF}\u{10FFFF}\"}", "{\"a\":-0,\"b\":0.0,\"c\":-1e-9,\"d\":1E+2,\"e\":0e0}",
            "{\"é\":1,\"e\u{301}\":2}", "{\"a\":[true,false,null]}", "{\"a\":\"}\",\"b\":\"]\",\"c\":\",\"}",
        ])
    func accepted(text: String) {
        #expect(throws: Never.self) { try JSONObject(Array(text.utf8)) }
    }

    @Test(
        "Other texts are refused",
        arguments: [
            "", " ", "{", "}", "[]", "[{}]", "1", "\"a\"", "null", "{}{}", "{} x", "{},", "\u{FEFF}{}", "{\"a\"}",
            "{\"a\":}", "{\"a\":1,}", "{,}", "{,\"a\":1}", "{\"a\":1 \"b\":2}", "{\"a\":1;\"b\":2}", "{\"a\"=1}",
            "{a:1}", "{'a':1}", "{\"a\":'b'}", "{1:1}", "{\"a\":[1,]}", "{\"a\":[,1]}", "{\"a\":[1 2]}", "{\"a\":[1}",
            "{\"a\":{]}", "{\"a\":1]", "{\"a\":tru}", "{\"a\":True}", "{\"a\":nul}", "{\"a\":truex}", "{\"a\":NaN}",
            "{\"a\":Infinity}", "{\"a\":-Infinity}", "{\"a\":undefined}", "{\"a\":01}", "{\"a\":-01}", "{\"a\":+1}",
            "{\"a\":1.}", "{\"a\":.5}", "{\"a\":-}", "{\"a\":-.5}", "{\"a\":1e}", "{\"a\":1e+}", "{\"a\":1.e1}",
            "{\"a\":0x1}", "{\"a\":1_0}", "{\"a\":1,5}", "{\"a\":\u{661}}", "{\"a\":\"b}", "{\"a\":\"\\\"}",
            "{\"a\":\"\n\"}", "{\"a\":\"\t\"}", "{\"a\":\"\u{0}\"}", "{\"a\":\"\u{1F}\"}", "{\"a\":\"\\x41\"}",
            "{\"a\":\"\\'\"}", "{\"a\":\"\\u12\"}", "{\"a\":\"\\u12g4\"}", "{\"a\":\"\\U00000041\"}",
            "{\"a\":\"\\ud800\"}", "{\"a\":\"\\ud800x\"}", "{\"a\":\"\\ud800\\n\"}", "{\"a\":\"\\ud800\\u0041\"}",
            "{\"a\":\"\\udc00\"}", "{\"a\":\"\\udc00\\ud800\"}", "{\"\\ud800\":1}", "{\"a\":1}// end", "{/* */}",
            "{\"a\":1}\u{0}", "{\"a\":1}\u{A0}", "{\u{B}}", "{\u{2028}}",
        ])
    func refused(text: String) {
        #expect(throws: JSONFault.self) { try JSONObject(Array(text.utf8)) }
    }

    @Test(
        "Bytes that are not UTF-8 are refused",
        arguments: [
            [0xFF], [0x80], [0xC3], [0xC0, 0xAF], [0xE0, 0x80, 0xAF], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80],
            [0xF8, 0x88, 0x80, 0x80, 0x80],
        ] as [[UInt8]])
    func notUTF8(bytes: [UInt8]) {
        #expect(throws: JSONFault.malformed) { try JSONObject(Array("{\"a\":\"".utf8) + bytes + Array("\"}".utf8)) }
    }

    @Test(
        "Two members of one name are refused, at any depth and however the name is written",
        arguments: [
            #"{"a":1,"a":2}"#, #"{"a":1,"\u0061":2}"#, #"{"x":{"a":1,"b":2,"a":1}}"#, #"{"x":[{"a":1,"a" :2}]}"#,
            #"{"a":"}","b":{},"a":1}"#, #"{"a\"":1,"a\u0022":2}"#, #"{"\ud83d\ude00":1,"😀":2}"#, #"{"":1,"":1}"#,
            #"{"/":1,"\/":1}"#,
        ])
    func repeated(text: String) {
        #expect(throws: JSONFault.repeatedName) { try JSONObject(Array(text.utf8)) }
    }

    @Test("Sixteen levels are read and seventeen refused, of arrays, of objects and of both")
    func depth() {
        func nested(_ levels: Int, open: String, close: String) -> [UInt8] {
            let opening = String(repeating: open, count: levels - 1)
            let closing = String(repeating: close, count: levels - 1)
            return Array("{\"v\":\(opening)0\(closing)}".utf8)
        }
        for (open, close) in [("[", "]"), ("{\"a\":", "}")] {
            #expect(throws: Never.self) { try JSONObject(nested(FormatLimit.jsonDepth, open: open, close: close)) }
            #expect(throws: JSONFault.tooDeep) {
                try JSONObject(nested(FormatLimit.jsonDepth + 1, open: open, close: close))
            }
        }
        #expect(throws: JSONFault.tooDeep) {
            try JSONObject(Array(("{\"v\":" + String(repeating: "[{\"a\":", count: 100_000)).utf8))
        }
    }

    @Test("An object has at most a thousand members")
    func width() throws {
        func object(_ count: Int) -> [UInt8] {
            Array("{\((0..<count).map { "\"m\($0)\":1" }.joined(separator: ","))}".utf8)
        }
        #expect(try JSONObject(object(FormatLimit.jsonMembers)).count == FormatLimit.jsonMembers)
        #expect(throws: JSONFault.tooManyMembers) { try JSONObject(object(FormatLimit.jsonMembers + 1)) }
    }

    @Test("Arrays are read up to the limit of their field")
    func arrays() throws {
        #expect(try read("[1, 2 ,3]").array(limit: 3)?.map(\.integer) == [1, 2, 3])
        #expect(try read("[]").array(limit: 0)?.count == 0)
        #expect(throws: JSONFault.tooManyElements) { try read("[1,2,3]").array(limit: 2) }
        #expect(try read("\"[]\"").array(limit: 2) == nil)
    }

    @Test(
        "Whole numbers are exact, and no other text is one",
        arguments: [
            ("0", 0), ("-0", 0), ("9223372036854775807", .max), ("-9223372036854775808", .min), ("1.0", nil),
            ("1e3", nil), ("9223372036854775808", nil), ("-9223372036854775809", nil), ("\"1\"", nil), ("true", nil),
            ("null", nil), ("[1]", nil),
        ] as [(String, Int64?)])
    func integers(text: String, value: Int64?) throws {
        #expect(try read(text).integer == value)
    }

    @Test("Numbers are rounded to the nearest binary64, and those that are too large are refused")
    func reals() throws {
        for (text, value) in [
            ("9007199254740993", 0x1p53), ("1e2", 100), ("2.5E-1", 0.25), ("-1", -1), ("1e-400", 0),
            ("1.7976931348623157e308", 1.7976931348623157e308),
        ] { #expect(try read(text).real == value) }
        for zero in ["-0", "-0.0", "-1e-400"] { #expect(try read(zero).real?.sign == .plus) }
        for text in ["1e309", "-1e400", "\"1\"", "null", "\"nan\""] { #expect(try read(text).real == nil) }
    }

    @Test("No value is read as another type")
    func types() throws {
        #expect(try read("\"true\"").boolean == nil)
        #expect(try read("true").boolean == true)
        #expect(try read("null").boolean == nil)
        #expect(try read("null").text == nil)
        #expect(try read("null").object == nil)
        #expect(try read("[]").object == nil)
        #expect(try read(#""\u00e9\ud83d\ude00\/\b\f\n\r\t\\\"""#).text == "é😀/\u{8}\u{C}\n\r\t\\\"")
    }

    @Test("What Foundation reads of generated objects is read the same", arguments: UInt64(0)..<200)
    func likeFoundation(seed: UInt64) throws {
        var author = JSONAuthor(seed: seed)
        let text = Array(author.object(depth: 4).utf8)
        let theirs = try requireValue(JSONSerialization.jsonObject(with: Data(text)) as? [String: Any])
        let ours = try JSONObject(text)
        #expect(ours.count == theirs.count)
        for (name, value) in theirs { try same(requireValue(ours[name]), value) }
        for _ in 0..<50 {
            var changed = text
            let index = Int.random(in: 0..<text.count, using: &author.generator)
            // An exponent could make a number too large for Foundation.
            changed[index] = UInt8.random(in: 0...0x44, using: &author.generator)
            guard (try? JSONObject(changed)) != nil else { continue }
            #expect(throws: Never.self, "\(String(decoding: changed, as: UTF8.self))") {
                try JSONSerialization.jsonObject(with: Data(changed))
            }
        }
    }

    private func same(_ ours: JSONValue, _ theirs: Any) throws {
        switch theirs {
        case let text as String: #expect(ours.text.map { Array($0.utf8) } == Array(text.utf8))
        case let list as [Any]:
            let elements = try requireValue(ours.array(limit: 1000))
            #expect(elements.count == list.count)
            for (element, value) in zip(elements, list) { try same(element, value) }
        case let object as [String: Any]:
            let members = try requireValue(ours.object)
            #expect(members.count == object.count)
            for (name, value) in object { try same(requireValue(members[name]), value) }
        case is NSNull:
            #expect(ours.text == nil)
            #expect(ours.real == nil)
            #expect(ours.boolean == nil)

        case let number as NSNumber:
            if let boolean = ours.boolean {
                #expect(number.boolValue == boolean)
            } else {
                // Foundation is wrong in the last digit of some.
                let mine = try requireValue(ours.real)
                let other = number.doubleValue
                #expect(abs(mine - other) <= 1e-14 * abs(other))
                if let integer = ours.integer { #expect(number.int64Value == integer) }
            }
        default: Issue.record("a value of no type that JSON has")
        }
    }
}

/// Writes JSON in every way that is allowed, from a seed.
private struct JSONAuthor {
    var generator: SeededGenerator

    init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

    mutating func object(depth: Int) -> String {
        let count = Int.random(in: 0...4, using: &generator)
        let members = (0..<count).map { index in
            "\(space())\(text(prefix: "\(index)"))\(space()):\(value(depth: depth - 1))"
        }
        return "\(space()){\(members.joined(separator: ","))\(count == 0 ? space() : "")}\(space())"
    }

    private mutating func value(depth: Int) -> String {
        let kind = Int.random(in: 0...(depth > 0 ? 7 : 5), using: &generator)
        let value =
            switch kind {
            case 0: ["true", "false", "null"].randomElement(using: &generator) ?? "null"
            case 1: String(Int64.random(in: .min ... .max, using: &generator))
            case 2: String(Int.random(in: -100...100, using: &generator))
            case 3: Double.random(in: -1e10...1e10, using: &generator).description
            case 4, 5: text(prefix: "")
            case 6: list(depth: depth)
            default: object(depth: depth)
            }
        return space() + value + space()
    }

    private mutating func list(depth: Int) -> String {
        let count = Int.random(in: 1...4, using: &generator)
        return "[\((0..<count).map { _ in value(depth: depth - 1) }.joined(separator: ","))]"
    }

    private mutating func text(prefix: String) -> String {
        let pieces = [
            "a", "\\n", "\\u0041", "\\ud83d\\ude00", "é", "😀", "\\\"", "\\\\", "\\/", "{", "}", ",", ":", " ",
        ]
        let count = Int.random(in: 0...6, using: &generator)
        let body = (0..<count).compactMap { _ in pieces.randomElement(using: &generator) }
        return "\"\(prefix)\(body.joined())\""
    }

    private mutating func space() -> String {
        ["", "", "", " ", "\n", "\t", "\r", "  "].randomElement(using: &generator) ?? ""
    }
}
