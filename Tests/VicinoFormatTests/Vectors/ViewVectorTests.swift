import Testing
import VicinoCore

@testable import VicinoFormat

@Suite("Known answers: views")
struct ViewVectorTests {
    struct Case: Codable, Equatable {
        var audienceKey, kind, view, recordSecret, writer, secret: String
    }

    @Test("Views of audiences, and the writers and secrets of their logs")
    func views() throws {
        let first = try #require(AudienceKey((0x20..<0x40).map { UInt8($0) }))
        let second = try #require(AudienceKey([UInt8](repeating: 255, count: 32)))
        let low = try #require(RecordSecret((0..<32).map { UInt8($0) }))
        let high = try #require(RecordSecret([UInt8](repeating: 255, count: 32)))
        let cases = try [
            Self.made(first, of: KindID("com.example.reading", major: 1), by: low),
            Self.made(first, of: KindID("com.example.reading", major: 2), by: low),
            Self.made(first, of: Schema.activity.kind, by: high),
            Self.made(second, of: Schema.activity.kind, by: low),
            Self.made(second, of: KindID("a.b", major: 255), by: high),
        ]
        let about =
            "The view of a kind for an audience, and the writer and record secret of the log that a writer of the view `own` has in it."
        try VectorFile.expect(VectorSet(about: about, cases: cases), at: "vectors/views.json")
    }

    private static func made(_ key: AudienceKey, of kind: KindID, by secret: RecordSecret) -> Case {
        let view = key.view(of: kind)
        return Case(
            audienceKey: Hex.encode(key.bytes), kind: kind.description, view: view.description,
            recordSecret: Hex.encode(secret.bytes), writer: secret.writer(of: view).description,
            secret: Hex.encode(secret.secret(of: view).bytes))
    }
}
