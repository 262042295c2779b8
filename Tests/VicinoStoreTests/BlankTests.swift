import Foundation
import GRDB
import Testing
import VicinoCore
import VicinoFormat
import VicinoHarness
import VicinoSync
import VicinoTesting

@testable import VicinoStore

@Suite("Contents that a carrier removes")
struct BlankTests {
    private let author: HostileAuthor
    private let files: TemporaryFolder
    private let replica: ReplicaStore
    private let roster: Verified<Roster>
    private let other = WriterID(rawValue: 0x99)

    init() throws {
        author = try HostileAuthor()
        roster = try author.roster(version: 2, [(author.device, false), (author.successor, false)])
        files = try TemporaryFolder()
        replica = try ReplicaStore.open(try files.dataFolder(), author.user)
    }

    private func merge(_ dump: [UInt8]) throws -> ImportOutcome { try replica.merge { try DumpReader(bytes: dump) } }

    private func count() throws -> Int { try replica.database.counts().values.reduce(0, +) }

    /// The same entries, with a digest instead of the last one's content.
    private func stripped(_ batch: EntryBatch) throws -> EntryBatch {
        var result = try author.batch(batch.headers.dropLast().map { .init(number: $0.number, id: $0.id) })
        let last = try requireValue(batch.headers.last)
        let digest = LeafHasher.fields(batch.kinds[0].content(last.row).wireBytes(for: author.schema), salt: nil)
        result.appendBlank(number: last.number, id: last.id, clock: last.clock, kind: 0, fields: digest)
        #expect(result.leaves() == batch.leaves())
        return result
    }

    /// A dump of two entries; the second may lack its content.
    private func dump(
        isStripped: Bool, seen: [WriterID: UInt64] = [:], closings: [Unverified<Closing>] = [], next: UInt64 = 2
    ) throws -> [UInt8] {
        let batch = try author.batch([.init(number: 0), .init(number: 1)])
        let head = try author.head(author.position(batch, next: next), live: 2, seen: seen)
        let header = try author.header(head, roster: roster, closings: closings)
        return try author.dump(header, [isStripped ? try stripped(batch) : batch])
    }

    /// A closing of another writer of the author at a number.
    private func closing(next: UInt64) throws -> Unverified<Closing> {
        let end = LogPosition(next: next, root: .zero)
        return try Closing(
            author: author.user, device: author.successor.publicKey, writer: other, positions: [author.log.view: end]
        ).signed(by: author.successor).source
    }

    @Test("A closing of another log does not permit missing contents in this one")
    func unrelatedClosing() throws {
        let error = #expect(throws: VicinoError.self) {
            try merge(try dump(isStripped: true, closings: [try closing(next: 0)]))
        }
        #expect(error?.message.contains("lacks the content") == true)
        #expect(try merge(try dump(isStripped: false, closings: [try closing(next: 0)])).added == 2)
    }

    @Test("A blank that a closed log may have replaced is taken if the head has seen more of that log")
    func concernedByClosing() throws {
        _ = try merge(try dump(isStripped: true, seen: [other: 5], closings: [try closing(next: 0)]))
        #expect(try count() == 1)
        #expect(try replica.database.blankRecords() == 1)
        #expect(try replica.database.verify(isReplica: true).blanks == 1)
    }

    @Test("An import and the check of a file count the records that lack their content")
    func counted() throws {
        let bytes = try dump(isStripped: true, seen: [other: 5], closings: [try closing(next: 0)])
        #expect(try DumpCheck.run { try DumpReader(bytes: bytes) }.blanks == 1)
        #expect(try merge(bytes).missingContentCount == 1)
        #expect(try merge(bytes).missingContentCount == 1, "They are still missing.")
        let whole = try dump(isStripped: false, seen: [other: 5], closings: [try closing(next: 0)])
        #expect(try merge(whole).missingContentCount == 0)
        #expect(try DumpCheck.run { try DumpReader(bytes: whole) }.blanks == 0)
    }

    @Test("A head that has seen more of a log proves nothing while no closing or fork keeps that log away")
    func seenAlone() throws {
        #expect(throws: VicinoError.self) { try merge(try dump(isStripped: true, seen: [other: 5])) }
    }

    @Test("A fork of another log does not permit missing contents in one that has not seen it")
    func unrelatedFork() throws {
        let fork = HostileForkOfOther(author: author, other: other)
        _ = try merge(try fork.dump(title: "one"))
        #expect(try merge(try fork.dump(title: "two")).forks == 1)
        #expect(throws: VicinoError.self) { try merge(try dump(isStripped: true)) }
        _ = try merge(try dump(isStripped: true, seen: [other: 1]))
        #expect(try replica.database.blankRecords() == 1)
    }

    @Test("What a head has seen of a closed or contradicted log excuses no blank where all of that is held")
    func seenIsHeld() throws {
        let fork = HostileForkOfOther(author: author, other: other)
        _ = try merge(try fork.dump(title: "one", next: 2))
        let closings = [try closing(next: 2)]
        #expect(throws: VicinoError.self) {
            try merge(try dump(isStripped: true, seen: [other: 2], closings: closings))
        }
        #expect(try merge(try fork.dump(title: "two", next: 2)).forks == 1)
        #expect(throws: VicinoError.self) { try merge(try dump(isStripped: true, seen: [other: 1])) }
        #expect(try merge(try dump(isStripped: true, seen: [other: 2])).added == 1)
    }

    @Test("A dump with the contents fills what an earlier one has left out, at the same position")
    func filled() throws {
        _ = try merge(try dump(isStripped: true, seen: [other: 5], closings: [try closing(next: 0)]))
        #expect(try replica.held().blanks == [author.log])
        #expect(try merge(try dump(isStripped: false, seen: [other: 5], closings: [try closing(next: 0)])).added == 1)
        #expect(try count() == 2)
        #expect(try replica.held().blanks == [])
        #expect(try replica.database.blankRecords() == 0)
        #expect(try replica.database.verify(isReplica: true).problems == [])
    }

    @Test("Missing contents are requested again, until a device does not have them either")
    func askedFor() throws {
        _ = try merge(try dump(isStripped: true, seen: [other: 5], closings: [try closing(next: 0)]))
        let device = author.device.publicKey
        let held = try replica.held(for: device)
        #expect(held.blanks == [author.log])
        #expect(held.logs[author.log] != nil)
        #expect(held.digest != HeldDigest.whole(held))
        #expect(try replica.heldSegments(of: author.log).isEmpty)
        try replica.database.write { db in
            let missing = try MissingContents(db)
            try missing.noteAsked(of: device, for: missing, db)
        }
        #expect(try replica.held(for: device).blanks == [])
        #expect(try replica.held(for: author.successor.publicKey).blanks == [author.log])
    }

    @Test("What is missing is asked for anew when its log has gone on, and only what was asked for counts as asked")
    func askedAnew() throws {
        let seen = [other: UInt64(5)]
        let closings = [try closing(next: 0)]
        _ = try merge(try dump(isStripped: true, seen: seen, closings: closings))
        let device = author.device.publicKey
        let before = try replica.database.read { try MissingContents($0) }
        try replica.database.write { try before.noteAsked(of: device, for: before, $0) }
        #expect(try replica.held(for: device).blanks == [])
        _ = try merge(try dump(isStripped: true, seen: seen, closings: closings, next: 3))
        #expect(try replica.held(for: device).blanks == [author.log])
        try replica.database.write { try MissingContents($0).noteAsked(of: device, for: before, $0) }
        #expect(try replica.held(for: device).blanks == [author.log])
    }

    @Test("What lacks contents in the file of an earlier version is asked for")
    func earlierVersion() throws {
        _ = try merge(try dump(isStripped: true, seen: [other: 5], closings: [try closing(next: 0)]))
        try replica.database.goBackToVersion4()
        #expect(try FeedDatabase(path: replica.database.path).blankRecords() == 1)
    }

    @Test("An older version never comes back over a higher one, and lacks its content once that one has gone")
    func uncovered() throws {
        _ = try merge(try author.dump([.init(number: 0)], next: 1))
        let record = RecordID(writer: author.writer, number: 0)
        let higher = HostileAuthor.Entry(number: 0, id: record, title: "higher", clock: 2 << 24)
        let fork = HostileForkOfOther(author: author, other: other)
        _ = try merge(try fork.dump([higher], next: 1))
        _ = try merge(try author.dump([.init(number: 0), .init(number: 1)], next: 2))
        #expect(try titles() == ["event", "higher"])
        #expect(try replica.held().blanks == [])
        _ = try merge(try fork.dump([.init(number: 1, id: RecordID(writer: other, number: 1))], next: 2))
        #expect(try titles() == ["event", "event"])
        #expect(try replica.held().blanks == [author.log])
        #expect(try merge(try author.dump([.init(number: 0), .init(number: 1)], next: 2)).added == 1)
        #expect(try replica.held().blanks == [])
    }

    private func titles() throws -> [String] {
        try replica.database.read { try String.fetchAll($0, sql: "SELECT title FROM org_example_event ORDER BY title") }
    }
}

private enum HeldDigest {
    /// The digest of a complete feed.
    static func whole(_ held: HeldFeed) -> FeedDigest {
        var whole = held
        whole.blanks = []
        return whole.digest
    }
}

/// Histories of another writer's log.
private struct HostileForkOfOther {
    let author: HostileAuthor
    let other: WriterID

    func dump(title: String, next: UInt64 = 1) throws -> [UInt8] {
        try dump([.init(number: 0, id: RecordID(writer: other, number: 0), title: title)], next: next)
    }

    func dump(_ entries: [HostileAuthor.Entry], next: UInt64) throws -> [UInt8] {
        let batch = try author.batch(entries)
        let log = LogID(writer: other, view: author.log.view)
        let head = try author.head(author.position(batch, next: next), live: 1, log: log)
        return try author.dump(try author.header(head), [batch])
    }
}
