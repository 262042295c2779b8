import Foundation
import Testing
import VicinoCore
import VicinoHarness
import VicinoTesting

@testable import VicinoRepository

/// A repository in a file, which the reader in Python reads as well.
///
/// With `VICINO_WRITE_VECTORS=1` in the environment, it is written anew.
struct RepositoryFileTests {
    private static let file = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Protocol/check/material/repository.json").standardizedFileURL

    /// What the file holds.
    private struct Stored: Codable {
        let about: String
        let epochKey: String
        let publisher: String
        let author: String
        let live: Int
        let objects: [String: String]
    }

    @Test func aStoredRepositoryIsRead() throws {
        if ProcessInfo.processInfo.environment["VICINO_WRITE_VECTORS"] == "1" { try write() }
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        let stored = try decoder.decode(Stored.self, from: try Data(contentsOf: Self.file))
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
            objects: Dictionary(store.objects.map { ("\($0.key)", Hex.encode($0.value)) }) { $1 })
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        encoder.keyEncodingStrategy = .convertToSnakeCase
        try (try encoder.encode(stored) + Data("\n".utf8)).write(to: Self.file)
    }

    private func bytes(_ hex: String) throws -> [UInt8] {
        try #require(Hex.decode(hex, count: hex.utf8.count / 2))
    }
}
