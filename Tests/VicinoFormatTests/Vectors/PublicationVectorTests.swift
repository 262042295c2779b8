import Foundation
import Testing
import VicinoCore

@testable import VicinoRepository
@testable import VicinoSync

@Suite("Known answers: what sessions say about repositories")
struct PublicationVectorTests {
    /// Messages that the protocol's check has made from the text.
    struct Vectors: Decodable {
        var accepted: [Accepted]
        var refused: [Refused]
    }

    /// A message and what it says: where a user publishes, or what a follower's device has kept.
    struct Accepted: Decodable {
        var name, hex, digest, written: String
        /// Of a publication. Without one, the message is the answer to one.
        var keyWanted: Bool?
        var epochKey: String?
        var publishers, addresses: [String]?
        var envelope: UInt64?
        /// Of an answer: the secret key of the device, from which its envelope key follows.
        var agreementSecret, envelopeKey: String?
    }

    struct Refused: Decodable {
        var check, what, twin, hex: String
    }

    private static func vectors() throws -> Vectors {
        let url = URL(filePath: #filePath).deletingLastPathComponent().appending(
            path: "../../../Protocol/fixtures/repositories/publications.json")
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        return try decoder.decode(Vectors.self, from: Data(contentsOf: url))
    }

    private static func bytes(_ text: String) throws -> [UInt8] {
        try #require(Hex.decode(text, count: text.utf8.count / 2))
    }

    /// What a publication says, as its case states it.
    private static func parcel(_ stated: Accepted) throws -> PublicationParcel {
        let needsKey = stated.keyWanted == true
        guard let key = stated.epochKey else { return PublicationParcel(content: nil, needsKey: needsKey) }
        let publishers = try #require(stated.publishers).map { try bytes($0) }
        let content = PublicationParcel.Content(
            key: try bytes(key), publishers: publishers, addresses: try #require(stated.addresses),
            envelope: stated.envelope)
        return PublicationParcel(content: content, needsKey: needsKey)
    }

    @Test("Where a user publishes is read as stated, has the stated digest, and is written as the stated bytes")
    func publications() throws {
        let cases = try Self.vectors().accepted.filter { $0.keyWanted != nil }
        #expect(cases.count >= 10)
        for stated in cases {
            let message = try SessionMessage(wireBytes: try Self.bytes(stated.hex)[...])
            let parcel = try Self.parcel(stated)
            #expect(message == .publication(parcel), "\(stated.name)")
            #expect(Hex.encode(parcel.digest) == stated.digest, "\(stated.name)")
            #expect(Hex.encode(message.wireBytes) == stated.written, "\(stated.name)")
        }
    }

    @Test("What a follower's device has kept is read as stated, and its envelope key follows from its agreement key")
    func receipts() throws {
        let cases = try Self.vectors().accepted.filter { $0.keyWanted == nil }
        #expect(cases.count >= 4)
        #expect(cases.contains { $0.agreementSecret != nil })
        for stated in cases {
            let message = try SessionMessage(wireBytes: try Self.bytes(stated.hex)[...])
            var receipt = PublicationReceipt(digest: try Self.bytes(stated.digest))
            if let secret = stated.agreementSecret {
                receipt.key = try EnvelopeKey(of: AgreementKey(secret: try Self.bytes(secret))).publicKey.bytes
            }
            #expect(receipt.key.map { Hex.encode($0) } == stated.envelopeKey, "\(stated.name)")
            #expect(message == .publicationReceipt(receipt), "\(stated.name)")
            #expect(Hex.encode(message.wireBytes) == stated.written, "\(stated.name)")
        }
    }

    @Test("Messages that differ from an accepted one in one thing are refused")
    func refusals() throws {
        let vectors = try Self.vectors()
        let names = Set(vectors.accepted.map(\.name))
        #expect(vectors.refused.count >= 30)
        for input in vectors.refused {
            #expect(names.contains(input.twin), "\(input.what)")
            let bytes = try Self.bytes(input.hex)
            #expect(throws: VicinoError.self, "\(input.check) \(input.twin): \(input.what)") {
                try SessionMessage(wireBytes: bytes[...])
            }
        }
    }
}
