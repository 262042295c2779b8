import Foundation
import GRDB
import Testing
import VicinoCore
import VicinoHarness
import VicinoTesting

@testable import VicinoFolder
@testable import VicinoStore

@Suite("A folder of a program in which the identity key was the user id")
struct TakeoverTests {
    private let files: TemporaryFolder
    private let folder: DataFolder
    private let key: SigningKey
    private let former: UserID

    /// Makes a folder as an earlier program has left it.
    init() throws {
        files = try TemporaryFolder()
        folder = try files.dataFolder()
        var generator = SystemRandomNumberGenerator()
        let own = try OwnStore.create(in: folder, name: "Anna", using: &generator)
        let key = try #require(try IdentityFiles(folder).key())
        let former = try #require(UserID(key.publicKey))
        let devices = try own.roster().value.devices
        let roster = try Roster(
            identity: IdentityChain(earlier: former), version: 9, claimedName: "Anna", devices: devices
        ).signed(by: key)
        let device = own.deviceKey
        try own.database.write { db in
            try db.execute(sql: "UPDATE author SET user = ?", arguments: [Data(former.bytes)])
            let list = try RevocationList(author: former, device: device.publicKey, version: 3, revoked: [5])
                .signed(by: device).source
            try FeedAuthor.store(db, roster: roster, revocationList: list)
        }
        try own.close()
        try FileManager.default.removeItem(atPath: folder.keysPath + "/recovery")
        self.key = key
        self.former = former
    }

    @Test("The folder is opened under a new id, with the same identity key and devices")
    func takenOver() throws {
        let own = try OwnStore.open(folder)
        let roster = try own.roster()
        #expect(own.user != former)
        #expect(roster.author == own.user)
        #expect(roster.identity.identityKey == key.publicKey)
        #expect(roster.version == 10)
        #expect(roster.claimedName == "Anna")
        #expect(try own.revocationList()?.revoked == [5])
        #expect(try own.phrase() != nil)
        let user = own.user
        try own.close()
        #expect(try OwnStore.open(folder).user == user, "It is taken over once.")
    }

    @Test("The former id says which one goes on")
    func move() throws {
        let own = try OwnStore.open(folder)
        #expect(try own.former() == former)
        #expect(try own.roster().source.verified().value.former?.user == former)
        try own.setClaimedName("Annie", now: .epoch)
        #expect(try own.former() == former, "It stays on later rosters.")
        #expect(try own.isOwn(former))
        #expect(try own.isOwn(own.user))
    }

    @Test("Followers keep their grants, which the new id gives")
    func grants() throws {
        let follower = try SigningKey(secret: [UInt8](repeating: 4, count: 32)).testUser
        let device = try KeyFiles.load(from: folder).device
        let old = try Grant(
            signer: SigningDevice(author: former, key: device.publicKey, roster: 9), follower: follower, serial: 7,
            version: 1, views: [ViewID(rawValue: 1)], notBefore: .epoch,
            expiry: Timestamp.epoch.advanced(byMilliseconds: 1000)
        ).signed(by: device)
        let catalog = try Catalog(folder)
        try catalog.write { db in
            try db.execute(
                sql: """
                    INSERT INTO follower (user, claimed_name, invitation, since, serial, payload, signature, expires_at)
                    VALUES (?, 'Ben', x'0000000000000000', 0, x'0000000000000007', ?, ?, 1000)
                    """,
                arguments: [
                    Data(follower.bytes), Data(old.source.payload), Data(old.source.signature),
                ])
        }
        try catalog.close()
        let own = try OwnStore.open(folder)
        let grant = try #require(try Catalog(folder).follower(follower)?.grant)
        let verified = try grant.verified(against: own.roster())
        #expect(verified.serial == 7)
        #expect(verified.version == 2)
        #expect(verified.views == old.views)
        #expect(try Catalog(folder).unaware() == [follower], "They may know the former id only.")
    }

    @Test("Signed heads and closings are signed again for the new id")
    func heads() throws {
        let device = try KeyFiles.load(from: folder).device
        let writer = WriterID(rawValue: 77)
        let closing = try Closing(
            author: former, device: device.publicKey, writer: writer, positions: [.own: .nothing]
        ).signed(by: device)
        let database = try FeedDatabase(path: folder.ownPath)
        try database.write { db in
            let log = try LogEditor(db).log(LogID(writer: writer, view: .own))
            let head = try Head(
                signer: SigningDevice(author: former, key: device.publicKey, roster: 9), log: log.id,
                position: .nothing, live: 0, schemas: Schema.digest(of: []), revision: 0, revocationListVersion: 0,
                seen: [:]
            ).signed(by: device)
            try log.store(head, db)
            try Closings.store(db, closing, writer: log.writer)
        }
        try database.close()
        let own = try OwnStore.open(folder)
        let roster = try own.roster()
        try own.database.read { db in
            for head in try FeedLog.fetchAll(db).compactMap(\.head) {
                #expect(try head.verified(against: roster).log.writer == writer)
            }
            for closing in try Closings.fetchAll(db) {
                #expect(try closing.verified(against: roster).positions == [.own: .nothing])
            }
        }
    }
}
