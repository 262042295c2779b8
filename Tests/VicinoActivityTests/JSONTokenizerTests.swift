import Testing
import VicinoCore

@testable import VicinoActivity

@Suite("A JSON text is read in pieces")
struct JSONTokenizerTests {
    private struct Read: Equatable {
        var events: [JSONEvent] = []
        var damage: String?
        var isComplete = false
    }

    private static func read(_ text: String, chunk: Int = 3) throws -> Read {
        try read(Array(text.utf8), chunk: chunk)
    }

    private static func read(_ bytes: [UInt8], chunk: Int) throws -> Read {
        var tokenizer = JSONTokenizer()
        var result = Read()
        for start in stride(from: 0, to: bytes.count, by: chunk) {
            try tokenizer.read(bytes[start..<min(start + chunk, bytes.count)]) { result.events.append($0) }
        }
        result.damage = tokenizer.damage
        result.isComplete = tokenizer.isComplete
        return result
    }

    private static func values(_ text: String) throws -> [String?] {
        try read(text).events.compactMap { event -> String?? in
            if case .value(let value) = event.part { .some(value) } else { nil }
        }
    }

    @Test("Names, arrays and values have their paths")
    func paths() throws {
        let read = try Self.read(" {\"a\": [1, {\"b\" : \"x\"}, null],\n\"c\":true, \"d\": {}} ")
        let wanted: [JSONEvent] = [
            JSONEvent(path: [], part: .begin(isArray: false)),
            JSONEvent(path: ["a"], part: .begin(isArray: true)),
            JSONEvent(path: ["a", ""], part: .value("1")),
            JSONEvent(path: ["a", ""], part: .begin(isArray: false)),
            JSONEvent(path: ["a", "", "b"], part: .value("x")),
            JSONEvent(path: ["a", ""], part: .end),
            JSONEvent(path: ["a", ""], part: .value(nil)),
            JSONEvent(path: ["a"], part: .end),
            JSONEvent(path: ["c"], part: .value("true")),
            JSONEvent(path: ["d"], part: .begin(isArray: false)),
            JSONEvent(path: ["d"], part: .end),
            JSONEvent(path: [], part: .end),
        ]
        #expect(read.events == wanted)
        #expect(read.isComplete)
    }

    @Test("Escapes stand for their characters, and half a pair for none")
    func escapes() throws {
        let text = #"["\"\\\/\b\f\n\r\t", "\u00e9\u20AC", "\ud83d\ude00", "\ud83dx", "\ude00", "\ud83d\ud83d\ude00"]"#
        let wanted = ["\"\\/\u{8}\u{C}\n\r\t", "é€", "😀", "\u{FFFD}x", "\u{FFFD}", "\u{FFFD}😀"]
        #expect(try Self.values(text) == wanted)
    }

    @Test("Any division into pieces gives the same", arguments: 1...40)
    func pieces(chunk: Int) throws {
        let text = "\u{FEFF}[{\"naïve\": \"\\ud83d\\ude00é\", \"n\": -1.5e3}, [[], {}], false, \"\"]\n"
        #expect(try Self.read(text, chunk: chunk) == Self.read(text, chunk: 1000))
    }

    @Test(
        "Damage ends the reading and keeps what came before",
        arguments: [
            "[1, 2, }", "[1, 2, nope]", "[1, 2,,]", "[1, 2 3]", "[1, 2] x", #"[1, 2, "\x"]"#, "[1, 2, 3}",
            "[1, 2, {\"a\" 1}]", "[1, 2, \(String(repeating: "9", count: 100))]",
        ])
    func damage(text: String) throws {
        let read = try Self.read(text)
        #expect(read.damage?.contains("line 1") == true)
        #expect(!read.isComplete)
        let values = read.events.map(\.part).filter { $0 == .value("1") || $0 == .value("2") }
        #expect(values.count == 2)
    }

    @Test("A text that ends in the middle is not complete, and zeros after the end do not matter")
    func end() throws {
        #expect(try !Self.read("[1, {\"a\": \"b").isComplete)
        #expect(try !Self.read("").isComplete)
        #expect(try Self.read("[1]\u{0}\u{0}\n").isComplete)
    }

    @Test("Deep nesting is refused")
    func depth() throws {
        let deepest = String(repeating: "[", count: JSONTokenizer.depthLimit)
        #expect(try Self.read(deepest).damage == nil)
        #expect(throws: VicinoError.self) { try Self.read(deepest + "[") }
    }

    @Test("Of a long text only the beginning is kept")
    func long() throws {
        let text = String(repeating: "a", count: JSONTokenizer.textByteLimit * 3)
        let read = try Self.read(Array("[\"\(text)\", 1]".utf8), chunk: 1000)
        #expect(read.events[1].part == .value(String(text.prefix(JSONTokenizer.textByteLimit))))
        #expect(read.isComplete)
    }

    @Test("The names at the beginning tell what a file is")
    func kinds() {
        let texts: [(String, JSONRecording?)] = [
            ("{\"buckets\": {\"a\": {", .activityWatch), ("{\"buckets\": []}", nil),
            ("{\"timelineObjects\": [", .googleTimeline), ("{\"semanticSegments\" : [", .googleTimeline),
            ("{\"rawSignals\": [], ", .googleTimeline), ("\u{FEFF}[{\"endTime\": \"x\", \"visit\": {", .googleTimeline),
            ("{\"locations\": [{\"a", .googlePositions), ("{\"vicino\": \"dump\"}", nil), ("[1, 2]", nil), ("x", nil),
        ]
        for (text, kind) in texts { #expect(JSONRecording(Array(text.utf8)) == kind, "\(text)") }
    }
}
