import Testing
import VicinoTesting

@testable import VicinoSettings

@Suite("Reading TOML")
struct TOMLReaderTests {
    private func read(_ text: String) throws -> TOMLMap { try TOMLReader.read(Array(text.utf8)) }

    @Test(
        "Every form of a text, a whole number and a list is read",
        arguments: [
            (##""a\tb \"\\ \u00e9 \U0001F600""##, .text("a\tb \"\\ é 😀")), ("''", .text("")),
            (#"'a\b"'"#, .text(#"a\b""#)),
            ("\"\"\"\na\nb\"\"\"", .text("a\nb")), ("\"\"\"a \\\n \n\t b\"\"\"", .text("a b")),
            ("\"\"\"a\r\nb\"\"\"", .text("a\nb")), ("\"\"\"\"\"x\"\"\"\"\"", .text("\"\"x\"\"")),
            ("'''''x'''''", .text("''x''")),
            ("'''\r\na\\'''", .text("a\\")), ("true", .boolean(true)), ("false", .boolean(false)), ("0", .number(0)),
            ("+1_000", .number(1000)), ("-7", .number(-7)), ("0xDEAD_beef", .number(0xDEAD_BEEF)),
            ("0o17", .number(15)), ("0b101", .number(5)), ("9223372036854775807", .number(.max)), ("[]", .list([])),
            ("[ 1, # ]\n [ 'a#' ],\r\n]", .list([.number(1), .list([.text("a#")])])),
        ] as [(String, PlainValue)])
    func values(text: String, value: PlainValue) throws {
        let map = try read("a.\"b c\" = \(text) # end\n")
        #expect(map.pairs.map(\.path) == [["a", "b c"]])
        #expect(map.pairs.map(\.content) == [value])
        #expect(map.comments.count == 1)
    }

    @Test(
        "Values that no setting can hold are passed over",
        arguments: [
            "1.5", "-0.1", "6.6e-3", "inf", "-nan", "1979-05-27", "1979-05-27T07:32:00.5-07:00", "1979-05-27 07:32:00",
            "07:32:00", "{ a = '}', b = { c = 1 } }", "[1, 2.5]", "9223372036854775808", "01", "1__0",
        ])
    func otherValues(text: String) throws {
        let pairs = try read("a = \(text) # end\nb = 1").pairs
        #expect(pairs.map(\.path) == [["a"], ["b"]])
        #expect(pairs.map(\.content) == [nil, .number(1)])
    }

    @Test(
        "What is not TOML is refused with its offset",
        arguments: [
            ("a", 1), ("a = ", 4), ("= 1", 0), ("a.= 1", 2), ("a = b", 4), ("a = 1 2", 6), ("a = 1\rb = 2", 5),
            ("a = \"x", 4), ("a = \"x\ny\"", 4), ("a = '''x''", 4), (##"a = "\q""##, 5), (##"a = "\u12""##, 5),
            (##"a = "\uD800""##, 5), ("a = \"\u{1}\"", 5), ("#\u{7F}", 1), ("a = [1 2]", 7), ("a = [1", 4),
            ("a = [,]", 5), ("a = {", 4), ("[a", 2), ("[[a]", 3), ("[]", 1), ("[a] b", 4), ("é = 1", 0),
        ])
    func mistakes(text: String, offset: Int) {
        let mistake = #expect(throws: TOMLMistake.self) { try read(text) }
        #expect(mistake?.offset == offset, "\(mistake as Any)")
    }

    @Test(
        "No name is defined twice",
        arguments: [
            ("a = 1\n", "a = 2"), ("a = 1\n", "'a' = 2"), ("a = 1\n", "a.b = 2"), ("a.b = 1\n", "a = 2"),
            ("a.b = 1\n", "[a]"), ("a = 1\n", "[a]"), ("a = 1\n", "[a.b]"), ("[a]\n", "[a]"), ("[a.b]\n[a]\n", "b = 1"),
            ("[a.b]\n[a]\n", "b.c = 1"), ("[a]\n", "[[a]]"), ("[[a]]\n", "[a]"), ("[a.b]\n", "[[a]]"),
            ("[[a]]\nb = 1\n", "b = 2"),
        ])
    func twice(first: String, second: String) throws {
        let start = first.utf8.count
        #expect(try read(first).start == 0)
        let mistake = #expect(throws: TOMLMistake.self) { try read(first + second) }
        #expect(mistake?.offset == start)
    }

    @Test(
        "A table may come in any order with those within it",
        arguments: [
            "a.b = 1\na.c = 2", "[a.b]\n[a]", "[a]\n[a.b]", "[a]\nb.c = 1\n[a.b.d]", "[[a]]\nb = 1\n[[a]]\nb = 2",
            "[[a]]\n[a.b]\n[[a]]\n[a.b]",
        ])
    func tables(text: String) throws {
        #expect(try !read(text).headers.isEmpty || !read(text).pairs.isEmpty)
    }

    @Test("Lists may not lie so deep that reading them fills the stack")
    func depth() throws {
        let limit = TOMLReader.depthLimit
        let nested = { String(repeating: "[", count: $0) + String(repeating: "]", count: $0) }
        #expect(try read("a = \(nested(limit))").pairs.count == 1)
        #expect(throws: TOMLMistake.self) { try read("a = \(nested(limit + 1))") }
        #expect(throws: TOMLMistake.self) { try read("a = " + String(repeating: "[", count: 60_000)) }
    }

    @Test("Arbitrary bytes are read or refused, but never trap")
    func arbitrary() throws {
        let alphabet = Array("ab=.,\"'[]{}#\\u0_ \t\r\n1:é+-".utf8)
        var generator = SeededGenerator(seed: 1)
        for _ in 0..<20_000 {
            let count = Int.random(in: 0..<24, using: &generator)
            let bytes = (0..<count).map { _ in alphabet.randomElement(using: &generator) ?? 0 }
            guard let map = try? TOMLReader.read(bytes) else { continue }
            #expect(map.pairs.allSatisfy { $0.value.upperBound <= bytes.count })
        }
    }
}
