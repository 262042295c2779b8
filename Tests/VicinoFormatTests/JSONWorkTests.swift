import Testing

@testable import VicinoFormat

@Suite("The work of reading JSON")
struct JSONWorkTests {
    /// How often a byte of a text was looked at before it was read or refused.
    private func work(_ text: String) -> Int {
        var scanner = JSONScanner(Array(text.utf8), in: 0..<text.utf8.count)
        _ = try? scanner.document()
        return scanner.looks
    }

    @Test(
        "Twice the text takes at most twice the work, whatever it contains",
        arguments: [
            ("{\"v\":[", "[[[[[[[[[[[[[1]]]]]]]]]]]]],", "0]}"),
            ("{\"v\":[", "{\"a\":{\"a\":{\"a\":{\"a\":1}}}},", "0]}"),
            ("{\"v\":[", "1,", "0]}"), ("{\"v\":[", "{},", "0]}"), ("{\"v\":\"", "aaaa", "\"}"),
            ("{\"v\":\"", "\\u0061", "\"}"), ("{\"v\":\"", "\\ud83d\\ude00", "\"}"), ("{\"", "name", "\":1}"),
            ("{\"v\":", "1234", "}"), ("{\"v\":0.", "0000", "1}"), ("{", "    ", "}"), ("{\"v\":[", "1 , ", "0]}"),
            ("{\"v\":[", "{\"aaaaaaaaaaaaaaaa\":\"b\",\"c\":null},", "0]}"), ("{\"v\":", "[[[[", "]"),
            ("{\"v\":", "{\"a\":", "}"), ("{", "\"a\":1,", "}"), ("", "    ", ""), ("{\"v\":\"", "\\\\\\\\", ""),
        ])
    func linear(start: String, middle: String, end: String) {
        func text(_ count: Int) -> String { start + String(repeating: middle, count: count) + end }
        let small = work(text(2_000))
        let large = work(text(4_000))
        #expect(large <= 2 * small)
        #expect(large <= 6 * text(4_000).utf8.count)
    }

    @Test("The most allowed members take work in proportion to their bytes")
    func members() {
        func text(_ count: Int) -> String { "{\((0..<count).map { "\"m\(10_000 + $0)\":1" }.joined(separator: ","))}" }
        let small = work(text(FormatLimit.jsonMembers / 2))
        let large = work(text(FormatLimit.jsonMembers))
        #expect(large <= 2 * small + 16)
        #expect(work(text(8 * FormatLimit.jsonMembers)) == work(text(FormatLimit.jsonMembers + 1)))
    }

    @Test("Excessive nesting is refused at the first level beyond the limit, however much follows")
    func deep() {
        let text = "{\"v\":" + String(repeating: "[", count: 1_000_000)
        #expect(work(text) < 200)
    }

    @Test("An array beyond its limit is refused at the first excess element, however much follows")
    func arrays() throws {
        func looks(_ count: Int) -> Int {
            let bytes = Array("[\(Array(repeating: "1", count: count).joined(separator: ","))]".utf8)
            var scanner = JSONScanner(bytes, in: bytes.indices)
            _ = try? scanner.elements(limit: 10)
            return scanner.looks
        }
        #expect(looks(100) == looks(100_000))
    }
}
