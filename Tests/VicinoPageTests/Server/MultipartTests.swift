import HTTPTypes
import Testing
import VicinoTesting

@testable import VicinoPage

@Suite("Forms with a file")
struct MultipartTests {
    private static let type = "multipart/form-data; boundary=----edge"

    /// A field as the reader gives it.
    private struct Field: Equatable {
        let header: MultipartHeader
        var bytes: [UInt8] = []
    }

    private func body(_ fields: [Field]) -> [UInt8] {
        fields.flatMap { field -> [UInt8] in
            let file = field.header.fileName.map { "; filename=\"\($0)\"\r\nContent-Type: text/csv" } ?? ""
            let head = "------edge\r\nContent-Disposition: form-data; name=\"\(field.header.name)\"\(file)\r\n\r\n"
            return Array(head.utf8) + field.bytes + Array("\r\n".utf8)
        } + Array("------edge--\r\n".utf8)
    }

    private func read(_ chunks: [ArraySlice<UInt8>]) throws -> (fields: [Field], steps: Int) {
        var reader = try MultipartReader(contentType: Self.type)
        var fields = [Field]()
        for chunk in chunks {
            try reader.read(chunk) { event in
                switch event {
                case .field(let header): fields.append(Field(header: header))
                case .bytes(let bytes): fields[fields.count - 1].bytes += bytes
                }
            }
        }
        try reader.finish()
        return (fields, reader.steps)
    }

    @Test("Fields and files are read as a browser sent them, also what looks like a delimiter")
    func fields() throws {
        let fields = [
            Field(header: MultipartHeader(name: "name"), bytes: Array("Anna & Ben".utf8)),
            Field(
                header: MultipartHeader(name: "file", fileName: "ride; 1.gpx"), bytes: [0, 13, 10, 45, 45, 13, 13, 10]),
            Field(header: MultipartHeader(name: "empty", fileName: "")),
            Field(header: MultipartHeader(name: "near"), bytes: Array("\r\n------edg\r\n------edgX\r".utf8)),
        ]
        #expect(try read([body(fields)[...]]).fields == fields)
    }

    @Test("The same fields come out, wherever the bytes are divided", arguments: 0..<200)
    func divided(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        // Bytes of which delimiters are made, so that beginnings of them are frequent.
        let alphabet = Array("\r\n-edg".utf8)
        let fields = (0..<Int.random(in: 1...4, using: &random)).map { index in
            let count = Int.random(in: 0...60, using: &random)
            var bytes = (0..<count).map { _ in alphabet[Int.random(in: 0..<alphabet.count, using: &random)] }
            // The delimiter itself cannot be content.
            while String(decoding: bytes, as: UTF8.self).contains("------edge") { bytes.removeLast() }
            return Field(header: MultipartHeader(name: "f\(index)", fileName: index == 1 ? "x.csv" : nil), bytes: bytes)
        }
        var rest = body(fields)[...]
        var chunks = [ArraySlice<UInt8>]()
        while !rest.isEmpty {
            chunks.append(rest.prefix(Int.random(in: 1...9, using: &random)))
            rest = rest.dropFirst(chunks.last?.count ?? 0)
        }
        #expect(try read(chunks).fields == fields)
        #expect(try read(chunks.flatMap { $0.map { [$0][...] } }).fields == fields)
    }

    @Test("Twice the bytes are twice the work, also if each of them begins a delimiter")
    func work() throws {
        for pattern in ["a", "\r", "\r\n------edg", "\r\n--"] {
            let steps = try [2_000, 4_000, 8_000].map { count in
                let content = Array(String(repeating: pattern, count: count).utf8)
                let whole = body([Field(header: MultipartHeader(name: "file", fileName: "x"), bytes: content)])
                let result = try read(
                    stride(from: 0, to: whole.count, by: 7).map { whole[$0..<min($0 + 7, whole.count)] })
                #expect(result.fields[0].bytes == content)
                #expect(result.steps <= whole.count)
                return result.steps
            }
            #expect(steps[2] - steps[1] == 2 * (steps[1] - steps[0]))
        }
    }

    @Test(
        "What is not a form of a browser, or is cut short, is refused",
        arguments: [
            "", "x", "------edge", "------edge--extra", "------edgeXX", "------edge\r\n\r\n\r\nx\r\n------edge--",
            "before------edge\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\nx\r\n------edge--",
            "------edge\r\nContent-Disposition: attachment; name=\"a\"\r\n\r\nx\r\n------edge--",
            "------edge\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\nx\r\n------edge",
            "------edge\r\nContent-Disposition: form-data; filename=\"a\"\r\n\r\nx\r\n------edge--",
        ])
    func refused(text: String) throws {
        if text == "------edge--extra" {
            // Behind the last delimiter nothing counts.
            #expect(try read([Array(text.utf8)[...]]).fields.isEmpty)
        } else {
            #expect(throws: MultipartMistake.self) { try read([Array(text.utf8)[...]]) }
        }
    }

    @Test("A body that the connection cannot read, as of a malformed chunk, is refused as a bad form")
    func malformedBody() async throws {
        struct ParserError: Error {}
        let pieces = AsyncThrowingStream<[UInt8], any Error> { continuation in
            continuation.yield(Array("------edge".utf8))
            continuation.finish(throwing: ParserError())
        }
        let refusal = await #expect(throws: PageRefusal.self) {
            try await UploadReceiver.receive(
                contentType: "multipart/form-data; boundary=----edge", in: "/tmp", pieces: pieces)
        }
        #expect(refusal?.status == .badRequest)
    }

    @Test("A long header, many fields, and a boundary that no browser makes are refused")
    func limits() throws {
        let long = "------edge\r\nX: " + String(repeating: "a", count: MultipartReader.headerLimit)
        #expect(throws: MultipartMistake.self) { try read([Array(long.utf8)[...]]) }
        let many = (0...MultipartReader.fieldLimit).map { Field(header: MultipartHeader(name: "f\($0)")) }
        #expect(throws: MultipartMistake.self) { try read([body(many)[...]]) }
        #expect(try read([body(Array(many.dropLast()))[...]]).fields.count == MultipartReader.fieldLimit)
        for type in [
            "", "text/plain", "multipart/form-data", "multipart/form-data; boundary=", "multipart/mixed; boundary=x",
            "multipart/form-data; boundary=" + String(repeating: "x", count: 71), "multipart/form-data; boundary=é",
        ] {
            #expect(throws: MultipartMistake.self, "\(type)") { _ = try MultipartReader(contentType: type) }
        }
        _ = try MultipartReader(contentType: "Multipart/Form-Data; charset=utf-8; boundary=\"a b\"")
    }
}
