import GRDB
import Testing
import VicinoCore
import VicinoRepository
import VicinoTesting

@testable import VicinoFolder
@testable import VicinoStore

@Suite("Repositories in the catalog")
struct CatalogRepositoryTests {
    private let temporary: TemporaryFolder
    private let folder: DataFolder
    private var random = SeededGenerator(seed: 1)

    init() throws {
        temporary = try TemporaryFolder()
        folder = DataFolder(path: temporary.path, statePath: temporary.file("state"))
    }

    private func user(_ byte: UInt8) throws -> UserID {
        try #require(UserID([UInt8](repeating: byte, count: 32)))
    }

    private func device(_ byte: UInt8) throws -> Catalog.FollowerDevice {
        Catalog.FollowerDevice(follower: try user(byte), device: [UInt8](repeating: byte, count: 32))
    }

    private mutating func epoch(_ number: UInt64, _ audience: UInt8 = 1) throws -> StoredEpoch {
        let name = try #require(AudienceName([UInt8](repeating: audience, count: 8)))
        return StoredEpoch(
            audience: name, number: number, key: EpochKey(using: &random), departures: 2, removals: 1)
    }

    @Test("A catalog of the version before keeps its contacts and gains repositories")
    func migration() throws {
        let anna = try user(7)
        try Catalog.migrator.migrate(DatabaseQueue(path: folder.catalogPath), upTo: "12: shares of phrases")
        try DatabaseQueue(path: folder.catalogPath).write { db in
            try db.execute(sql: "PRAGMA application_id = 0x56494343")
            try db.execute(
                sql: "INSERT INTO contact (user, petname, followed_at) VALUES (?, 'Anna', 5)",
                arguments: [anna.bytes.databaseData])
        }
        let catalog = try Catalog(folder)
        #expect(try catalog.contacts().map(\.petname) == ["Anna"])
        #expect(try catalog.stores().isEmpty)
        #expect(try catalog.epochs().isEmpty)
        #expect(try catalog.receivedPublications(of: anna).isEmpty)
        #expect(try catalog.read { try Int.fetchOne($0, sql: "PRAGMA user_version") } == 13)
    }

    @Test("Stores are told apart by name and address, and one that was removed can be taken back")
    func stores() throws {
        let catalog = try Catalog(folder)
        let first = try catalog.addStore(name: "bucket", address: "s3://a", readingAddress: nil, at: .epoch)
        #expect(throws: VicinoError.self) {
            try catalog.addStore(name: "other", address: "s3://a", readingAddress: nil, at: .epoch)
        }
        #expect(throws: VicinoError.self) {
            try catalog.addStore(name: "BUCKET", address: "s3://b", readingAddress: nil, at: .epoch)
        }
        var random = SeededGenerator(seed: 2)
        let signer = try SigningKey(using: &random)
        let publisher = try #require(PublisherID(signer.publicKey))
        let publication = Publication(key: EpochKey(using: &random), publisher: publisher)
        let stored = StoredPublication(
            store: first.number, audience: .ownDevices, publication: publication, signer: signer)
        try catalog.keep(stored)
        try catalog.removeStore(first.number)
        #expect(try catalog.stores().map(\.isRemoved) == [true])
        let again = try catalog.addStore(name: "bucket", address: "s3://a", readingAddress: "https://a", at: .epoch)
        #expect(again.number == first.number)
        #expect(!again.isRemoved)
        #expect(again.readingAddress == "https://a")
        let held = try #require(try catalog.publications(inStore: first.number).first)
        #expect(held.publication == publication)
        #expect(held.signer?.publicKey == signer.publicKey)
        try catalog.drop(stored)
        try catalog.removeStore(first.number)
        #expect(try catalog.stores().isEmpty)
        let next = try catalog.addStore(name: "bucket", address: "s3://a", readingAddress: nil, at: .epoch)
        #expect(next.number != first.number, "No number is used twice.")
    }

    @Test("A failure is noted until everything is in the store")
    func failures() throws {
        let catalog = try Catalog(folder)
        let store = try catalog.addStore(name: "bucket", address: "s3://a", readingAddress: nil, at: .epoch)
        let failure = StoredStore.Failure(at: .epoch, message: "It did not answer.")
        try catalog.note(failure, ofStore: store.number, at: .epoch)
        try catalog.noteWaiting(since: .epoch, ofStore: store.number)
        #expect(try catalog.store(store.number)?.failure == failure)
        #expect(try catalog.store(store.number)?.waitingSince == .epoch)
        let later = Timestamp.epoch.advanced(byMilliseconds: 5)
        try catalog.noteWaiting(since: later, ofStore: store.number)
        #expect(try catalog.store(store.number)?.waitingSince == .epoch)
        try catalog.note(nil, ofStore: store.number, at: later)
        #expect(try catalog.store(store.number)?.failure == nil)
        #expect(try catalog.store(store.number)?.publishedAt == later)
        #expect(try catalog.store(store.number)?.waitingSince == nil)
    }

    @Test("Of two epochs the later one counts, and of two with one number the one with the greater key, in any order")
    mutating func epochs() throws {
        let catalog = try Catalog(folder)
        let first = try epoch(1)
        let one = try epoch(2)
        let other = try epoch(2)
        let winner = one.precedes(other) ? other : one
        for epochs in [[first, one, other], [other, one, first], [one, first, other]] {
            for epoch in epochs { try catalog.keep(epoch) }
            #expect(try catalog.epochs()[first.audience] == winner)
        }
        try catalog.dropEpochs(except: [])
        #expect(try catalog.epochs().isEmpty)
    }

    @Test("Who knows a key is forgotten with its epoch")
    mutating func members() throws {
        let catalog = try Catalog(folder)
        let first = try epoch(1)
        let next = try epoch(2)
        try catalog.keep(first)
        try catalog.note([device(1), device(2)], know: first.key)
        try catalog.note([device(2)], know: first.key)
        #expect(try catalog.members(of: first.key) == [device(1), device(2)])
        try catalog.keep(next)
        #expect(try catalog.members(of: first.key).isEmpty)
    }

    @Test("Envelopes of a device are numbered from 0, one for each key")
    mutating func envelopes() throws {
        let catalog = try Catalog(folder)
        let keys = try (1...3).map { try epoch($0).key }
        let ben = try device(1)
        #expect(try catalog.lastEnvelopeNumber(of: ben) == nil)
        for (number, key) in keys.enumerated() {
            #expect(try catalog.takeEnvelopeNumber(of: ben, for: key) == UInt64(number))
            #expect(try catalog.takeEnvelopeNumber(of: ben, for: key) == UInt64(number))
            #expect(try catalog.lastEnvelopeNumber(of: ben) == UInt64(number))
        }
        #expect(try catalog.takeEnvelopeNumber(of: device(2), for: keys[2]) == 0)
    }

    @Test("What an author's device has said stays until it says something else, or the author is unfollowed")
    mutating func received() throws {
        let catalog = try Catalog(folder)
        let anna = try user(7)
        let publisher = try #require(PublisherID([UInt8](repeating: 9, count: 32)))
        let said = ReceivedPublication(
            author: anna, device: [UInt8](repeating: 8, count: 32), key: try epoch(1).key,
            publishers: [publisher, publisher], addresses: ["https://a", "https://b"], envelope: nil, receivedAt: .epoch
        )
        try catalog.keep(said)
        #expect(try catalog.receivedPublications(of: anna).isEmpty, "Nothing is kept of people who are not followed.")
        try catalog.add(anna, petname: "Anna", now: .epoch, isUpdated: false)
        try catalog.keep(said)
        #expect(try catalog.receivedPublications(of: anna) == [said])
        let next = ReceivedPublication(
            author: anna, device: said.device, key: try epoch(2).key, publishers: [publisher], addresses: [],
            envelope: 3,
            receivedAt: .epoch)
        try catalog.keep(next)
        #expect(try catalog.receivedPublications(of: anna) == [next])
        #expect(try catalog.publishingAuthors() == [anna])
        try catalog.remove(anna)
        #expect(try catalog.publishingAuthors().isEmpty)
    }

    @Test("The views in force stay until the author is unfollowed, and those of one audience are kept together")
    mutating func shownViews() throws {
        let catalog = try Catalog(folder)
        let anna = try user(7)
        let first = ShownViews(
            views: [ViewID(rawValue: 1), ViewID(rawValue: 2)], written: .epoch, decidedAt: .epoch)
        try catalog.keep(first, of: anna)
        #expect(try catalog.shownViews(of: anna) == nil, "Nothing is kept of people who are not followed.")
        try catalog.add(anna, petname: "Anna", now: .epoch, isUpdated: false)
        try catalog.keep(first, of: anna)
        #expect(try catalog.shownViews(of: anna) == first)
        let later = Timestamp.epoch.advanced(byMilliseconds: 5)
        let more = ShownViews(views: [ViewID(rawValue: 2), ViewID(rawValue: 3)], written: later, decidedAt: later)
        let together = more.following(first)
        #expect(together.views.count == 3)
        #expect(together.written == later)
        #expect(together.decidedAt == .epoch)
        let others = ShownViews(views: [ViewID(rawValue: 9)], written: later, decidedAt: later)
        #expect(others.following(together) == others)
        try catalog.remove(anna)
        #expect(try catalog.shownViews(of: anna) == nil)
    }

    @Test("Publications of a former audience are forgotten, and the number of the last envelope stays")
    mutating func formerAudience() throws {
        let catalog = try Catalog(folder)
        let anna = try user(7)
        let publisher = try #require(PublisherID([UInt8](repeating: 9, count: 32)))
        let key = try epoch(1).key
        try catalog.add(anna, petname: "Anna", now: .epoch, isUpdated: false)
        try catalog.keep(
            ReceivedPublication(
                author: anna, device: [UInt8](repeating: 8, count: 32), key: key, publishers: [publisher],
                addresses: [], envelope: 4, receivedAt: .epoch))
        try catalog.forgetPublications(of: anna, under: try epoch(2).key)
        #expect(try catalog.receivedPublications(of: anna).first?.publishers == [publisher])
        try catalog.forgetPublications(of: anna, under: key)
        let left = try #require(try catalog.receivedPublications(of: anna).first)
        #expect(left.publishers.isEmpty)
        #expect(left.envelope == 4)
    }

    @Test("A signpost keeps since when it stands, and its store stays until it is gone")
    mutating func signposts() throws {
        let catalog = try Catalog(folder)
        let store = try catalog.addStore(name: "bucket", address: "s3://a", readingAddress: nil, at: .epoch)
        let publisher = try #require(PublisherID([UInt8](repeating: 9, count: 32)))
        let publication = Publication(key: try epoch(1).key, publisher: publisher)
        var signpost = StoredSignpost(
            store: store.number, publication: publication, since: Timestamp.epoch.advanced(byMilliseconds: 5))
        try catalog.keep(signpost)
        #expect(try catalog.signposts(inStore: store.number) == [signpost])
        signpost.roster = Digest.sha256([1])
        try catalog.keep(signpost)
        #expect(try catalog.signposts(inStore: store.number) == [signpost])
        let later = StoredSignpost(store: store.number, publication: publication, since: .epoch)
        try catalog.keep(later)
        #expect(try catalog.signposts(inStore: store.number).map(\.since) == [signpost.since])
        try catalog.removeStore(store.number)
        #expect(try catalog.stores().map(\.isRemoved) == [true])
        try catalog.drop(signpost)
        try catalog.endRemovedStores()
        #expect(try catalog.stores().isEmpty)
    }

    @Test(
        "The tables of repositories refuse invalid rows",
        arguments: [
            "INSERT INTO own_store (name, address, added_at) VALUES ('', 'a', 1)",
            "INSERT INTO own_store (name, address, added_at, failed_at) VALUES ('a', 'a', 1, 1)",
            "INSERT INTO epoch VALUES (zeroblob(8), 0, zeroblob(32), 0, 0)",
            "INSERT INTO epoch VALUES (zeroblob(7), 1, zeroblob(32), 0, 0)",
            "INSERT INTO published_envelope VALUES (zeroblob(32), zeroblob(32), -1, zeroblob(32))",
            "INSERT INTO envelope_key VALUES (zeroblob(32), zeroblob(32), NULL, zeroblob(1216), NULL)",
            "INSERT INTO received_publication VALUES (zeroblob(32), zeroblob(32), zeroblob(32), x'00', '', NULL, 1)",
            "INSERT INTO shown_views VALUES (zeroblob(32), zeroblob(12), 1, 1)",
            "INSERT INTO shown_views VALUES (zeroblob(32), x'', 1, 1)",
            "INSERT INTO signpost VALUES (99, zeroblob(32), zeroblob(32), 1, NULL)",
            "INSERT INTO letter_drop VALUES (zeroblob(8), 99, zeroblob(16))",
            "INSERT INTO letter_file VALUES (zeroblob(8))",
            "INSERT INTO sent_letter VALUES (zeroblob(32), zeroblob(31), NULL, 1)",
            "INSERT INTO sent_letter VALUES (zeroblob(32), zeroblob(32), '', 1)",
        ])
    func constraints(sql: String) throws {
        let catalog = try Catalog(folder)
        #expect(throws: VicinoError.self) { try catalog.write { try $0.execute(sql: sql) } }
    }
}
