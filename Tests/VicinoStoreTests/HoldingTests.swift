import GRDB
import Testing
import VicinoCore
import VicinoHarness
import VicinoTesting

@testable import VicinoFolder
@testable import VicinoStore

@Suite("What devices of followers have said, and contradictory rosters in certificates")
struct HoldingTests {
    private let temporary: TemporaryFolder
    private let catalog: Catalog
    private let ben: UserID
    private let audience = [UInt8](repeating: 5, count: 8)
    private let digest = [UInt8](repeating: 6, count: 16)

    init() throws {
        temporary = try TemporaryFolder()
        catalog = try Catalog(DataFolder(path: temporary.path, statePath: temporary.file("state")))
        let ben = try #require(UserID([UInt8](repeating: 7, count: 32)))
        self.ben = ben
        try catalog.write { db in
            try db.execute(
                sql: """
                    INSERT INTO follower (user, claimed_name, invitation, since, revoked_at)
                    VALUES (?, 'Ben', zeroblob(8), 5, 6)
                    """, arguments: [ben.bytes.databaseData])
        }
    }

    private func device(_ byte: UInt8) -> Catalog.FollowerDevice {
        Catalog.FollowerDevice(follower: ben, device: [UInt8](repeating: byte, count: 32))
    }

    private func moment(_ seconds: Int64) -> Timestamp { .epoch.advanced(byMilliseconds: seconds * 1_000) }

    @Test("Each device has its own last statement, and keeps the last state of which it held everything")
    func devices() throws {
        let whole = StoredHolding.Whole(audience: audience, revision: 9)
        try catalog.note(device(1), holds: digest, allOf: whole, now: moment(1))
        try catalog.note(device(2), holds: digest, allOf: nil, now: moment(2))
        try catalog.note(device(1), holds: digest, allOf: nil, now: moment(3))
        let held = try catalog.holdings(of: ben)
        #expect(try catalog.holdings() == [ben: held])
        #expect(held.map(\.device) == [device(1).device, device(2).device])
        #expect(held.map(\.heardAt) == [moment(3), moment(2)])
        #expect(held.map(\.whole) == [whole, nil])
        #expect(held.map(\.wholeAt) == [moment(1), nil])
        #expect(held.map(\.isWhole) == [false, false])
        #expect(try catalog.follower(ben)?.heardAt == moment(3))
        try catalog.note(device(1), holds: digest, allOf: whole, now: moment(4))
        #expect(try catalog.holdings(of: ben).first?.isWhole == true)
    }

    @Test("Nothing is kept of a user who has never followed, and nothing stays of one who is deleted")
    func nobody() throws {
        let other = try #require(UserID([UInt8](repeating: 8, count: 32)))
        let stranger = Catalog.FollowerDevice(follower: other, device: [UInt8](repeating: 1, count: 32))
        try catalog.note(stranger, holds: digest, allOf: nil, now: .epoch)
        #expect(try catalog.holdings().isEmpty)
        try catalog.note(device(1), holds: digest, allOf: nil, now: .epoch)
        try catalog.deleteShared(ben, in: .follower)
        #expect(try catalog.holdings().isEmpty)
    }

    @Test("A revision counts for no other audience, and for no later one with the same choice")
    func audiences() throws {
        let world = try ViewWorld()
        try world.add("one")
        let first = try world.audience(.everything)
        let whole = StoredHolding.Whole(audience: first.name, revision: first.revision)
        let holding = StoredHolding(device: device(1).device, heardAt: .epoch, whole: whole, wholeAt: .epoch)
        #expect(holding.revision(of: first) == first.revision)
        #expect(try holding.revision(of: world.audience(Sharing(.everything, in: .careful))) == nil)
        try world.store.retireAudiences(keeping: [])
        #expect(try holding.revision(of: world.audience(.everything)) == nil)
    }

    // MARK: Rosters

    @Test("A roster in a certificate that contradicts the known one is kept once, and the known one stays")
    func kept() throws {
        let author = try HostileAuthor()
        let known = try author.roster(version: 1, [(author.device, false)])
        _ = try catalog.newestRoster(known)
        #expect(try !catalog.hasOpenRosterFork(beside: known))
        let other = try author.roster(version: 1, [(author.device, false), (author.successor, false)])
        for _ in 0..<2 { #expect(try catalog.newestRoster(other).source == known.source) }
        #expect(try catalog.hasOpenRosterFork(beside: known))
        #expect(try count() == 1)
        for _ in 0..<9 {
            _ = try catalog.newestRoster(
                author.roster(version: 1, [(author.device, false), (HostileAuthor.newKey(), false)]))
        }
        #expect(try count() == Evidence.rosterLimit, "Lists without end must not fill the disk.")
    }

    @Test("A newer roster that may not follow the known one is refused, and kept")
    func refused() throws {
        let author = try HostileAuthor()
        let known = try catalog.newestRoster(author.roster(version: 1, [(author.device, false)]))
        let other = try author.roster(version: 2, [(author.successor, false)])
        #expect(throws: VicinoError.self) { try catalog.newestRoster(other) }
        #expect(try catalog.hasOpenRosterFork(beside: known))
    }

    @Test("A newer roster with the devices of both settles the contradiction, and one without them does not")
    func settled() throws {
        let author = try HostileAuthor()
        _ = try catalog.newestRoster(author.roster(version: 1, [(author.device, false)]))
        _ = try catalog.newestRoster(author.roster(version: 1, [(author.device, false), (author.successor, false)]))
        let apart = try author.roster(version: 2, [(author.device, false), (HostileAuthor.newKey(), false)])
        #expect(try catalog.hasOpenRosterFork(beside: apart))
        let joined = try author.roster(version: 2, [(author.device, false), (author.successor, false)])
        let newest = try catalog.newestRoster(joined)
        #expect(newest.source == joined.source)
        #expect(try !catalog.hasOpenRosterFork(beside: newest))
        #expect(try count() == 1, "What was signed stays signed.")
    }

    private func count() throws -> Int {
        try catalog.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM roster_fork") ?? 0 }
    }
}
