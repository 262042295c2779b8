import Testing
import VicinoActivity
import VicinoCore
import VicinoHarness
import VicinoTesting

@testable import Vicino

@Suite("The user's devices keep up by their own store", .timeLimit(.minutes(10)))
struct OwnFetchingTests {
    private let household: Household
    private let objects = MemoryStore()

    /// Two devices of one user, which publish to one store and have met since.
    init() async throws {
        household = try Household()
        try household.first.add(Activity.make(note: "first"))
        for device in household.devices {
            try await publish(device)
            try await household.meetAll()
        }
        for device in household.devices { try await publish(device) }
        try await household.meetAll()
    }

    private func store(of device: Node) throws -> RepositoryStore {
        if let known = try device.repositoryStores().first { return known }
        return try device.addRepositoryStore(address: PublishingWorld.address)
    }

    private func publish(_ device: Node) async throws {
        household.clock.advance(by: .seconds(2))
        _ = try await device.publish(to: store(of: device), through: objects)
    }

    private func fetch(_ device: Node) async throws -> FetchingReport {
        household.clock.advance(by: .seconds(2))
        return try await device.fetchOwn(from: store(of: device), through: objects)
    }

    private func notes(_ device: Node) throws -> [String] {
        try device.records(Activity.self).all().map { $0.record.note ?? "" }.sorted()
    }

    @Test("What one device has recorded reaches the other without a meeting, in both directions")
    func bothDirections() async throws {
        #expect(try household.first.hasOtherPublishers(in: store(of: household.first)))
        try household.first.add(Activity.make(note: "from the first"))
        try await publish(household.first)
        let report = try await fetch(household.second)
        #expect(report.hasNews)
        #expect(report.problems.isEmpty)
        #expect(try notes(household.second).contains("from the first"))
        try household.second.add(Activity.make(note: "from the second"))
        try await publish(household.second)
        _ = try await fetch(household.first)
        #expect(try notes(household.first) == notes(household.second))
        let again = try await fetch(household.first)
        #expect(!again.hasNews)
    }

    @Test("What is deleted on one device goes on the other")
    func deleted() async throws {
        let record = try #require(try household.first.records(Activity.self).all().first)
        try household.first.delete(record.id)
        try await publish(household.first)
        _ = try await fetch(household.second)
        #expect(try notes(household.second).isEmpty)
    }

    @Test("Two devices that publish and fetch come to rest: nothing is written any more")
    func rest() async throws {
        try household.first.add(Activity.make(note: "second"))
        var written: [Int] = []
        for _ in 0..<6 {
            for device in household.devices {
                household.clock.advance(by: .seconds(600))
                written.append(try await device.publish(to: store(of: device), through: objects).written)
                _ = try await fetch(device)
            }
        }
        #expect(written.suffix(4).allSatisfy { $0 == 0 }, "\(written)")
    }

    @Test("A store that fails, or shows an earlier state, changes nothing")
    func faults() async throws {
        try household.first.add(Activity.make(note: "second"))
        try await publish(household.first)
        _ = try await fetch(household.second)
        objects.fail { $0.kind == .get ? .stale : nil }
        let report = try await fetch(household.second)
        #expect(!report.hasNews)
        #expect(report.problems.contains(.stale))
        #expect(try notes(household.second) == notes(household.first))
    }
}
