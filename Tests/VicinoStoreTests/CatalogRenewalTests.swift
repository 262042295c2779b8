import Foundation
import GRDB
import Testing
import VicinoCore
import VicinoHarness
import VicinoTesting

@testable import VicinoFolder
@testable import VicinoStore

@Suite("A person with a new id, in the catalog")
struct CatalogRenewalTests {
    private let temporary: TemporaryFolder
    private let catalog: Catalog
    private let anna: RenewedPerson
    /// The user of the catalog, who signs grants.
    private let me: TestPerson

    /// Everything is known of the former id.
    init() throws {
        temporary = try TemporaryFolder()
        catalog = try Catalog(DataFolder(path: temporary.path, statePath: temporary.file("state")))
        anna = try RenewedPerson(seed: 1)
        me = try TestPerson(seed: 2)
        try catalog.add(anna.former, petname: "Annie", now: .epoch, isUpdated: true)
        try catalog.setPolicy(PersonPolicy(exchange: .never, isMuted: true), for: anna.former)
        try catalog.note(Catalog.Attempt(at: .epoch, way: "address"), of: anna.former)
        try catalog.keep(presenceKey: [UInt8](repeating: 4, count: 32), nil, number: 3, of: anna.former)
        try catalog.remember(try #require(PeerAddress(host: "192.0.2.1", port: 4000)), of: anna.former, workedAt: nil)
        try catalog.block(anna.former, claimedName: "Anna", now: .epoch)
        _ = try catalog.newestRoster(anna.before)
        let given = try grant(by: me.user, me.deviceKeys[0], to: anna.former)
        let received = try grant(by: anna.former, anna.device, to: me.user)
        let user = Data(anna.former.bytes)
        try catalog.write { db in
            try db.execute(
                sql: """
                    INSERT INTO follower (user, claimed_name, invitation, since, serial, payload, signature, expires_at)
                    VALUES (?, 'Anna', zeroblob(8), 0, x'0000000000000007', ?, ?, 1000)
                    """, arguments: [user, Data(given.source.payload), Data(given.source.signature)])
            try db.execute(
                sql: "INSERT INTO recognising (follower, device) VALUES (?, ?)",
                arguments: [user, Data(anna.device.publicKey)])
            try db.execute(sql: "INSERT INTO unaware (user) VALUES (?)", arguments: [user])
        }
        try catalog.keep(received, at: .epoch)
    }

    private func grant(by author: UserID, _ device: SigningKey, to follower: UserID) throws -> Verified<Grant> {
        try Grant(
            signer: SigningDevice(author: author, key: device.publicKey, roster: 1), follower: follower, serial: 7,
            version: 1, views: [ViewID(rawValue: 3)], notBefore: .epoch,
            expiry: Timestamp.epoch.advanced(byMilliseconds: 1000)
        ).signed(by: device)
    }

    private func renew(by roster: Verified<Roster>) throws -> Bool {
        try catalog.renew(anna.former, by: roster) { old in
            try Grant(
                signer: SigningDevice(author: me.user, key: me.deviceKeys[0].publicKey, roster: 1),
                follower: roster.author, serial: old.serial, version: old.version + 1, views: old.views,
                notBefore: old.notBefore, expiry: old.expiry
            ).signed(by: me.deviceKeys[0])
        }
    }

    /// The values of all rows, by table.
    private func rows() throws -> [String: [[DatabaseValue]]] {
        try catalog.read { db in
            let tables = try String.fetchAll(
                db, sql: "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'")
            return try tables.reduce(into: [:]) { rows, table in
                rows[table] = try Row.fetchAll(db, sql: "SELECT * FROM \(table)").map { Array($0.databaseValues) }
            }
        }
    }

    @Test("Everything that is known of the former id belongs to the new one")
    func everything() throws {
        #expect(try renew(by: anna.after))
        let user = anna.user
        #expect(try catalog.contacts().map(\.user) == [user])
        #expect(try catalog.contact(user)?.petname == "Annie")
        #expect(try catalog.policy(of: user) == PersonPolicy(exchange: .never, isMuted: true))
        #expect(try catalog.attempts(of: user).count == 1)
        #expect(try catalog.knownPresence(of: user)?.key == [UInt8](repeating: 4, count: 32))
        #expect(try catalog.addresses(of: user).count == 1)
        #expect(try catalog.isBlocked(user))
        #expect(try catalog.receivedGrant(from: user)?.claimed().serial == 7)
        #expect(try catalog.knownRoster(of: user)?.source == anna.after.source)
        #expect(try catalog.unaware() == [user])
        let grant = try #require(try catalog.follower(user)?.grant)
        let verified = try grant.verified(against: me.roster)
        #expect(verified.follower == user)
        #expect(verified.version == 2)
        #expect(try !catalog.isKnown(anna.former))
        #expect(try catalog.knownRoster(of: anna.former) == nil)
        #expect(try catalog.renewed(anna.former) == user)
        #expect(try !renew(by: anna.after), "It is done once.")
    }

    @Test(
        "Whatever cannot be changed, nothing is changed",
        arguments: [
            "contact", "follower", "block", "received", "known_presence", "address", "attempt", "recognising",
            "unaware",
            "roster", "renewal",
        ])
    func nothing(table: String) throws {
        try catalog.write { db in
            for change in ["INSERT", "UPDATE", "DELETE"] {
                try db.execute(
                    sql: """
                        CREATE TEMPORARY TRIGGER "fail \(change)" BEFORE \(change) ON main.\(table)
                        BEGIN SELECT RAISE(ABORT, 'a fault'); END
                        """)
            }
        }
        let before = try rows()
        #expect(throws: (any Error).self) { try renew(by: anna.after) }
        #expect(try rows() == before)
        #expect(try catalog.renewed(anna.former) == nil)
        try catalog.write { db in
            for change in ["INSERT", "UPDATE", "DELETE"] { try db.execute(sql: "DROP TRIGGER temp.\"fail \(change)\"") }
        }
        #expect(try renew(by: anna.after), "The next attempt succeeds.")
    }

    @Test("Without a grant for the new id, nothing is changed")
    func unsigned() throws {
        let before = try rows()
        #expect(throws: VicinoError.self) {
            try catalog.renew(anna.former, by: anna.after) { _ in throw VicinoError(.refused, "no key") }
        }
        #expect(try rows() == before)
    }

    @Test("What is known of the new id already counts before what is known of the former one")
    func both() throws {
        try catalog.add(anna.user, petname: "Anna again", now: .epoch, isUpdated: false)
        #expect(try renew(by: anna.after))
        #expect(try catalog.contacts().map(\.petname) == ["Anna again"])
        #expect(try catalog.isBlocked(anna.user))
        #expect(try !catalog.isKnown(anna.former))
    }

    @Test("A second id that claims the former one gets nothing, and is kept as evidence")
    func rival() throws {
        let rival = try anna.rival()
        #expect(try renew(by: anna.after))
        try catalog.noteRival(anna.after, of: anna.former)
        #expect(try !catalog.hasRival(of: anna.user), "It is no rival of itself.")
        #expect(try !renew(by: rival))
        try catalog.noteRival(rival, of: anna.former)
        #expect(try catalog.hasRival(of: anna.user))
        #expect(try !catalog.isKnown(rival.author))
        #expect(try catalog.renewed(anna.former) == anna.user)
    }

    @Test("The user is told once")
    func told() throws {
        #expect(try !catalog.tellRenewal(of: anna.user))
        #expect(try renew(by: anna.after))
        #expect(try catalog.tellRenewal(of: anna.user))
        #expect(try !catalog.tellRenewal(of: anna.user))
    }

    @Test("A person who has shown that they know the user's id is led by its bridges alone")
    func aware() throws {
        try catalog.noteAware(anna.user)
        #expect(try catalog.unaware() == [anna.former])
        try catalog.noteAware(anna.former)
        #expect(try catalog.unaware().isEmpty)
    }

    @Test("Another device of the user receives the roster of a renewal, and not what was told here")
    func shared() throws {
        #expect(try renew(by: anna.after))
        let row = try #require(try catalog.sharedRows(.renewal)[anna.former])
        #expect(try Catalog.renewal(in: row) == anna.after.source)
        _ = try catalog.tellRenewal(of: anna.user)
        #expect(try catalog.sharedRows(.renewal)[anna.former] == row)
    }
}
