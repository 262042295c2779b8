import GRDB
import Testing
import VicinoCore
import VicinoFormat
import VicinoHarness
import VicinoTesting

@testable import VicinoFolder
@testable import VicinoStore
@testable import VicinoSync

/// An author with far more logs and segments than an honest one.
@Suite("The cost of a peer's many logs and segments")
struct ManyLogsTests {
    private let author: HostileAuthor
    private let files: TemporaryFolder

    init() throws {
        author = try HostileAuthor()
        files = try TemporaryFolder()
    }

    private func replica(_ name: String) throws -> ReplicaStore {
        let folder = DataFolder(path: files.path + "/" + name, statePath: files.path + "/state")
        try folder.prepare()
        return try ReplicaStore.open(folder, author.user)
    }

    /// The only entry of a writer.
    private func batch(_ writer: WriterID, number: UInt64 = 0) throws -> EntryBatch {
        try author.batch([.init(number: number, id: RecordID(writer: writer, number: number))])
    }

    /// What it costs to store the only segment of each of many logs, one after the other.
    private func steps(logs count: Int) throws -> [Int] {
        let replica = try replica("\(count)")
        let writers = (0..<count).map { WriterID(rawValue: UInt64($0) + 1) }
        let heads = try writers.map { writer in
            let position = author.position(try batch(writer), next: 1)
            return try author.head(position, live: 1, log: LogID(writer: writer, view: author.log.view))
        }
        let offer = try author.offer(heads)
        return try writers.indices.map { index in
            let segments = try author.received(try batch(writers[index]), segment: 0)
            return try SQLWork.steps(replica.database) {
                let outcome = try replica.keep(segments, ofLog: LogIndex(rawValue: index), offer)
                #expect(outcome.added == 1)
            }
        }
    }

    @Test("A segment costs the same to store, whether its author has twenty logs or eighty")
    func logs() throws {
        let few = try steps(logs: 20)
        let many = try steps(logs: 80)
        #expect(many[79] <= few[19] + few[19] / 20, "\(few) \(many)")
    }

    @Test("A segment that waits for its state costs the same to store, whether twenty wait or eighty")
    func arrivals() throws {
        let replica = try replica("complete")
        let first = author.position(try batch(author.writer), next: 1)
        _ = try replica.merge { try DumpReader(bytes: try author.dump([.init(number: 0)], next: 1)) }
        let offer = try author.offer([try author.head(LogPosition(next: 1 << 16, root: first.root), live: 81)])
        let steps = try (1...80 as ClosedRange<UInt64>).map { segment in
            let segments = try author.received(try batch(author.writer, number: segment * 256), segment: segment)
            return try SQLWork.steps(replica.database) { _ = try replica.keep(segments, ofLog: 0, offer) }
        }
        #expect(steps[79] <= steps[19] + steps[19] / 20, "\(steps)")
    }

    @Test("A segment that arrives again replaces the waiting one, and leaves nothing of it")
    func again() throws {
        let replica = try replica("again")
        _ = try replica.merge { try DumpReader(bytes: try author.dump([.init(number: 0)], next: 1)) }
        let offer = try author.offer([try author.head(LogPosition(next: 1 << 16, root: .zero), live: 3)])
        for segment in [1, 2, 1] as [UInt64] {
            let segments = try author.received(try batch(author.writer, number: segment * 256), segment: segment)
            _ = try replica.keep(segments, ofLog: 0, offer)
        }
        let arrivals = try replica.database.read { try Int64.fetchAll($0, sql: "SELECT ref FROM arrival ORDER BY ref") }
        #expect(arrivals == [2, 3])
    }

    @Test("A replica holds no more logs than the limit, however many dumps bring them", arguments: [false, true])
    func limit(isFull: Bool) throws {
        let replica = try replica("full")
        try replica.database.write { db in
            let writers = (isFull ? 0 : 1)..<UInt64(FormatLimit.logs)
            let logs = writers.map { LogID(writer: WriterID(rawValue: $0 + 1), view: author.log.view) }
            let editor = try LogEditor(db)
            for log in logs where log != author.log { _ = try editor.log(log) }
        }
        let dump = try author.dump([.init(number: 0)], next: 1)
        if isFull {
            #expect { try replica.merge { try DumpReader(bytes: dump) } } throws: {
                ($0 as? VicinoError)?.code == .refused
            }
            // Recording and restoring must never fail for the author.
            let own = try replica.database.write { db in
                try ReplicaMerge(db, author.user, into: .check).run { try DumpReader(bytes: dump) }
            }
            #expect(own.added == 1)
        } else {
            #expect(try replica.merge { try DumpReader(bytes: dump) }.added == 1)
        }
    }
}
