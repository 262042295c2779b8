import Foundation
import Testing
import VicinoCore

@testable import VicinoSync

@Suite("Known answers: sessions")
struct TranscriptTests {
    /// A session of an asker and the author, as played by the protocol's check.
    struct Transcript: Decodable {
        struct Line: Decodable {
            var from, name, message: String
        }

        var asker, author, feed: String
        var lines: [Line]
    }

    private static let names: [String] = ["first", "delta", "same"]

    private func transcript(_ name: String) throws -> Transcript {
        let url = URL(filePath: #filePath).deletingLastPathComponent().appending(
            path: "../../../Protocol/fixtures/v1/transcripts/\(name).json")
        return try JSONDecoder().decode(Transcript.self, from: Data(contentsOf: url))
    }

    @Test("Every message is read, and written again as the same bytes", arguments: names)
    func messages(name: String) throws {
        let lines = try transcript(name).lines
        #expect(lines.count >= 7)
        for line in lines {
            let bytes = try #require(Hex.decode(line.message, count: line.message.utf8.count / 2))
            let message = try SessionMessage(wireBytes: bytes[...])
            #expect(Hex.encode(message.wireBytes) == line.message, "\(name): \(line.name)")
        }
    }

    @Test("An offer verifies, and has the feed digest of both sides", arguments: names.dropLast())
    func offers(name: String) throws {
        let transcript = try transcript(name)
        let author = try #require(UserID(transcript.author))
        let asker = try #require(UserID(transcript.asker))
        var known = HeldFeed()
        for name in Self.names.prefix(through: Self.names.firstIndex(of: name) ?? 0) {
            for line in try self.transcript(name).lines {
                let bytes = try #require(Hex.decode(line.message, count: line.message.utf8.count / 2))
                guard case .offer(_, round: let round, offer: let offer) = try SessionMessage(wireBytes: bytes[...])
                else { continue }
                let verified = try VerifiedOffer(offer, round, author: author, follower: asker, held: known)
                known.roster = verified.roster
                known.grant = verified.grant?.source
                for log in verified.logs {
                    known.logs[log.id] = log.position
                    known.schemas[log.head.schemas] = log.schemas
                }
            }
        }
        #expect(Hex.encode(known.digest.bytes) == transcript.feed)
    }
}
