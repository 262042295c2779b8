import Testing
import VicinoCore
import VicinoSync
import VicinoTesting

@Suite("Known answers: digests of sessions")
struct FeedVectorTests {
    struct FeedCase: Codable, Equatable {
        struct Log: Codable, Equatable {
            var writer, view: String
            var next: UInt64
            var root: String
        }

        var roster, standing, grant: UInt64
        var logs: [Log]
        var digest: String
    }

    /// Three logs with different orders by view and writer, and by writer and view.
    private static let logs: [LogID: LogPosition] = [
        LogID(writer: .bob, view: .own): LogPosition(next: 5, root: .sha256([1])),
        LogID(writer: .ada, view: .testing(Schema.activity.kind)): LogPosition(next: 0, root: .zero),
        LogID(writer: .bob, view: .testing(Schema.activity.kind)): LogPosition(next: 1 << 40, root: .sha256([2])),
    ]

    @Test("Feeds")
    func feeds() throws {
        let states: [(UInt64, UInt64, UInt64, [LogID: LogPosition])] = [
            (1, 0, 0, [:]), (1, 0, 1, Self.logs), (300, 1 << 40, 7, Self.logs),
        ]
        let cases = states.map { roster, standing, grant, logs in
            FeedCase(
                roster: roster, standing: standing, grant: grant,
                logs: logs.sorted { $0.key < $1.key }.map { log, position in
                    .init(
                        writer: log.writer.description, view: log.view.description, next: position.next,
                        root: position.root.description)
                },
                digest: Hex.encode(
                    FeedDigest(roster: roster, revocationListVersion: standing, grant: grant, logs: logs).bytes))
        }
        let about =
            "Feed digests, from the versions of roster, standing and grant, and the positions of logs in their order."
        try VectorFile.expect(VectorSet(about: about, cases: cases), at: "vectors/feeds.json")
    }

    struct OutlineCase: Codable, Equatable {
        var roster, grant: String
        var schemas: [String]
        var outline: String
    }

    @Test("Outlines: a grant that is empty here is absent")
    func outlines() throws {
        let identity = SigningKey.make(1)
        let roster = try SampleDump.roster().signed(by: identity).source
        let grant = Unverified<Grant>(payload: [1, 2, 3], signature: [])
        let digests: Set<Digest> = [.sha256([1]), .sha256([2]), .sha256([3])]
        let states: [(Unverified<Grant>?, Set<Digest>)] = [(nil, []), (grant, digests), (nil, digests)]
        let cases = states.map { grant, schemas in
            OutlineCase(
                roster: Hex.encode(roster.payload), grant: Hex.encode(grant?.payload ?? []),
                schemas: schemas.map(\.description).sorted(),
                outline: Hex.encode(OutlineDigest(roster: roster, grant: grant, schemas: schemas).bytes))
        }
        let about = "Outline digests, from the payloads of roster and grant, and the digests of schemas in their order."
        try VectorFile.expect(VectorSet(about: about, cases: cases), at: "vectors/outlines.json")
    }

    struct PresenceCase: Codable, Equatable {
        var key: String
        var tagField: Int
        /// Empty for no field.
        var tagKey: String
        var digest: String
    }

    @Test("Presence digests")
    func presences() throws {
        let fields: [Int?] = [nil, nil, nil, 0, 4]
        let cases = try zip([UInt8(0), 1, 255, 0, 0], fields).map { byte, index in
            let key = [UInt8](repeating: byte, count: 32)
            let field = try index.map {
                try #require(TagField($0, key: [UInt8](repeating: UInt8($0 + 1), count: 32)))
            }
            return PresenceCase(
                key: Hex.encode(key), tagField: field?.index ?? 0, tagKey: Hex.encode(field?.key ?? []),
                digest: Hex.encode(PresenceDigest(ofKey: key, field).bytes))
        }
        try VectorFile.expect(
            VectorSet(about: "Presence digests of presence keys.", cases: cases), at: "vectors/presence-digests.json")
    }
}
