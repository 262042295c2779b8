import Testing
import VicinoCore
import VicinoFormat
import VicinoHarness
import VicinoSync
import VicinoTesting

@testable import VicinoStore

@Suite("The net changes of several imports")
struct RecordChangesTests {
    private static let writer = WriterID(rawValue: 1)
    private static let kinds = (["org.example.event", "org.example.note"]).compactMap { try? KindID($0, major: 1) }

    /// Ends an import with the changes of its keys.
    private static func changes(_ keys: ChangedKeys) -> RecordChanges {
        RecordChanges(keys, writer: { _ in writer }, kind: { kinds[Int($0.rawValue)] })
    }

    private static func key(_ number: UInt64) -> RecordKey { RecordKey(WriterRef(rawValue: 1), number) }

    private static func kind(_ number: UInt64) -> KindRef { KindRef(rawValue: Int64(number % 2)) }

    /// Puts, changes and removes some of sixty records at random, as an import may.
    private func runImport(_ rows: inout Set<UInt64>, _ random: inout SeededGenerator) -> RecordChanges {
        var keys = ChangedKeys()
        for _ in 0..<Int.random(in: 0..<40, using: &random) {
            let number = UInt64.random(in: 0..<60, using: &random)
            if rows.insert(number).inserted {
                keys.put(Self.key(number))
            } else if Bool.random(using: &random) {
                keys.change(Self.key(number))
            } else {
                keys.remove(Self.key(number), Self.kind(number))
                rows.remove(number)
            }
        }
        return Self.changes(keys)
    }

    private func numbers(_ runs: RecordRuns) -> Set<UInt64> { Set(runs.ids.map(\.number)) }

    private func expect(_ changes: RecordChanges, from before: Set<UInt64>, to after: Set<UInt64>) {
        #expect(numbers(changes.added) == after.subtracting(before))
        #expect(numbers(changes.changed).isSubset(of: before.intersection(after)))
        for (index, kind) in Self.kinds.enumerated() {
            let gone = before.subtracting(after).filter { $0 % 2 == UInt64(index) }
            #expect(numbers(changes.removed[kind] ?? RecordRuns()) == gone)
        }
    }

    @Test("A record is in one list, by whether it was there before and is there now", arguments: UInt64(0)..<200)
    func net(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var rows = Set((0..<30).map { _ in UInt64.random(in: 0..<60, using: &random) })
        let start = rows
        var parts: [RecordChanges] = []
        for _ in 0..<Int.random(in: 1..<12, using: &random) {
            let before = rows
            parts.append(runImport(&rows, &random))
            expect(parts[parts.count - 1], from: before, to: rows)
        }
        let all = RecordChanges(joining: parts)
        expect(all, from: start, to: rows)
        #expect(all == parts.reduce(RecordChanges()) { $0.followed(by: $1) }, "The grouping does not matter.")
        let touched = parts.reduce(into: Set<UInt64>()) { $0.formUnion(numbers($1.changed)) }
        #expect(touched.intersection(start).intersection(rows).isSubset(of: numbers(all.changed)))
        #expect(all.replacesContent == parts.contains(where: \.replacesContent))
    }

    @Test("A record that is removed and put again has changed, and one that is put and removed is in no list")
    func both() {
        var first = ChangedKeys()
        var second = ChangedKeys()
        first.remove(Self.key(1), Self.kind(1))
        first.put(Self.key(2))
        second.put(Self.key(1))
        second.remove(Self.key(2), Self.kind(2))
        let all = RecordChanges(joining: [Self.changes(first), Self.changes(second)])
        #expect(numbers(all.changed) == [1])
        #expect(all.added.isEmpty)
        #expect(all.removed.isEmpty)
        #expect(all.replacesContent, "Contents that were held for a moment leave the files, too.")
        #expect(!all.isEmpty, "Contents that were held for a moment leave the files, too.")
    }

    /// How many runs are handled to join the changes of many parts.
    ///
    /// - Parameter gap: the distance of two parts' records; without one, they touch.
    private func work(parts count: UInt64, gap: UInt64) -> Int {
        let parts = (0..<count).reversed().map { part in
            var keys = ChangedKeys()
            for number in 0..<8 { keys.put(Self.key(part * (8 + gap) + UInt64(number))) }
            keys.remove(Self.key(1 << 20 + part * 2), Self.kind(0))
            keys.change(Self.key(1 << 21 + part * 2))
            return Self.changes(keys)
        }
        var work = 0
        func runs(_ changes: RecordChanges) -> Int {
            let lists = [changes.added, changes.changed] + changes.removed.values
            return lists.flatMap(\.runs.values).reduce(0) { $0 + $1.count }
        }
        let all = RecordChanges(joining: parts) { first, second in
            work += runs(first) + runs(second)
            return first.followed(by: second)
        }
        #expect(all.added.count == Int(count) * 8)
        #expect(all.changed.count == all.removedCount)
        return work
    }

    @Test("Twice as many parts of a session take about twice the work to join", arguments: [UInt64(0), 1])
    func growth(gap: UInt64) {
        let once = work(parts: 1024, gap: gap)
        let twice = work(parts: 2048, gap: gap)
        #expect(Double(twice) < 2.3 * Double(once), "\(once) and \(twice) runs")
    }
}

@Suite("A record that one part of a first transfer removes and a later one adds")
struct MovedRecordTests {
    private let author: HostileAuthor
    private let files: TemporaryFolder
    private let replica: ReplicaStore

    init() throws {
        author = try HostileAuthor()
        files = try TemporaryFolder()
        replica = try ReplicaStore.open(try files.dataFolder(), author.user)
    }

    private func offer(_ entries: [HostileAuthor.Entry]) throws -> VerifiedOffer {
        let batch = try author.batch(entries)
        return try author.offer([author.head(author.position(batch, next: 300), live: UInt64(entries.count))])
    }

    private func keep(
        _ entries: [HostileAuthor.Entry], segment: UInt64, of offer: VerifiedOffer
    ) throws -> RecordChanges {
        try replica.keep(try author.received(try author.batch(entries), segment: segment), ofLog: 0, offer).changes
    }

    @Test("It is named once: as changed if it was there before, and as added if it was not")
    func moved() throws {
        let created = (UInt64(0)..<70).map { HostileAuthor.Entry(number: $0, title: "event \($0)") }
        let others = created.filter { $0.number != 40 }
        let version = HostileAuthor.Entry(
            number: 256, id: RecordID(writer: author.writer, number: 40), title: "again", clock: 2 << 24)
        let first = try keep(created, segment: 0, of: try offer(created))
        #expect(first.added.count == 70)

        // The author has changed the record, and the older segment is received first.
        let newer = try offer(others + [version])
        let parts = [try keep(others, segment: 0, of: newer), try keep([version], segment: 1, of: newer)]
        #expect(parts.map(\.removedCount) == [1, 0])
        #expect(parts.map(\.added.count) == [0, 1])
        let end = try replica.merge(newer, []).changes
        let session = RecordChanges(joining: parts + [end])
        #expect(session.changed.ids == [RecordID(writer: author.writer, number: 40)])
        #expect(session.added.isEmpty)
        #expect(session.removed.isEmpty)
        let both = RecordChanges(joining: [first, session])
        #expect(both.added == first.added)
        #expect(both.changed.isEmpty)
        #expect(both.removed.isEmpty)
        #expect(try replica.database.verify(isReplica: true).problems == [])
    }
}
