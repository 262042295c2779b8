import Foundation
import Testing
import VicinoCore
import VicinoHarness

@testable import VicinoStore

@Suite("Held statements")
struct HeldStatementsTests {
    private let first: Verified<Roster>
    private let second: Verified<Roster>

    init() throws {
        var person = try TestPerson(seed: 1, devices: 2)
        first = person.roster
        try person.remove(device: 1)
        second = person.roster
    }

    /// How often statements were verified that were read in this order, each against a roster or none.
    private func verifications(
        of read: [(Verified<Roster>, against: Verified<Roster>?)], limit: Int = 64
    ) throws -> Int {
        let held = VerifiedStatementCache<Roster>(limit: limit)
        var count = 0
        for (statement, roster) in read {
            let result = try held.verified(statement.source, against: roster) {
                count += 1
                return try $0.verified(for: nil)
            }
            #expect(result.value == statement.value)
        }
        return count
    }

    @Test("The same bytes are verified once, other bytes and the same ones under another roster again")
    func once() throws {
        #expect(try verifications(of: [(first, nil), (first, nil), (first, nil)]) == 1)
        #expect(try verifications(of: [(first, nil), (second, nil), (first, nil), (second, nil)]) == 2)
        #expect(try verifications(of: [(first, nil), (first, first), (first, second), (first, second)]) == 3)
    }

    @Test("Beyond the limit all are forgotten")
    func limit() throws {
        #expect(try verifications(of: [(first, nil), (second, nil), (second, nil), (first, nil)], limit: 1) == 3)
    }

    @Test("Each open database has a memory of its own, and knows what it has stored or read")
    func owner() throws {
        let path = NSTemporaryDirectory() + "vicino-test-\(UUID().uuidString).sqlite"
        defer { for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + suffix) } }
        let database = try FeedDatabase(path: path)
        let other = try FeedDatabase(path: path)
        func isKnown(in database: FeedDatabase) -> Bool {
            (try? database.rosters.verified(first.source) { _ in throw CancellationError() }) != nil
        }
        let user = first.author
        _ = try database.write {
            try ReplicaMerge($0, user, knowing: database.rosters).storeStatements(first, nil)
        }
        #expect(isKnown(in: database))
        #expect(!isKnown(in: other))
        _ = try other.read { try other.author($0) }
        #expect(isKnown(in: other))
    }

    @Test("A verified statement does not vouch for the same statement with another signature")
    func signature() throws {
        let held = VerifiedStatementCache<Roster>()
        _ = try held.verified(first.source) { try $0.verified(for: nil) }
        let forged = Unverified<Roster>(payload: first.source.payload, signature: second.source.signature)
        for _ in 0..<2 {
            #expect(throws: VicinoError.self) { try held.verified(forged) { try $0.verified(for: nil) } }
        }
    }
}
