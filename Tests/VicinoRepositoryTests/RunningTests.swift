import Testing
import VicinoCore
import VicinoHarness
import VicinoTesting

@testable import VicinoRepository

/// Two people with nothing but a store between them.
struct RunningTests {
    @Test func aPublicationIsFollowedThroughAStore() async throws {
        var random = SeededGenerator(seed: 81)
        var feed = try ModelFeed(&random)
        feed.add(100, &random)
        let device = try ModelDevice(&random)
        let store = MemoryStore()
        var kept = PublicationState()
        let source = PublishSource(
            publication: device.publication, signer: device.signer, feed: try feed.state(),
            contents: feed.contents, now: .epoch)
        try await store.publish(source, from: kept, using: &random) { kept = $0 }
        var follower = ModelFollower(feed.author)
        let outcome = try await store.fetch(
            FetchSource(
                publication: device.publication, author: feed.author, seen: nil, now: .epoch, spool: MemorySpool(),
                held: { _ in nil }))
        guard case .fetched(let news) = outcome else {
            Issue.record("The outcome is \(outcome).")
            return
        }
        try follower.take(news)
        #expect(follower.positions == feed.positions.filter { $0.value.next > 0 })
        try await store.withdraw(device.publication, in: kept)
        #expect(await store.names.isEmpty)
    }

    @Test func theNextEnvelopeIsFound() async throws {
        var random = SeededGenerator(seed: 82)
        let sender = try AgreementKey(using: &random)
        let recipient = try AgreementKey(using: &random)
        let names = try EnvelopeNames(from: sender, to: recipient.publicKey)
        let store = MemoryStore()
        try await store.put([1, 2, 3], as: names[5])
        let reader = try EnvelopeNames(to: recipient, from: sender.publicKey)
        let found = try await store.findEnvelope(reader, after: 2)
        #expect(found == FoundEnvelope(number: 5, name: names[5], bytes: [1, 2, 3]))
        #expect(try await store.findEnvelope(reader, after: 5) == nil)
    }
}

/// The simplest store.
private actor MemoryStore: ObjectStore {
    private var objects: [ObjectName: [UInt8]] = [:]

    var names: Set<ObjectName> { Set(objects.keys) }

    func get(_ name: ObjectName, unless version: ObjectVersion?, atMost limit: Int) async throws -> FetchedObject {
        guard let bytes = objects[name] else { return .missing }
        guard bytes.count <= limit else { throw VicinoError(.tooLarge, "The object is too large.") }
        return .bytes(bytes, version: nil)
    }

    func put(_ bytes: [UInt8], as name: ObjectName) async throws { objects[name] = bytes }

    func delete(_ name: ObjectName) async throws { objects[name] = nil }
}
