import Foundation
import Testing
import VicinoCore
import VicinoHarness
import VicinoTesting

@testable import VicinoRepository

/// Repositories and sealed dumps in files: those that these tests have written, which the reader in Python reads as well, and
/// those that a writer in Python has made from the specification alone (`Protocol/check/checks/written.py`).
///
/// With `VICINO_WRITE_VECTORS=1` in the environment, the first are written anew.
struct RepositoryFileTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Protocol/check/material").standardizedFileURL
    private static let file = folder.appending(path: "repository.json")

    /// What the file holds.
    private struct Stored: Codable {
        let about: String
        let epochKey: String
        let publisher: String
        let author: String
        let live: Int
        let objects: [String: String]
        let envelope: StoredEnvelope?
    }

    /// An envelope among the objects.
    private struct StoredEnvelope: Codable {
        struct Statement: Codable {
            let payload: String
            let signature: String
        }

        let number: UInt64
        let sender: String
        let recipientSecret: String
        let roster: Statement
    }

    private static var isWriting: Bool { ProcessInfo.processInfo.environment["VICINO_WRITE_VECTORS"] == "1" }

    @Test func aStoredRepositoryIsRead() throws {
        if Self.isWriting { try write() }
        try read(stored("repository.json"))
    }

    @Test func aRepositoryThatWasWrittenFromTheTextIsRead() throws {
        try read(stored("repository-from-text.json"))
    }

    @Test func anEnvelopeThatWasWrittenFromTheTextIsRead() throws {
        let stored = try stored("repository-from-text.json")
        let envelope = try #require(stored.envelope)
        let device = try AgreementKey(secret: try bytes(envelope.recipientSecret))
        let name = try EnvelopeNames(to: device, from: try bytes(envelope.sender))[envelope.number]
        let object = try bytes(try #require(stored.objects["\(name)"]))
        let roster = Unverified<Roster>(
            payload: try bytes(envelope.roster.payload)[...], signature: try bytes(envelope.roster.signature)[...])
        let author = try #require(UserID(stored.author))
        let opened = try EnvelopeKey(of: device).openEnvelope(
            object, as: name, for: device.publicKey, by: try roster.verified(for: author))
        #expect(opened.key.bytes == (try bytes(stored.epochKey)))
        #expect(opened.publishers.map(\.bytes) == [try bytes(stored.publisher)])
        #expect(opened.addresses == ["https://example.org/a"])
    }

    @Test(arguments: ["sealed.dump", "sealed-from-text.dump"])
    func aStoredSealedDumpOpensForItsDevices(_ name: String) throws {
        let dump = Array(try Data(contentsOf: Self.folder.appending(path: "first.vicino")))
        let keys = try [UInt8(21), 22].map { byte in
            try EnvelopeKey(of: AgreementKey(secret: [UInt8](repeating: byte, count: 32)))
        }
        let file = Self.folder.appending(path: name)
        if Self.isWriting, name == "sealed.dump" {
            var random = SeededGenerator(seed: 98)
            try Data(SealedFile(dump: dump, keys: keys, &random).bytes).write(to: file)
        }
        let sealed = Array(try Data(contentsOf: file))
        for key in keys {
            let opened = try SealedFile.open(sealed, with: key)
            #expect(opened == dump)
        }
    }

    private func stored(_ name: String) throws -> Stored {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        return try decoder.decode(Stored.self, from: try Data(contentsOf: Self.folder.appending(path: name)))
    }

    /// Follows a publication to the end, and counts what is live.
    private func read(_ stored: Stored) throws {
        let key = try #require(EpochKey(try bytes(stored.epochKey)))
        let publisher = try #require(PublisherID(try bytes(stored.publisher)))
        var objects: [ObjectName: [UInt8]] = [:]
        for (name, data) in stored.objects { objects[try #require(ObjectName(name))] = try bytes(data) }
        var follower = ModelFollower(try #require(UserID(stored.author)))
        let outcome = try follower.fetch(Publication(key: key, publisher: publisher)) { name, _ in
            guard let bytes = objects[name] else { return .missing }
            return .bytes(bytes, version: nil)
        }
        guard case .fetched(let news) = outcome else {
            Issue.record("The outcome is \(outcome).")
            return
        }
        try follower.take(news)
        #expect(follower.logs.values.reduce(0) { $0 + $1.entries.count } == stored.live)
    }

    /// Writes a publication whose logs have changed since they were packed.
    private func write() throws {
        var random = SeededGenerator(seed: 99)
        var feed = try ModelFeed(&random)
        var device = try ModelDevice(&random)
        var store = ModelStore()
        for _ in 0..<5 { feed.change(&random) }
        try device.publish(feed, to: &store, &random)
        device.terms.rewrittenBytes = 0
        feed.change(&random)
        feed.deleteFirst()
        try device.publish(feed, to: &store, &random)
        let stored = Stored(
            about: "A publication whose logs have changed since they were packed: its objects by name.",
            epochKey: Hex.encode(device.publication.key.bytes),
            publisher: Hex.encode(device.publication.publisher.bytes), author: "\(feed.author)",
            live: feed.logs.values.reduce(0) { $0 + $1.entries.count },
            objects: Dictionary(store.objects.map { ("\($0.key)", Hex.encode($0.value)) }) { $1 }, envelope: nil)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        encoder.keyEncodingStrategy = .convertToSnakeCase
        try (try encoder.encode(stored) + Data("\n".utf8)).write(to: Self.file)
    }

    private func bytes(_ hex: String) throws -> [UInt8] {
        try #require(Hex.decode(hex, count: hex.utf8.count / 2))
    }
}
