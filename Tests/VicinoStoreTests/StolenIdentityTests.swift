import Testing
import VicinoCore
import VicinoFolder
import VicinoFormat
import VicinoHarness
import VicinoTesting

@testable import VicinoStore

/// A thief has the identity key and a device of his own, and the owner has the phrase. A follower meets both.
@Suite("A stolen identity key")
struct StolenIdentityTests {
    private let author: HostileAuthor
    private let files: TemporaryFolder
    private let folder: DataFolder
    private let heir: SigningKey
    private let thief: SigningKey
    private let thiefsWriter = WriterID(rawValue: 7)

    init() throws {
        author = try HostileAuthor()
        heir = try HostileAuthor.newKey()
        thief = try HostileAuthor.newKey()
        files = try TemporaryFolder()
        folder = try files.dataFolder()
    }

    private func device(_ key: SigningKey, isRemoved: Bool = false) -> Roster.Device {
        Roster.Device(signingKey: key.publicKey, agreementKey: key.publicKey, isRemoved: isRemoved)
    }

    /// The thief's roster, which has his device beside the owner's, with the highest version that the old key can sign.
    private func stolenRoster() throws -> Verified<Roster> {
        try Roster(
            identity: author.identity.testIdentity, version: Roster.versionsOfKey - 1, claimedName: "Mallory",
            devices: author.roster.devices + [device(thief)]
        ).signed(by: author.identity)
    }

    /// The owner's roster after the succession, with another device beside the first.
    private func recoveredRoster() throws -> Verified<Roster> {
        let identity = try author.identity.testIdentity.succeeded(
            by: heir.publicKey, nextRecoveryKey: heir.testRecovery.publicKey, signedBy: author.identity.testRecovery)
        return try Roster(
            identity: identity, version: Roster.versionsOfKey + 1, claimedName: "Anna",
            devices: author.roster.devices + [device(author.successor)]
        ).signed(by: heir)
    }

    /// A dump of the owner's log, of so many records.
    private func ownersDump(_ roster: Verified<Roster>, count: UInt64) throws -> [UInt8] {
        let batch = try author.batch((0..<count).map { HostileAuthor.Entry(number: $0, title: "own") })
        let head = try author.head(author.position(batch, next: count), live: count, roster: roster.version)
        return try author.dump(try author.header(head, roster: roster), [batch])
    }

    /// A dump of a log that the thief's device has signed. It holds a record of his.
    private func thiefsDump() throws -> [UInt8] {
        let record = RecordID(writer: thiefsWriter, number: 0)
        let batch = try author.batch([HostileAuthor.Entry(number: 0, id: record, title: "stolen")])
        let roster = try stolenRoster()
        let head = try author.head(
            author.position(batch, next: 1), live: 1, log: LogID(writer: thiefsWriter, view: author.log.view),
            key: thief, roster: roster.version)
        return try author.dump(try author.header(head, roster: roster), [batch])
    }

    private func titles(_ replica: ReplicaStore) throws -> Set<String> {
        var titles: Set<String> = []
        try replica.database.records(RecordQuery(kind: author.schema.kind, now: .epoch)) { found in
            if case .text(let title)? = found.content[1] { titles.insert(title) }
        }
        return titles
    }

    private func roster(_ replica: ReplicaStore) throws -> Verified<Roster>? {
        try replica.database.read { try FeedAuthor.fetch($0)?.roster }
    }

    @Test(
        "Once a follower has heard the succession, the thief's roster counts nowhere, in any order", arguments: 0..<60)
    func anyOrder(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let replica = try ReplicaStore.open(folder, author.user)
        let recovered = try recoveredRoster()
        let dumps = [
            try ownersDump(author.roster, count: 2), try thiefsDump(), try ownersDump(recovered, count: 3),
        ]
        var hasRecovered = false
        var hasMetThief = false
        for _ in 0..<6 {
            let next = Int.random(in: 0..<3, using: &random)
            // What is refused changes nothing, and that is looked at below.
            _ = try? replica.merge { try DumpReader(bytes: dumps[next]) }
            if next == 2 { hasRecovered = true }
            if next == 1 { hasMetThief = true }
            guard hasRecovered else { continue }
            #expect(try roster(replica)?.source == recovered.source)
            #expect(try titles(replica) == ["own"])
            #expect(try replica.hasRosterFork() == hasMetThief, "His roster is kept as evidence, and nothing else.")
            #expect(try !replica.hasOpenRosterFork(), "The succession has settled it.")
        }
    }

    @Test("What the thief's device closed and revoked counts no more")
    func statements() throws {
        let replica = try ReplicaStore.open(folder, author.user)
        let stolen = try stolenRoster()
        let closing = try Closing(
            author: author.user, device: thief.publicKey, writer: author.writer,
            positions: [author.log.view: .nothing]
        ).signed(by: thief).source
        let list = try RevocationList(
            author: author.user, device: thief.publicKey, version: 99, revoked: [1]
        ).signed(by: thief).source
        let header = DumpHeader(
            roster: stolen.source, revocationList: list, closings: [closing], schemas: [], logs: [])
        let dump = try author.dump(header, [EntryBatch]())
        _ = try replica.merge { try DumpReader(bytes: dump) }
        let recovered = try ownersDump(try recoveredRoster(), count: 3)
        #expect(try replica.merge { try DumpReader(bytes: recovered) }.added == 3)
        #expect(try replica.database.read { try Closings.fetchAll($0) }.isEmpty)
        #expect(try replica.database.read { try FeedAuthor.fetchRevocationList($0) } == nil)
    }

    @Test("A catalog takes no roster of the thief's once it knows the succession, and gives the presence key up")
    func catalog() throws {
        var generator = SystemRandomNumberGenerator()
        _ = try OwnStore.create(in: folder, name: "Ben", using: &generator)
        let catalog = try Catalog(folder)
        let recovered = try recoveredRoster()
        #expect(try catalog.newestRoster(try stolenRoster()).includes(signingKey: thief.publicKey))
        #expect(try catalog.newestRoster(recovered).source == recovered.source)
        #expect(try catalog.newestRoster(try stolenRoster()).source == recovered.source)
        #expect(try catalog.knownRoster(of: author.user)?.includes(signingKey: thief.publicKey) == false)
    }
}
