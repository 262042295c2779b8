import Testing
import VicinoCore

@testable import VicinoFormat

@Suite("Known answers: salts")
struct SaltVectorTests {
    struct Case: Codable, Equatable {
        var secret, view: String
        var segment: UInt64
        var nodes, salts: [String]
    }

    @Test("Salts of segments")
    func salts() throws {
        let secret = try #require(RecordSecret((0..<32).map { UInt8($0) }))
        let other = try #require(RecordSecret([UInt8](repeating: 255, count: 32)))
        let view = try #require(ViewID(Hex.decode("e872daff21053603", count: 8) ?? []))
        let cases = [(secret, UInt64(0)), (secret, 1), (other, (1 << 32) - 1)].map { secret, segment in
            let cover = SaltCover(secret.root(of: segment, in: view))
            let parts = [0...255, 0...127, 128...255, 0...63, 64...127, 128...191, 192...255] as [ClosedRange<UInt8>]
            return Case(
                secret: Hex.encode(secret.bytes), view: view.description, segment: segment,
                nodes: parts.flatMap { cover.restricted(to: OffsetSet($0)).nodes }.map { Hex.encode($0.value.bytes) },
                salts: [0, 1, 127, 128, 255].compactMap { cover.salt($0) }.map { Hex.encode($0.bytes) })
        }
        let about =
            "The nodes of depth 0, 1 and 2 of the trees of salts, and the salts of the offsets 0, 1, 127, 128 and 255."
        try VectorFile.expect(VectorSet(about: about, cases: cases), at: "vectors/salts.json")
    }
}
