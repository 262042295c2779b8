import Testing
import VicinoCore
import VicinoFormat
import VicinoHarness
import VicinoTesting

@testable import VicinoStore

/// Dumps of which one log outranks versions in another.
@Suite("Versions of a record in several logs of one dump")
struct OutrankedTests {
    private let author: HostileAuthor
    private let files: TemporaryFolder
    private let replica: ReplicaStore
    private let roster: Verified<Roster>
    /// Lies before the author's other writer in a dump.
    private let later = WriterID(rawValue: 1)

    init() throws {
        author = try HostileAuthor()
        roster = try author.roster(version: 2, [(author.device, false), (author.successor, false)])
        files = try TemporaryFolder()
        replica = try ReplicaStore.open(try files.dataFolder(), author.user)
    }

    private struct Log {
        let writer: WriterID
        let batch: EntryBatch
        let next: UInt64
    }

    private func log(_ writer: WriterID, next: UInt64? = nil, _ entries: HostileAuthor.Entry...) throws -> Log {
        Log(writer: writer, batch: try author.batch(entries), next: next ?? UInt64(entries.count))
    }

    private func dump(
        _ logs: [Log], closings: [Unverified<Closing>] = [], form: HostileAuthor.Form = .binary
    ) throws -> [UInt8] {
        let heads = try logs.map { log in
            let position = author.position(log.batch, next: log.next)
            let id = LogID(writer: log.writer, view: author.log.view)
            return try author.head(position, live: UInt64(log.batch.headers.count), log: id)
        }
        let shown = try zip(logs, heads).map { log, head in
            let claimed = try head.claimed()
            return DumpLog(
                log: claimed.log, head: head, next: log.next, schemas: claimed.schemas, base: nil, kinds: [0])
        }
        let header = DumpHeader(
            roster: roster.source, revocationList: nil, closings: closings, schemas: [author.schema], logs: shown)
        var bytes: [UInt8] = []
        switch form {
        case .binary:
            var writer = try DumpWriter(header: header) { bytes += $0 }
            for (index, log) in logs.enumerated() { try writer.write(log.batch, log: index) }
            try writer.finish()
        case .jsonLines:
            var writer = try JSONDumpWriter(header: header) { bytes += $0 }
            for (index, log) in logs.enumerated() { try writer.write(log.batch, log: index) }
            try writer.finish()
        }
        return bytes
    }

    private func merge(_ dump: [UInt8]) throws -> ImportOutcome { try replica.merge { try DumpReader(bytes: dump) } }

    private func titles() throws -> [String] {
        var titles: [String] = []
        try replica.database.records(RecordQuery(kind: author.schema.kind, now: .epoch)) { found in
            if case .text(let title)? = found.content[1] { titles.append(title) }
        }
        return titles.sorted()
    }

    @Test(
        "A version that a later log of the same dump outranks is kept as a blank",
        arguments: HostileAuthor.Form.allCases, [false, true])
    func outranked(form: HostileAuthor.Form, isAscending: Bool) throws {
        let record = RecordID(writer: later, number: 0)
        let (low, high): (UInt64, UInt64) = isAscending ? (1 << 24, 2 << 24) : (2 << 24, 1 << 24)
        let logs = [
            try log(later, .init(number: 0, id: record, title: "first", clock: low)),
            try log(author.writer, .init(number: 0, id: record, title: "second", clock: high)),
        ]
        #expect(try merge(try dump(logs, form: form)).added == 1)
        #expect(try titles() == [isAscending ? "second" : "first"])
        #expect(try replica.database.verify(isReplica: true).problems == [])
        #expect(try merge(try dump(logs, form: form)).isNothing)
    }

    @Test(
        "What only the abandoned branch of a closed log has outranks nothing that the same dump brings",
        arguments: HostileAuthor.Form.allCases)
    func abandoned(form: HostileAuthor.Form) throws {
        let record = RecordID(writer: author.writer, number: 0)
        let branch = try log(
            author.writer, .init(number: 0, id: RecordID(writer: author.writer, number: 0)),
            .init(number: 1, title: "only here", clock: 9 << 24))
        #expect(try merge(try dump([branch])).added == 2)
        let closed = try log(
            author.writer, next: 3, .init(number: 0, id: record),
            .init(number: 2, id: RecordID(writer: author.writer, number: 1), title: "old", clock: 2 << 24))
        let position = author.position(closed.batch, next: 3)
        // A follower gets the old version without its content: the new writer has put the record again.
        var shown = try author.batch([.init(number: 0, id: record)])
        let old = LeafHasher.fields(closed.batch.kinds[0].content(1).wireBytes(for: author.schema), salt: nil)
        let clock = try requireValue(VersionClock(rawValue: 2 << 24))
        shown.appendBlank(
            number: 2, id: RecordID(writer: author.writer, number: 1), clock: clock, kind: 0, fields: old)
        let again = try log(
            later, .init(number: 0, id: RecordID(writer: author.writer, number: 1), title: "again", clock: 3 << 24))
        let settled = [again, Log(writer: author.writer, batch: shown, next: 3)]
        _ = try merge(try dump(settled, closings: [try author.closing(position)], form: form))
        #expect(try titles() == ["again", "event"])
        #expect(try replica.database.blankRecords() == 0)
        #expect(try replica.database.verify(isReplica: true).problems == [])
    }

    @Test(
        "A closed log in another state is left as it is, whatever the form of the dump",
        arguments: HostileAuthor.Form.allCases)
    func closedElsewhere(form: HostileAuthor.Form) throws {
        let held = try log(author.writer, .init(number: 0), .init(number: 1, title: "held"))
        _ = try merge(try dump([held]))
        let end = try log(author.writer, .init(number: 0), .init(number: 1, title: "the author's end"))
        let closing = try author.closing(author.position(end.batch, next: 2))
        let other = try log(author.writer, .init(number: 0), .init(number: 1, title: "another end"))
        let new = try log(later, .init(number: 0, id: RecordID(writer: later, number: 0), title: "new"))
        let outcome = try merge(try dump([new, other], closings: [closing], form: form))
        #expect(outcome.added == 1)
        #expect(outcome.closedElsewhere == 1)
        #expect(try titles() == ["event", "held", "new"])
        _ = try merge(try dump([new, end], closings: [closing], form: form))
        #expect(try titles() == ["event", "new", "the author's end"])
        #expect(try replica.database.verify(isReplica: true).problems == [])
    }
}
