import GRDB
import Testing
import VicinoCore
import VicinoTesting

@testable import VicinoFolder
@testable import VicinoStore

@Suite("The catalog")
struct CatalogTests {
    private let temporary: TemporaryFolder
    private let folder: DataFolder

    init() throws {
        temporary = try TemporaryFolder()
        folder = DataFolder(path: temporary.path, statePath: temporary.file("state"))
    }

    @Test("A catalog of the first version keeps its contacts and gains consent")
    func migration() throws {
        let user = try #require(UserID([UInt8](repeating: 7, count: 32)))
        let queue = try DatabaseQueue(path: folder.catalogPath)
        var first = DatabaseMigrator()
        first.registerMigration("1: contacts") { db in
            try db.execute(
                sql: """
                    CREATE TABLE contact (
                        user BLOB PRIMARY KEY CHECK (length(user) = 32),
                        petname TEXT NOT NULL UNIQUE COLLATE NOCASE,
                        followed_at INTEGER NOT NULL,
                        updated_at INTEGER
                    ) STRICT;
                    PRAGMA user_version = 1;
                    """)
        }
        try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA application_id = 0x56494343") }
        try first.migrate(queue)
        try queue.write {
            try $0.execute(sql: "INSERT INTO contact VALUES (?, 'Anna', 5, NULL)", arguments: [user.bytes.databaseData])
        }
        try queue.close()

        let catalog = try Catalog(folder)
        #expect(try catalog.contacts().map(\.petname) == ["Anna"])
        #expect(try catalog.followers().isEmpty)
        #expect(try catalog.read { try Int.fetchOne($0, sql: "PRAGMA user_version") } == 13)
        #expect(try catalog.policies() == [user: PersonPolicy()])
    }

    @Test("A follower and an invitation from before forms show everything, from the beginning")
    func formMigration() throws {
        let catalog = try Catalog(folder)
        let ben = try user(8)
        try catalog.write {
            try $0.execute(
                sql: """
                    INSERT INTO follower (user, claimed_name, kinds, invitation, since, revoked_at)
                    VALUES (?, 'Ben', 'org.example.one/1', zeroblob(8), 5, 6);
                    INSERT INTO invitation (id, secret, created_at, expires_at, uses_left)
                    VALUES (zeroblob(8), zeroblob(16), 5, 1000, 1);
                    """, arguments: [ben.bytes.databaseData])
        }
        let kinds = SharedKinds.kinds([try KindID("org.example.one", major: 1)])
        #expect(try catalog.follower(ben)?.sharing == Sharing(kinds, in: .everything))
        #expect(try catalog.openInvitations(at: .epoch).map(\.sharing) == [.everything])
    }

    @Test("One user is looked up by their key: what is wrong with another row disturbs nobody")
    func byKey() throws {
        let catalog = try Catalog(folder)
        let anna = try user(7)
        let ben = try user(8)
        try catalog.add(anna, petname: "Anna", now: .epoch, isUpdated: false)
        try catalog.keep(presenceKey: [UInt8](repeating: 1, count: 32), nil, number: 1, of: anna)
        try catalog.write {
            try $0.execute(
                sql: """
                    PRAGMA ignore_check_constraints = ON;
                    INSERT INTO contact (user, petname, followed_at) VALUES (x'00', 'Nobody', 1);
                    INSERT INTO known_presence VALUES (x'00', x'00', 1, NULL, NULL);
                    """)
        }
        #expect(throws: VicinoError.self) { try catalog.contacts() }
        #expect(throws: VicinoError.self) { try catalog.knownPresences() }
        #expect(try catalog.contact(anna)?.petname == "Anna")
        #expect(try catalog.contact(ben) == nil)
        #expect(try catalog.knownPresence(of: anna)?.key == [UInt8](repeating: 1, count: 32))
        #expect(try catalog.knownPresence(of: ben) == nil)
    }

    private func user(_ byte: UInt8) throws -> UserID {
        try #require(UserID([UInt8](repeating: byte, count: 32)))
    }

    @Test(
        "The tables themselves refuse invalid rows",
        arguments: [
            "INSERT INTO invitation VALUES (1, x'0102030405060708', x'00', NULL, 1, 2, 1)",
            "INSERT INTO invitation VALUES (1, x'0102030405060708', zeroblob(16), NULL, 2, 2, 1)",
            "INSERT INTO invitation VALUES (1, x'0102030405060708', zeroblob(16), '', 1, 2, 1)",
            "INSERT INTO invitation VALUES (1, x'0102030405060708', zeroblob(16), NULL, 1, 2, -1)",
            "INSERT INTO follower (user, claimed_name, invitation, since) VALUES (zeroblob(32), 'a', zeroblob(8), 1)",
            """
            INSERT INTO follower (user, claimed_name, invitation, since, serial, revoked_at)
            VALUES (zeroblob(32), 'a', zeroblob(8), 1, zeroblob(8), 1)
            """,
            "INSERT INTO revoked VALUES (x'00', 1)", "INSERT INTO block VALUES (x'00', NULL, 1)",
            "INSERT INTO address VALUES (zeroblob(32), 'a', 0, NULL)",
            "INSERT INTO contact VALUES (zeroblob(32), 'a', 1, NULL, 'perhaps', 0)",
            "INSERT INTO attempt VALUES (zeroblob(32), 0, 1, 'way', 'code', 'message', 0)",
            "INSERT INTO attempt VALUES (zeroblob(32), 1, 1, 'way', NULL, NULL, 0)",
            "INSERT INTO attempt VALUES (zeroblob(32), 1, 1, 'way', 'code', 'message', 1)",
            "INSERT INTO holding VALUES (zeroblob(32), zeroblob(32), 1, zeroblob(15), NULL, NULL, NULL)",
            "INSERT INTO holding VALUES (zeroblob(32), zeroblob(32), 1, zeroblob(16), zeroblob(8), 1, NULL)",
            "INSERT INTO holding VALUES (zeroblob(32), zeroblob(32), 1, zeroblob(16), NULL, 1, 1)",
        ])
    func constraints(sql: String) throws {
        let catalog = try Catalog(folder)
        #expect(throws: VicinoError.self) { try catalog.write { try $0.execute(sql: sql) } }
    }

    @Test("The policy and the attempts for an author go when they are unfollowed")
    func contactIsForgotten() throws {
        let catalog = try Catalog(folder)
        let user = try #require(UserID([UInt8](repeating: 7, count: 32)))
        let good = Catalog.Attempt(at: .epoch, way: "address")
        let bad = Catalog.Attempt(
            at: .epoch, way: "local-network", failure: .init(code: "gone", message: "Nobody is there."))
        try catalog.note(good, of: user)
        #expect(try catalog.attempts(of: user).isEmpty, "Nothing is kept of people whom one does not follow.")
        try catalog.add(user, petname: "Anna", now: .epoch, isUpdated: false)
        let policy = PersonPolicy(exchange: .ask, isMuted: true)
        try catalog.setPolicy(policy, for: user)
        for attempt in [bad, good] { try catalog.note(attempt, of: user) }
        #expect(try catalog.policies() == [user: policy])
        #expect(try catalog.policy(of: user) == policy)
        #expect(try catalog.attempts(of: user) == [good, bad])

        try catalog.remove(user)
        try catalog.add(user, petname: "Anna", now: .epoch, isUpdated: false)
        #expect(try catalog.policy(of: user) == PersonPolicy())
        #expect(try catalog.attempts(of: user).isEmpty)
    }

    @Test("Sessions of an earlier version keep whether all was received: not if one failed at the same time")
    func formerMeetings() throws {
        try Catalog.migrator.migrate(DatabaseQueue(path: folder.catalogPath), upTo: "4: policies")
        let users = try [1, 2].map { try #require(UserID([UInt8](repeating: $0, count: 32))) }
        try DatabaseQueue(path: folder.catalogPath).write { db in
            try db.execute(sql: "PRAGMA application_id = 0x56494343")
            for (user, failedAt) in zip(users, [5, 6]) {
                let id = user.bytes.databaseData
                try db.execute(
                    sql: """
                        INSERT INTO attempt VALUES (?, 0, 5, 'address', NULL, NULL), (?, 1, ?, 'address', 'gone', 'No.')
                        """, arguments: [id, id, failedAt])
            }
        }
        let catalog = try Catalog(folder)
        #expect(try users.map { try catalog.attempts(of: $0).map(\.isWhole) } == [[false, false], [true, false]])
    }

    @Test("A damaged kind or secret is reported as damage, and traps nothing")
    func damage() throws {
        let catalog = try Catalog(folder)
        let secret = try #require(InvitationSecret([UInt8](repeating: 1, count: 16)))
        for kinds in ["nothing", "a.b/x", "a.b/1/2", "NO/1"] {
            #expect(throws: (any Error).self) { try KindList.read(kinds) }
        }
        #expect(try KindList.read(nil) == nil)
        #expect(try catalog.read { try StoredInvitation.fetch($0, secret.id)?.number } == nil)
    }
}
